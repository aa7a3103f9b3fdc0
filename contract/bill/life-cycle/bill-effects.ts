/**
 * What must follow from a move beside the move itself: the chart names it, the server does it
 * (server/modules/bill/effects.ts).
 */
export const BILL_EFFECTS = {
  'line.write': 'one row a line of the file',
  'kind.note': 'kind: weight, area, surcharge, price',
  'difference.note': 'difference in cents',
  'objection.note': 'in the file of objections for the carrier',
  'cost.billed': "the carrier's amount is our cost",
  'cost.own': 'our own amount (or 0) is our cost',
  'fees.adjust': "fee.adjusted for packages whose customer pays by the carrier's weight",
  'bill.close': 'bill closed',
  'fees.takeBack': 'the adjustments are taken back first',
} as const;
export type BillEffect = keyof typeof BILL_EFFECTS;
