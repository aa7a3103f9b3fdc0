import { sql, type RawBuilder } from 'kysely';
import type { SendSum } from '#contract/send/send-detail.ts';
import type { Days } from '#server/modules/figures/service.ts';
import type { Db } from '#server/platform/database.ts';
import { countedRows, rowsAt, type Place } from '#server/platform/paged.ts';
import { ofMaterials, ofShops, type ReachedMaterials, type ReachedShops } from '#server/platform/reach.ts';

export interface Asker {
  factoryId: number;
  shopIds: ReachedShops;
  materials: ReachedMaterials;
  /** Whether he sees what things cost. */
  seesPrices: boolean;
}
export interface Filter {
  numbers?: readonly string[] | undefined;
  customer?: string | undefined;
  customerGroup?: string | undefined;
  shop?: string | undefined;
  platform?: string | undefined;
  express?: string | undefined;
  material?: string | undefined;
  sku?: string | undefined;
  area?: string | undefined;
  forced?: boolean | undefined;
}

const within = (text: RawBuilder<unknown>, word: string) => sql`strpos(lower(${text}), lower(${word})) > 0`;

/** Acts of sending `a` with the goods of their orders, a line each. */
const tables = (factoryId: number) => sql`send_act a
  join trade_order o on o.factory_id = ${factoryId} and o.id = a.order_id
  join order_line l on l.factory_id = ${factoryId} and l.order_id = a.order_id and l.kind = 'sku'
  left join sku k on k.factory_id = ${factoryId} and k.id = l.sku_id`;
const FORCED = (factoryId: number) => sql`exists (
  select from piece p where p.factory_id = ${factoryId} and p.line_id = l.id and p.forced)`;

/** Each number by its own index: of the act, of the order as it stands, and what orders are found by. */
const byNumbers = (factoryId: number, numbers: readonly string[]) => {
  const any = sql`any(${sql.val([...numbers])}::text[])`;
  return sql`a.order_id in (
    select order_id from send_act where factory_id = ${factoryId} and waybill_no = ${any}
    union all select id from trade_order where factory_id = ${factoryId} and waybill_no <> '' and waybill_no = ${any}
    union all select order_id from order_finder where factory_id = ${factoryId} and order_no = ${any}
    union all select order_id from order_finder where factory_id = ${factoryId} and platform_order_no = ${any})`;
};

function chosen(
  { factoryId, shopIds, materials }: Asker,
  f: Filter,
  { from, to }: Days,
): RawBuilder<unknown> {
  const all = [
    sql`a.factory_id = ${factoryId} and a.undone_at is null`,
    sql`a.at >= ${from} and a.at < ${to}`,
    ofShops(shopIds, 'a.shop_id'),
    ofMaterials(materials, 'k'),
  ];
  if (f.numbers && f.numbers.length > 0) all.push(byNumbers(factoryId, f.numbers));
  if (f.customer)
    all.push(sql`a.merchant_id in (select c.merchant_id from factory_customer c where c.factory_id = ${factoryId}
      and ${within(sql`concat_ws(' ', c.merchant_name, c.alias)`, f.customer)})`);
  if (f.customerGroup)
    all.push(sql`a.merchant_id in (select c.merchant_id from factory_customer c
      join customer_group g on g.factory_id = ${factoryId} and g.id = c.group_id
      where c.factory_id = ${factoryId} and ${within(sql`g.name`, f.customerGroup)})`);
  if (f.shop) all.push(within(sql`o.shop_name`, f.shop));
  if (f.platform) all.push(sql`o.platform = ${f.platform}`);
  if (f.express) all.push(within(sql`a.express_name`, f.express));
  if (f.material) all.push(within(sql`k.material`, f.material));
  if (f.sku) all.push(within(sql`l.sku_code`, f.sku));
  if (f.area) all.push(within(sql`concat_ws(' ', o.country, o.province, o.city)`, f.area));
  if (f.forced !== undefined) all.push(sql`${FORCED(factoryId)} = ${f.forced}`);
  return sql.join(all, sql` and `);
}

/** Who does not see prices gets none, and is not told in which currency they are. */
const CURRENCY = ({ seesPrices }: Asker) =>
  seesPrices ? sql`coalesce(l.cost_currency, o.currency)` : sql`''`;
const AMOUNT = ({ seesPrices }: Asker) => (seesPrices ? sql`l.quantity * l.cost_cents` : sql`null::bigint`);

export interface LineRow {
  id: number;
  actId: number;
  lineNo: number;
  orderId: number;
  sentAt: Date;
  customer: string;
  shop: string;
  platform: string;
  orderNo: string;
  platformOrderNo: string;
  skuCode: string;
  material: string;
  model: string;
  quantity: number;
  unitCents: number | null;
  amountCents: number | null;
  currency: string;
  express: string;
  waybillNo: string;
  area: string;
  batches: string;
  forced: boolean;
}
/** Where a portion goes on: after so many rows, or after the last one of the portion before. */
export type From = { offset: number } | { after: Pick<LineRow, 'actId' | 'lineNo'> };

const ORDER = (of: string) =>
  sql`${sql.ref(`${of}.at`)} desc, ${sql.ref(`${of}.act_id`)} desc, ${sql.ref(`${of}.line_no`)}`;

/** The newest come first. Only the rows of the page are joined with what is shown of them. */
export async function readLines(
  db: Db,
  asker: Asker,
  f: Filter,
  days: Days,
  { from, limit }: { from: From; limit: number },
): Promise<LineRow[]> {
  const { factoryId } = asker;
  const after =
    'after' in from
      ? sql`and (a.at, a.id) <= (select s.at, s.id from send_act s where s.factory_id = ${factoryId} and s.id = ${from.after.actId})
          and (a.id <> ${from.after.actId} or l.line_no > ${from.after.lineNo})`
      : sql``;
  const { rows } = await sql<LineRow>`
    with g as materialized (
      select a.id as act_id, a.at, a.merchant_id, a.express_name, a.waybill_no, l.id, l.line_no, l.order_id, l.sku_code, l.quantity,
        ${asker.seesPrices ? sql`l.cost_cents` : sql`null::bigint`} as unit_cents, ${AMOUNT(asker)} as amount_cents,
        ${CURRENCY(asker)} as currency, k.material,
        case when starts_with(lower(k.model), lower(k.brand)) then k.model else concat_ws(' ', k.brand, k.model) end as model,
        o.shop_name, o.platform, o.order_no, o.platform_order_no, o.country, o.province, o.city
      from ${tables(factoryId)} where ${chosen(asker, f, days)} ${after}
      order by a.at desc, a.id desc, l.line_no ${'after' in from ? sql`` : sql`offset ${from.offset}`} limit ${limit})
    select g.id, g.act_id, g.line_no, g.order_id, g.at as sent_at, coalesce(nullif(c.alias, ''), c.merchant_name, '') as customer,
      g.shop_name as shop, g.platform, g.order_no, g.platform_order_no, coalesce(g.sku_code, '') as sku_code,
      coalesce(g.material, '') as material, coalesce(g.model, '') as model, g.quantity, g.unit_cents, g.amount_cents, g.currency,
      g.express_name as express, g.waybill_no, concat_ws(' ', nullif(g.country, ''), nullif(g.province, ''), nullif(g.city, '')) as area,
      coalesce(s.batches, '') as batches, coalesce(s.forced, false) as forced
    from g left join factory_customer c on c.factory_id = ${factoryId} and c.merchant_id = g.merchant_id
      left join lateral (
        select string_agg(distinct b.number, '、') as batches, bool_or(p.forced) as forced
        from piece p left join batch b on b.factory_id = ${factoryId} and b.id = p.batch_id
        where p.factory_id = ${factoryId} and p.line_id = g.id) s on true
    order by ${ORDER('g')}`.execute(db);
  return rows;
}

export interface Sums {
  currency: string;
  orders: number;
  lines: number;
  pieces: number;
  amountCents: number | null;
}
const SUMS = (asker: Asker) => sql`count(distinct a.order_id)::int as orders, count(*)::int as lines,
  sum(l.quantity)::int as pieces, ${asker.seesPrices ? sql`coalesce(sum(${AMOUNT(asker)}), 0)::bigint` : sql`null::bigint`} as amount_cents`;

/** What all lines come to, a row a currency. */
export async function sumsOf(db: Db, asker: Asker, f: Filter, days: Days): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    select ${CURRENCY(asker)} as currency, ${SUMS(asker)}
    from ${tables(asker.factoryId)} where ${chosen(asker, f, days)} group by 1 order by 3 desc, 1`.execute(
    db,
  );
  return rows;
}

const GROUPS: Record<SendSum, { code: RawBuilder<unknown>; name: RawBuilder<unknown> }> = {
  customer: {
    code: sql`a.merchant_id::text`,
    name: sql`coalesce(nullif(c.alias, ''), c.merchant_name, '')`,
  },
  shop: { code: sql`a.shop_id::text`, name: sql`o.shop_name` },
  sku: { code: sql`coalesce(l.sku_code, '')`, name: sql`coalesce(l.sku_code, '')` },
  express: { code: sql`a.express_name`, name: sql`a.express_name` },
  day: { code: sql`hall_day(a.at)::text`, name: sql`hall_day(a.at)::text` },
};

/** By customer, shop, SKU, express or day, and in each by currency: they are never added to each other. */
export async function pageSums(
  db: Db,
  asker: Asker,
  { by, ...f }: Filter & { by: SendSum },
  days: Days,
  place: Place,
) {
  const { code, name } = GROUPS[by];
  const ask = async (at: Place) => {
    const { offset, limit } = rowsAt(at);
    const { rows } = await sql<Sums & { code: string; name: string; total: number }>`
    select ${code} as code, max(${name}) as name, ${CURRENCY(asker)} as currency, ${SUMS(asker)}, count(*) over ()::int as total
    from ${tables(asker.factoryId)}
      left join factory_customer c on c.factory_id = ${asker.factoryId} and c.merchant_id = a.merchant_id
    where ${chosen(asker, f, days)} group by 1, 3
    order by ${by === 'day' ? sql`code desc` : sql`pieces desc, code`}, currency offset ${offset} limit ${limit}`.execute(
      db,
    );
    return rows;
  };
  const { rows, total } = await countedRows(place, ask);
  return { list: rows.map(({ total: _total, ...row }) => row), total };
}
