import type { OrderFacts } from '#contract/order/life-cycle/order-guards.ts';

/** Nothing about the order stands in the way of an event. */
export const smooth: OrderFacts = {
  goodsLines: true,
  allMapped: true,
  pieces: 'many',
  factoryBound: true,
  fundsCover: true,
  versionAsSeen: true,
  openReasons: false,
  mergeFits: true,
  refunding: false,
  mergedBy: 'merchant',
  mergedLately: true,
  takerFree: true,
  takerAsLeft: true,
  batched: false,
  printed: false,
  allPassed: true,
  allScanned: true,
  waybillHandedOver: false,
  signedOrOld: true,
  openAfterSale: false,
  amountCents: 1000,
  holdBy: 'merchant',
  holdDue: true,
  shopHasAdapter: true,
};
