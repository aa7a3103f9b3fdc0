import { sql } from 'kysely';
import { STATUS as ORDER } from '#contract/order/life-cycle/order-states.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { RENDER_TASK_REGIONS } from '#contract/render-task/life-cycle/render-task-states.ts';
import type { PrintJob } from '#server/modules/print-file/service.ts';
import type { Db } from '#server/platform/database.ts';
import { UNBATCHED } from './plan.sql.ts';

const { status: STATUS } = RENDER_TASK_REGIONS;
const [WAITING, RENDERING, DONE] = [STATUS.waiting, STATUS.rendering, STATUS.done].map(({ code }) =>
  sql.lit(code),
);
const OPEN = sql.join([ORDER.waitProduce, ORDER.inProduce, ORDER.waitPack].map(({ code }) => sql.lit(code)));

export interface Due {
  id: number;
  factoryId: number;
  key: string;
  job: PrintJob;
  tries: number;
  /** Somebody began it, and his time is over. */
  wasHeld: boolean;
}

/**
 * The next art that is to be drawn, of any tenant: broken off, or wanted by a piece whose order may go on. Who has the fewest
 * at work goes first, so that one factory's thousand do not keep another one waiting. It is looked for without a lock.
 */
export async function nextDue(system: Db, now: Date): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select t.id, t.factory_id, t.key, t.job, t.tries, t.state = ${RENDERING} as was_held
    from render_task t
    where (t.state = ${RENDERING} and t.held_until < ${now}) or (t.state = ${WAITING} and t.due_at <= ${now} and exists (
      select from piece_side s join piece p on p.factory_id = t.factory_id and p.id = s.piece_id
        left join trade_order o on o.factory_id = t.factory_id and o.id = p.order_id
      where s.factory_id = t.factory_id and s.render_id = t.id and s.is_current and p.state = ${sql.lit(PIECE.waitArt.code)}
        and (o.id is null or (o.hold = 0 and o.status in (${OPEN})))))
    order by t.state desc, (select count(*) from render_task b
      where b.factory_id = t.factory_id and b.state = ${RENDERING}), t.due_at, t.id
    limit 1`.execute(system);
  return rows[0];
}

/** Done since before then, and no piece names it that has not left the house. */
export async function expired(
  system: Db,
  before: Date,
  limit: number,
): Promise<{ id: number; factoryId: number }[]> {
  const { rows } = await sql<{ id: number; factoryId: number }>`
    select t.id, t.factory_id from render_task t
    where t.state = ${DONE} and t.updated_at <= ${before} and not exists (
      select from piece_side s join piece p on p.factory_id = t.factory_id and p.id = s.piece_id
      where s.factory_id = t.factory_id and s.render_id = t.id and p.state < ${sql.lit(PIECE.shipped.code)})
    order by t.id limit ${limit}`.execute(system);
  return rows;
}

/** Factories of whose pieces some are to be looked at, or whose materials changed. */
export async function factoriesToPlan(system: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct factory_id as id from (
      select factory_id from piece where not art_planned and state in (${UNBATCHED}) and needs_print
      union all select factory_id from art_stale) due order by id`.execute(system);
  return rows.map(({ id }) => id);
}
