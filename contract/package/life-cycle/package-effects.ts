/**
 * What must follow from a move beside the move itself: the chart names it, the server does it
 * (server/modules/package/life.ts).
 */
export const PACKAGE_EFFECTS = {
  'lines.divide': 'further packages of the same order',
  'lines.return': 'its lines go back to that package',
  'lines.join': 'its lines move to that package',
  'lines.unjoin': 'its lines come back',
  'lines.leave': 'its lines leave',
  'weight.forget': 'weight forgotten',
  'weight.note': 'weight and sides noted',
  'fee.anew': 'fee computed anew',
  'transit.await': 'transit waitCollect',
  'orders.ship': 'orders of which no other package is left are shipped',
  'transit.withdraw': 'transit none',
  'orders.unship': 'orders of it that are shipped are packed again',
  'fee.undo': 'fee taken back',
  'list.leave': 'taken off its handover list',
  'fee.charge': 'fee charged',
  'fee.rows': 'rows by kind with their steps',
  'fee.rows.back': 'rows of the opposite sign, each naming the one that it takes back',
  'fee.row': 'row of kind adjustment with share rows',
  'fee.row.back': 'opposite row of that adjustment',
  'part.tell': 'part told to the platform',
  'part.withdraw': 'part told to the platform no more',
  'number.cancel': 'live number cancelled',
  'label.count': 'count, number, time and hand noted',
  'due.set': 'due time set',
  'tracks.subscribe': 'tracks subscribed',
  'problem.open': 'a ticket of its kind',
  'problem.early': 'a ticket where it was not handed over',
  'orders.complete': 'orders of which every package is signed are completed',
} as const;
export type PackageEffect = keyof typeof PACKAGE_EFFECTS;
