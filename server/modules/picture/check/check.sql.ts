import { sql } from 'kysely';
import { MOST_BITS } from '#contract/picture/alike.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import type { SeenPicture } from '#server/platform/picture-work/read-picture.ts';

export interface Due {
  id: number;
  tenantId: number;
  /** Somebody began it, and his time is over. */
  wasHeld: boolean;
  tries: number;
  /** Of its newest version. */
  no: number;
  fileId: number;
}

/** The next picture that waits for its check and that nobody has for himself, locked; of any tenant. */
export const nextDue = async (trx: Trx, now: Date): Promise<Due | undefined> =>
  (
    await sql<Due>`
      with next as (
        select id, tenant_id, held_until, tries from picture
        where status = 0 and (held_until is null or held_until < ${now})
        order by held_until nulls first, id limit 1 for update skip locked
      )
      select n.id, n.tenant_id, n.held_until is not null as was_held, n.tries, v.no, v.file_id
      from next n join lateral (
        select no, file_id from picture_version
        where tenant_id = n.tenant_id and picture_id = n.id order by no desc limit 1
      ) v on true`.execute(trx)
  ).rows[0];

/** Has it for himself until then: who takes it up after that knows that its check was broken off. */
export const hold = (trx: Trx, { tenantId, id }: Pick<Due, 'tenantId' | 'id'>, until: Date) =>
  sql`
    update picture set held_until = ${until}, tries = tries + 1
    where tenant_id = ${tenantId} and id = ${id}`.execute(trx);

/** Its check was broken off: whoever looks next takes it up at once. */
export const letGo = (db: Db, { tenantId, id }: Pick<Due, 'tenantId' | 'id'>, now: Date) =>
  sql`
    update picture set held_until = ${new Date(now.getTime() - 1)}
    where tenant_id = ${tenantId} and id = ${id} and status = 0`.execute(db);

/** The server closes under it: as if it had never been taken up. */
export const giveBack = (db: Db, { tenantId, id }: Pick<Due, 'tenantId' | 'id'>) =>
  sql`
    update picture set held_until = null, tries = tries - 1
    where tenant_id = ${tenantId} and id = ${id} and status = 0 and tries > 0`.execute(db);

export interface NearLook {
  id: number;
  /** Of all bits, and of those that are sure in both. */
  distance: number;
  sure: number;
  fileId: number;
}

/**
 * [G18] The usable pictures of the tenant that look like one, the nearest first: by all bits of the hash, or by those that
 * are sure in both, so that copies of stripes and dots are found, too. All of his looks are read; a row is forty bytes of an
 * index.
 */
export const nearest = async (
  db: Db,
  tenantId: number,
  { phash, stable }: Pick<SeenPicture, 'phash' | 'stable'>,
  { besides = 0, limit }: { besides?: number; limit: number },
): Promise<NearLook[]> => {
  const differ = sql`(phash # ${phash}::bigint)`;
  const sure = sql`bit_count((${differ} & stable & ${stable}::bigint)::bit(64))`;
  const distance = sql`bit_count(${differ}::bit(64))`;
  const { rows } = await sql<NearLook>`
    select l.id, l.distance, l.sure, p.file_id from (
      select picture_id as id, ${distance}::int as distance, ${sure}::int as sure
      from picture_look
      where tenant_id = ${tenantId} and is_live and picture_id <> ${besides}
        and (${sure} <= ${MOST_BITS.same} or ${distance} <= ${MOST_BITS.similar})
      order by sure, distance, id limit ${limit}
    ) l join picture p on p.tenant_id = ${tenantId} and p.id = l.id and p.file_id is not null
    order by l.sure, l.distance, l.id`.execute(db);
  return rows;
};
