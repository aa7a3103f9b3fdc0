import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/** On the owner's connection: what is due of every tenant is sent in the background. */

export interface Due {
  id: number;
  tenantId: number;
  webhookId: number;
  orderId: number;
  orderNo: string;
  move: string;
  stood: unknown;
  createdAt: Date;
  attempts: number;
  url: string;
  name: string;
  sealedSecret: Buffer;
}

/**
 * Takes what is due, a few of each webhook, so that one that is slow keeps no other back. What is taken is due again at
 * `lease`: a server that dies meanwhile loses nothing.
 */
export async function takeDue(
  system: Db,
  {
    now,
    lease,
    each,
    most,
    besides,
  }: { now: Date; lease: Date; each: number; most: number; besides: readonly number[] },
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with due as (
      select d.id, w.url, w.name, w.sealed_secret
      -- What waits for a closed tenant goes out when it is opened again.
      from webhook w join tenant t on t.id = w.tenant_id and t.status = 0 cross join lateral (
        select id from webhook_delivery
        where webhook_id = w.id and status = 'waiting' and next_attempt_at <= ${now}
        order by next_attempt_at, id limit ${each} for update skip locked) d
      where w.status = 'on' and w.id <> all(${besides}::bigint[]) and (w.rests_until is null or w.rests_until <= ${now})
      limit ${most})
    update webhook_delivery d set next_attempt_at = ${lease}, attempts = attempts + 1
    from due where d.id = due.id
    returning d.id, d.tenant_id as "tenantId", d.webhook_id as "webhookId", d.order_id as "orderId",
      d.order_no as "orderNo", d.move, d.stood, d.created_at as "createdAt", d.attempts, due.url, due.name,
      due.sealed_secret as "sealedSecret"`.execute(system);
  return rows.toSorted((a, b) => a.id - b.id);
}

export interface Try {
  at: Date;
  ms: number;
  /** HTTP status; null: no answer. */
  status: number | null;
  error: string | null;
  response: string;
}

type Sent = Pick<Due, 'id' | 'tenantId' | 'webhookId'>;

const logTry = (db: Db, { id, tenantId }: Sent, { at, ms, status, error, response }: Try) =>
  db
    .insertInto('webhookAttempt')
    .values({ tenantId, deliveryId: id, at, ms, status, error, response })
    .execute();

/** It arrived: whatever was sent there before, the webhook is well. The webhook first: who deletes it locks in this order. */
export async function arrived(system: Db, sent: Sent, tried: Try): Promise<void> {
  await system.transaction().execute(async (trx) => {
    await sql`
      update webhook set failing_since = null, rests_until = null, failures = 0, last_delivered_at = ${tried.at}
      where id = ${sent.webhookId}`.execute(trx);
    const { numAffectedRows } = await sql`
      update webhook_delivery set status = 'delivered', delivered_at = ${tried.at}, last_status = ${tried.status},
        last_error = null where id = ${sent.id}`.execute(trx);
    if (numAffectedRows) await logTry(trx, sent, tried);
  });
}

/**
 * It did not arrive: the delivery waits until `next`, or ends where that is undefined; the webhook rests.
 * @returns since when nothing arrives there; undefined: it was deleted meanwhile.
 */
export async function missed(
  system: Db,
  sent: Sent,
  tried: Try,
  { next, rest }: { next: Date | undefined; rest: (failures: number) => Date },
): Promise<Date | undefined> {
  return system.transaction().execute(async (trx) => {
    const { rows } = await sql<{ failingSince: Date; failures: number }>`
      update webhook set failing_since = coalesce(failing_since, ${tried.at}), failures = failures + 1
      where id = ${sent.webhookId}
      returning failing_since as "failingSince", failures`.execute(trx);
    const [row] = rows;
    if (!row) return undefined;
    await sql`update webhook set rests_until = ${rest(row.failures)} where id = ${sent.webhookId}`.execute(
      trx,
    );
    const { numAffectedRows } = await sql`
      update webhook_delivery set status = ${next ? 'waiting' : 'failed'},
        next_attempt_at = ${next ?? tried.at}, last_status = ${tried.status}, last_error = ${tried.error}
      where id = ${sent.id} and status = 'waiting'`.execute(trx);
    if (numAffectedRows) await logTry(trx, sent, tried);
    return row.failingSince;
  });
}

/** @returns whether it was on. */
export async function turnOff(system: Db, webhookId: number, why: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook set status = 'failed' where id = ${webhookId} and status = 'on'`.execute(system);
  if (!numAffectedRows) return false;
  await sql`
    update webhook_delivery set status = 'failed', last_error = ${why}
    where webhook_id = ${webhookId} and status = 'waiting'`.execute(system);
  return true;
}

/** Ends what is so old that nobody looks for it, a part at a time. @returns how many went. */
export async function sweepDeliveries(system: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_delivery where id in (
      select id from webhook_delivery where created_at < ${before} order by created_at limit ${most})`.execute(
    system,
  );
  return Number(numAffectedRows ?? 0);
}

export const typeOf = async (db: Db, tenantId: number): Promise<number> =>
  (await db.selectFrom('tenant').select('type').where('id', '=', tenantId).executeTakeFirstOrThrow()).type;
