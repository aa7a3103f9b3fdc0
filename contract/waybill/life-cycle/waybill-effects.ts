/**
 * What must follow from a move beside the move itself: the chart names it, the server does it
 * (server/modules/waybill/number/life.ts).
 */
export const WAYBILL_EFFECTS = {
  'number.write': 'number written on its package and orders',
  'number.correct': 'number written on its package',
  'number.takeOff': 'number taken off its package and orders',
  'quota.reserve': 'quota reserved',
  'quota.settle': 'reserved quota used',
  'quota.use': 'quota used',
  'quota.giveBack': 'reserved quota given back',
  'quota.return': 'used quota given back where the account returns it',
  'cancel.note': 'kept on the row',
  'cancel.obey': 'asked to be cancelled where that was wanted meanwhile',
} as const;
export type WaybillEffect = keyof typeof WAYBILL_EFFECTS;
