/**
 * What must follow from a move beside the move itself: the chart names it, the server does it
 * (server/modules/package/life.ts).
 */
export const PACKAGE_EFFECTS = {
  'lines.divide': 'further packages of the same order',
  'lines.return': 'its lines go back to that package',
  'weight.forget': 'weight forgotten',
  'weight.note': 'weight and sides noted',
  'fee.anew': 'fee computed anew',
  'transit.await': 'transit waitCollect',
  'orders.ship': 'orders of which no other package is left are shipped',
  'fee.charge': 'fee charged',
  'part.tell': 'part told to the platform',
  'number.cancel': 'live number cancelled',
  'due.set': 'due time set',
  'tracks.subscribe': 'tracks subscribed',
  'orders.complete': 'orders of which every package is signed are completed',
} as const;
export type PackageEffect = keyof typeof PACKAGE_EFFECTS;
