import { regionsOf, type StateOf } from '#contract/life-cycle/states.ts';

/**
 * The regions of an order's life cycle: code in the database, label on the screen (docs/spec/order-states.tsv).
 * An empty label is a state that no screen names; sentences use `wordOf`.
 */
export const STATUS = {
  draft: { code: 0, label: '草稿' },
  unmapped: { code: 5, label: '待匹配' },
  waitPush: { code: 10, label: '待推单' },
  waitReview: { code: 20, label: '待审核' },
  pendingRule: { code: 25, label: '待处理' },
  repulsed: { code: 28, label: '已打回' },
  waitProduce: { code: 30, label: '待生产' },
  inProduce: { code: 40, label: '生产中' },
  waitPack: { code: 50, label: '待打包' },
  packed: { code: 60, label: '已打包' },
  shipped: { code: 70, label: '已发货' },
  completed: { code: 80, label: '已完成' },
  closed: { code: 90, label: '已关闭' },
  merged: { code: 95, label: '已合并' },
  split: { code: 96, label: '已拆分' },
} as const;

export const HOLD = {
  none: { code: 0, label: '' },
  locked: { code: 1, label: '锁定' },
  halted: { code: 2, label: '挂起' },
  intercepted: { code: 3, label: '退款拦截' },
} as const;

export const WARNING = {
  none: { code: 0, label: '' },
  nearDeadline: { code: 1, label: '临期' },
  overdueShip: { code: 2, label: '超时未发' },
  collectTimeout: { code: 3, label: '揽收超时' },
  stalled: { code: 4, label: '更新超时' },
  signTimeout: { code: 5, label: '派签超时' },
} as const;

export const CUSTOMS = {
  notNeeded: { code: 0, label: '' },
  todo: { code: 1, label: '待报关' },
  declared: { code: 2, label: '已申报' },
  failed: { code: 3, label: '申报失败' },
} as const;

export const PLATFORM_SYNC = {
  none: { code: 0, label: '' },
  uploading: { code: 1, label: '回传中' },
  uploaded: { code: 2, label: '已回传' },
  failed: { code: 3, label: '回传失败' },
} as const;

/** The regions in the order in which the event log writes them. */
export const REGIONS = {
  status: STATUS,
  hold: HOLD,
  warning: WARNING,
  customs: CUSTOMS,
  platformSync: PLATFORM_SYNC,
} as const;

export type OrderStatus = keyof typeof STATUS;
export type OrderHold = keyof typeof HOLD;
export type OrderWarning = keyof typeof WARNING;
export type Region = keyof typeof REGIONS;

export type OrderState = StateOf<typeof REGIONS>;

/** Not yet shipped, and not ended: what can be held, urged, or closed by a refund. */
export const OPEN_STATUSES = [
  'draft',
  'unmapped',
  'waitPush',
  'waitReview',
  'pendingRule',
  'repulsed',
  'waitProduce',
  'inProduce',
  'waitPack',
  'packed',
] as const satisfies readonly OrderStatus[];

/** What did not leave, or came to nothing. */
export const UNSHIPPED = [
  ...OPEN_STATUSES,
  'closed',
  'merged',
  'split',
] as const satisfies readonly OrderStatus[];

/** Words for states that no screen names. */
export const UNLABELLED = {
  hold: '未锁定',
  warning: '无预警',
  customs: '无需报关',
  platformSync: '未回传',
} as const;
const regions = regionsOf(REGIONS, UNLABELLED);
export const { stateOf, wordOf } = regions;
export const {
  status: statusOf,
  hold: holdOf,
  warning: warningOf,
  customs: customsOf,
  platformSync: platformSyncOf,
} = regions.readers;

/** `[status, hold, warning, customs, platformSync]` as the event log keeps them. */
export type StateCodes = [number, number, number, number, number];
export const codesOf = regions.codesOf as (state: OrderState) => StateCodes;

/** An order as import or hand makes it: `unmapped`, `waitPush` or `draft`, nothing else set. */
export const newOrderState = (status: 'draft' | 'unmapped' | 'waitPush'): OrderState => ({
  status,
  hold: 'none',
  warning: 'none',
  customs: 'notNeeded',
  platformSync: 'none',
});
