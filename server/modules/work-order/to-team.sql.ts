import { sql } from 'kysely';
import { readWorkOrderEvent } from '#contract/work-order/life-cycle/work-order-events.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { WorkOrderMover } from './life-types.ts';
import { moveWorkOrders } from './life.ts';

/**
 * Of the work orders of a batch that was just released, those of steps that an open team may do go to it. Who calls it holds
 * the batch. @returns how many
 */
export async function giveToTeam(
  trx: Trx,
  by: Omit<WorkOrderMover, 'by'>,
  batchId: number,
  teamId: number,
): Promise<number> {
  const { tenantId: factoryId } = by;
  const { rows } = await sql<{ id: number }>`
    select w.id from work_order w
    join hall_team t on t.factory_id = ${factoryId} and t.id = ${teamId} and not t.closed
    join hall_team_step s on s.factory_id = ${factoryId} and s.team_id = t.id and s.step_id = w.step_id
    where w.factory_id = ${factoryId} and w.batch_id = ${batchId} order by w.id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  // A rule does what its factory told it; the log names the rule beside it.
  const event = readWorkOrderEvent('workOrder.assigned', 'factory', { teamId, userIds: [] });
  const { failed } = await moveWorkOrders(trx, { ...by, by: 'factory' }, event, {
    ids,
    known: { mayDo: true },
  });
  if (failed[0]) throw new Refusal(failed[0].code, failed[0].msg);
  return ids.length;
}
