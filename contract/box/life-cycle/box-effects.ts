/**
 * What must follow from a move beside the move itself: the chart names it, the server does it
 * (server/modules/box/effects.ts).
 */
export const BOX_EFFECTS = {
  'pieces.leave': 'its pieces lie in no box',
} as const;
export type BoxEffect = keyof typeof BOX_EFFECTS;
