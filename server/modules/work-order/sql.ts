import { sql, type RawBuilder } from 'kysely';
import type { WorkOrderEvent } from '#contract/work-order/life-cycle/work-order-events.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import type { LifeTable } from '#server/platform/life-cycle/write.sql.ts';

export const WORK_ORDER_TABLE: LifeTable<unknown> = {
  table: 'work_order',
  log: 'work_order_event',
  key: 'work_order_id',
  regions: ['state'],
  columns: [],
  touched: (now) => sql`changed_xact = pg_current_xact_id(), updated_at = ${now}`,
  logColumns: [['factory_id', sql.ref('o.factory_id')]],
};

/** Rows of 工单 among `ids` that are the tenant's, locked in the order of ids: two bulks cannot wait for each other. */
export const lockWorkOrders = (trx: Trx, tenantId: number, ids: readonly number[]) =>
  trx
    .selectFrom('workOrder')
    .select(['id', 'number', 'version', 'factoryId', 'state', 'batchId', 'stepId', 'counted', 'required'])
    .select(['planned', 'done', 'skipped', 'scrapped'])
    .where('factoryId', '=', tenantId)
    .where('id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
export type LockedWorkOrder = Awaited<ReturnType<typeof lockWorkOrders>>[number];

/** What is left of its plan. */
export const leftOf = ({ planned, done, skipped, scrapped }: LockedWorkOrder): number =>
  Math.max(0, planned - done - skipped - scrapped);

const pausedUntil = (now: Date) => sql`paused_ms = o.paused_ms
  + case when o.paused_at is null then 0 else extract(epoch from ${now}::timestamptz - o.paused_at) * 1000 end::bigint,
  paused_at = null`;

/** What a move writes beside the state. */
export function assigned(event: WorkOrderEvent, now: Date): RawBuilder<unknown>[] {
  switch (event.type) {
    case 'workOrder.assigned':
      return [sql`team_id = ${event.teamId}, operator_ids = ${sql.val([...event.userIds])}::bigint[]`];
    case 'workOrder.started':
      return [sql`started_at = coalesce(o.started_at, ${now})`];
    case 'workOrder.paused':
      return [sql`paused_at = ${now}, reason = ${event.reason}`];
    case 'workOrder.resumed':
      return [pausedUntil(now), sql`reason = ''`];
    case 'workOrder.done':
      return [pausedUntil(now), sql`ended_at = ${now}, reason = ''`];
    case 'workOrder.closed':
      return [pausedUntil(now), sql`ended_at = ${now}, reason = ${event.reason}`];
    case 'workOrder.cancelled':
      return [pausedUntil(now), sql`ended_at = ${now}`];
    case 'workOrder.reopened':
    case 'workOrder.report.undone':
      return [sql`ended_at = null, reason = ''`];
    default:
      return [];
  }
}
