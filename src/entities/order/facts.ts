import type { OrderFacts } from '#contract/order/life-cycle/order-guards.ts';
import type { OrderState } from '#contract/order/life-cycle/order-states.ts';
import type { OrderRow } from '#contract/order/order.ts';

/** What an action needs to know of an order: a row of a list, or the detail. */
export type ActionableOrder = Pick<
  OrderRow,
  | 'id'
  | 'orderNo'
  | 'version'
  | 'status'
  | 'hold'
  | 'holdBy'
  | 'holdUntil'
  | 'warning'
  | 'customs'
  | 'platformSync'
  | 'reasons'
  | 'pieces'
  | 'unmappedLines'
  | 'lineCount'
  | 'amountCents'
  | 'currency'
  | 'tags'
>;

export const stateOfOrder = ({
  status,
  hold,
  warning,
  customs,
  platformSync,
}: ActionableOrder): OrderState => ({
  status,
  hold,
  warning,
  customs,
  platformSync,
});

/**
 * The facts that the row shows; for the rest the one that leaves the action open: the server knows them and says no
 * where it must. `party`: the user's own side.
 */
export const factsOfOrder = (order: ActionableOrder, party?: 'merchant' | 'factory'): OrderFacts => ({
  goodsLines: order.lineCount > 0,
  allMapped: order.unmappedLines === 0,
  pieces: order.pieces === 0 ? 'none' : order.pieces === 1 ? 'one' : 'many',
  factoryBound: true,
  fundsCover: true,
  versionAsSeen: true,
  openReasons: order.reasons.length > 0,
  mergeFits: true,
  refunding: false,
  mergedBy: party ?? null,
  mergedLately: true,
  takerFree: true,
  takerAsLeft: true,
  batched: false,
  printed: false,
  allPassed: true,
  allScanned: true,
  waybillHandedOver: false,
  // A package says so, and no screen of orders offers it.
  packageBack: false,
  signedOrOld: true,
  openAfterSale: false,
  // Only a timer asks.
  dispatch: 'inTime',
  amountCents: order.amountCents,
  holdBy: order.holdBy,
  holdDue: false,
  shopHasAdapter: true,
  // Only the system asks.
  partLeft: true,
});
