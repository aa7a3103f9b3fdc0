import { sql } from 'kysely';
import type { FeeKind } from '#contract/package-fee/fee-kinds.ts';
import type { FeeStep } from '#contract/price/parcel-fee.ts';
import type { Trx } from '#server/platform/database.ts';

const chosen = (ids: readonly number[]) => sql`any(${sql.val([...ids])}::bigint[])`;

/** A row as it is to be written, with what each order bears of it. */
export interface NewFee {
  packageId: number;
  merchantId: number;
  kind: FeeKind;
  no: number;
  cents: number;
  currency: string;
  steps: readonly FeeStep[];
  reason: string;
  takesBack: number | null;
  shares: ReadonlyMap<number, number>;
}
export interface By {
  userId: number | null;
  userName: string | null;
  now: Date;
}

/** All rows and their shares in one statement, however many packages they are of. */
export async function writeFees(trx: Trx, factoryId: number, rows: readonly NewFee[], by: By): Promise<void> {
  const given = JSON.stringify(
    rows.map(({ packageId, merchantId, takesBack, shares, ...row }) => ({
      ...row,
      package_id: packageId,
      merchant_id: merchantId,
      takes_back: takesBack,
      shares: [...shares].map(([order_id, cents]) => ({ order_id, cents })),
    })),
  );
  await sql`
    with v as materialized (
      select * from json_to_recordset(${given}::json) v(package_id bigint, merchant_id bigint, kind text, no integer,
        cents bigint, currency text, steps jsonb, reason text, takes_back bigint, shares json)
    ), made as (
      insert into package_fee (factory_id, merchant_id, package_id, kind, no, cents, currency, steps, reason, takes_back,
        user_id, user_name, charged_at)
      select ${factoryId}, merchant_id, package_id, kind, no, cents, currency, steps, reason, takes_back,
        ${by.userId}::bigint, ${by.userName}, ${by.now}::timestamptz from v
      returning id, package_id, merchant_id, kind, no
    )
    insert into package_fee_share (fee_id, order_id, factory_id, merchant_id, cents)
    select m.id, s.order_id, ${factoryId}, m.merchant_id, s.cents
    from made m join v using (package_id, kind, no)
      cross join lateral json_to_recordset(v.shares) s(order_id bigint, cents bigint)`.execute(trx);
}

export interface StandingFee {
  id: number;
  packageId: number;
  merchantId: number;
  kind: FeeKind;
  no: number;
  cents: number;
  currency: string;
  /** What each order bears of it. */
  shares: { order: number; cents: number }[];
}

/** Rows of these packages that nothing takes back yet and that take nothing back. */
export async function standingFees(
  trx: Trx,
  factoryId: number,
  packageIds: readonly number[],
): Promise<StandingFee[]> {
  const { rows } = await sql<StandingFee>`
    select f.id, f.package_id as "packageId", f.merchant_id as "merchantId", f.kind, f.no, f.cents, f.currency,
      (select coalesce(json_agg(json_build_object('order', s.order_id, 'cents', s.cents)), '[]') from package_fee_share s
        where s.factory_id = ${factoryId} and s.fee_id = f.id) as shares
    from package_fee f
    where f.factory_id = ${factoryId} and f.package_id = ${chosen(packageIds)} and f.takes_back is null
      and not exists (select from package_fee b where b.factory_id = ${factoryId} and b.takes_back = f.id)
    order by f.id`.execute(trx);
  return rows;
}

/** The numbers of the adjustments of these packages that stand. */
export async function adjustmentsOf(
  trx: Trx,
  factoryId: number,
  packageIds: readonly number[],
): Promise<Map<number, number[]>> {
  const standing = await standingFees(trx, factoryId, packageIds);
  const own = standing.filter(({ kind }) => kind === 'adjustment');
  return new Map(
    [...Map.groupBy(own, ({ packageId }) => packageId)].map(([id, fees]) => [id, fees.map(({ no }) => no)]),
  );
}
