import { sql } from 'kysely';
import type { FeeStep, ParcelFee } from '#contract/price/parcel-fee.ts';
import type { Db, Trx } from '#server/platform/database.ts';

const chosen = (ids: readonly number[]) => sql`any(${sql.val([...ids])}::bigint[])`;

/** What stands of a package's fee. */
export interface StandingCharge {
  id: number;
  merchantId: number;
  no: number;
  cents: number;
  currency: string;
}

export async function chargesOf(
  db: Db,
  factoryId: number,
  packageIds: readonly number[],
): Promise<Map<number, StandingCharge>> {
  const { rows } = await sql<StandingCharge>`
    select package_id as id, merchant_id as "merchantId", no, cents, currency from package_charge
    where factory_id = ${factoryId} and package_id = ${chosen(packageIds)}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** How a charge came about. */
export interface NewCharge {
  id: number;
  merchantId: number;
  no: number;
  cents: number;
  currency: string;
  reason: string;
  expressName: string;
  province: string;
  city: string;
  countG: number | null;
  byEstimate: boolean;
  volumetricG: number | null;
  chargeable: number | null;
  parts: readonly FeeStep[];
  steps: ParcelFee['steps'];
  template: { mode: string } | null;
  /** What the carrier takes; null: no cost is agreed. */
  costCents: number | null;
  costCurrency: string | null;
}

/** Charges take the place of those that were undone before. */
export async function writeCharges(
  trx: Trx,
  factoryId: number,
  charges: readonly NewCharge[],
  { day, now }: { day: string; now: Date },
): Promise<void> {
  const given = JSON.stringify(
    charges.map(
      ({ merchantId, expressName, countG, byEstimate, volumetricG, costCents, costCurrency, ...row }) => ({
        ...row,
        ...{ merchant_id: merchantId, express_name: expressName, count_g: countG, by_estimate: byEstimate },
        ...{ volumetric_g: volumetricG, mode: row.template?.mode ?? null },
        ...{ cost_cents: costCents, cost_currency: costCurrency },
      }),
    ),
  );
  const columns = sql.raw(
    'merchant_id, no, cents, currency, reason, express_name, province, city, count_g, by_estimate, volumetric_g, chargeable, mode, parts, steps, template, cost_cents, cost_currency',
  );
  await sql`
    insert into package_charge (package_id, factory_id, ${columns}, adjusted_cents, day, charged_at)
    select id, ${factoryId}, ${columns}, 0, ${day}::date, ${now}::timestamptz
    from json_to_recordset(${given}::json) v(id bigint, merchant_id bigint, no integer, cents bigint, currency text,
      reason text, express_name text, province text, city text, count_g integer, by_estimate boolean, volumetric_g integer,
      chargeable integer, mode text, parts jsonb, steps jsonb, template jsonb, cost_cents bigint,
      cost_currency text)
    on conflict (package_id) do update set (${columns}, adjusted_cents, day, charged_at) = row (
      excluded.merchant_id, excluded.no, excluded.cents, excluded.currency, excluded.reason, excluded.express_name,
      excluded.province, excluded.city, excluded.count_g, excluded.by_estimate, excluded.volumetric_g, excluded.chargeable,
      excluded.mode, excluded.parts, excluded.steps, excluded.template, excluded.cost_cents, excluded.cost_currency, 0, excluded.day, excluded.charged_at)`.execute(
    trx,
  );
}

/** What these packages cost in all becomes so much more, or less, by an act of one number each. */
export async function addToCharges(
  trx: Trx,
  factoryId: number,
  changes: readonly { id: number; no: number; cents: number; adjusted: number }[],
): Promise<void> {
  await sql`
    update package_charge c set no = v.no, cents = c.cents + v.cents, adjusted_cents = c.adjusted_cents + v.adjusted
    from json_to_recordset(${JSON.stringify(changes)}::json) v(id bigint, no integer, cents bigint, adjusted bigint)
    where c.factory_id = ${factoryId} and c.package_id = v.id`.execute(trx);
}
