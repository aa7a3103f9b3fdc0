import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { hasWord } from '#server/platform/has-word.ts';
import type { Trx } from './sql.ts';

/** The newest first; a row goes by its picture. */
export const pageBlocked = (db: Db, factoryId: number, name: string | undefined) =>
  db
    .selectFrom('blockedLook as b')
    .innerJoin('picture as p', (join) =>
      join.onRef('p.id', '=', 'b.pictureId').on('p.tenantId', '=', factoryId),
    )
    .select(['p.id', 'p.name', 'p.fileId', 'b.reason', 'b.blockedBy', 'b.blockedAt'])
    .where('b.factoryId', '=', factoryId)
    .$if(Boolean(name), (q) => q.where((eb) => hasWord(eb, ['p.name'], name!)))
    .orderBy('b.blockedAt', 'desc')
    .orderBy('b.pictureId', 'desc');

/** Those of the factory's gallery that have a look, and are not among them yet. */
export const insertBlocked = async (
  trx: Trx,
  factoryId: number,
  ids: readonly number[],
  { reason, by, now }: { reason: string; by: string; now: Date },
): Promise<{ id: number; name: string }[]> =>
  (
    await sql<{ id: number; name: string }>`
      with made as (
        insert into blocked_look (factory_id, picture_id, phash, stable, reason, blocked_by, blocked_at)
        select ${factoryId}, k.picture_id, k.phash, k.stable, ${reason}, ${by}, ${now}
        from picture_look k
        join picture p on p.tenant_id = ${factoryId} and p.id = k.picture_id and p.shelf = 'gallery'
        where k.tenant_id = ${factoryId} and k.picture_id = any(${sql.val(ids)}::bigint[])
        on conflict do nothing returning picture_id
      ) select p.id, p.name from made join picture p on p.tenant_id = ${factoryId} and p.id = made.picture_id
        order by p.id`.execute(trx)
  ).rows;

export const dropBlocked = async (trx: Trx, factoryId: number, ids: readonly number[]): Promise<number[]> =>
  (
    await trx
      .deleteFrom('blockedLook')
      .where('factoryId', '=', factoryId)
      .where('pictureId', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
      .returning('pictureId')
      .execute()
  ).map(({ pictureId }) => pictureId);
