import { sql } from 'kysely';
import { RENDER_TASK_REGIONS } from '#contract/render-task/life-cycle/render-task-states.ts';
import type { Db } from '#server/platform/database.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import type { Due } from './due.sql.ts';

const RENDERING = sql.lit(RENDER_TASK_REGIONS.status.rendering.code);

/** The server closes under it: as if it had never been begun. */
export async function giveBack(
  db: Db,
  { factoryId, id }: Pick<Due, 'factoryId' | 'id'>,
  now: Date,
): Promise<void> {
  await sql`
    update render_task set held_until = ${new Date(now.getTime() - 1)}, tries = tries - 1
    where factory_id = ${factoryId} and id = ${id} and state = ${RENDERING} and tries > 0`.execute(db);
}

/** Locks the orders of the pieces that want it, in the order in which all lock them. */
export async function holdOrdersOf(trx: Trx, factoryId: number, renderId: number): Promise<void> {
  await sql`
    select o.id from trade_order o where o.factory_id = ${factoryId} and o.id in (
      select p.order_id from piece_side s join piece p on p.factory_id = ${factoryId} and p.id = s.piece_id
      where s.factory_id = ${factoryId} and s.render_id = ${renderId} and s.is_current)
    order by o.id for update`.execute(trx);
}
