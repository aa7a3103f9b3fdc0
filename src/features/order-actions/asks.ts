import type { OrderEventType } from '#contract/order/life-cycle/order-events.ts';

/** What an event asks before it is sent. */
export type Ask =
  /** Nothing: it can be undone by a click. */
  | { kind: 'nothing' }
  | { kind: 'confirm'; text: string; intent: 'primary' | 'danger' }
  /** It is verified by the code of the danger dialog. */
  | { kind: 'danger'; text: string }
  /** A dialog of its own. */
  | { kind: 'until' | 'remark' | 'cancel' | 'split' | 'tags' | 'loss' | 'declaration' | 'warning' };

const nothing: Ask = { kind: 'nothing' };

/** The events that this feature sends; reviewing, pushing and shipping have features of their own. */
export const ASKS = {
  'order.finish': nothing,
  'order.recall': {
    kind: 'confirm',
    text: '撤回后工厂不再处理，可以修改后再推单。',
    intent: 'primary',
  },
  'order.review.withdraw': {
    kind: 'confirm',
    text: '订单将回到待审核，并重新检查；还有问题的会转到待处理。',
    intent: 'primary',
  },
  'order.repulse.withdrawn': {
    kind: 'confirm',
    text: '订单回到待审核，并重新检查；商家已经重新提交的不能再撤销。',
    intent: 'primary',
  },
  'order.split': { kind: 'split' },
  'order.merge.withdrawn': {
    kind: 'confirm',
    text: '商品行回到本单，并入的订单去掉这些商品。合并超过 24 小时，或并入的订单又有变动，则不能撤销。',
    intent: 'primary',
  },
  'order.pack': nothing,
  'order.unpack': nothing,
  'order.pack.forced': { kind: 'danger', text: '未完成的生产件会标记为强制打包，这一步无法撤销。' },
  'order.cancel': { kind: 'cancel' },
  'order.cancel.agreed': { kind: 'loss' },
  'order.complete': nothing,
  'order.lock': nothing,
  'order.unlock': nothing,
  'order.halt': { kind: 'until' },
  'order.resume': nothing,
  'order.refund.requested': {
    kind: 'confirm',
    text: '订单会被拦截，工厂停止处理，直到退款成功或撤销。',
    intent: 'danger',
  },
  'order.refund.withdrawn': nothing,
  'order.refund.accepted': {
    kind: 'confirm',
    text: '订单关闭，生产件作废，这一步无法撤销。',
    intent: 'danger',
  },
  'order.urged': nothing,
  'order.calmed': nothing,
  'order.tagged': { kind: 'tags' },
  'order.remarked': { kind: 'remark' },
  'customs.declared': { kind: 'declaration' },
  'warning.cleared': { kind: 'warning' },
} as const satisfies Partial<Record<OrderEventType, Ask>>;

export type SimpleEvent = keyof typeof ASKS;
export const askOf = (type: SimpleEvent): Ask => ASKS[type];
