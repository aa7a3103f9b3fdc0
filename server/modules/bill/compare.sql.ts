import { sql } from 'kysely';
import type { DifferenceKind } from '#contract/bill/difference.ts';
import { LOCKS } from '#server/platform/locks.ts';
import type { Trx } from '#server/platform/database.ts';

const some = (ids: readonly number[]) => sql`any(${sql.val([...ids])}::bigint[])`;

/** Two bills of one factory are compared one after the other: else neither would see a number of the other. */
export const holdBills = (trx: Trx, factoryId: number) =>
  sql`select pg_advisory_xact_lock(${LOCKS.bills}, ${factoryId}::int)`.execute(trx);

export interface LineToCompare {
  id: number;
  no: string;
  leg: string;
  province: string;
  billedG: number | null;
  cents: number;
  surchargeCents: number | null;
  currency: string;
  /** The carrier billed its number before for the same leg, or for another one. */
  repeated: boolean;
  beside: boolean;
}

const COLUMNS = sql`l.id, l.no, l.leg, l.province, l.billed_g as "billedG", l.cents, l.surcharge_cents as "surchargeCents",
  b.currency`;
/** Lines `o` that were billed before `l`: in its own file above it, or in one that was compared before. */
const before = (factoryId: number) => sql`
  select from bill_line o where o.factory_id = ${factoryId} and o.no = l.no and o.express_name = l.express_name
    and case when o.bill_id = l.bill_id then o.id < l.id else o.state <> 0 end`;

/** The next lines of a bill that nobody compared yet. The caller holds the factory's bills. */
export async function linesToCompare(
  trx: Trx,
  factoryId: number,
  billId: number,
  limit: number,
): Promise<LineToCompare[]> {
  const { rows } = await sql<LineToCompare>`
    select ${COLUMNS}, exists (${before(factoryId)} and o.leg = l.leg) as repeated,
      exists (${before(factoryId)} and o.leg <> l.leg) as beside
    from bill_line l join bill b on b.factory_id = ${factoryId} and b.id = l.bill_id
    where l.factory_id = ${factoryId} and l.bill_id = ${billId} and l.state = 0
    order by l.id limit ${limit}`.execute(trx);
  return rows;
}

/** A line that a person says is of a package. */
export async function lineToLink(
  trx: Trx,
  factoryId: number,
  id: number,
): Promise<LineToCompare | undefined> {
  const { rows } = await sql<LineToCompare>`
    select ${COLUMNS}, false as repeated, exists (
      select from bill_line o where o.factory_id = ${factoryId} and o.no = l.no and o.leg <> l.leg and o.package_id is not null) as beside
    from bill_line l join bill b on b.factory_id = ${factoryId} and b.id = l.bill_id
    where l.factory_id = ${factoryId} and l.id = ${id}`.execute(trx);
  return rows[0];
}

export interface Parcel {
  packageId: number;
  /** All packages of its number together. */
  grams: number | null;
  country: string;
  province: string;
  at: Date | null;
  /** What their charges hold as the carrier's cost, in this currency; null: not all of them hold one. */
  costs: { currency: string; cents: number; whole: boolean }[] | null;
}

const PARCEL = sql`min(p.id) as "packageId", sum(coalesce(p.real_g, p.estimated_g))::int as grams,
  (array_agg(o.country order by p.id))[1] as country, (array_agg(o.province order by p.id))[1] as province,
  max(p.handed_over_at) as at,
  json_agg(json_build_object('currency', c.cost_currency, 'cents', c.cost_cents)) as costs`;
type Found = Omit<Parcel, 'costs'> & { costs: { currency: string | null; cents: number | null }[] };
const joined = (factoryId: number) => sql`
  join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
  left join package_charge c on c.factory_id = ${factoryId} and c.package_id = p.id`;

function parcelOf({ costs, ...row }: Found): Parcel {
  const held = costs.flatMap(({ currency, cents }) =>
    currency === null || cents === null ? [] : [{ currency, cents }],
  );
  const sums = [...Map.groupBy(held, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    cents: own.reduce((sum, { cents }) => sum + cents, 0),
    whole: own.length === costs.length,
  }));
  return { ...row, costs: sums.length > 0 ? sums : null };
}

/** What lies under these numbers, of those that are not void: got, used, or being given back. */
export async function parcelsByNo(
  trx: Trx,
  factoryId: number,
  nos: readonly string[],
): Promise<Map<string, Parcel>> {
  const { rows } = await sql<Found & { no: string }>`
    select n.no, ${PARCEL}
    from (select distinct no, package_id from waybill
      where factory_id = ${factoryId} and no = any(${sql.val([...nos])}::text[]) and state in (20, 40, 45, 80)) n
      join package p on p.factory_id = ${factoryId} and p.id = n.package_id ${joined(factoryId)}
    group by n.no`.execute(trx);
  return new Map(rows.map(({ no, ...row }) => [no, parcelOf(row)]));
}

/** A package by its own number. */
export async function parcelNumbered(
  trx: Trx,
  factoryId: number,
  number: string,
): Promise<Parcel | undefined> {
  const { rows } = await sql<Found>`
    select ${PARCEL} from package p ${joined(factoryId)}
    where p.factory_id = ${factoryId} and p.number = ${number} group by p.id`.execute(trx);
  return rows[0] && parcelOf(rows[0]);
}

/** What is known of a line's package. */
export interface Finding {
  id: number;
  packageId: number | null;
  ourG: number | null;
  ourCents: number | null;
  baseCents: number;
  kind: DifferenceKind | null;
}

export async function noteFindings(trx: Trx, factoryId: number, found: readonly Finding[]): Promise<void> {
  const given = JSON.stringify(
    found.map(({ id, packageId, ourG, ourCents, baseCents, kind }) => ({
      ...{ id, kind, parcel: packageId, our_g: ourG, our_cents: ourCents, base_cents: baseCents },
    })),
  );
  await sql`
    update bill_line l set package_id = v.parcel, our_g = v.our_g, our_cents = v.our_cents, base_cents = v.base_cents, kind = v.kind
    from json_to_recordset(${given}::json)
      v(id bigint, parcel bigint, our_g integer, our_cents bigint, base_cents bigint, kind text)
    where l.factory_id = ${factoryId} and l.id = v.id and l.id = ${some(found.map(({ id }) => id))}`.execute(
    trx,
  );
}
