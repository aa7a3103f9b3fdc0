import { sql, type RawBuilder } from 'kysely';
import type { ChargeState, ReceivableDetail } from '#contract/fee-desk/receivable.ts';
import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';
import type { ChargeMode } from '#contract/price/charge-mode.ts';
import type { FeeStep } from '#contract/price/parcel-fee.ts';
import { packagesAsked, packagesFrom, type PackageAsker } from '#server/modules/package/service.ts';
import type { Db } from '#server/platform/database.ts';
import { rowsAt, type Place } from '#server/platform/paged.ts';

export type Asker = PackageAsker;
export interface Filter {
  numbers?: string[] | undefined;
  customer?: string | undefined;
  express?: string | undefined;
  area?: string | undefined;
  mode?: ChargeMode | undefined;
  state?: ChargeState | undefined;
  /** Days in Shanghai, both included. */
  first?: string | undefined;
  last?: string | undefined;
}

const { fee, stage } = PACKAGE_REGIONS;
const lit = (codes: readonly number[]) => sql.join(codes.map((code) => sql.lit(code)));
const UNCHARGED = lit([fee.none.code, fee.estimated.code]);
const CHARGED = lit([fee.charged.code, fee.adjusted.code]);
/** Its fee was charged and stands. */
export const IS_CHARGED = sql`p.fee in (${CHARGED})`;
const LEFT = sql.lit(stage.handedOver.code);
const STATE: Record<ChargeState, RawBuilder<unknown>> = {
  estimated: sql`p.fee in (${UNCHARGED}) and p.stage < ${LEFT}`,
  charged: sql`p.fee = ${sql.lit(fee.charged.code)}`,
  adjusted: sql`p.fee = ${sql.lit(fee.adjusted.code)}`,
  none: sql`p.fee in (${UNCHARGED}) and p.stage = ${LEFT}`,
};

/** Packages `p` that are not void, each with what stands of its fee, `c`. */
export function chosen(asker: Asker, { mode, state, first, last, ...of }: Filter): RawBuilder<unknown> {
  const { factoryId } = asker;
  const all = [packagesAsked(asker, of), sql`p.stage <> ${sql.lit(stage.void.code)}`];
  if (state) all.push(STATE[state]);
  if (mode) all.push(sql`c.mode = ${mode} and ${IS_CHARGED}`);
  if (first && last) all.push(sql`c.day between ${first}::date and ${last}::date and ${IS_CHARGED}`);
  return sql`${packagesFrom(asker, of)}
    left join package_charge c on c.factory_id = ${factoryId} and c.package_id = p.id
    where ${sql.join(all, sql` and `)}`;
}

export interface Row {
  id: number;
  number: string;
  waybillNo: string;
  customer: string;
  express: string;
  area: string;
  realG: number | null;
  volumetricG: number | null;
  chargeable: number | null;
  mode: ChargeMode | null;
  byEstimate: boolean | null;
  parts: FeeStep[] | null;
  adjustedCents: number | null;
  cents: number | null;
  currency: string | null;
  reason: string | null;
  fee: number;
  stage: number;
  handedOverAt: Date | null;
  version: number;
}

const shown = (factoryId: number, ids: RawBuilder<unknown>) => sql<Row>`
  select p.id, p.number, p.waybill_no as "waybillNo", coalesce(nullif(k.alias, ''), k.merchant_name, '') as customer,
    p.express_name as express, concat_ws(' ', nullif(o.province, ''), nullif(o.city, '')) as area, p.real_g as "realG",
    c.volumetric_g as "volumetricG", c.chargeable, c.mode, c.by_estimate as "byEstimate", c.parts,
    c.adjusted_cents as "adjustedCents", c.cents, c.currency, c.reason, p.fee, p.stage, p.handed_over_at as "handedOverAt",
    p.version
  from (${ids}) one join package p on p.factory_id = ${factoryId} and p.id = one.id
    join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
    left join factory_customer k on k.factory_id = ${factoryId} and k.merchant_id = p.merchant_id
    left join package_charge c on c.factory_id = ${factoryId} and c.package_id = p.id
  order by p.id desc`;

export async function page(db: Db, asker: Asker, filter: Filter, place: Place): Promise<Row[]> {
  const { offset, limit } = rowsAt(place);
  const ids = sql`select p.id from ${chosen(asker, filter)} order by p.id desc offset ${offset} limit ${limit}`;
  return (await shown(asker.factoryId, ids).execute(db)).rows;
}

/** That one, where the user reaches it. */
export async function one(db: Db, asker: Asker, id: number): Promise<Row | undefined> {
  const ids = sql`select p.id from ${chosen(asker, {})} and p.id = ${id}`;
  return (await shown(asker.factoryId, ids).execute(db)).rows[0];
}

export async function count(db: Db, asker: Asker, filter: Filter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${chosen(asker, filter)}`.execute(db);
  return rows[0]!.n;
}

/** Of what is charged and stands, by currency. */
export async function sums(db: Db, asker: Asker, filter: Filter) {
  const { rows } = await sql<{ currency: string; packages: number; cents: number; adjustedCents: number }>`
    select c.currency, count(*)::int as packages, sum(c.cents)::bigint as cents,
      sum(c.adjusted_cents)::bigint as "adjustedCents"
    from ${chosen(asker, filter)} and ${IS_CHARGED}
    group by c.currency order by c.currency`.execute(db);
  return rows;
}

type Detail = ReceivableDetail;

/** What the charge kept of how it came about. */
export async function aboutCharge(db: Db, factoryId: number, id: number) {
  const { rows } = await sql<Pick<Detail, 'template' | 'steps'>>`
    select template, steps from package_charge where factory_id = ${factoryId} and package_id = ${id}`.execute(
    db,
  );
  return rows[0];
}

export async function feesIn(db: Db, factoryId: number, id: number) {
  const { rows } = await sql<Omit<Detail['fees'][number], 'at'> & { at: Date }>`
    select id, kind, cents, currency, reason, takes_back is not null as "isBack", user_name as "userName", charged_at as at
    from package_fee where factory_id = ${factoryId} and package_id = ${id} order by id`.execute(db);
  return rows;
}

export async function sharesIn(db: Db, factoryId: number, id: number) {
  const { rows } = await sql<Detail['shares'][number]>`
    select s.order_id as "orderId", o.order_no as "orderNo", sum(s.cents)::bigint as cents
    from package_fee f join package_fee_share s on s.factory_id = ${factoryId} and s.fee_id = f.id
      join trade_order o on o.factory_id = ${factoryId} and o.id = s.order_id
    where f.factory_id = ${factoryId} and f.package_id = ${id}
    group by s.order_id, o.order_no order by s.order_id`.execute(db);
  return rows;
}

export async function weighingsOf(db: Db, factoryId: number, id: number) {
  const { rows } = await sql<Omit<Detail['weighings'][number], 'at'> & { at: Date }>`
    select id, (params->>'grams')::int as grams, user_name as "userName", at from package_event
    where factory_id = ${factoryId} and package_id = ${id} and event = 'package.weighed' order by id`.execute(
    db,
  );
  return rows;
}
