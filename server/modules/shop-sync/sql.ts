import { sql, type Transaction } from 'kysely';
import type { ShipBackStatus } from '#contract/shop-sync.ts';
import type { Db } from '#server/platform/database.ts';
import type { DB } from '#server/platform/schema.ts';

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
    .returning(['pulledUntil', 'failures'])
    .executeTakeFirst();
}

export const saveSync = (
  db: Db,
  { merchantId, shopId }: Shop,
  set: {
    pulledUntil?: Date;
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

/** When the oldest order changed that was not to be made yet when it was seen last. */
export const oldestWaiting = async (db: Db, { merchantId, shopId }: Shop, after: Date) =>
  (
    await db
      .selectFrom('platformOrder')
      .select('changedAt')
      .where('merchantId', '=', merchantId)
      .where('shopId', '=', shopId)
      .where('state', '=', sql.lit('waiting'))
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
}

/** Notes orders as their platform has them; what was seen later stays. */
export async function noteOrders(trx: Trx, { merchantId, shopId }: Shop, seen: readonly Seen[], now: Date) {
  await sql`
    insert into platform_order (merchant_id, shop_id, platform_order_no, platform_id, state, changed_at, seen_at)
    select distinct on (v.no) ${merchantId}::bigint, ${shopId}::bigint, v.no, v.id, v.state, v.changed_at, ${now}::timestamptz
    from unnest(${seen.map((o) => o.platformOrderNo)}::text[], ${seen.map((o) => o.platformId)}::text[],
      ${seen.map((o) => o.state)}::text[], ${seen.map((o) => o.updatedAt.toISOString())}::timestamptz[]) v(no, id, state, changed_at)
    order by v.no, v.changed_at desc
    on conflict (merchant_id, shop_id, platform_order_no) do update
      set platform_id = excluded.platform_id, state = excluded.state, changed_at = excluded.changed_at, seen_at = excluded.seen_at
      where platform_order.changed_at <= excluded.changed_at`.execute(trx);
}

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
) =>
  db
    .selectFrom('shop')
    .select(['id', 'nick'])
    .where('merchantId', '=', merchantId)
    .where('status', '=', sql.lit(0))
    .where('platform', '=', sql<string>`any(${sql.val([...platforms])}::text[])`)
    .$if(ids !== undefined, (q) => q.where('id', '=', sql<number>`any(${sql.val([...ids!])}::bigint[])`))
    .orderBy('id')
    .limit(limit)
    .execute();

interface Page {
  offset: number;
  limit: number;
}

const syncs = (db: Db, merchantId: number, platforms: readonly string[], failed: boolean) =>
  db
    .selectFrom('shop as s')
    .leftJoin('shopSync as y', (join) =>
      join.onRef('y.shopId', '=', 's.id').on('y.merchantId', '=', merchantId),
    )
    .where('s.merchantId', '=', merchantId)
    .where('s.status', '=', sql.lit(0))
    .where('s.platform', '=', sql<string>`any(${sql.val([...platforms])}::text[])`)
    .$if(failed, (q) => q.where('y.problem', 'is not', null));

export const pageSyncs = (
  db: Db,
  merchantId: number,
  platforms: readonly string[],
  failed: boolean,
  { offset, limit }: Page,
) =>
  syncs(db, merchantId, platforms, failed)
    .select(['s.id', 's.nick as shopName', 's.platform', 's.autoSync'])
    .select(['y.lastAt', 'y.lastOkAt', 'y.problem', 'y.leasedUntil', 'y.nextAt'])
    .select((eb) => eb.fn.coalesce('y.created', sql.lit(0)).as('created'))
    .orderBy('s.platform')
    .orderBy('s.nick')
    .orderBy('s.id')
    .offset(offset)
    .limit(limit)
    .execute();

export const countSyncs = async (db: Db, merchantId: number, platforms: readonly string[], failed: boolean) =>
  (
    await syncs(db, merchantId, platforms, failed)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

export interface AskedBacks {
  status?: ShipBackStatus | undefined;
  shopId?: number | undefined;
  number?: string | undefined;
}

const backs = (db: Db, merchantId: number, { status, shopId, number }: AskedBacks) =>
  db
    .selectFrom('shipBack as b')
    .innerJoin('tradeOrder as o', (join) =>
      join.onRef('o.id', '=', 'b.orderId').on('o.merchantId', '=', merchantId),
    )
    .where('b.merchantId', '=', merchantId)
    .$if(status !== undefined, (q) => q.where('b.status', '=', status!))
    .$if(shopId !== undefined, (q) => q.where('b.shopId', '=', shopId!))
    .$if(!!number, (q) =>
      q.where((eb) =>
        eb.or([
          eb('o.orderNo', '=', number!),
          eb('b.platformOrderNo', '=', number!),
          eb('b.waybillNo', '=', number!),
        ]),
      ),
    );

export const pageBacks = (db: Db, merchantId: number, asked: AskedBacks, { offset, limit }: Page) =>
  backs(db, merchantId, asked)
    .select(['b.id', 'b.orderId', 'o.orderNo', 'b.shopId', 'o.shopName', 'o.platform'])
    .select(['b.platformOrderNo', 'b.waybillNo', 'b.expressName', 'b.status', 'b.tries'])
    .select(['b.problem', 'b.createdAt', 'b.sentAt', 'b.nextAt'])
    .orderBy('b.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

export const countBacks = async (db: Db, merchantId: number, asked: AskedBacks) =>
  (
    await backs(db, merchantId, asked)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

export const retryBacks = async (db: Db, merchantId: number, ids: readonly number[], now: Date) =>
  Number(
    (
      await db
        .updateTable('shipBack')
        .set({ status: 'waiting', tries: 0, nextAt: now, problem: null })
        .where('merchantId', '=', merchantId)
        .where('id', '=', sql<number>`any(${sql.val([...ids])}::bigint[])`)
        .where('status', '=', sql.lit('failed'))
        .executeTakeFirst()
    ).numUpdatedRows,
  );

export const endBack = (
  trx: Trx,
  merchantId: number,
  id: number,
  set: { status: ShipBackStatus; problem: string | null; nextAt?: Date; sentAt?: Date },
) => trx.updateTable('shipBack').set(set).where('merchantId', '=', merchantId).where('id', '=', id).execute();

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

export const failuresOf = async (db: Db, { merchantId, shopId }: Shop) =>
  (
    await db
      .selectFrom('shopSync')
      .select('failures')
      .where('merchantId', '=', merchantId)
      .where('shopId', '=', shopId)
      .executeTakeFirst()
  )?.failures ?? 0;
