import { sql, type RawBuilder } from 'kysely';
import { USE_BANDS_G, type UseState, type UseSum } from '#contract/number-use/number-use.ts';
import { WAYBILL_REGIONS } from '#contract/waybill/life-cycle/waybill-states.ts';
import type { Days } from '#server/modules/figures/service.ts';
import { isFar } from '#server/modules/package/service.ts';
import type { ReachedMaterials } from '#server/platform/reach.ts';

export interface Asker {
  side: 'business' | 'factory';
  tenantId: number;
  materials: ReachedMaterials;
  /** Whether he sees what carriers cost. */
  seesPrices: boolean;
}
export interface Filter {
  account?: string | undefined;
  partner?: string | undefined;
  express?: string | undefined;
  province?: string | undefined;
  state?: UseState | undefined;
  numbers?: readonly string[] | undefined;
}

export const { got: GOT, used: USED, cancelled: CANCELLED, void: VOID } = WAYBILL_REGIONS.waybill;
const within = (text: RawBuilder<unknown>, word: string) => sql`strpos(lower(${text}), lower(${word})) > 0`;
const currency = sql.lit('CNY');

/** [X39] What the owner of accounts reads of numbers that others got on them: nothing of order, goods or recipient. */
const lent = ({ tenantId }: Asker, { from, to }: Days) => sql`
  select u.id, u.at, u.no, u.express_name, g.account_id, g.account_name, u.merchant_id as owner_id, u.factory_id as user_id,
    u.province, u.weight_g, u.state, u.charge_cents as fee_cents, null::bigint as freight_cents,
    null::bigint as surcharge_cents, ${currency} as currency, null::bigint as order_id, null::text as order_no,
    null::text as package_no
  from waybill_use u join waybill_grant g on g.id = u.grant_id and g.merchant_id = ${tenantId}
  where u.merchant_id = ${tenantId} and u.at >= ${from} and u.at < ${to}`;

/** The package left with this number: of several that it had only this one cost freight. */
const LEFT = sql`not w.stray and w.no = p.waybill_no and w.state in (${sql.lit(GOT.code)}, ${sql.lit(USED.code)})`;

/** What a factory got on accounts of its own and on lent ones. */
const own = ({ tenantId: id, materials, seesPrices }: Asker, { from, to }: Days) => sql`
  select w.id, w.got_at as at, w.no, w.express_name, a.id as account_id, a.name as account_name,
    coalesce(g.merchant_id, w.factory_id) as owner_id, w.factory_id as user_id,
    coalesce(u.province, o.province, '') as province, coalesce(u.weight_g, p.real_g, p.estimated_g) as weight_g,
    w.state, u.charge_cents as fee_cents,
    ${seesPrices ? sql`case when ${LEFT} then c.cost_cents end` : sql`null::bigint`} as freight_cents,
    ${seesPrices ? sql`case when ${LEFT} then c.billed_cents end` : sql`null::bigint`} as surcharge_cents,
    ${seesPrices ? sql`case when ${LEFT} then coalesce(c.cost_currency, c.currency, ${currency}) else ${currency} end` : currency} as currency,
    p.order_id, o.order_no, p.number as package_no
  from waybill w
    join waybill_account a on a.factory_id = ${id} and a.id = w.account_id
    left join waybill_grant g on g.factory_id = ${id} and g.id = a.grant_id
    left join waybill_use u on u.factory_id = ${id} and u.waybill_id = w.id
    left join package p on p.factory_id = ${id} and p.id = w.package_id
    left join trade_order o on o.factory_id = ${id} and o.id = p.order_id
    left join package_charge c on c.factory_id = ${id} and c.package_id = p.id
  where w.factory_id = ${id} and w.account_id is not null and w.got_at is not null
    and w.got_at >= ${from} and w.got_at < ${to} ${materials ? sql`and not ${isFar(id, materials)}` : sql``}`;

/** The numbers `x` that are asked for. */
export function chosen(asker: Asker, f: Filter, days: Days): RawBuilder<unknown> {
  const all = [sql`true`];
  if (f.account) all.push(within(sql`x.account_name`, f.account));
  if (f.partner) {
    const other = asker.side === 'factory' ? sql`x.owner_id` : sql`x.user_id`;
    all.push(sql`${other} in (select t.id from tenant t where ${within(sql`t.name`, f.partner)})`);
  }
  if (f.express) all.push(within(sql`x.express_name`, f.express));
  if (f.province) all.push(within(sql`x.province`, f.province));
  if (f.state) all.push(sql`x.state = ${WAYBILL_REGIONS.waybill[f.state].code}`);
  if (f.numbers && f.numbers.length > 0) all.push(sql`x.no = any(${sql.val([...f.numbers])}::text[])`);
  const source = asker.side === 'factory' ? own(asker, days) : lent(asker, days);
  return sql`(${source}) x where ${sql.join(all, sql` and `)}`;
}

const BAND = sql`case when coalesce(x.weight_g, 0) = 0 then 0 else ${sql.join(
  USE_BANDS_G.map((most) => sql`(x.weight_g > ${sql.lit(most)})::int`),
  sql` + `,
)} + 1 end`;
const kilos = (g: number) => `${g / 1000} kg`;
/** The names of bands, by their number: 0 has no weight. */
export const BANDS: readonly string[] = [
  '无重量',
  ...USE_BANDS_G.map((most, at) => `${kilos(USE_BANDS_G[at - 1] ?? 0)} 至 ${kilos(most)}`),
  `${kilos(USE_BANDS_G.at(-1)!)} 以上`,
];

/** By what a number is of a group; tenants and bands are named behind the sums. */
export const GROUPS: Record<UseSum, { code: RawBuilder<unknown>; name: RawBuilder<unknown> }> = {
  day: {
    code: sql`to_char(x.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`,
    name: sql`to_char(x.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`,
  },
  account: { code: sql`x.account_id::text`, name: sql`x.account_name` },
  owner: { code: sql`x.owner_id::text`, name: sql`''` },
  user: { code: sql`x.user_id::text`, name: sql`''` },
  express: { code: sql`x.express_name`, name: sql`x.express_name` },
  province: { code: sql`x.province`, name: sql`x.province` },
  weight: { code: sql`(${BAND})::text`, name: sql`''` },
};
