import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

interface Named {
  id: number;
  name: string;
}

/** Steps, open teams and people with a badge of a factory, by name. */
export async function hallOf(db: Db, factoryId: number) {
  const { rows } = await sql<{ kind: 'steps' | 'teams' | 'people' } & Named>`
    select 'steps' as kind, id, name from work_step where factory_id = ${factoryId}
      and exists (select from work_order w where w.factory_id = ${factoryId} and w.step_id = work_step.id)
    union all select 'teams', id, name from hall_team where factory_id = ${factoryId} and not closed
    union all select 'people', p.user_id, p.name
      from hall_people(${factoryId}, array(
        select user_id from badge where factory_id = ${factoryId} and closed_at is null)) p
    order by 1, 3, 2`.execute(db);
  const of = (kind: string): Named[] =>
    rows.flatMap((row) => (row.kind === kind ? [{ id: row.id, name: row.name }] : []));
  return { steps: of('steps'), teams: of('teams'), people: of('people') };
}

/** The open teams that may do a step. */
export async function teamsFor(db: Db, factoryId: number, stepId: number): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select t.id, t.name from hall_team t join hall_team_step s on s.factory_id = ${factoryId} and s.team_id = t.id
    where t.factory_id = ${factoryId} and not t.closed and s.step_id = ${stepId} order by t.name, t.id`.execute(
    db,
  );
  return rows;
}

/** Who has a badge and may do a step: members of the teams that do it; where no team is named for it, everybody. */
export async function peopleFor(db: Db, factoryId: number, stepId: number): Promise<Named[]> {
  const { rows } = await sql<Named>`
    with able as (
      select m.user_id from hall_team t join hall_team_step s on s.factory_id = ${factoryId} and s.team_id = t.id
        join hall_team_member m on m.factory_id = ${factoryId} and m.team_id = t.id
      where t.factory_id = ${factoryId} and not t.closed and s.step_id = ${stepId})
    select p.user_id as id, p.name from hall_people(${factoryId}, array(
        select user_id from badge where factory_id = ${factoryId} and closed_at is null)) p
    where p.open and (p.user_id in (select user_id from able) or not exists (select from able))
    order by p.name, p.user_id`.execute(db);
  return rows;
}

export async function openDefects(db: Db, factoryId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from defect where factory_id = ${factoryId} and not closed order by position, id`.execute(db);
  return rows.map(({ name }) => name);
}
