/**
 * What must follow from a move beside the move itself: the chart names it, the server does it
 * (server/modules/waybill/number/life.ts).
 */
export const WAYBILL_EFFECTS = {
  'number.write': 'number written on its package and orders',
  'number.correct': 'number written on its package',
  'number.takeOff': 'number taken off its package and orders',
} as const;
export type WaybillEffect = keyof typeof WAYBILL_EFFECTS;
