import { useId, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Plus, Trash } from '@blueprintjs/icons';
import { MOST_BANDS, type FeeBand } from '#contract/price/fee-bands.ts';
import { AmountField, NumberField } from '@/shared/ui/form/index.ts';
import './express-fee.css';

type Draft = Pick<FeeBand, 'to' | 'cents'> & { key: number };

/** Each band begins behind the one before it: only where it ends is typed, so that no hole can come about. */
const bandsOf = (drafts: readonly Draft[]): FeeBand[] =>
  drafts.map(({ to, cents }, at) => ({ from: (drafts[at - 1]?.to ?? 0) + 1, to, cents }));

/** Flat prices up to a weight (so many pieces). */
export function BandsField({
  bands,
  unit,
  currency,
  error,
  onChange,
}: {
  /** As the form opens with them. */
  bands: readonly FeeBand[];
  unit: string;
  currency: string;
  error?: string | undefined;
  onChange: (bands: FeeBand[]) => void;
}) {
  const id = useId();
  const [drafts, setDrafts] = useState<readonly Draft[]>(() =>
    bands.map(({ to, cents }, key) => ({ key, to, cents })),
  );
  const put = (next: readonly Draft[]): void => {
    setDrafts(next);
    onChange(bandsOf(next));
  };
  const change = (key: number, of: Partial<Draft>): void =>
    put(drafts.map((draft) => (draft.key === key ? { ...draft, ...of } : draft)));
  const froms = bandsOf(drafts).map(({ from }) => from);
  return (
    <fieldset className="fee-part" aria-describedby={error ? id : undefined}>
      <legend>分段一口价（可不填）</legend>
      {drafts.map(({ key, to, cents }, at) => (
        <div key={key} className="fee-band">
          <span className="tabular">
            从 {Number.isNaN(froms[at]) ? '…' : froms[at]!.toLocaleString('zh-CN')} {unit}
          </span>
          <NumberField
            label={`第 ${at + 1} 段至`}
            unit={unit}
            empty={Number.NaN}
            value={to}
            onChange={(next) => change(key, { to: next })}
          />
          <AmountField
            label={`第 ${at + 1} 段价格`}
            currency={currency}
            value={cents}
            onChange={(next) => change(key, { cents: next })}
          />
          <Button
            variant="minimal"
            icon={<Trash />}
            aria-label={`删除第 ${at + 1} 段`}
            title="删除这一段"
            onClick={() => put(drafts.filter((draft) => draft.key !== key))}
          />
        </div>
      ))}
      <Button
        variant="minimal"
        size="small"
        icon={<Plus />}
        text="添加一段"
        disabled={drafts.length >= MOST_BANDS}
        onClick={() =>
          put([...drafts, { key: (drafts.at(-1)?.key ?? -1) + 1, to: Number.NaN, cents: Number.NaN }])
        }
      />
      {error && (
        <p id={id} className="fee-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
