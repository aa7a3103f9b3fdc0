import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

export interface Wanted {
  keyword?: string | undefined;
  profileId?: number | undefined;
  teamId?: number | undefined;
  enabled?: 'yes' | 'no' | undefined;
  /** Of these alone. */
  ids?: readonly number[] | undefined;
}

/** The rules in their order, with how they stand. `day`: yesterday, from and to. */
export const pageRules = (
  db: Db,
  factoryId: number,
  day: { from: Date; to: Date },
  { keyword, profileId, teamId, enabled, ids }: Wanted,
) =>
  db
    .selectFrom(
      db
        .selectFrom('distributeRule')
        .selectAll()
        .select((eb) =>
          eb.fn
            .agg<number>('row_number')
            .over((o) => o.orderBy('priority').orderBy('id'))
            .as('place'),
        )
        .where('factoryId', '=', factoryId)
        .as('r'),
    )
    .leftJoin('printProfile as p', (join) =>
      join.onRef('p.id', '=', 'r.profileId').on('p.factoryId', '=', factoryId),
    )
    .leftJoin('device as d', (join) =>
      join.onRef('d.id', '=', 'p.deviceId').on('d.factoryId', '=', factoryId),
    )
    .leftJoin('hallTeam as t', (join) =>
      join.onRef('t.id', '=', 'r.teamId').on('t.factoryId', '=', factoryId),
    )
    .select(['r.id', 'r.name', 'r.enabled', 'r.place', 'r.profileId', 'r.teamId', 'r.condition'])
    .select(['p.name as profile', 'p.closed as profileClosed', 'd.closed as deviceClosed'])
    .select(['t.name as team', 't.closed as teamClosed'])
    .select(['r.fullAt', 'r.everyMinutes', 'r.dailyAt', 'r.urgentAtOnce', 'r.release', 'r.nest', 'r.send'])
    .select(['r.refused', 'r.version', 'r.updatedAt', 'r.updatedBy'])
    .select((eb) => [
      eb
        .selectFrom('distributeRun as h')
        .select(sql<number>`coalesce(sum(h.pieces), 0)::int`.as('n'))
        .where('h.factoryId', '=', factoryId)
        .whereRef('h.ruleId', '=', 'r.id')
        .where('h.at', '>=', day.from)
        .where('h.at', '<', day.to)
        .as('yesterday'),
      eb
        .selectFrom('distributeRun as h')
        .select((h) => h.fn.max('h.at').as('at'))
        .where('h.factoryId', '=', factoryId)
        .whereRef('h.ruleId', '=', 'r.id')
        .as('lastRunAt'),
    ])
    .$if(Boolean(keyword), (q) => q.where(sql<boolean>`strpos(lower(r.name), ${keyword!.toLowerCase()}) > 0`))
    .$if(profileId !== undefined, (q) => q.where('r.profileId', '=', profileId!))
    .$if(teamId !== undefined, (q) => q.where('r.teamId', '=', teamId!))
    .$if(enabled !== undefined, (q) => q.where('r.enabled', '=', enabled === 'yes'))
    .$if(ids !== undefined, (q) => q.where(sql<boolean>`r.id = any(${sql.val([...ids!])}::bigint[])`))
    .orderBy('r.place');
