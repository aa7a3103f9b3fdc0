import { sql, type SqlBool } from 'kysely';
import type { StationKind } from '#contract/station/kinds.ts';
import type { MANNED } from '#contract/station/station.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { hasWord } from '#server/platform/has-word.ts';
import { signedTable } from '#server/platform/signed-table.ts';

export const stations = signedTable('station');
export const teams = signedTable('hallTeam');

interface Named {
  id: number;
  name: string;
}

/** The people of a factory among these by name; on its own connection, which alone is told. */
const people = (factoryId: number, ids: ReturnType<typeof sql>) => sql`hall_people(${factoryId}, ${ids})`;

export interface WantedStations {
  keyword?: string | undefined;
  kind?: StationKind | undefined;
  stepId?: number | undefined;
  manned?: keyof typeof MANNED | undefined;
  status?: number | undefined;
}

const isManned = (factoryId: number) => sql<SqlBool>`exists (
  select from station_session o where o.factory_id = ${factoryId} and o.station_id = s.id and o.ended_at is null)`;

/** `left`: what somebody is called who has left the factory. */
export const pageStations = (db: Db, factoryId: number, wanted: WantedStations, left: string) =>
  db
    .selectFrom('station as s')
    .select(['s.id', 's.number', 's.name', 's.kind', 's.line', 's.closed', 's.version'])
    .select(['s.updatedBy', 's.updatedAt'])
    .select([
      sql<Named[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name) order by w.name), '[]')
        from station_step t join work_step w on w.factory_id = ${factoryId} and w.id = t.step_id
        where t.factory_id = ${factoryId} and t.station_id = s.id)`.as('steps'),
      sql<(Named & { since: number })[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', o.user_id, 'name', coalesce(p.name, ${left}),
          'since', floor(extract(epoch from o.began_at) * 1000)) order by o.id), '[]')
        from station_session o
          left join ${people(
            factoryId,
            sql`array(select user_id from station_session
              where factory_id = ${factoryId} and station_id = s.id and ended_at is null)`,
          )} p on p.user_id = o.user_id
        where o.factory_id = ${factoryId} and o.station_id = s.id and o.ended_at is null)`.as('operators'),
      sql<{ printerId: number; templateId: number } | null>`case when s.slip_printer_id is not null then
        jsonb_build_object('printerId', s.slip_printer_id, 'templateId', s.slip_template_id) end`.as('slip'),
    ])
    .where('s.factoryId', '=', factoryId)
    .$if(Boolean(wanted.keyword), (q) =>
      q.where((eb) =>
        eb.or([hasWord(eb, ['s.name', 's.line'], wanted.keyword!), eb('s.number', '=', wanted.keyword!)]),
      ),
    )
    .$if(wanted.kind !== undefined, (q) => q.where('s.kind', '=', wanted.kind!))
    .$if(wanted.stepId !== undefined, (q) =>
      q.where(
        sql<SqlBool>`exists (select from station_step t
          where t.factory_id = ${factoryId} and t.station_id = s.id and t.step_id = ${wanted.stepId!})`,
      ),
    )
    .$if(wanted.manned === 'yes', (q) => q.where(isManned(factoryId)))
    .$if(wanted.manned === 'no', (q) => q.where(sql<SqlBool>`not ${isManned(factoryId)}`))
    .$if(wanted.status !== undefined, (q) => q.where('s.closed', '=', wanted.status === 1))
    .orderBy('s.updatedAt', 'desc')
    .orderBy('s.id', 'desc');

/** On what packing slips may be printed, and by which templates. */
export async function papersFor(db: Db, factoryId: number) {
  const printers = db.selectFrom('printer').select(['id', 'name']).where('factoryId', '=', factoryId);
  const templates = db.selectFrom('printTemplate').select(['id', 'name']).where('factoryId', '=', factoryId);
  return {
    printers: await printers.where('closed', '=', false).orderBy('name').execute(),
    templates: await templates
      .where('kind', '=', 'packing')
      .where('closed', '=', false)
      .orderBy('name')
      .execute(),
  };
}

/** The steps that are done at a station, all of them anew. */
export async function putStationSteps(
  trx: Trx,
  factoryId: number,
  stationId: number,
  stepIds: readonly number[],
): Promise<void> {
  await trx
    .deleteFrom('stationStep')
    .where('factoryId', '=', factoryId)
    .where('stationId', '=', stationId)
    .execute();
  if (stepIds.length > 0)
    await trx
      .insertInto('stationStep')
      .values(stepIds.map((stepId) => ({ factoryId, stationId, stepId })))
      .execute();
}

export const stepsAt = async (trx: Trx, factoryId: number, stationId: number) =>
  (
    await trx
      .selectFrom('stationStep')
      .select('stepId')
      .where('factoryId', '=', factoryId)
      .where('stationId', '=', stationId)
      .execute()
  ).map(({ stepId }) => stepId);

export interface WantedTeams {
  keyword?: string | undefined;
  stepId?: number | undefined;
  status?: number | undefined;
}

/** A team's members with their names. */
const members = (factoryId: number, left: string) => sql<Named[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', b.user_id, 'name', coalesce(p.name, ${left})) order by p.name), '[]')
  from hall_team_member b
    left join ${people(
      factoryId,
      sql`array(select user_id from hall_team_member where factory_id = ${factoryId} and team_id = t.id)`,
    )} p on p.user_id = b.user_id
  where b.factory_id = ${factoryId} and b.team_id = t.id)`;

/** `left`: what somebody is called who has left the factory. */
export const pageTeams = (db: Db, factoryId: number, wanted: WantedTeams, left: string) =>
  db
    .selectFrom('hallTeam as t')
    .select(['t.id', 't.name', 't.closed', 't.version', 't.updatedBy', 't.updatedAt'])
    .select([
      members(factoryId, left).as('members'),
      sql<Named[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name) order by w.name), '[]')
        from hall_team_step x join work_step w on w.factory_id = ${factoryId} and w.id = x.step_id
        where x.factory_id = ${factoryId} and x.team_id = t.id)`.as('steps'),
    ])
    .where('t.factoryId', '=', factoryId)
    .$if(Boolean(wanted.keyword), (q) =>
      q.where((eb) =>
        eb.or([
          hasWord(eb, ['t.name'], wanted.keyword!),
          sql<SqlBool>`exists (
            select from hall_team_member b
              join ${people(
                factoryId,
                sql`array(select user_id from hall_team_member where factory_id = ${factoryId} and team_id = t.id)`,
              )} p on p.user_id = b.user_id and strpos(lower(p.name), ${wanted.keyword!.toLowerCase()}) > 0
            where b.factory_id = ${factoryId} and b.team_id = t.id)`,
        ]),
      ),
    )
    .$if(wanted.stepId !== undefined, (q) =>
      q.where(
        sql<SqlBool>`exists (select from hall_team_step x
          where x.factory_id = ${factoryId} and x.team_id = t.id and x.step_id = ${wanted.stepId!})`,
      ),
    )
    .$if(wanted.status !== undefined, (q) => q.where('t.closed', '=', wanted.status === 1))
    .orderBy('t.updatedAt', 'desc')
    .orderBy('t.id', 'desc');

/** Who is in a team and what they may do, all of it anew. */
export async function putTeam(
  trx: Trx,
  factoryId: number,
  teamId: number,
  { userIds, stepIds }: { userIds: readonly number[]; stepIds: readonly number[] },
): Promise<void> {
  for (const table of ['hallTeamMember', 'hallTeamStep'] as const)
    await trx.deleteFrom(table).where('factoryId', '=', factoryId).where('teamId', '=', teamId).execute();
  await trx
    .insertInto('hallTeamMember')
    .values(userIds.map((userId) => ({ factoryId, teamId, userId })))
    .execute();
  if (stepIds.length > 0)
    await trx
      .insertInto('hallTeamStep')
      .values(stepIds.map((stepId) => ({ factoryId, teamId, stepId })))
      .execute();
}

/** Who is in a team, and what they may do, as it stands. */
export const teamOf = async (trx: Trx, factoryId: number, teamId: number) =>
  (
    await sql<{ userIds: number[]; stepIds: number[] }>`
      select
        array(select user_id from hall_team_member where factory_id = ${factoryId} and team_id = ${teamId}) as "userIds",
        array(select step_id from hall_team_step where factory_id = ${factoryId} and team_id = ${teamId}) as "stepIds"`.execute(
      trx,
    )
  ).rows[0]!;

/** The names of these who work for the factory and are not stopped. */
export const openPeople = async (trx: Trx, factoryId: number, ids: readonly number[]) => {
  const { rows } = await sql<Named>`
    select user_id as id, name from ${people(factoryId, sql`${sql.val([...ids])}::bigint[]`)} where open`.execute(
    trx,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
};
