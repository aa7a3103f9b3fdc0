import { sql, type SqlBool, type Transaction } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { DB } from '#server/platform/schema.ts';

export type Trx = Transaction<DB>;

interface Wanted {
  title?: string | undefined;
  scope?: string | undefined;
}

const noticesOf = (db: Db, factoryId: number, { title, scope }: Wanted) =>
  db
    .selectFrom('customerNotice')
    .where('factoryId', '=', factoryId)
    .$if(scope !== undefined, (q) => q.where('scope', '=', scope!))
    .$if(Boolean(title), (q) =>
      q.where((eb) => eb(eb.fn<number>('strpos', ['title', eb.val(title!)]), '>', 0)),
    );

/** The newest first. */
export const pageNotices = (db: Db, factoryId: number, wanted: Wanted) =>
  noticesOf(db, factoryId, wanted).selectAll().orderBy('id', 'desc');

/** By how many each was read; by the owner's connection: the notices are the customers'. */
export const readsOf = async (system: Db, factoryId: number, ids: readonly number[]) => {
  const rows =
    ids.length === 0
      ? []
      : await system
          .selectFrom('customerNotice as c')
          .innerJoin('notice as n', 'n.customerNoticeId', 'c.id')
          .select((eb) => ['c.id', eb.fn.countAll<number>().as('read')])
          .where('c.factoryId', '=', factoryId)
          .where('c.id', 'in', ids)
          .where('n.readAt', 'is not', null)
          .groupBy('c.id')
          .execute();
  return new Map(rows.map(({ id, read }) => [id, read]));
};

/** Customers now: all, those of a group, or those named. */
export const recipientsOf = async (
  trx: Trx,
  factoryId: number,
  { groupId, merchantIds }: { groupId?: number | undefined; merchantIds?: readonly number[] | undefined },
) =>
  (
    await trx
      .selectFrom('factoryCustomer')
      .select('merchantId')
      .where('factoryId', '=', factoryId)
      .where('status', '=', 0)
      .$if(groupId !== undefined, (q) => q.where('groupId', '=', groupId!))
      .$if(merchantIds !== undefined, (q) =>
        q.where(sql<SqlBool>`merchant_id = any(${sql.val(merchantIds)}::bigint[])`),
      )
      .execute()
  ).map(({ merchantId }) => merchantId);

export const groupName = async (trx: Trx, factoryId: number, id: number) =>
  (
    await trx
      .selectFrom('customerGroup')
      .select('name')
      .where('factoryId', '=', factoryId)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.name;

export const insertNotice = async (
  trx: Trx,
  row: {
    factoryId: number;
    title: string;
    body: string;
    scope: string;
    groupName: string | null;
    recipients: number;
    createdBy: number;
    createdAt: Date;
  },
) => (await trx.insertInto('customerNotice').values(row).returning('id').executeTakeFirstOrThrow()).id;

/** One with each of them. */
export const deliver = (
  trx: Trx,
  tenantIds: readonly number[],
  notice: { id: number; title: string; body: string; createdAt: Date },
) =>
  sql`
  insert into notice (tenant_id, kind, title, body, customer_notice_id, created_at)
  select tenant_id, 'factory', ${notice.title}, ${notice.body}, ${notice.id}, ${notice.createdAt}
  from unnest(${tenantIds}::bigint[]) as r(tenant_id)`.execute(trx);
