import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/database.ts';

export interface WantedBadges {
  keyword?: string | undefined;
  status?: number | undefined;
}

/** Those in use first; on the factory's own connection, which alone is told the names of its people. */
export const pageBadges = (db: Db, factoryId: number, { keyword, status }: WantedBadges) =>
  db
    .selectFrom('badge as b')
    .leftJoin(
      sql<{ userId: number; name: string }>`hall_people(${factoryId}, array(
        select user_id from badge where factory_id = ${factoryId}))`.as('p'),
      (join) => join.onRef('p.userId', '=', 'b.userId'),
    )
    .select(['b.id', 'b.number', 'b.userId', 'b.createdAt', 'b.closedAt', 'p.name'])
    .select(
      sql<string | null>`(
        select s.name from station_session o join station s on s.factory_id = o.factory_id and s.id = o.station_id
        where o.factory_id = ${factoryId} and o.user_id = b.user_id and o.ended_at is null and b.closed_at is null)`.as(
        'stationName',
      ),
    )
    .where('b.factoryId', '=', factoryId)
    .$if(Boolean(keyword), (q) =>
      q.where((eb) =>
        eb.or([
          sql<boolean>`strpos(lower(p.name), ${keyword!.toLowerCase()}) > 0`,
          eb('b.number', '=', keyword!),
        ]),
      ),
    )
    .$if(status === 0, (q) => q.where('b.closedAt', 'is', null))
    .$if(status === 1, (q) => q.where('b.closedAt', 'is not', null))
    .orderBy(sql`b.closed_at is not null`)
    .orderBy('b.id', 'desc');

/** Of these those who have a badge in use; without `userIds` of all. */
export const withBadge = async (db: Db, factoryId: number, userIds?: readonly number[]) =>
  new Set(
    (
      await db
        .selectFrom('badge')
        .select('userId')
        .where('factoryId', '=', factoryId)
        .where('closedAt', 'is', null)
        .$if(userIds !== undefined, (q) =>
          q.where('userId', '=', sql<number>`any(${sql.val([...(userIds ?? [])])}::bigint[])`),
        )
        .execute()
    ).map(({ userId }) => userId),
  );

/** A badge for each of these, in their order. @returns their numbers */
export async function issue(trx: Trx, factoryId: number, userIds: readonly number[], now: Date) {
  const made = await trx
    .insertInto('badge')
    .values(userIds.map((userId) => ({ factoryId, userId, createdAt: now })))
    .returning(['userId', 'number'])
    .execute();
  return new Map(made.map(({ userId, number }) => [userId, number]));
}

export const lock = (trx: Trx, factoryId: number, id: number) =>
  trx
    .selectFrom('badge')
    .select(['id', 'number', 'userId', 'closedAt'])
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const close = (trx: Trx, factoryId: number, id: number, now: Date) =>
  trx
    .updateTable('badge')
    .set({ closedAt: now })
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .execute();
