import { sql, type SqlBool, type Transaction, type Updateable } from 'kysely';
import { STATUS, type OrderStatus } from '#contract/order/life-cycle/order-states.ts';
import type { Db } from '#server/platform/database.ts';
import type { DB, FactoryCustomer } from '#server/platform/schema.ts';

export type Trx = Transaction<DB>;

const BOUND = 0;
const UNBOUND = 1;

export interface Wanted {
  keyword?: string | undefined;
  /** 0: in no group. */
  groupId?: number | undefined;
  /** 0: nobody. */
  invitorId?: number | undefined;
  source?: string | undefined;
  state: 'bound' | 'unbound';
}

const SEARCHED = ['merchantName', 'alias', 'contactName', 'contactMobile'] as const;

const customersOf = (db: Db, factoryId: number, { keyword, groupId, invitorId, source, state }: Wanted) =>
  db
    .selectFrom('factoryCustomer as c')
    .where('c.factoryId', '=', factoryId)
    .where('c.status', '=', state === 'bound' ? BOUND : UNBOUND)
    .$if(groupId === 0, (q) => q.where('c.groupId', 'is', null))
    .$if(Boolean(groupId), (q) => q.where('c.groupId', '=', groupId!))
    .$if(invitorId === 0, (q) => q.where('c.invitorId', 'is', null))
    .$if(Boolean(invitorId), (q) => q.where('c.invitorId', '=', invitorId!))
    .$if(source !== undefined, (q) => q.where('c.source', '=', source!))
    .$if(Boolean(keyword), (q) =>
      q.where((eb) =>
        eb.or(
          SEARCHED.map((column) => eb(eb.fn<number>('strpos', [`c.${column}`, eb.val(keyword!)]), '>', 0)),
        ),
      ),
    );

export const hasCustomerOf = async (db: Db, factoryId: number, contactMobile: string) =>
  (await db
    .selectFrom('factoryCustomer')
    .select('id')
    .where('factoryId', '=', factoryId)
    .where('contactMobile', '=', contactMobile)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The newest first. */
export const pageCustomers = (db: Db, factoryId: number, wanted: Wanted) =>
  customersOf(db, factoryId, wanted)
    .leftJoin('customerGroup as g', (join) =>
      join.onRef('g.factoryId', '=', 'c.factoryId').onRef('g.id', '=', 'c.groupId'),
    )
    .selectAll('c')
    .select('g.name as groupName')
    .orderBy('c.boundAt', 'desc')
    .orderBy('c.id', 'desc');
export type CustomerRow = Awaited<ReturnType<ReturnType<typeof pageCustomers>['execute']>>[number];

/** By name; `keyword` is part of it. */
export const namesOfCustomers = (
  db: Db,
  factoryId: number,
  {
    keyword,
    merchantId,
    limit,
  }: { keyword?: string | undefined; merchantId?: number | undefined; limit: number },
) =>
  db
    .selectFrom('factoryCustomer')
    .select(['merchantId', 'merchantName'])
    .where('factoryId', '=', factoryId)
    .where('status', '=', BOUND)
    .$if(merchantId !== undefined, (q) => q.where('merchantId', '=', merchantId!))
    .$if(Boolean(keyword), (q) =>
      q.where((eb) =>
        eb.or([
          eb(eb.fn<number>('strpos', ['merchantName', eb.val(keyword!)]), '>', 0),
          eb(eb.fn<number>('strpos', ['alias', eb.val(keyword!)]), '>', 0),
        ]),
      ),
    )
    .orderBy('merchantName')
    .orderBy('merchantId')
    .limit(limit)
    .execute();

/** Open shops of customers, on the owner's connection: shops stand behind the merchants' wall. */
export const shopsOfCustomers = (
  system: Db,
  factoryId: number,
  {
    keyword,
    merchantId,
    limit,
  }: { keyword?: string | undefined; merchantId?: number | undefined; limit: number },
) =>
  system
    .selectFrom('factoryCustomer as c')
    .innerJoin('shop as s', 's.merchantId', 'c.merchantId')
    .select(['s.id as shopId', 's.nick as shopName', 's.platform', 'c.merchantId', 'c.merchantName'])
    .where('c.factoryId', '=', factoryId)
    .where('c.status', '=', BOUND)
    .where('s.status', '=', 0)
    .$if(merchantId !== undefined, (q) => q.where('c.merchantId', '=', merchantId!))
    .$if(Boolean(keyword), (q) =>
      q.where((eb) =>
        eb.or([
          eb(eb.fn<number>('strpos', ['s.nick', eb.val(keyword!)]), '>', 0),
          eb(eb.fn<number>('strpos', ['c.merchantName', eb.val(keyword!)]), '>', 0),
        ]),
      ),
    )
    .orderBy('c.merchantName')
    .orderBy('s.platform')
    .orderBy('s.nick')
    .orderBy('s.id')
    .limit(limit)
    .execute();

export const findCustomer = (db: Db, factoryId: number, id: number) =>
  db
    .selectFrom('factoryCustomer')
    .selectAll()
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .where('status', '=', BOUND)
    .executeTakeFirst();

export const findByMerchant = (db: Db, factoryId: number, merchantId: number) =>
  db
    .selectFrom('factoryCustomer')
    .select(['id', 'merchantId', 'merchantName', 'groupId'])
    .where('factoryId', '=', factoryId)
    .where('merchantId', '=', merchantId)
    .where('status', '=', BOUND)
    .executeTakeFirst();

export type CustomerChange = Updateable<FactoryCustomer>;

export const updateCustomers = async (
  db: Db,
  factoryId: number,
  ids: readonly number[],
  set: CustomerChange,
) =>
  Number(
    (
      await db
        .updateTable('factoryCustomer')
        .set(set)
        .where('factoryId', '=', factoryId)
        .where('status', '=', BOUND)
        .where(sql<SqlBool>`id = any(${sql.val(ids)}::bigint[])`)
        .executeTakeFirst()
    ).numUpdatedRows,
  );

/** The factory's own people, by the owner's connection. */
export const membersOf = (system: Db, factoryId: number) =>
  system
    .selectFrom('membership as m')
    .innerJoin('appUser as u', 'u.id', 'm.userId')
    .select(['u.id', 'u.realName', 'u.username'])
    .where('m.tenantId', '=', factoryId)
    .where('u.status', '=', 0)
    .orderBy('m.isSub')
    .orderBy('m.sort')
    .orderBy('u.id')
    .execute();

/** Orders of one customer that the factory has in hand, by status; what it gave back is the customer's to deal with. */
const IN_HAND = (
  ['waitReview', 'pendingRule', 'waitProduce', 'inProduce', 'waitPack', 'packed'] as const
).map((name: OrderStatus) => STATUS[name].code);

/** Their ids with status and hold, the oldest first; `limit` at most. */
export const ordersInHand = (db: Db, factoryId: number, merchantId: number, limit: number) =>
  db
    .selectFrom('tradeOrder')
    .select(['id', 'status', 'hold'])
    .where('merchantId', '=', merchantId)
    .where('factoryId', '=', factoryId)
    .where('status', 'in', IN_HAND)
    .orderBy('id')
    .limit(limit)
    .execute();
