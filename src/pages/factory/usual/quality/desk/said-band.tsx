import { Barcode, Cross, EyeOpen, Tick, WarningSign } from '@blueprintjs/icons';
import type { Said } from './said.ts';

const SIGNS: Record<Said['tone'], typeof Tick> = {
  ...{ idle: Barcode, ready: EyeOpen, good: Tick, bad: Cross, wrong: WarningSign },
};

/** What is to be done or was done, so large that it is read from two metres. */
export function SaidBand({ said: { tone, title, text }, busy }: { said: Said; busy: boolean }) {
  const Sign = SIGNS[tone];
  return (
    <div className="quality-said" data-tone={tone} role="status" aria-busy={busy}>
      <Sign size={56} aria-hidden />
      <div>
        <strong>{title}</strong>
        <span className="tabular">{text}</span>
      </div>
    </div>
  );
}
