import { funnel } from '#contract/figures/funnel.ts';
import { qualityFigures } from '#contract/figures/quality-figures.ts';
import { timeliness } from '#contract/figures/timeliness.ts';
import { sendRecord } from '#contract/send/send-record.ts';
import { hint, type Hint } from './hint.ts';

/** What is asked of figures: of the last days, whatever they hold. */
export const figureHints = (): Hint[] => [
  hint(funnel.page, () => ({})),
  hint(funnel.rows, () => ({ figure: 'standing' as const })),
  hint(funnel.export, () => ({ figure: 'standing' as const })),
  hint(timeliness.page, () => ({})),
  hint(timeliness.rows, () => ({ figure: 'orders' as const })),
  hint(timeliness.export, () => ({ figure: 'orders' as const })),
  hint(qualityFigures.page, () => ({})),
  hint(qualityFigures.rows, () => ({ figure: 'judged' as const })),
  hint(qualityFigures.export, () => ({ figure: 'judged' as const })),
  hint(sendRecord.page, () => ({})),
  hint(sendRecord.export, () => ({})),
];
