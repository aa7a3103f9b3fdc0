import { z } from 'zod';
import { isOrderEventType, ORDER_EVENTS } from '#contract/order/life-cycle/order-events.ts';

/** Rows of the event log that are no moves of the life cycle: how an order began, what it took in, and
 * what its shop changed at the platform. */
export const LOG_ONLY = {
  'order.imported': '导入',
  'order.created': '新建',
  'order.lines.taken': '并入商品行',
  'order.lines.returned': '退回商品行',
  'order.platform.changed': '平台改单',
  'order.platform.withdrawn': '平台撤回改单',
  'order.platform.followed': '按平台修改',
  'order.platform.kept': '保持不变',
} as const;
export type LogOnly = keyof typeof LOG_ONLY;

/** The first row of an order's log is one of these. */
export const CREATIONS: readonly LogOnly[] = ['order.imported', 'order.created'];

export const isLogOnly = (event: string): event is LogOnly => Object.hasOwn(LOG_ONLY, event);

/** What a person or a rule did to an order's reasons is an edit by its name. */
const Judged = z.looseObject({
  settled: z.array(z.string()).optional(),
  rechecked: z.array(z.string()).optional(),
});

/** What was done, in the words of the log. */
export function titleOf({ event, params }: { event: string; params: unknown }): string {
  const { settled, rechecked } = Judged.catch({}).parse(params);
  if (settled) return '核对无误';
  if (rechecked) return '规则复查';
  if (isOrderEventType(event)) return ORDER_EVENTS[event].label;
  return isLogOnly(event) ? LOG_ONLY[event] : event;
}
