import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/database.ts';

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
