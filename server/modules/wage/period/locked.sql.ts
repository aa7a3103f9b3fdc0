import { sql } from 'kysely';
import type { Trx } from '#server/platform/database.ts';

/** [M37] The first period of these days that is locked; undefined: all are open, and held until the transaction ends. */
export async function lockOfDays(trx: Trx, factoryId: number, days: readonly string[]) {
  const { rows } = await sql<{ fromDay: string; toDay: string; lockedAt: Date | null }>`
    select p.from_day::text, p.to_day::text, p.locked_at from wage_period p
    where p.factory_id = ${factoryId}
      and exists (select from unnest(${sql.val([...days])}::date[]) d(day) where d.day between p.from_day and p.to_day)
    order by p.from_day for share`.execute(trx);
  for (const { lockedAt, ...of } of rows) if (lockedAt) return { ...of, lockedAt };
  return undefined;
}
