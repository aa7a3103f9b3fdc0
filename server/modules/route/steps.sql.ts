import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/database.ts';
import { hasWord } from '#server/platform/has-word.ts';
import { signedTable } from '#server/platform/signed-table.ts';

export const steps = signedTable('workStep');

export interface WantedSteps {
  keyword?: string | undefined;
  status?: number | undefined;
}

export const pageSteps = (db: Db, factoryId: number, { keyword, status }: WantedSteps) =>
  db
    .selectFrom('workStep as w')
    .select(['w.id', 'w.name', 'w.closed', 'w.version', 'w.updatedBy', 'w.updatedAt'])
    .select([
      sql<number>`(
        select count(*) from route r
          join route_version v on v.factory_id = r.factory_id and v.route_id = r.id and v.no = r.version_no
          join route_step s on s.factory_id = v.factory_id and s.version_id = v.id
        where r.factory_id = ${factoryId} and not r.closed and s.step_id = w.id)`.as('routes'),
      sql<number>`(
        select count(*) from station_step s join station o on o.factory_id = s.factory_id and o.id = s.station_id
        where s.factory_id = ${factoryId} and s.step_id = w.id and not o.closed)`.as('stations'),
      sql<number>`(
        select count(*) from hall_team_step s join hall_team o on o.factory_id = s.factory_id and o.id = s.team_id
        where s.factory_id = ${factoryId} and s.step_id = w.id and not o.closed)`.as('teams'),
      sql<boolean>`not ${named(factoryId, sql`w.id`)}`.as('isUnused'),
    ])
    .where('w.factoryId', '=', factoryId)
    .$if(Boolean(keyword), (q) => q.where((eb) => hasWord(eb, ['w.name'], keyword!)))
    .$if(status !== undefined, (q) => q.where('w.closed', '=', status === 1))
    .orderBy('w.updatedAt', 'desc')
    .orderBy('w.id', 'desc');

/** Whether anything names a step, or named it in a version of before. What was done with a piece was on its route. */
const named = (factoryId: number, id: ReturnType<typeof sql>) => sql<boolean>`(
  exists (select from route_step s where s.factory_id = ${factoryId} and s.step_id = ${id})
  or exists (select from station_step s where s.factory_id = ${factoryId} and s.step_id = ${id})
  or exists (select from hall_team_step s where s.factory_id = ${factoryId} and s.step_id = ${id})
  or exists (select from piece_step s where s.factory_id = ${factoryId} and s.step_id = ${id}))`;

export const isNamed = async (trx: Trx, factoryId: number, id: number) =>
  (await sql<{ is: boolean }>`select ${named(factoryId, sql`${id}::bigint`)} as is`.execute(trx)).rows[0]!.is;

/** The name of a route in use whose newest version has this step. */
export const routeWith = async (trx: Trx, factoryId: number, stepId: number) =>
  (
    await sql<{ name: string }>`
      select r.name from route r
        join route_version v on v.factory_id = r.factory_id and v.route_id = r.id and v.no = r.version_no
        join route_step s on s.factory_id = v.factory_id and s.version_id = v.id
      where r.factory_id = ${factoryId} and not r.closed and s.step_id = ${stepId}
      order by r.name limit 1`.execute(trx)
  ).rows[0]?.name;

export const deleteStep = (trx: Trx, factoryId: number, id: number) =>
  trx.deleteFrom('workStep').where('factoryId', '=', factoryId).where('id', '=', id).execute();

/** Of these those that are the factory's, by their ids. */
export const stepsOf = async (db: Db, factoryId: number, ids: readonly number[]) =>
  new Map(
    (
      await db
        .selectFrom('workStep')
        .select(['id', 'name', 'closed'])
        .where('factoryId', '=', factoryId)
        .where('id', '=', sql<number>`any(${sql.val([...ids])}::bigint[])`)
        .execute()
    ).map((row) => [row.id, row]),
  );
