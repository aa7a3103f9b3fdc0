import { useId } from 'react';
import { Office, Shop } from '@blueprintjs/icons';
import { GUIDE_KINDS, type GuideKind } from '#contract/guide/guide-steps.ts';
import { KIND_WORDS } from './guide-text.ts';
import './guide-kind-choice.css';

const ICONS = { merchant: <Shop size={22} />, factory: <Office size={22} /> };

/** Merchant or factory, each with what it does. */
export function KindChoice({
  value,
  onChange,
  error,
  disabled,
}: {
  value: GuideKind | null;
  onChange: (kind: GuideKind) => void;
  error?: string | undefined;
  disabled?: boolean;
}) {
  const id = useId();
  return (
    <fieldset
      className="guide-kinds"
      disabled={disabled}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>我是</legend>
      {GUIDE_KINDS.map((kind) => (
        <label key={kind} data-chosen={kind === value}>
          <input
            type="radio"
            name={id}
            value={kind}
            checked={kind === value}
            // The first field of the step: the chosen one, else the first.
            autoFocus={kind === (value ?? 'merchant')}
            aria-invalid={error !== undefined}
            onChange={() => onChange(kind)}
          />
          {ICONS[kind]}
          <span>
            <strong>{KIND_WORDS[kind].name}</strong>
            <small>{KIND_WORDS[kind].text}</small>
          </span>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} className="guide-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
