/**
 * What must follow from a move beside the move itself: the chart names it, the server does it
 * (server/modules/grant-statement/effects.ts).
 */
export const GRANT_STATEMENT_EFFECTS = {
  'lines.keep': 'its lines are kept',
  'lines.dispute': 'reasons written on its lines',
  'lines.correct': 'its lines are changed',
} as const;
export type GrantStatementEffect = keyof typeof GRANT_STATEMENT_EFFECTS;
