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
  editAddress: {
    keys: ['e'],
    label: '修改收货信息',
    openFirst: '请先打开订单（回车），再修改收货信息。',
  },
  undo: UNDO_KEY,
} as const satisfies Record<string, ButtonKey>;
export type OrderKey = keyof typeof ORDER_KEYS;

/** Events whose button a key presses. */
export const EVENT_KEYS: Partial<Record<OrderEventType, ButtonKey>> = {
  'order.approve': ORDER_KEYS.approve,
  'order.repulse': ORDER_KEYS.repulse,
  'order.approve.forced': ORDER_KEYS.forced,
};
