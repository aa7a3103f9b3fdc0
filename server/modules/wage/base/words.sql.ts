import { sql } from 'kysely';
import { WORKS, type Work } from '#contract/wage/access.ts';
import type { Db } from '#server/platform/database.ts';

/** What a work is called: 打印, or the name of its step. `of`: the alias of what has work and step_id, `step`: of the step. */
export const workName = (of: string, step = 'w') => sql<string>`case ${sql.ref(`${of}.work`)}
  when 'print' then '打印' when 'pick' then '拣货' when 'quality' then '质检' else coalesce(${sql.ref(`${step}.name`)}, '') end`;

/** The day in the factory. */
export const dayOf = (now: Date) => sql<string>`wage_day(${now}::timestamptz)`;

/** People of the factory by their ids. */
export async function namesOf(db: Db, factoryId: number, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string }>`
    select user_id as id, name from hall_people(${factoryId}, ${sql.val([...ids])}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** What the works of these are called. */
export async function worksNamed(
  db: Db,
  factoryId: number,
  of: readonly { work: string; stepId: number | null }[],
): Promise<(one: { work: string; stepId: number | null }) => string> {
  const ids = [...new Set(of.flatMap(({ stepId }) => (stepId === null ? [] : [stepId])))];
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from work_step where factory_id = ${factoryId} and id = any(${sql.val(ids)}::bigint[])`.execute(
    db,
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return ({ work, stepId }) => (stepId === null ? WORKS[work as Work] : (names.get(stepId) ?? ''));
}
