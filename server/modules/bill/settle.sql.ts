import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/database.ts';

export interface StandingBill {
  id: number;
  name: string;
  state: string;
  currency: string;
  confirmed: boolean;
  settledAt: Date | null;
  version: number;
}

export const billOf = async (db: Db, factoryId: number, id: number): Promise<StandingBill | undefined> =>
  db
    .selectFrom('bill')
    .select(['id', 'name', 'state', 'currency', 'confirmed', 'settledAt', 'version'])
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .executeTakeFirst();

export const lockBill = async (trx: Trx, factoryId: number, id: number): Promise<StandingBill | undefined> =>
  trx
    .selectFrom('bill')
    .select(['id', 'name', 'state', 'currency', 'confirmed', 'settledAt', 'version'])
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const setBill = (
  trx: Trx,
  factoryId: number,
  id: number,
  set: { state: string; confirmed?: boolean },
) =>
  trx
    .updateTable('bill')
    .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .execute();

/** Lines of a bill by whether they are decided and whether they are settled. */
export async function standOf(db: Db, factoryId: number, billId: number) {
  const { rows } = await sql<{ lines: number; undecided: number; settled: number }>`
    select count(*)::int as lines, (count(*) filter (where state not in (40, 50, 80)))::int as undecided,
      (count(*) filter (where state = 80))::int as settled
    from bill_line where factory_id = ${factoryId} and bill_id = ${billId}`.execute(db);
  return rows[0]!;
}

export async function linesIn(
  db: Db,
  factoryId: number,
  billId: number,
  { settled, limit, after = 0 }: { settled: boolean; limit: number; after?: number },
): Promise<number[]> {
  const states = settled ? sql`(80)` : sql`(40, 50)`;
  const { rows } = await sql<{ id: number }>`
    select id from bill_line where factory_id = ${factoryId} and bill_id = ${billId} and state in ${states} and id > ${after}
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

interface Correctable {
  id: number;
  packageId: number;
  billedG: number;
  firstCents: number;
  currency: string;
  at: Date;
}

/**
 * [X25] Of these lines the ones whose customers pay for the carrier's weight: accepted because of it, above ours, of a package
 * that left since `since`, is charged by weight, and was never corrected, by hand or by a bill. A number of several packages has
 * no weight of one of them.
 */
export async function correctable(
  db: Db,
  factoryId: number,
  ids: readonly number[],
  since: Date,
): Promise<Correctable[]> {
  const { rows } = await sql<Correctable>`
    select distinct on (l.package_id) l.id, l.package_id as "packageId", l.billed_g as "billedG", c.cents as "firstCents",
      c.currency, p.handed_over_at as at
    from bill_line l join package p on p.factory_id = ${factoryId} and p.id = l.package_id
      join package_charge c on c.factory_id = ${factoryId} and c.package_id = p.id
    where l.factory_id = ${factoryId} and l.id = any(${sql.val([...ids])}::bigint[]) and l.state = 40 and l.kind = 'weight'
      and l.billed_g > l.our_g and coalesce(p.real_g, p.estimated_g) = l.our_g and p.handed_over_at >= ${since}::timestamptz
      and p.fee = 2 and c.mode = 'weight' and c.adjusted_cents = 0 and c.reason = ''
      and not exists (select from bill_line o where o.factory_id = ${factoryId} and o.package_id = l.package_id
        and o.charged_cents is not null)
    order by l.package_id, l.id`.execute(db);
  return rows;
}

/** What customers were charged for the lines of a bill, by customer, the first `some` with both weights. */
export async function chargedByMerchant(db: Db, factoryId: number, billId: number, some: number) {
  const { rows } = await sql<{
    merchantId: number;
    currency: string;
    packages: number;
    cents: number;
    some: { no: string; billedG: number; ourG: number; cents: number }[];
  }>`
    with charged as (
      select p.merchant_id, c.currency, l.no, l.billed_g, l.our_g, l.charged_cents,
        row_number() over (partition by p.merchant_id, c.currency order by l.id) as nth
      from bill_line l join package p on p.factory_id = ${factoryId} and p.id = l.package_id
        join package_charge c on c.factory_id = ${factoryId} and c.package_id = p.id
      where l.factory_id = ${factoryId} and l.bill_id = ${billId} and l.charged_cents is not null)
    select merchant_id as "merchantId", currency, count(*)::int as packages, sum(charged_cents)::bigint as cents,
      json_agg(json_build_object('no', no, 'billedG', billed_g, 'ourG', our_g, 'cents', charged_cents) order by nth)
        filter (where nth <= ${some}) as some
    from charged group by merchant_id, currency order by merchant_id, currency`.execute(db);
  return rows;
}
