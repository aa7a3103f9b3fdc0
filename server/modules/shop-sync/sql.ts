import { sql, type Transaction } from 'kysely';
import type { ShipBackStatus } from '#contract/shop-sync/shop-sync.ts';
import type { NewOrder } from '#server/modules/order/service.ts';
import type { Db } from '#server/platform/database.ts';
import { ofShops } from '#server/platform/reach.ts';
import type { DB } from '#server/platform/schema.ts';
import type { Content } from './differences.ts';

type Trx = Transaction<DB>;
interface Shop {
  merchantId: number;
  shopId: number;
}

/** Nobody else pulls this shop until then. @returns how far it was pulled; undefined where somebody pulls it now. */
export async function takeLease(db: Db, { merchantId, shopId }: Shop, now: Date, until: Date) {
  await db
    .insertInto('shopSync')
    .values({ merchantId, shopId })
    .onConflict((c) => c.doNothing())
    .execute();
  return db
    .updateTable('shopSync')
    .set({ leasedUntil: until, lastAt: now })
    .where('merchantId', '=', merchantId)
    .where('shopId', '=', shopId)
    .where((eb) => eb.or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<', now)]))
    .returning(['pulledUntil', 'resumeAt', 'failures'])
    .executeTakeFirst();
}

export const saveSync = (
  db: Db,
  { merchantId, shopId }: Shop,
  set: {
    pulledUntil?: Date;
    resumeAt?: Date | null;
    leasedUntil?: Date | null;
    nextAt?: Date;
    failures?: number;
    problem?: string | null;
    lastOkAt?: Date;
    created?: number;
  },
) =>
  db
    .updateTable('shopSync')
    .set(set)
    .where('merchantId', '=', merchantId)
    .where('shopId', '=', shopId)
    .execute();

/** When the oldest order changed that was not to be made yet, or could not be, when it was seen last. */
export const oldestAgain = async (db: Db, { merchantId, shopId }: Shop, after: Date) =>
  (
    await db
      .selectFrom('platformOrder')
      .select('changedAt')
      .where('merchantId', '=', merchantId)
      .where('shopId', '=', shopId)
      .where('state', 'in', [sql.lit('waiting'), sql.lit('refused')])
      .where('changedAt', '>', after)
      .orderBy('changedAt')
      .limit(1)
      .executeTakeFirst()
  )?.changedAt;

export interface Seen {
  platformOrderNo: string;
  platformId: string;
  state: string;
  updatedAt: Date;
  reason?: string | null;
  recipientHash: string | null;
  /** The order as what stands here was made of it; null: as it was noted before. */
  agreed: NewOrder | null;
  /** The order as the platform has it, where nobody has decided about the difference. */
  latest: Content | null;
}

/** What was known of these orders before. */
export const ordersSeen = async (trx: Trx, { merchantId, shopId }: Shop, numbers: readonly string[]) =>
  new Map(
    (
      await trx
        .selectFrom('platformOrder')
        .select(['platformOrderNo', 'state', 'recipientHash', 'changedAt', 'agreed', 'latest'])
        .select((eb) =>
          eb
            .exists(
              eb
                .selectFrom('shipBack as b')
                .select('b.id')
                .where('b.merchantId', '=', merchantId)
                .where('b.shopId', '=', shopId)
                .whereRef('b.platformOrderNo', '=', 'platformOrder.platformOrderNo'),
            )
            // What was sent from here is not among its lines any more.
            .as('shippedHere'),
        )
        .where('merchantId', '=', merchantId)
        .where('shopId', '=', shopId)
        .where('platformOrderNo', '=', sql<string>`any(${sql.val([...numbers])}::text[])`)
        .execute()
    ).map((row) => [
      row.platformOrderNo,
      { ...row, agreed: row.agreed as NewOrder | null, latest: row.latest as Content | null },
    ]),
  );

/** Orders that could not be taken up and are not here by another way: the oldest, and how many. */
export const refusedOrders = (db: Db, { merchantId, shopId }: Shop, after: Date) =>
  db
    .selectFrom('platformOrder as p')
    .select(['p.platformOrderNo', 'p.reason', sql<number>`count(*) over ()`.as('count')])
    .where('p.merchantId', '=', merchantId)
    .where('p.shopId', '=', shopId)
    .where('p.state', '=', sql.lit('refused'))
    .where('p.changedAt', '>', after)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('tradeOrder as o')
            .select('o.id')
            .where('o.merchantId', '=', merchantId)
            .where('o.shopId', '=', shopId)
            .whereRef('o.platformOrderNo', '=', 'p.platformOrderNo'),
        ),
      ),
    )
    .orderBy('p.changedAt')
    .limit(1)
    .executeTakeFirst();

/** Notes orders as their platform has them; what was seen later stays. */
export async function noteOrders(trx: Trx, { merchantId, shopId }: Shop, seen: readonly Seen[], now: Date) {
  await sql`
    insert into platform_order (merchant_id, shop_id, platform_order_no, platform_id, state, reason, recipient_hash,
      agreed, latest, changed_at, seen_at)
    select distinct on (v.no) ${merchantId}::bigint, ${shopId}::bigint, v.no, v.id, v.state, v.reason, v.hash,
      v.agreed, v.latest, v.changed_at,
      ${now}::timestamptz
    from unnest(${seen.map((o) => o.platformOrderNo)}::text[], ${seen.map((o) => o.platformId)}::text[],
      ${seen.map((o) => o.state)}::text[], ${seen.map((o) => o.reason ?? null)}::text[],
      ${seen.map((o) => o.recipientHash)}::text[],
      ${seen.map((o) => o.agreed && JSON.stringify(o.agreed))}::jsonb[],
      ${seen.map((o) => o.latest && JSON.stringify(o.latest))}::jsonb[],
      ${seen.map((o) => o.updatedAt.toISOString())}::timestamptz[]) v(no, id, state, reason, hash, agreed,
        latest, changed_at)
    order by v.no, v.changed_at desc
    on conflict (merchant_id, shop_id, platform_order_no) do update
      set platform_id = excluded.platform_id, state = excluded.state, reason = excluded.reason,
        recipient_hash = excluded.recipient_hash,
        agreed = coalesce(excluded.agreed, platform_order.agreed), latest = excluded.latest, changed_at = excluded.changed_at, seen_at = excluded.seen_at
      where platform_order.changed_at <= excluded.changed_at`.execute(trx);
}

/** What the platform has of these orders, where nobody has decided about it, by number. */
export const latestOf = async (trx: Trx, { merchantId, shopId }: Shop, numbers: readonly string[]) =>
  new Map(
    (
      await trx
        .selectFrom('platformOrder')
        .select(['platformOrderNo', 'latest'])
        .where('merchantId', '=', merchantId)
        .where('shopId', '=', shopId)
        .where('platformOrderNo', '=', sql<string>`any(${sql.val([...numbers])}::text[])`)
        .where('latest', 'is not', null)
        .forUpdate()
        .execute()
    ).map((row) => [row.platformOrderNo, row.latest as Content]),
  );

/** Somebody decided: what the platform has now is what stands here, or shall stay another. */
export const agree = (trx: Trx, { merchantId, shopId }: Shop, numbers: readonly string[]) =>
  sql`
    update platform_order set agreed = case when latest ? 'order' then latest -> 'order' else agreed end, latest = null
    where merchant_id = ${merchantId} and shop_id = ${shopId} and platform_order_no = any(${[...numbers]}::text[])
      and latest is not null`.execute(trx);

export const platformIdOf = async (db: Db, { merchantId, shopId }: Shop, platformOrderNo: string) =>
  (
    await db
      .selectFrom('platformOrder')
      .select('platformId')
      .where('merchantId', '=', merchantId)
      .where('shopId', '=', shopId)
      .where('platformOrderNo', '=', platformOrderNo)
      .executeTakeFirst()
  )?.platformId;

/** Open shops of the merchant whose platforms are reached: these, or all of them. */
export const shopsToPull = (
  db: Db,
  merchantId: number,
  platforms: readonly string[],
  ids: readonly number[] | undefined,
  limit: number,
  among: readonly number[] | undefined,
) =>
  db
    .selectFrom('shop')
    .select(['id', 'nick'])
    .where('merchantId', '=', merchantId)
    .where('status', '=', sql.lit(0))
    .where('platform', '=', sql<string>`any(${sql.val([...platforms])}::text[])`)
    .$if(ids !== undefined, (q) => q.where('id', '=', sql<number>`any(${sql.val([...ids!])}::bigint[])`))
    .where(ofShops(among, 'id'))
    .orderBy('id')
    .limit(limit)
    .execute();

export const retryBacks = async (
  db: Db,
  merchantId: number,
  ids: readonly number[],
  among: readonly number[] | undefined,
  now: Date,
) =>
  Number(
    (
      await db
        .updateTable('shipBack')
        .set({ status: 'waiting', tries: 0, nextAt: now, problem: null })
        .where('merchantId', '=', merchantId)
        .where('id', '=', sql<number>`any(${sql.val([...ids])}::bigint[])`)
        .where('status', '=', sql.lit('failed'))
        .where(ofShops(among, 'shop_id'))
        .executeTakeFirst()
    ).numUpdatedRows,
  );

export const retryBacksOf = (trx: Trx, merchantId: number, orderIds: readonly number[], now: Date) =>
  trx
    .updateTable('shipBack')
    .set({ status: 'waiting', tries: 0, nextAt: now, problem: null })
    .where('merchantId', '=', merchantId)
    .where('orderId', '=', sql<number>`any(${sql.val([...orderIds])}::bigint[])`)
    .where('status', '=', sql.lit('failed'))
    .execute();

/** Whether it is to be told yet, by who took it up with this try. */
export const isStill = async (
  db: Db,
  merchantId: number,
  { id, tries }: { id: number; tries: number },
): Promise<boolean> =>
  (await db
    .selectFrom('shipBack')
    .select('id')
    .where('merchantId', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', sql.lit('waiting'))
    .where('tries', '=', tries)
    .executeTakeFirst()) !== undefined;

/** @returns false where it is no more the caller's: another one took it after him. */
export const endBack = async (
  trx: Trx,
  merchantId: number,
  { id, tries }: { id: number; tries: number },
  set: { status: ShipBackStatus; problem: string | null; nextAt?: Date; sentAt?: Date },
) =>
  (
    await trx
      .updateTable('shipBack')
      .set(set)
      .where('merchantId', '=', merchantId)
      .where('id', '=', id)
      .where('status', '=', sql.lit('waiting'))
      .where('tries', '=', tries)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

/** How many of an order's numbers its platform does not know as sent. */
export const openBacks = async (trx: Trx, merchantId: number, orderId: number) =>
  (
    await trx
      .selectFrom('shipBack')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('merchantId', '=', merchantId)
      .where('orderId', '=', orderId)
      .where('status', '<>', sql.lit('sent'))
      .executeTakeFirstOrThrow()
  ).n;

/** How the last run of a shop ended. */
export const lastRun = (db: Db, { merchantId, shopId }: Shop) =>
  db
    .selectFrom('shopSync')
    .select(['failures', 'problem'])
    .where('merchantId', '=', merchantId)
    .where('shopId', '=', shopId)
    .executeTakeFirst();
