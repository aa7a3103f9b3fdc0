import { sql, type Insertable, type Transaction, type Updateable } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { LOCKS } from '#server/platform/locks.ts';
import { ofShops, type ReachedShops } from '#server/platform/reach.ts';
import type { DB, Webhook } from '#server/platform/schema.ts';

type Trx = Transaction<DB>;

/** The newest first, with how much waits for each, and when the next of it is due. */
export const pageWebhooks = (db: Db, tenantId: number) =>
  db
    .selectFrom('webhook as w')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('webhookDelivery as d')
          .select((d) => [
            d.fn.countAll<number>().as('waiting'),
            d.fn.min('d.nextAttemptAt').as('nextAttemptAt'),
          ])
          .where('d.tenantId', '=', tenantId)
          .whereRef('d.webhookId', '=', 'w.id')
          .where('d.status', '=', sql.lit('waiting'))
          .as('due'),
      (join) => join.onTrue(),
    )
    .select([
      'w.id',
      'w.name',
      'w.url',
      'w.events',
      'w.status',
      'w.failingSince',
      'w.lastDeliveredAt',
      'w.createdBy',
      'w.createdAt',
      'due.waiting',
      'due.nextAttemptAt',
    ])
    .where('w.tenantId', '=', tenantId)
    .orderBy('w.id', 'desc');

/** Until the transaction ends nobody else adds one for the tenant: their number holds. */
export const lockWebhooks = (trx: Trx, tenantId: number) =>
  sql`select pg_advisory_xact_lock(${LOCKS.webhooks}, ${tenantId}::int)`.execute(trx);

/** @returns undefined where the tenant has one of this name. */
export const insertWebhook = (db: Db, row: Insertable<Webhook> & { tenantId: number }) =>
  db
    .insertInto('webhook')
    .values(row)
    .onConflict((c) => c.columns(['tenantId', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();

export const lockWebhook = (db: Db, tenantId: number, id: number) =>
  db
    .selectFrom('webhook')
    .select(['id', 'name', 'url', 'events', 'status', 'sealedSecret'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const nameTaken = async (db: Db, tenantId: number, name: string, besides: number) =>
  (await db
    .selectFrom('webhook')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('name', '=', name)
    .where('id', '<>', besides)
    .executeTakeFirst()) !== undefined;

export const updateWebhook = (db: Db, tenantId: number, id: number, set: Updateable<Webhook>) =>
  db
    .updateTable('webhook')
    .set(set)
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();

export const deleteWebhook = (db: Db, tenantId: number, id: number) =>
  db
    .deleteFrom('webhook')
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();

/** What waited for one that was turned off: a user may send it again. */
export const giveUpWaiting = (db: Db, tenantId: number, webhookId: number, why: string) =>
  db
    .updateTable('webhookDelivery')
    .set({ status: 'failed', lastError: why })
    .where('tenantId', '=', tenantId)
    .where('webhookId', '=', webhookId)
    .where('status', '=', sql.lit('waiting'))
    .execute();

export interface Wanted {
  id?: number | undefined;
  webhookId?: number | undefined;
  status?: string | undefined;
  /** Rows of the order's log. */
  moves?: readonly string[] | undefined;
  orderNo?: string | undefined;
  /** What the asker's department reaches. */
  shopIds?: ReachedShops;
}

/** The shop stands in what is sent. */
const ofOrdersShop = (shopIds: ReachedShops) => ofShops(shopIds, sql`(d.stood ->> 'shopId')::bigint`);

/** The newest first. */
export const deliveries = (
  db: Db,
  tenantId: number,
  { id, webhookId, status, moves, orderNo, shopIds }: Wanted,
) =>
  db
    .selectFrom('webhookDelivery as d')
    .innerJoin('webhook as w', 'w.id', 'd.webhookId')
    .select([
      'd.id',
      'd.webhookId',
      'w.name as webhookName',
      'w.url',
      'd.move',
      'd.orderId',
      'd.orderNo',
      'd.status',
      'd.attempts',
      'd.lastStatus',
      'd.lastError',
      'd.nextAttemptAt',
      'd.createdAt',
      'd.deliveredAt',
      'd.stood',
      'd.tenantId',
    ])
    .where('d.tenantId', '=', tenantId)
    .where('w.tenantId', '=', tenantId)
    .where(ofOrdersShop(shopIds))
    .$if(id !== undefined, (q) => q.where('d.id', '=', id!))
    .$if(webhookId !== undefined, (q) => q.where('d.webhookId', '=', webhookId!))
    .$if(status !== undefined, (q) => q.where('d.status', '=', status!))
    .$if(moves !== undefined, (q) => q.where('d.move', '=', sql<string>`any(${sql.val(moves)}::text[])`))
    .$if(Boolean(orderNo), (q) => q.where('d.orderNo', '=', orderNo!))
    .orderBy('d.id', 'desc');
export type DeliveryRow = Awaited<ReturnType<ReturnType<typeof deliveries>['execute']>>[number];

export const attemptsOf = (db: Db, tenantId: number, deliveryId: number) =>
  db
    .selectFrom('webhookAttempt')
    .select(['at', 'ms', 'status', 'error', 'response'])
    .where('tenantId', '=', tenantId)
    .where('deliveryId', '=', deliveryId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();

/** Of these the ones whose webhook is on wait again, from the first try. @returns how many. */
export async function resend(
  db: Db,
  { tenantId, shopIds }: { tenantId: number; shopIds: ReachedShops },
  ids: readonly number[],
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update webhook_delivery d set status = 'waiting', attempts = 0, next_attempt_at = ${now}
    from webhook w
    where d.tenant_id = ${tenantId} and d.id = any(${ids}::bigint[]) and d.status <> 'waiting'
      and ${ofOrdersShop(shopIds)}
      and w.id = d.webhook_id and w.tenant_id = ${tenantId} and w.status = 'on'`.execute(db);
  return Number(numAffectedRows ?? 0);
}
