import { sql } from 'kysely';
import type { Trx } from '#server/platform/database.ts';
import { LOCKS } from '#server/platform/locks.ts';
import { badRequest } from '#server/platform/refusal.ts';

/** Who changes steps, routes, stations, teams or badges of a factory waits: what one of them says of another holds. */
export const holdHall = (trx: Trx, factoryId: number) =>
  sql`select pg_advisory_xact_lock(${LOCKS.hall}, ${factoryId}::int)`.execute(trx);

export const NOUNS = { workStep: '工序', route: '工艺路线', station: '工位', hallTeam: '班组' } as const;

/** @throws Refusal 400 where another one has this name, in whatever case */
export async function refuseLike(
  trx: Trx,
  table: keyof typeof NOUNS,
  factoryId: number,
  name: string,
  id = 0,
): Promise<void> {
  const like = await trx
    .selectFrom(table)
    .select('name')
    .where('factoryId', '=', factoryId)
    .where('id', '<>', id)
    .where('nameKey', '=', sql<string>`lower(${name})`)
    .executeTakeFirst();
  if (like) throw badRequest(`已有${NOUNS[table]}「${like.name}」，请换一个名称。`);
}
