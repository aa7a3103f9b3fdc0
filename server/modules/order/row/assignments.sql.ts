import { sql, type RawBuilder } from 'kysely';
import type { OrderEvent } from '#contract/order/life-cycle/order-events.ts';
import { WARNING, type OrderWarning } from '#contract/order/life-cycle/order-states.ts';
import { tagsAfter } from './tags.sql.ts';

type Side = 'merchant' | 'factory';

/** What the assignments read order by order; null where all orders get the same. */
export const carriedBy = (event: OrderEvent): string | null =>
  event.type === 'order.ship' || event.type === 'order.waybill.corrected'
    ? JSON.stringify({ waybillNo: event.waybillNo, expressName: event.expressName })
    : null;

/** The other warnings are of tracks of parcels. */
const ofDispatch: readonly OrderWarning[] = ['nearDeadline', 'overdueShip'];

/** From a push on its dispatch is waited for, and nobody was warned of it yet. */
const pushedNow = (at: Date | null) => [sql`pushed_at = ${at}`, sql`warned = 0`];

/** What an event writes beside the state: further assignments of the one UPDATE. */
export function assignmentsOf(event: OrderEvent, side: Side, now: Date): RawBuilder<unknown>[] {
  const remark = side === 'merchant' ? sql.ref('merchant_remark') : sql.ref('factory_remark');
  const tags = side === 'merchant' ? sql.ref('merchant_tags') : sql.ref('factory_tags');
  switch (event.type) {
    case 'order.push':
      return pushedNow(now);
    case 'order.resubmit':
      return [...pushedNow(now), sql`repulse_reason = null`];
    case 'order.recall':
      return [...pushedNow(null), sql`repulse_reason = null`];
    case 'order.repulse.withdrawn':
      return [...pushedNow(now), sql`repulse_reason = null`];
    case 'order.repulse':
      return [sql`repulse_reason = ${event.reason}`];
    case 'order.ship':
      return [
        sql`waybill_no = v.carried->>'waybillNo'`,
        sql`express_name = coalesce(nullif(v.carried->>'expressName', ''), o.express_name)`,
        sql`shipped_at = ${now}`,
      ];
    case 'order.ship.undone':
      return [sql`shipped_at = null`];
    case 'order.waybill.corrected':
      return [
        sql`waybill_no = v.carried->>'waybillNo'`,
        sql`express_name = coalesce(nullif(v.carried->>'expressName', ''), o.express_name)`,
      ];
    case 'warning.raised':
      return ofDispatch.includes(event.kind) ? [sql`warned = ${WARNING[event.kind].code}`] : [];
    case 'order.halt':
      return [sql`hold_until = ${new Date(event.until)}`, sql`hold_urgent = ${event.urgent ?? false}`];
    case 'order.resume':
      return [
        sql`hold_until = null`,
        sql`urgent = urgent or hold_urgent or ${event.urgent ?? false}`,
        sql`hold_urgent = false`,
      ];
    case 'order.urged':
      return [sql`urgent = true`];
    case 'order.calmed':
      return [sql`urgent = false`];
    case 'order.tagged':
      return [sql`${tags} = ${event.tags ?? tagsAfter(tags, event)}`];
    case 'order.remarked':
      return [sql`${remark} = ${event.remark}`];
    default:
      return [];
  }
}
