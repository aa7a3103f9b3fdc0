import type {
  Actor,
  CarryingEventType,
  OrderEvent,
  OrderEventParams,
  OrderEventType,
} from './order-events.ts';

const FILLED: { readonly [T in CarryingEventType]: OrderEventParams<T> } = {
  'order.rule.pend': { rule: '金额过高转人工', reason: '订单金额高于自动审核上限' },
  'order.rule.approve': { rule: '老客户自动审核' },
  'order.repulse': { reason: '图片分辨率不足' },
  'order.split': {},
  'order.merge': { into: 1 },
  'order.ship': { waybillNo: 'SF0000000000001' },
  'order.waybill.corrected': { waybillNo: 'SF0000000000002', reason: '面单重新打印' },
  'order.cancel': {},
  'order.cancel.agreed': { lossCents: 0 },
  'order.halt': { until: 1 },
  'order.resume': {},
  'warning.raised': { kind: 'nearDeadline' },
  'customs.declared': { declarationNo: '000000000000000001' },
  'customs.failed': { reason: '报关单号不存在' },
  'sync.failed': { reason: '平台接口超时' },
  'order.tagged': { tags: [] },
  'order.remarked': { remark: '' },
};

/**
 * The event as it will be once its dialog is filled in: with it a screen asks whether the action is open at all,
 * before the user has given a reason or a number.
 */
export function filledOrderEvent(type: OrderEventType, by: Actor): OrderEvent {
  const params: Partial<Record<OrderEventType, object>> = FILLED;
  return {
    ...params[type],
    type,
    by,
    ...(type === 'order.approve.forced' && { forcedPermission: true }),
    ...(type === 'order.pack.forced' && { dangerVerified: true }),
    ...(type === 'order.halt' && { at: 0 }),
  } as OrderEvent;
}
