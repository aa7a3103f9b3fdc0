import { orderEventEntry, type OrderEventType } from '#contract/order/life-cycle/order-events.ts';
import { UNDO_KEY } from '@/shared/ui/life-cycle/index.ts';
import type { ButtonKey } from '@/shared/ui/list/index.ts';

const event = (key: string, type: OrderEventType, note?: string): ButtonKey => ({
  keys: [key],
  label: orderEventEntry(type).label,
  ...(note && { note }),
});

/** One-letter keys of what is done to orders; each screen names those whose buttons it has. */
export const ORDER_KEYS = {
  approve: event('a', 'order.approve'),
  repulse: event('r', 'order.repulse', '填写原因'),
  forced: event('f', 'order.approve.forced', '再次确认'),
  check: { keys: ['c'], label: '核对并通过', note: '规则的原因看过无误' },
  claim: { keys: ['m'], label: '认领，再按放弃' },
  editAddress: {
    keys: ['e'],
    label: '修改收货信息',
    openFirst: '请先打开订单（回车），再修改收货信息。',
  },
  undo: UNDO_KEY,
  ownPixels: { keys: [' '], label: '图片看原始像素，再按看完整', elsewhere: true },
  zoom: { keys: ['+', '-'], label: '放大、缩小图片', elsewhere: true },
  stepPicture: { keys: ['ArrowLeft', 'ArrowRight'], label: '上一张、下一张图片', elsewhere: true },
} as const satisfies Record<string, ButtonKey>;
export type OrderKey = keyof typeof ORDER_KEYS;

/** Events whose button a key presses. */
export const EVENT_KEYS: Partial<Record<OrderEventType, ButtonKey>> = {
  'order.approve': ORDER_KEYS.approve,
  'order.repulse': ORDER_KEYS.repulse,
  'order.approve.forced': ORDER_KEYS.forced,
};
