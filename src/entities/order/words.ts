import {
  HOLD,
  STATUS,
  WARNING,
  type OrderHold,
  type OrderStatus,
  type OrderWarning,
} from '#contract/order/life-cycle/order-states.ts';
import { REASONS, reasonText, type OrderRow } from '#contract/order/order.ts';
import { optionsOf, type Option } from '@/shared/ui/list/index.ts';

export type Tone = 'none' | 'primary' | 'success' | 'warning' | 'danger';

/** Whose turn it is, and for what; nothing where it is nobody's. */
export const NEXT_STEPS: Partial<Record<OrderStatus, string>> = {
  draft: '等商家补全后推单',
  unmapped: '等商家匹配编码',
  waitPush: '等商家推单',
  waitReview: '等工厂审核',
  pendingRule: '等工厂处理原因，或打回给商家修改',
  repulsed: '等商家修改后重新提交',
  waitProduce: '等工厂生产',
  waitPack: '等工厂打包',
  packed: '等工厂发货',
};

/** Blue: somebody's turn; orange: something to put right; green: gone well; grey: at rest or over. */
export const STATUS_TONES: Record<OrderStatus, Tone> = {
  draft: 'none',
  unmapped: 'warning',
  waitPush: 'primary',
  waitReview: 'primary',
  pendingRule: 'warning',
  repulsed: 'danger',
  waitProduce: 'primary',
  inProduce: 'primary',
  waitPack: 'primary',
  packed: 'primary',
  shipped: 'success',
  completed: 'success',
  closed: 'none',
  merged: 'none',
  split: 'none',
};
export const HOLD_TONES: Record<OrderHold, Tone> = {
  none: 'none',
  locked: 'warning',
  halted: 'warning',
  intercepted: 'danger',
};
export const WARNING_TONES: Record<OrderWarning, Tone> = {
  none: 'none',
  nearDeadline: 'warning',
  overdueShip: 'danger',
  collectTimeout: 'danger',
  stalled: 'warning',
  signTimeout: 'warning',
};

/** The state of rest has no word on an order; whoever asks for it says it by `none`. */
const labelled = (states: Readonly<Record<string, { label: string }>>, none: string): Option[] => [
  ...Object.entries(states)
    .filter(([, { label }]) => label !== '')
    .map(([value, { label }]) => ({ value, label })),
  { value: 'none', label: none },
];

export const HOLD_OPTIONS = labelled(HOLD, '未锁定');
export const WARNING_OPTIONS = labelled(WARNING, '无预警');
export const REASON_OPTIONS = optionsOf(REASONS);

/** The statuses that each side works through, in the order of an order's way. */
export const MERCHANT_STATUSES: readonly OrderStatus[] = [
  'draft',
  'unmapped',
  'waitPush',
  'repulsed',
  'waitReview',
  'pendingRule',
  'waitProduce',
  'inProduce',
  'waitPack',
  'packed',
  'shipped',
  'completed',
  'closed',
];
export const FACTORY_STATUSES: readonly OrderStatus[] = [
  'waitReview',
  'pendingRule',
  'waitProduce',
  'inProduce',
  'waitPack',
  'packed',
  'shipped',
  'completed',
  'repulsed',
  'closed',
];

export const statusLabel = (status: OrderStatus): string => STATUS[status].label;

/** Everything that keeps an order back, as sentences for the one who can put it right. */
export function reasonTexts(
  order: Pick<OrderRow, 'reasons' | 'repulseReason' | 'status' | 'unmappedLines'>,
): string[] {
  return [
    ...(order.status === 'repulsed' && order.repulseReason ? [`工厂打回：${order.repulseReason}`] : []),
    ...(order.status === 'unmapped' && order.unmappedLines > 0
      ? [`有 ${order.unmappedLines} 行商品没有匹配 SKU，请到编码列表匹配`]
      : []),
    ...order.reasons.map(reasonText),
  ];
}
