import type { Input } from '#contract/endpoint.ts';
import { orderEventEntry, type OrderEventType } from '#contract/order/life-cycle/order-events.ts';
import { order } from '#contract/order/order.ts';
import { call } from '@/shared/api/index.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import type { ActionOutcome, ActionRequest } from './order-action.machine.ts';

type ActionInput = Input<typeof order.action>;

/**
 * The same action once more on orders that were refused, behind the event that opens them: what that does not open is
 * refused with its own reason, the rest goes on. However often it is sent, each of both acts once.
 * @param versions of the orders as the user saw them: what somebody else changed is not opened.
 */
export function helpedBy(
  type: OrderEventType,
  refused: ActionRequest,
  ids: readonly number[],
  versions: Record<string, number>,
): ActionRequest {
  const { filter: _filter, position: _position, versions: _seen, ...asked } = refused.input as ActionInput;
  const seen = Object.fromEntries(ids.flatMap((id) => (versions[id] ? [[id, versions[id]]] : [])));
  return {
    label: `${orderEventEntry(type).label}并${refused.label}`,
    input: { ...asked, ids: [...ids] },
    idempotencyKey: randomId(),
    by: async ({ idempotencyKey }): Promise<ActionOutcome> => {
      const first: ActionInput = { event: type, params: {}, ids: [...ids], versions: seen };
      const opened = await call(order.action, first, { quiet: true, idempotencyKey: `${idempotencyKey}/1` });
      if (opened.successIds.length === 0) return opened;
      const then: ActionInput = { ...asked, ids: opened.successIds };
      const done = await call(order.action, then, { quiet: true, idempotencyKey: `${idempotencyKey}/2` });
      return { ...done, failed: [...opened.failed, ...done.failed] };
    },
  };
}
