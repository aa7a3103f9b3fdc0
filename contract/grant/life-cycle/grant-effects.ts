/**
 * What must follow from a move beside the move itself: the chart names it, the server does it
 * (server/modules/grant/effects.ts).
 */
export const GRANT_EFFECTS = {
  'account.lend': 'account appears in its list as 共享',
  'price.agree': 'the higher price counts from now on',
  'quota.look': 'moved on as its quota says',
  'both.tell': 'both are told',
} as const;
export type GrantEffect = keyof typeof GRANT_EFFECTS;
