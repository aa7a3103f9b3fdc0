import { COMPLETE_AFTER_MS, dispatchOf } from '#contract/order/life-cycle/order-times.ts';
import type { OrderFacts } from '#contract/order/life-cycle/order-guards.ts';
import { STATUS, stateOf, type OrderState } from '#contract/order/life-cycle/order-states.ts';

/** The columns that the life cycle reads. */
export interface LifeRow {
  status: number;
  hold: number;
  warning: number;
  customs: number;
  platformSync: number;
  holdBy: string | null;
  holdUntil: Date | null;
  reasons: string[];
  goodsLines: number;
  unmappedLines: number;
  pieces: number;
  batchedPieces: number;
  printedPieces: number;
  passedPieces: number;
  scannedPieces: number;
  amountCents: number;
  pushedAt: Date | null;
  shippedAt: Date | null;
}

export const LIFE_COLUMNS = [
  'status',
  'hold',
  'warning',
  'customs',
  'platformSync',
  'holdBy',
  'holdUntil',
  'reasons',
  'goodsLines',
  'unmappedLines',
  'pieces',
  'batchedPieces',
  'printedPieces',
  'passedPieces',
  'scannedPieces',
  'amountCents',
  'pushedAt',
  'shippedAt',
] as const satisfies (keyof LifeRow)[];

export const stateOfRow = (row: LifeRow): OrderState =>
  stateOf([row.status, row.hold, row.warning, row.customs, row.platformSync]);

/**
 * What the row itself says. Facts that need other rows (binding, version seen, merge) stand at their harmless value and
 * are set by the move that asks for them. Funds cover everything until accounts with funds exist; that a parcel is
 * signed for, after-sales and adapters come with their areas. Until then 15 days are the only way to completion.
 */
export function factsOfRow(row: LifeRow, now: Date): OrderFacts {
  return {
    goodsLines: row.goodsLines > 0,
    allMapped: row.unmappedLines === 0,
    pieces: row.pieces === 0 ? 'none' : row.pieces === 1 ? 'one' : 'many',
    factoryBound: true,
    fundsCover: true,
    versionAsSeen: true,
    openReasons: row.reasons.length > 0,
    mergeFits: false,
    refunding: false,
    mergedBy: null,
    mergedLately: false,
    takerFree: false,
    takerAsLeft: false,
    batched: row.batchedPieces > 0,
    printed: row.printedPieces > 0,
    allPassed: row.pieces > 0 && row.passedPieces >= row.pieces,
    allScanned: row.pieces > 0 && row.scannedPieces >= row.pieces,
    waybillHandedOver: false,
    packageBack: false,
    signedOrOld: row.shippedAt !== null && now.getTime() - row.shippedAt.getTime() >= COMPLETE_AFTER_MS,
    openAfterSale: false,
    dispatch: dispatchOf(row.pushedAt, now),
    amountCents: row.amountCents,
    holdBy: row.holdBy === 'merchant' || row.holdBy === 'factory' ? row.holdBy : null,
    holdDue: row.holdUntil !== null && row.holdUntil <= now,
    shopHasAdapter: false,
    partLeft: row.status === STATUS.shipped.code,
  };
}
