import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/database.ts';
import type { CheckedFacts } from '../life-types.ts';

export interface Due {
  id: number;
  merchantId: number;
  /** Somebody began it, and his time is over. */
  wasHeld: boolean;
  tries: number;
  /** Of its newest version. */
  no: number;
  fileId: number;
}

/** The next picture that waits for its check and that nobody has for himself, locked; of any merchant. */
export const nextDue = async (trx: Trx, now: Date): Promise<Due | undefined> =>
  (
    await sql<Due>`
      with next as (
        select id, merchant_id, held_until, tries from picture
        where status = 0 and (held_until is null or held_until < ${now})
        order by held_until nulls first, id limit 1 for update skip locked
      )
      select n.id, n.merchant_id, n.held_until is not null as was_held, n.tries, v.no, v.file_id
      from next n join lateral (
        select no, file_id from picture_version
        where merchant_id = n.merchant_id and picture_id = n.id order by no desc limit 1
      ) v on true`.execute(trx)
  ).rows[0];

/** Has it for himself until then: who takes it up after that knows that its check was broken off. */
export const hold = (trx: Trx, { merchantId, id }: Pick<Due, 'merchantId' | 'id'>, until: Date) =>
  sql`
    update picture set held_until = ${until}, tries = tries + 1
    where merchant_id = ${merchantId} and id = ${id}`.execute(trx);

/** Its check was broken off: whoever looks next takes it up at once. */
export const letGo = (db: Db, { merchantId, id }: Pick<Due, 'merchantId' | 'id'>, now: Date) =>
  sql`
    update picture set held_until = ${new Date(now.getTime() - 1)}
    where merchant_id = ${merchantId} and id = ${id} and status = 0`.execute(db);

export interface NearLook {
  id: number;
  distance: number;
  fileId: number;
}

/**
 * [G18] The usable pictures of the merchant whose look differs by at most so many bits of those that are sure in both, the
 * nearest first. All of his looks are read; one row of them is forty bytes of an index.
 */
export const nearest = async (
  db: Db,
  merchantId: number,
  { phash, stable }: Pick<CheckedFacts, 'phash' | 'stable'>,
  { besides = 0, mostBits, limit }: { besides?: number; mostBits: number; limit: number },
): Promise<NearLook[]> =>
  (
    await sql<NearLook>`
      select l.id, l.distance, p.file_id from (
        select picture_id as id,
          bit_count(((phash # ${phash}::bigint) & stable & ${stable}::bigint)::bit(64))::int as distance,
          bit_count((stable & ${stable}::bigint)::bit(64))::int as sure
        from picture_look
        where merchant_id = ${merchantId} and is_live and picture_id <> ${besides}
          and bit_count(((phash # ${phash}::bigint) & stable & ${stable}::bigint)::bit(64)) <= ${mostBits}
        order by distance, sure desc, id limit ${limit}
      ) l join picture p on p.merchant_id = ${merchantId} and p.id = l.id and p.file_id is not null
      order by l.distance, l.sure desc, l.id`.execute(db)
  ).rows;
