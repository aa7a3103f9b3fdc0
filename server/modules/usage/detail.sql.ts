import { sql } from 'kysely';
import type { UsageSums } from '#contract/usage/usage.ts';
import type { Asker } from '#server/modules/figures/service.ts';
import type { Db } from '#server/platform/database.ts';
import { reached, SUMS, tables } from './asked.sql.ts';

/** The plate of a line, with what it is told by. */
export async function plateOf(db: Db, factoryId: number, lineId: number) {
  const { rows } = await sql<{ id: number; number: string; profile: string; width: number; length: number }>`
    select t.id, t.number, f.name as profile, round(t.width / 100.0)::int as width, round(t.used_length / 100.0)::int as length
    from usage_line u join plate t on t.factory_id = ${factoryId} and t.id = u.plate_id
      join print_profile f on f.factory_id = ${factoryId} and f.id = t.profile_id
    where u.factory_id = ${factoryId} and u.id = ${lineId}`.execute(db);
  return rows[0];
}

export async function sumsOfPlate(db: Db, asker: Asker, plateId: number): Promise<UsageSums> {
  const { rows } = await sql<UsageSums>`
    select ${SUMS} from ${tables(asker.factoryId)} where ${reached(asker)} and u.plate_id = ${plateId}`.execute(
    db,
  );
  return rows[0]!;
}

export async function skusOfPlate(db: Db, asker: Asker, plateId: number) {
  const { rows } = await sql<{ code: string; pieces: number; wasted: number; area: number }>`
    select coalesce(k.code, '') as code, sum(u.pieces)::int as pieces,
      coalesce(sum(u.pieces) filter (where u.reason = 'waste'), 0)::int as wasted, sum(u.area)::bigint as area
    from ${tables(asker.factoryId)} where ${reached(asker)} and u.plate_id = ${plateId} and u.kind = 'blank'
    group by 1 having sum(u.area) <> 0 order by pieces desc, code`.execute(db);
  return rows;
}

/** What stands of a medium, whose first line it is; undefined: it is no medium, or nothing of it stands. */
export async function standingOf(db: Db, factoryId: number, lineId: number): Promise<number | undefined> {
  const { rows } = await sql<{ length: number }>`
    select sum(c.length)::bigint as length
    from usage_line r join usage_line c on c.factory_id = ${factoryId} and (c.id = r.id or c.corrects_id = r.id)
    where r.factory_id = ${factoryId} and r.id = ${lineId} and r.kind = 'media' and r.corrects_id is null
    having sum(c.length) > 0`.execute(db);
  return rows[0]?.length;
}

/** The roll that was on the device up to this change of it, and the plates that were printed on it. */
export async function rollOf(db: Db, factoryId: number, lineId: number, most: number) {
  const { rows } = await sql<{ deviceId: number; from: Date | null; to: Date }>`
    select u.device_id, u.used_at as "to", (
      select max(o.used_at) from usage_line o where o.factory_id = ${factoryId} and o.kind = 'media' and o.device_id = u.device_id
        and o.reason = 'rollChange' and o.corrects_id is null and o.used_at < u.used_at) as "from"
    from usage_line u where u.factory_id = ${factoryId} and u.id = ${lineId} and u.reason = 'rollChange' and u.corrects_id is null`.execute(
    db,
  );
  const roll = rows[0];
  if (!roll) return undefined;
  const within = sql`u.factory_id = ${factoryId} and u.kind = 'media' and u.device_id = ${roll.deviceId}
    and u.used_at > ${roll.from ?? new Date(0)} and u.used_at <= ${roll.to}`;
  const [sum, plates] = await Promise.all([
    sql<{
      length: number;
    }>`select coalesce(sum(u.length), 0)::bigint as length from usage_line u where ${within}`.execute(db),
    sql<{ number: string; at: Date; length: number }>`
      select t.number, min(u.used_at) as at, sum(u.length)::bigint as length
      from usage_line u join plate t on t.factory_id = ${factoryId} and t.id = u.plate_id where ${within}
      group by t.number having sum(u.length) > 0 order by min(u.used_at) desc, t.number limit ${most + 1}`.execute(
      db,
    ),
  ]);
  return {
    ...{ from: roll.from, to: roll.to, length: sum.rows[0]!.length },
    ...{ plates: plates.rows.slice(0, most), more: plates.rows.length > most },
  };
}
