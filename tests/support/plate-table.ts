import { plateLife } from '#contract/plate/life-cycle/plate-steps.ts';
import { judgeTable } from './table-judge.ts';

/**
 * docs/spec/plate-moves.tsv as a judge. A sentence that somebody turned into code gets its meaning here, by hand
 * (`means`); an effect that the chart calls by a shorter name, that name (`effectOf`).
 */
export const plateTable = judgeTable({
  name: 'plate',
  regions: ['plate'],
  actors: ['factory', 'system'],
  step: plateLife.step,
  whyClosed: plateLife.whyClosed,
});
