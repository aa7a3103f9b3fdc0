/**
 * What must follow from a move beside the move itself: the chart names it, the server does it
 * (server/modules/plate/effects.ts).
 */
export const PLATE_EFFECTS = {
  'pieces.splice': 'its pieces come onto it',
  'pieces.unsplice': 'its pieces leave it, and stay in their batches',
  'pieces.print': 'its pieces are printed, and those that came out wrong fail',
  'pieces.unprint': 'its pieces were not printed after all',
  'pieces.fail': 'all that lies on it failed',
  'held.leave': 'what is held or void leaves it',
  'use.compute': 'how much of the medium it uses is computed anew',
  'files.keep': 'its files are kept',
  'files.drop': 'its files are dropped',
  'job.make': 'a job brings it to its device',
  'batches.tell': 'its batches hear that they began',
} as const;
export type PlateEffect = keyof typeof PLATE_EFFECTS;
