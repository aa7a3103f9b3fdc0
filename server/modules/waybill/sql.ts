import { sql, type Transaction } from 'kysely';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import { anyOf } from '#server/modules/order/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { DB } from '#server/platform/schema.ts';

export type Trx = Transaction<DB>;

export interface Staging {
  taskId: number;
  factoryId: number;
}

export interface WaybillLine {
  lineNo: number;
  orderNo: string;
  platformOrderNo: string;
  expressName: string;
  waybillNo: string;
  /** Why it is refused before any order is looked at. */
  reason: string | null;
}

export async function stageLines(trx: Trx, { taskId, factoryId }: Staging, lines: readonly WaybillLine[]) {
  await trx
    .insertInto('waybillLine')
    .values(
      lines.map((line) => ({
        ...line,
        taskId,
        factoryId,
        outcome: line.reason === null ? null : 'refused',
      })),
    )
    .onConflict((c) => c.doNothing())
    .execute();
}

/**
 * Which order each line means, by our number where it has one, else by the platform's: of orders under it those that were
 * merged into others or split up are not what is shipped. A number that means several, or none, is refused.
 */
export async function resolveLines(trx: Trx, { taskId, factoryId }: Staging) {
  const lines = sql`select * from waybill_line where factory_id = ${factoryId} and task_id = ${taskId} and outcome is null`;
  const found = sql`
    select line_no, count(order_id) as orders, min(order_id) as order_id, min(merchant_id) as merchant_id from (
      select l.line_no, f.order_id, f.merchant_id from (${lines}) l
      left join order_finder f on f.factory_id = ${factoryId} and f.order_no = l.order_no
      where l.order_no <> ''
      union all
      select l.line_no, o.id, o.merchant_id from (${lines}) l
      left join order_finder f on f.factory_id = ${factoryId} and f.platform_order_no = l.platform_order_no
      left join trade_order o on o.factory_id = ${factoryId} and o.id = f.order_id
        and o.status not in (${STATUS.merged.code}, ${STATUS.split.code})
      where l.order_no = ''
    ) f group by line_no`;
  await sql`
    update waybill_line l set
      order_id = case when v.orders = 1 then v.order_id end,
      merchant_id = case when v.orders = 1 then v.merchant_id end,
      outcome = case when v.orders = 1 then null else 'refused' end,
      reason = case when v.orders = 0 then '没有这个订单，请核对单号'
        when v.orders > 1 then '这个单号对应多个订单，请改填系统的订单号' end
    from (${found}) v
    where l.factory_id = ${factoryId} and l.task_id = ${taskId} and l.line_no = v.line_no`.execute(trx);
}

/** An order with two numbers is refused with all its lines: nobody knows which parcel it went with. */
export async function refuseTwoNumbers(trx: Trx, { taskId, factoryId }: Staging) {
  await sql`
    update waybill_line l set outcome = 'refused', reason = '同一订单在文件中有不同的运单号：' || v.numbers || '，请只保留一个'
    from (
      select order_id, left(string_agg(distinct waybill_no, '、'), 200) as numbers from waybill_line
      where factory_id = ${factoryId} and task_id = ${taskId} and outcome is null
      group by order_id having count(distinct waybill_no) > 1
    ) v
    where l.factory_id = ${factoryId} and l.task_id = ${taskId} and l.order_id = v.order_id and l.outcome is null`.execute(
    trx,
  );
}

/**
 * One number for several orders, of the file or shipped before: allowed where they go to one person at one place, as one
 * parcel; or where that was confirmed. @returns how many numbers are shared so
 */
export async function refuseStrangersInOneParcel(
  trx: Trx,
  { taskId, factoryId }: Staging,
  confirmed: boolean,
): Promise<number> {
  const { rows } = await sql<{ shared: number }>`
    with asked as (
      select l.waybill_no, o.id, o.merchant_id, o.recipient_name, o.recipient_phone, o.address
      from waybill_line l join trade_order o on o.factory_id = ${factoryId} and o.id = l.order_id
      where l.factory_id = ${factoryId} and l.task_id = ${taskId} and l.outcome is null
    ), parcels as (
      select * from asked
      union
      select o.waybill_no, o.id, o.merchant_id, o.recipient_name, o.recipient_phone, o.address
      from trade_order o where o.factory_id = ${factoryId} and o.waybill_no <> ''
        and o.waybill_no in (select waybill_no from asked)
    ), counted as (
      select waybill_no, count(distinct id) as orders,
        count(distinct (merchant_id, recipient_name, recipient_phone, address)) as people
      from parcels group by waybill_no
    ), refused as (
      update waybill_line l set outcome = 'refused',
        reason = '运单号 ' || l.waybill_no || ' 也用于收件人不同的订单，只有合并在一个包裹里的订单可以共用，请核对；确实如此的，请在导入时勾选确认'
      from counted c
      where l.factory_id = ${factoryId} and l.task_id = ${taskId} and l.outcome is null
        and l.waybill_no = c.waybill_no and c.people > 1 and not ${confirmed}::boolean
    )
    select count(*)::int as shared from counted
    where (people = 1 or ${confirmed}::boolean) and orders > 1 and waybill_no in (select waybill_no from asked)`.execute(
    trx,
  );
  return rows[0]!.shared;
}

export const countStaged = async (trx: Db | Trx, { taskId, factoryId }: Staging) =>
  trx
    .selectFrom('waybillLine')
    .select((eb) => [
      eb.fn.countAll<number>().as('lines'),
      eb.fn.countAll<number>().filterWhere('outcome', '=', 'refused').as('refused'),
      eb.fn.countAll<number>().filterWhere('outcome', 'is', null).as('open'),
    ])
    .where('factoryId', '=', factoryId)
    .where('taskId', '=', taskId)
    .executeTakeFirstOrThrow();

/** The next orders to ship, each with its number and how many lines say so. */
export async function ordersAfter(
  db: Db | Trx,
  { taskId, factoryId }: Staging,
  after: number,
  limit: number,
) {
  const { rows } = await sql<{ orderId: number; waybillNo: string; expressName: string; lines: number }>`
    select order_id as "orderId", min(waybill_no) as "waybillNo", max(express_name) as "expressName",
      count(*)::int as lines
    from waybill_line
    where factory_id = ${factoryId} and task_id = ${taskId} and outcome is null and order_id > ${after}
    group by order_id order by order_id limit ${limit}`.execute(db);
  return rows;
}

/** With which number orders were shipped; '' where they were not. */
export async function shippedWith(trx: Trx, { factoryId }: Staging, ids: readonly number[]) {
  const rows = await trx
    .selectFrom('tradeOrder')
    .select(['id', 'waybillNo', 'shippedAt'])
    .where('factoryId', '=', factoryId)
    .where('id', '=', anyOf(ids, 'bigint'))
    .execute();
  return new Map(rows.map((row) => [row.id, row.shippedAt ? row.waybillNo : '']));
}

export interface Settled {
  orderId: number;
  outcome: 'shipped' | 'unchanged' | 'refused';
  reason: string | null;
}

export async function settleOrders(trx: Trx, { taskId, factoryId }: Staging, settled: readonly Settled[]) {
  await sql`
    update waybill_line l set outcome = v.outcome, reason = v.reason
    from unnest(${settled.map((s) => s.orderId)}::bigint[], ${settled.map((s) => s.outcome)}::text[],
      ${settled.map((s) => s.reason)}::text[]) v(order_id, outcome, reason)
    where l.factory_id = ${factoryId} and l.task_id = ${taskId} and l.order_id = v.order_id and l.outcome is null`.execute(
    trx,
  );
}

/** How many orders each merchant got shipped. */
export async function shippedByMerchant(trx: Trx, { taskId, factoryId }: Staging, some: number) {
  const { rows } = await sql<{
    merchantId: number;
    orders: number;
    /** The first of them. */
    some: { id: number; orderNo: string }[];
  }>`
    with shipped as (
      select distinct l.merchant_id, l.order_id from waybill_line l
      where l.factory_id = ${factoryId} and l.task_id = ${taskId} and l.outcome = 'shipped'),
    numbered as (
      select *, count(*) over (partition by merchant_id) as orders,
        row_number() over (partition by merchant_id order by order_id) as nth from shipped)
    select s.merchant_id as "merchantId", max(s.orders)::int as orders,
      jsonb_agg(jsonb_build_object('id', o.id, 'orderNo', o.order_no) order by o.id) as some
    from numbered s join trade_order o on o.id = s.order_id and o.factory_id = ${factoryId}
    where s.nth <= ${some}
    group by s.merchant_id order by s.merchant_id`.execute(trx);
  return rows;
}

/** Refused lines after a line of the file, in its order. */
export const refusedAfter = (db: Db | Trx, { taskId, factoryId }: Staging, after: number, limit: number) =>
  db
    .selectFrom('waybillLine')
    .select(['lineNo', 'reason'])
    .where('factoryId', '=', factoryId)
    .where('taskId', '=', taskId)
    .where('lineNo', '>', after)
    .where('outcome', '=', 'refused')
    .orderBy('lineNo')
    .limit(limit)
    .execute();

export const clearStaging = (trx: Trx, { taskId, factoryId }: Staging) =>
  trx.deleteFrom('waybillLine').where('factoryId', '=', factoryId).where('taskId', '=', taskId).execute();
