import { sql } from 'kysely';
import { HOLD } from '#contract/order/life-cycle/order-states.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Party } from '#server/modules/order/reach/party.ts';
import { sumOf } from './gift-once.sql.ts';

const column = (party: Party) => sql.ref(party === 'merchantId' ? 'o.merchant_id' : 'o.factory_id');

const ofPart = (party: Party) => sql.ref(party === 'merchantId' ? 'ol.merchant_id' : 'ol.factory_id');

/** Which lines of a parent, and how many of each, become which child; children are numbered from 1. */
export interface ChildLine {
  parentId: number;
  child: number;
  lineId: number;
  quantity: number;
}

export async function linesToSplit(trx: Trx, party: Party, tenantId: number, orderIds: readonly number[]) {
  return trx
    .selectFrom('orderLine')
    .select(['id', 'orderId', 'lineNo', 'kind', 'quantity', 'suitOf', 'suitKey', 'suitItem'])
    .where(party, '=', tenantId)
    .where('orderId', '=', sql<number>`any(${sql.val(orderIds)}::bigint[])`)
    .orderBy('orderId')
    .orderBy('lineNo')
    .execute();
}

/**
 * Makes the children: the parent's own columns, its state before the split, and the lines that fall to each. Amounts
 * follow the lines; the first child takes what is left over (discounts, postage), so that the sum stays the parent's. After
 * the push it is the factory that splits, for parcels of its own: its halves keep the price that was agreed for the whole.
 * @returns the children with the state codes that they begin in.
 */
export async function makeChildren(
  trx: Trx,
  party: Party,
  tenantId: number,
  parts: readonly ChildLine[],
  statuses: ReadonlyMap<number, number>,
  now: Date,
) {
  const ids = [...statuses.keys()];
  const { rows } = await sql<{
    id: number;
    parentId: number;
    merchantId: number;
    factoryId: number;
    codes: number[];
  }>`
    with part as (
      select * from unnest(
        ${parts.map((p) => p.parentId)}::bigint[], ${parts.map((p) => p.child)}::int[],
        ${parts.map((p) => p.lineId)}::bigint[], ${parts.map((p) => p.quantity)}::int[]) p(parent_id, child, line_id, quantity)
    ), sums as (
      select p.parent_id, p.child,
        sum(p.quantity) filter (where l.kind <> 'notGoods') as pieces,
        count(*) filter (where l.kind <> 'notGoods') as goods_lines,
        count(*) filter (where l.kind = 'unmapped') as unmapped_lines,
        sum(p.quantity * l.unit_cents) as amount,
        sum(p.quantity * coalesce(l.cost_cents, 0)) as cost
      from part p join order_line l on l.id = p.line_id group by 1, 2
    ), state as (
      select * from unnest(${ids}::bigint[], ${[...statuses.values()]}::smallint[]) s(parent_id, status)
    ), made as (
      insert into trade_order (
        merchant_id, factory_id, order_no, shop_id, shop_name, platform, platform_order_no, status, warning, customs, urgent,
        merchant_tags, factory_tags, reasons, parent_id, goods_lines, unmapped_lines, pieces, amount_cents, currency,
        cost_cents, buyer_key, recipient_name, recipient_phone, country, province, city, district, address, postcode,
        express_name, buyer_remark, merchant_remark, factory_remark, pay_time, pushed_at, warned, source, import_task_id, created_at,
        updated_at)
      select o.merchant_id, o.factory_id, o.order_no || '-' || s.child, o.shop_id, o.shop_name, o.platform,
        o.platform_order_no, st.status, o.warning, o.customs, o.urgent, o.merchant_tags, o.factory_tags, o.reasons, o.id,
        s.goods_lines, s.unmapped_lines, coalesce(s.pieces, 0),
        s.amount + case when s.child = 1 then o.amount_cents - (select sum(amount) from sums t where t.parent_id = o.id) else 0 end,
        o.currency, s.cost, o.buyer_key, o.recipient_name, o.recipient_phone, o.country, o.province, o.city, o.district,
        o.address, o.postcode, o.express_name, o.buyer_remark, o.merchant_remark, o.factory_remark, o.pay_time,
        o.pushed_at, o.warned, o.source, o.import_task_id, ${now}, ${now}
      from sums s join state st on st.parent_id = s.parent_id join trade_order o on o.id = s.parent_id
      where ${column(party)} = ${tenantId}
      returning id, parent_id, merchant_id, factory_id, order_no, status, hold, warning, customs, platform_sync
    ), moved as (
      insert into order_line (order_id, merchant_id, factory_id, line_no, platform_code, title, variation, quantity,
        unit_cents, price_unknown, kind, sku_id, sku_code, cost_cents, cost_currency, price_steps, picture_file_id, picture_own,
        is_gift, gift_hit_id, by_hand, print_leave, print_place, suit_of, suit_key, suit_item, suit_each)
      select m.id, m.merchant_id, m.factory_id, row_number() over (partition by m.id order by l.line_no), l.platform_code,
        l.title, l.variation, p.quantity, l.unit_cents, l.price_unknown, l.kind, l.sku_id, l.sku_code, l.cost_cents, l.cost_currency, l.price_steps, l.picture_file_id,
        l.picture_own, l.is_gift, l.gift_hit_id, l.by_hand or ${torn(party, tenantId)}, l.print_leave, l.print_place, l.suit_of, l.suit_key, l.suit_item, l.suit_each
      from part p join order_line l on l.id = p.line_id
      join made m on m.parent_id = p.parent_id and m.order_no like '%-' || p.child::text
    )
    select id, parent_id as "parentId", merchant_id as "merchantId", factory_id as "factoryId",
      array[status, hold, warning, customs, platform_sync] as codes
    from made order by id`.execute(trx);
  return rows;
}

/**
 * A line of a suit `l` that falls to another child than some of its parts: what its suit becomes, or that its code means
 * nothing any more, does not reach all of them, so that it stays as it is.
 */
const torn = (party: Party, tenantId: number) =>
  sql`(l.suit_of is not null and l.suit_item is null and exists (
    select from part o join order_line ol on ol.id = o.line_id
    where ${ofPart(party)} = ${tenantId} and o.parent_id = p.parent_id and o.child <> p.child and ol.suit_key = l.suit_key
      and ol.suit_item is not null))`;

/** What two orders must share to leave as one parcel; what nobody wrote an address for shares none. */
export const PARCEL = [
  'merchant_id',
  'factory_id',
  'shop_id',
  'status',
  'currency',
  'express_name',
  'buyer_key',
  'recipient_name',
  'recipient_phone',
  'country',
  'province',
  'city',
  'district',
  'address',
  'postcode',
] as const;

export const parcelOf = (table: string) =>
  sql.join(
    PARCEL.map((name) =>
      name === 'buyer_key'
        ? sql`coalesce(${sql.ref(`${table}.buyer_key`)}, '')`
        : sql.ref(`${table}.${name}`),
    ),
  );

/** Whether each order is like the one that would take it in, in everything that a parcel shares, and which has a refund. */
export async function fitsInto(
  trx: Trx,
  party: Party,
  tenantId: number,
  ids: readonly number[],
  into: number,
) {
  const { rows } = await sql<{ id: number; fits: boolean; refunding: boolean }>`
    select o.id, t.hold in (0, ${REFUNDED}) and o.id <> t.id and t.address <> ''
      and (${parcelOf('o')}) is not distinct from (${parcelOf('t')}) as fits,
      ${REFUNDED} in (o.hold, t.hold) as refunding
    from trade_order o join trade_order t on t.id = ${into}
    where ${column(party)} = ${tenantId} and o.id = any(${ids}::bigint[])`.execute(trx);
  return new Map(rows.map(({ id, fits, refunding }) => [id, { mergeFits: fits, refunding }]));
}
const REFUNDED = sql.lit(HOLD.intercepted.code);

type Remark = 'buyer_remark' | 'merchant_remark' | 'factory_remark';
const joinedOf = (name: Remark) =>
  sql`string_agg(distinct nullif(${sql.ref(name)}, ''), '；') as ${sql.ref(name)}`;
/** What was written on the orders that go is not lost; the same words twice are said once. */
const joined = (name: Remark) => {
  const [own, more] = [sql.ref(`o.${name}`), sql.ref(`s.${name}`)];
  return sql`left(case when ${more} is null or position(${more} in ${own}) > 0 then ${own} else concat_ws('；', nullif(${own}, ''), ${more}) end, 1000)`;
};

/** The lines of `ids` go over to `into`, with their counts and amounts, but for the gifts that stay. @returns the taking order as it stands then. */
export async function takeLines(
  trx: Trx,
  party: Party,
  tenantId: number,
  ids: readonly number[],
  into: number,
  { staying, now }: { staying: readonly number[]; now: Date },
) {
  await sql`
    update order_line l set order_id = ${into}, line_no = last.line_no + n.nth
    from (select max(line_no) as line_no from order_line where order_id = ${into}) last,
      (select id, row_number() over (order by order_id, line_no) as nth from order_line
        where order_id = any(${ids}::bigint[]) and id <> all(${staying}::bigint[])) n
    where l.id = n.id and ${sql.ref(party === 'merchantId' ? 'l.merchant_id' : 'l.factory_id')} = ${tenantId}`.execute(
    trx,
  );
  await sql`
    update trade_order o set goods_lines = o.goods_lines + s.goods_lines - k.lines, unmapped_lines = o.unmapped_lines + s.unmapped_lines,
      pieces = o.pieces + s.pieces - k.pieces, amount_cents = o.amount_cents + s.amount,
      cost_cents = o.cost_cents + s.cost - k.cost,
      urgent = o.urgent or s.urgent, reasons = array(select distinct unnest(o.reasons || s.reasons)),
      buyer_remark = ${joined('buyer_remark')}, merchant_remark = ${joined('merchant_remark')},
      factory_remark = ${joined('factory_remark')},
      version = o.version + 1, changed_xact = pg_current_xact_id(), updated_at = ${now}
    from (select sum(goods_lines)::int as goods_lines, sum(unmapped_lines)::int as unmapped_lines, sum(pieces)::int as pieces,
        sum(amount_cents)::bigint as amount, sum(cost_cents)::bigint as cost, bool_or(urgent) as urgent,
        array(select r from trade_order m, unnest(m.reasons) r where m.id = any(${ids}::bigint[])) as reasons,
        ${joinedOf('buyer_remark')}, ${joinedOf('merchant_remark')}, ${joinedOf('factory_remark')}
      from trade_order where id = any(${ids}::bigint[])) s, (${sumOf(party, tenantId, sql`l.id = any(${staying}::bigint[])`)}) k
    where ${column(party)} = ${tenantId} and o.id = ${into}`.execute(trx);
  await sql`
    update trade_order o set merged_into_id = ${into}, unmapped_lines = 0, amount_cents = 0, (goods_lines, pieces, cost_cents) =
      (${sumOf(party, tenantId, sql`l.order_id = o.id and l.id = any(${staying}::bigint[])`)})
    where ${column(party)} = ${tenantId} and o.id = any(${ids}::bigint[])`.execute(trx);
  return trx
    .selectFrom('tradeOrder')
    .select([
      'id',
      'merchantId',
      'factoryId',
      'version',
      'status',
      'hold',
      'warning',
      'customs',
      'platformSync',
    ])
    .where(party, '=', tenantId)
    .where('id', '=', into)
    .executeTakeFirstOrThrow();
}
