/**
 * What must follow from a move beside the move itself: the chart names it, the server does it
 * (server/modules/problem/effects.ts).
 */
export const PROBLEM_EFFECTS = {
  'row.note': 'noted on the row',
  'due.set': 'due time set',
  'loss.note': 'of a loss: its package is lost',
  'merchant.tell': 'merchant told',
  'factory.tell': 'factory told',
  'other.tell': 'the other side told',
} as const;
export type ProblemEffect = keyof typeof PROBLEM_EFFECTS;
