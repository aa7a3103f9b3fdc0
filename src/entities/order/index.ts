export { ClaimButton, useClaims, type Claims } from './claims.tsx';
export { claimWords } from './claim-words.ts';
export { isChina, placeText } from './address.ts';
export { factsOfOrder, stateOfOrder, type ActionableOrder } from './facts.ts';
export { detailQuery, useReviews, verdictsQuery } from './detail-query.ts';
export { useImports } from './order-questions.ts';
export { GoodsCell } from './goods-cell.tsx';
export { OrderAmount, Unpriced } from './order-amount.tsx';
export { ORDER_KEYS } from './action/order-keys.ts';
export { OrderList } from './order-list.tsx';
export { orderColumns, type OrderColumn } from './order-columns.tsx';
export { PasteAddress } from './paste-address.tsx';
export { OrderFlags, StatusTag, TagChip, TagChips, useTagColours } from './tags.tsx';
export { TAG_COLOURS_NAMED } from './tag-colours.ts';
export { FACTORY_STATUSES, MERCHANT_STATUSES, reasonTexts } from './words.ts';
export { maySend } from './action/order-life.ts';
export { partyOf } from './action/party.ts';
export {
  useOrderAction,
  type ActionTarget,
  type ChosenOrders,
  type OrderAction,
} from './action/use-order-action.ts';
export { inSuits, isSuit } from './suit-lines.ts';
