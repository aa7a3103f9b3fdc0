import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { Free, Lane } from './lanes.ts';

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
  lane: Lane;
  /** Whether nothing arrives at its webhook at present. */
  failing: boolean;
}

/** Of one lane what is due, as many as its room: whoever else looks passes over it. */
const dueOf = (lane: Lane, now: Date) => sql`
  (select id, ${sql.lit(lane)} as lane, row_number() over () as rank from (
    select id from webhook_delivery
    where webhook_id = w.id and status = 'waiting' and (attempts = 0) = ${sql.lit(lane !== 'again')}
      and next_attempt_at <= ${now}
    order by ${lane === 'newest' ? sql`next_attempt_at desc, id desc` : sql`next_attempt_at, id`}
    limit greatest(0, (case when w.failing_since is null then well.${sql.ref(lane)} else failing.${sql.ref(lane)} end)
      - coalesce(busy.${sql.ref(lane)}, 0))
    for update skip locked) as ${sql.ref(`due_${lane}`)})`;

/**
 * Takes what is due: of each webhook and lane as many as there is room, and where that is too much one of each webhook
 * before a second of any, by lot. What is taken is due again at `lease`: a server that dies meanwhile loses nothing.
 */
export async function takeDue(
  system: Db,
  { now, lease, free: { busy, well, failing } }: { now: Date; lease: Date; free: Free },
): Promise<Due[]> {
  const room = ({ first, newest, again, most }: Free['well']) =>
    sql`(values (${first}::int, ${newest}::int, ${again}::int, ${most}::int))`;
  const { rows } = await sql<Due>`
    with due as materialized (
      select d.id, d.lane, w.url, w.name, w.sealed_secret, w.failing_since is not null as failing,
        case when w.failing_since is null then well.most else failing.most end as most,
        row_number() over (partition by w.failing_since is null order by d.rank, random()) as place
      -- What waits for a closed tenant goes out when it is opened again.
      from webhook w join tenant t on t.id = w.tenant_id and t.status = 0
      cross join ${room(well)} as well (first, newest, again, most)
      cross join ${room(failing)} as failing (first, newest, again, most)
      left join unnest(${busy.ids}::bigint[], ${busy.first}::int[], ${busy.newest}::int[], ${busy.again}::int[])
        as busy (id, first, newest, again) on busy.id = w.id
      cross join lateral (${dueOf('first', now)} union all ${dueOf('newest', now)} union all ${dueOf('again', now)}) as d
      where w.status = 'on')
    update webhook_delivery d set next_attempt_at = ${lease}, attempts = attempts + 1
    from due where d.id = due.id and due.place <= due.most
    returning d.id, d.tenant_id as "tenantId", d.webhook_id as "webhookId", d.order_id as "orderId",
      d.order_no as "orderNo", d.move, d.stood, d.created_at as "createdAt", d.attempts, due.url, due.name,
      due.sealed_secret as "sealedSecret", due.lane, due.failing`.execute(system);
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
      update webhook set failing_since = null, failures = 0, last_delivered_at = ${tried.at}
      where id = ${sent.webhookId}`.execute(trx);
    const { numAffectedRows } = await sql`
      update webhook_delivery set status = 'delivered', delivered_at = ${tried.at}, last_status = ${tried.status},
        last_error = null where id = ${sent.id}`.execute(trx);
    if (numAffectedRows) await logTry(trx, sent, tried);
  });
}

/**
 * It did not arrive: the delivery waits until `next`, or ends where that is undefined.
 * @returns since when nothing arrives there; undefined: it was deleted meanwhile.
 */
export async function missed(
  system: Db,
  sent: Sent,
  tried: Try,
  next: Date | undefined,
): Promise<Date | undefined> {
  return system.transaction().execute(async (trx) => {
    const { rows } = await sql<{ failingSince: Date }>`
      update webhook set failing_since = coalesce(failing_since, ${tried.at}), failures = failures + 1
      where id = ${sent.webhookId}
      returning failing_since as "failingSince"`.execute(trx);
    const [row] = rows;
    if (!row) return undefined;
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
