import { ownWords } from '#contract/life-cycle/guards.ts';

/**
 * What must follow from a move beside the move itself, in the words of docs/spec/plate-moves.tsv: the chart names it,
 * the server does it (server/modules/plate/effects.ts).
 */
export const PLATE_EFFECTS = ownWords([
  'pieces spliced',
  'utilisation computed anew',
  'files dropped',
  'files kept',
  'print job made',
  'batches told',
  'held slots emptied',
  'pieces printed',
  'pieces unprinted',
  'pieces failed',
  'pieces unspliced',
]);
export type PlateEffect = keyof typeof PLATE_EFFECTS;
