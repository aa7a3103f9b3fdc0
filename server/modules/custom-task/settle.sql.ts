import { sql } from 'kysely';
import { TASK_STATES } from '#contract/custom-task/custom-task.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

const is = (name: keyof typeof PIECE) => sql`p.state = ${sql.lit(PIECE[name].code)}`;
const as = (name: keyof typeof TASK_STATES) => sql.lit(TASK_STATES[name].code);
const OVER = sql.join([PIECE.scrapped, PIECE.void].map(({ code }) => sql.lit(code)));

/**
 * The tasks of these lines stand as their living pieces do; one begins where the art of a piece failed or waits to be
 * confirmed, and is gone with the last living piece. Their orders are held.
 */
export async function settleTasks(
  trx: Trx,
  factoryId: number,
  lineIds: readonly number[],
  now: Date,
): Promise<void> {
  const lines = sql`any(${sql.val([...lineIds])}::bigint[])`;
  const found = sql`
    select p.line_id, min(p.order_id) as order_id,
      case when bool_or(${is('artFailed')}) then ${as('failed')} when bool_or(${is('waitProof')}) then ${as('proof')}
        when bool_or(${is('waitArt')}) then ${as('rendering')} else ${as('done')} end::smallint as state,
      (array_agg(p.art_code order by p.id) filter (where ${is('artFailed')}))[1] as code,
      max(s.render_id) filter (where ${is('waitProof')}) as render_id
    from piece p left join piece_side s on s.factory_id = ${factoryId} and s.piece_id = p.id and s.side = 1 and s.is_current
    where p.factory_id = ${factoryId} and p.line_id = ${lines} and p.state not in (${OVER})
    group by p.line_id`;
  await sql`
    insert into custom_task as t (factory_id, line_id, order_id, state, code, render_id, since)
    select ${factoryId}, n.line_id, n.order_id, n.state, n.code, n.render_id, ${now} from (${found}) n
    where n.order_id is not null and (n.state in (${as('failed')}, ${as('proof')})
      or exists (select from custom_task k where k.factory_id = ${factoryId} and k.line_id = n.line_id))
    order by n.line_id
    on conflict (factory_id, line_id) do update set state = excluded.state, code = excluded.code,
      render_id = excluded.render_id, since = excluded.since, version = t.version + 1,
      done_at = case when excluded.state = ${as('done')} then excluded.since end
    where (t.state, t.code, t.render_id) is distinct from (excluded.state, excluded.code, excluded.render_id)`.execute(
    trx,
  );
  await sql`
    delete from custom_task t where t.factory_id = ${factoryId} and t.line_id = ${lines} and not exists (
      select from piece p where p.factory_id = ${factoryId} and p.line_id = t.line_id and p.state not in (${OVER}))`.execute(
    trx,
  );
}
