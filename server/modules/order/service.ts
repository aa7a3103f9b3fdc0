// What other modules may ask of orders.
export { orderDeeds } from './action/deed.ts';
export { markChecked } from './action/mark-checked.ts';
export {
  findChanged,
  recountOrder,
  reviewChanged,
  rewriteOrder,
  standingOn,
  writeChange,
  type SaidBy,
  type Standing,
} from './action/platform-change.ts';
export { addressMissing, BUILT_IN, phoneUnfit, reasonsOf, type CheckedOrder } from './check/checks.ts';
export { splitAddress } from './create/address.ts';
export { createOrders } from './create/create-orders.ts';
export { knownOrders, type NewOrder, type OrderPlace } from './create/create.sql.ts';
export { tenantNames } from './detail/detail.sql.ts';
export { unpricedAmong } from './detail/view.ts';
export {
  editOrders,
  giveBack,
  moveOwn,
  platformMove,
  pushOrders,
  shipOrders,
  systemMove,
} from './move/for-others.ts';
export { moveOrders } from './move/moves.ts';
export { tellPartner } from './move/moves.sql.ts';
export { tellParts, untellParts } from './move/parts.ts';
export { offeredGift } from './goods/gift.ts';
export { giveByRule, type GiftGiven } from './goods/rule-gift.ts';
export { MOST_NAMED, ordersLink } from './move/notice-link.ts';
export {
  customs,
  marker,
  packages,
  production,
  reviewer,
  type Customs,
  type Packages,
  type Production,
  type Review,
  type Reviewed,
  type Reviewer,
} from './ports.ts';
export { askerOf, moverOf, reached } from './reach/asker.ts';
export { recentTags } from './row/tags.sql.ts';
export { anyOf, type Filter } from './reach/filter.sql.ts';
export { askerFor, type Mover } from './reach/mover.ts';
export type { Asker } from './reach/party.ts';
export { idsAmong, idsSeen, positionNow } from './reach/seen.sql.ts';
export { areaOf } from './art/area.sql.ts';
export {
  askedOfLines,
  countFindings,
  foundAs,
  inStatuses,
  readArtLines,
  type ArtAsker,
  type LineFound,
  type LinesWanted,
} from './art/lines.sql.ts';
export { editLines, type Deed, type Item, type Written } from './art/write.ts';
export type { LineToWrite } from './art/write.sql.ts';
export { artBy } from './row/art-by.sql.ts';
export { factsOfRow, LIFE_COLUMNS, stateOfRow, type LifeRow } from './row/facts.ts';
export { lockOrders } from './row/lock.sql.ts';
export { titleOf as logTitleOf } from './row/order-log.ts';
export { orderNoOf } from './row/order.sql.ts';
export { plainEvent, type Chosen } from './row/step.ts';
export { consignmentsOf } from './shipping/consignment.sql.ts';
export { noteWaybills } from './shipping/waybill.sql.ts';
export { nextDuty, type TimedRow } from './timer/duties.ts';
