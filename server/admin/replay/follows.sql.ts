import { sql, type RawBuilder } from 'kysely';
import { STATUS, type OrderStatus } from '#contract/order/life-cycle/order-states.ts';
import { MOST_EXAMPLES } from './finding.ts';
import type { Trx } from './log.sql.ts';

// What must follow from the log, said as SQL that finds the opposite: each question answers texts of what is wrong. Those
// about orders are asked for a range of ids at a time, so that a million orders need no more memory than some thousand.

type Question = RawBuilder<{ what: string }>;
interface Range {
  after: number;
  last: number;
}

const codes = (...statuses: OrderStatus[]) =>
  sql.join(statuses.map((status) => sql.lit(STATUS[status].code)));
const called = sql`'订单 ' || o.id || '（' || o.order_no || '）'`;
const within = ({ after, last }: Range) => sql`o.id > ${after} and o.id <= ${last}`;

export const OF_ORDERS: Readonly<Record<string, (range: Range) => Question>> = {
  行数与件数等于订单行: (range) => sql`
    select ${called} || '记的商品行、待匹配行、件数是 ' || concat_ws('、', o.goods_lines, o.unmapped_lines, o.pieces)
      || '，订单行数出来是 ' || concat_ws('、', l.goods, l.unmapped, l.pieces) as what
    from trade_order o cross join lateral (
      select count(*) filter (where kind <> 'notGoods') as goods, count(*) filter (where kind = 'unmapped') as unmapped,
        coalesce(sum(quantity) filter (where kind <> 'notGoods' and not in_parcel), 0) as pieces
      from order_line where order_id = o.id) l
    where ${within(range)} and (o.goods_lines, o.unmapped_lines, o.pieces) <> (l.goods, l.unmapped, l.pieces)`,

  '已发货和已完成的订单，包裹都已出库；已关闭和退回的订单没有等待出库的包裹': (range) => sql`
    select ${called} || case when p.packages <> p.own then '有属于别的商家或工厂的包裹'
      when p.left = 0 and o.status in (${codes('shipped', 'completed')}) then '没有已出库的包裹'
      else '还有 ' || p.waiting || ' 个包裹等待出库' end as what
    from trade_order o cross join lateral (
      select count(*) as packages, count(*) filter (where p.merchant_id = o.merchant_id and p.factory_id = o.factory_id) as own,
        count(*) filter (where p.stage = 40) as left, count(*) filter (where p.stage < 40) as waiting
      from package_order po join package p on p.id = po.package_id where po.order_id = o.id and p.stage <> 90) p
    where ${within(range)} and (p.packages <> p.own
      or (o.status in (${codes('shipped', 'completed')}) and (p.left = 0 or p.waiting > 0))
      or (o.status not between 30 and 80 and p.waiting > 0))`,

  '[X17] 订单的包裹里，每行商品的数量合起来等于订单行的数量': (range) => sql`
    select ${called} || '的第 ' || l.line_no || ' 行有 ' || l.quantity || ' 件，包裹里共 ' || coalesce(p.quantity, 0) || ' 件' as what
    from trade_order o join order_line l on l.order_id = o.id and l.kind <> 'notGoods' left join lateral (
      select sum(pl.quantity) as quantity from package_line pl join package p on p.id = pl.package_id and p.stage <> 90
      where pl.line_id = l.id) p on true
    where ${within(range)} and o.status between 30 and 80 and coalesce(p.quantity, 0) <> l.quantity
      and exists (select from package_order po join package p on p.id = po.package_id and p.stage <> 90 where po.order_id = o.id)`,

  '[X08] 没有订单等待出库的包裹，没有有效的运单号': (range) => sql`
    select ${called} || '的包裹 ' || p.number || ' 已作废，运单号 ' || w.no || ' 却没有回收' as what
    from trade_order o join package_order po on po.order_id = o.id join package p on p.id = po.package_id and p.stage = 90
      join waybill w on w.package_id = p.id and w.state in (0, 10, 15, 20)
    where ${within(range)}`,

  '已发货和已完成的订单恰有一次发货，别的没有': (range) => sql`
    select ${called} || '应有 ' || a.due || ' 次发货，实有 ' || a.acts || ' 次' as what
    from trade_order o cross join lateral (
      select (select count(*) from send_act a where a.order_id = o.id and a.factory_id = o.factory_id
        and a.undone_at is null) as acts,
        case when o.status in (${codes('shipped', 'completed')}) then 1 else 0 end as due) a
    where ${within(range)} and a.acts <> a.due`,

  '已拆分的订单由子单代替，件数相等': (range) => sql`
    select ${called} || case when o.status <> ${STATUS.split.code} then '有子单，却没有拆分'
      when c.children = 0 then '已拆分，却没有子单'
      else '有 ' || o.pieces || ' 件，子单共 ' || c.pieces || ' 件' end as what
    from trade_order o cross join lateral (
      select count(*) as children, coalesce(sum(pieces), 0) as pieces,
        coalesce(bool_or(merged_into_id is not null or exists (select from trade_order m where m.merged_into_id = c.id)), false) as mixed
      from trade_order c where c.parent_id = o.id) c
    where ${within(range)} and ((o.status = ${STATUS.split.code}) <> (c.children > 0)
      or (c.children > 0 and c.pieces <> o.pieces and not c.mixed))`,

  已合并的订单指明并入的订单: (range) => sql`
    select ${called} || case when o.merged_into_id is null then '已合并，却没有指明并入哪个订单'
      when o.status <> ${STATUS.merged.code} then '指明了并入的订单，却没有合并'
      else '并入的订单 ' || o.merged_into_id || ' 是它自己，或属于别的商家' end as what
    from trade_order o left join trade_order m on m.id = o.merged_into_id
    where ${within(range)} and ((o.status = ${STATUS.merged.code}) <> (o.merged_into_id is not null)
      or m.id = o.id or m.merchant_id <> o.merchant_id)`,

  工厂看到且只看到推给它的订单: (range) => sql`
    select ${called} || case when o.factory_id = 0 then '没有推给工厂，' else '推给了工厂 ' || o.factory_id || '，' end
      || case when wrong.lines > 0 then '却有 ' || wrong.lines || ' 行属于别的商家或工厂' else '与它的状态不符' end as what
    from trade_order o cross join lateral (
      select count(*) as lines from order_line
      where order_id = o.id and (factory_id <> o.factory_id or merchant_id <> o.merchant_id)) wrong
    where ${within(range)} and (wrong.lines > 0
      or (o.factory_id <> 0 and o.status in (${codes('draft', 'unmapped', 'waitPush')}))
      or (o.factory_id = 0 and o.status not in (${codes('draft', 'unmapped', 'waitPush', 'closed', 'merged', 'split')})))`,

  '待生产到已打包的订单，有效的生产件等于件数': (range) => sql`
    select ${called} || '有 ' || o.pieces || ' 件，有效的生产件是 ' || p.open || ' 件' as what
    from trade_order o cross join lateral (
      select count(*) filter (where state not in (95, 96)) as open from piece where order_id = o.id) p
    where ${within(range)} and o.status between 30 and 60 and p.open <> o.pieces`,

  '已入批次、已打印、已合格、已验货的件数等于生产件数出来的': (range) => sql`
    select ${called} || '记的是 ' || concat_ws('、', o.batched_pieces, o.printed_pieces, o.passed_pieces, o.scanned_pieces)
      || '，生产件数出来是 ' || concat_ws('、', p.batched, p.printed, p.passed, p.scanned) as what
    from trade_order o cross join lateral (
      select count(*) as made, count(*) filter (where state >= 20 and state <= 90) as batched,
        count(*) filter (where state >= 70 and state <= 90) as passed,
        count(*) filter (where state >= 80 and state <= 90) as scanned,
        count(distinct (line_id, copy_no)) filter (where was_made) as printed
      from piece where order_id = o.id) p
    where ${within(range)} and p.made > 0
      and (o.batched_pieces, o.printed_pieces, o.passed_pieces, o.scanned_pieces) <> (p.batched, p.printed, p.passed, p.scanned)`,

  锁定和挂起的订单记着是谁: (range) => sql`
    select ${called} || case when o.hold_by is null then '被锁定或挂起，却没有记下是谁' else '没有锁定或挂起，却记着 ' || o.hold_by end as what
    from trade_order o where ${within(range)} and (o.hold in (1, 2)) <> (o.hold_by is not null)`,

  搜索用的内容等于订单的内容: (range) => sql`
    select ${called} || '的搜索内容缺少或过时' as what
    from trade_order o left join order_finder f on f.factory_id = o.factory_id and f.order_id = o.id
    where ${within(range)} and (f.merchant_id, f.order_no, f.platform_order_no, f.name, f.phone) is distinct from
      (o.merchant_id, o.order_no, o.platform_order_no, finder_name(o.recipient_name), finder_phone(o.recipient_phone))`,
};

export const OF_ALL: Readonly<Record<string, { looked: RawBuilder<{ looked: number }>; wrong: Question }>> = {
  没有多余的搜索内容: {
    looked: sql`select count(*) as looked from order_finder`,
    wrong: sql`
      select '订单 ' || f.order_id || ' 在工厂 ' || f.factory_id || ' 名下多出搜索内容' as what
      from order_finder f left join trade_order o on o.id = f.order_id and o.factory_id = f.factory_id
      where o.id is null order by f.order_id`,
  },
  计数表等于数出来的订单数: {
    looked: sql`select count(distinct (merchant_id, order_day(created_at), status, hold)) as looked from trade_order`,
    wrong: sql`
      with kept as (
        select tenant_id, day, status, hold, sum(orders) as orders from (
          select tenant_id, day, status, hold, orders from order_tally
          union all select merchant_id, day, status, hold, orders from order_tally_delta
          union all select factory_id, day, status, hold, orders from order_tally_delta where factory_id > 0) k
        group by 1, 2, 3, 4),
      counted as (
        select tenant_id, day, status, hold, count(*) as orders from (
          select merchant_id as tenant_id, order_day(created_at) as day, status, hold from trade_order
          union all select factory_id, order_day(created_at), status, hold from trade_order where factory_id > 0) c
        group by 1, 2, 3, 4)
      select '公司 ' || tenant_id || ' ' || day || ' 状态 ' || status || ' 锁定 ' || hold || '：计数表为 '
        || coalesce(kept.orders, 0) || '，数出来是 ' || coalesce(counted.orders, 0) as what
      from kept full join counted using (tenant_id, day, status, hold)
      where coalesce(kept.orders, 0) <> coalesce(counted.orders, 0)
      order by tenant_id, day`,
  },
};

/** How many rows the question has, and some of them. */
export async function ask(trx: Trx, question: Question): Promise<{ found: number; examples: string[] }> {
  const { rows } = await sql<{ what: string; found: number }>`
    select what, count(*) over () as found from (${question}) wrong limit ${MOST_EXAMPLES}`.execute(trx);
  return { found: rows[0]?.found ?? 0, examples: rows.map((row) => row.what) };
}

/** The end of the next range of orders, and how many it holds; undefined: there are no more. */
export async function rangeAfter(trx: Trx, after: number, size: number) {
  const { rows } = await sql<{ last: number | null; orders: number }>`
    select max(id) as last, count(*) as orders
    from (select id from trade_order where id > ${after} order by id limit ${size}) next`.execute(trx);
  const [range] = rows;
  return range?.last ? { after, last: range.last, orders: range.orders } : undefined;
}
