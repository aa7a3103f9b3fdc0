import { sql } from 'kysely';
import type { Trx } from '#server/platform/database.ts';

/** By so much the costs of these packages differ from what their charges hold, where both are of one currency. */
export async function addToCosts(
  trx: Trx,
  factoryId: number,
  changes: readonly { id: number; cents: number; currency: string }[],
): Promise<void> {
  if (changes.length === 0) return;
  const given = JSON.stringify(changes);
  await sql`
    with v as (
      select id, currency, sum(cents)::bigint as cents
      from json_to_recordset(${given}::json) r(id bigint, cents bigint, currency text) group by id, currency
    ), held as (
      select c.package_id, v.cents from package_charge c join v on v.id = c.package_id and v.currency = c.currency
      where c.factory_id = ${factoryId} and coalesce(c.cost_currency, c.currency) = c.currency
      order by c.package_id for update of c
    )
    update package_charge c set billed_cents = coalesce(c.billed_cents, 0) + held.cents
    from held where c.factory_id = ${factoryId} and c.package_id = held.package_id`.execute(trx);
}

/** What customers were charged for lines, with the number of the adjustment: the last act on their packages' fees. */
export async function noteCharged(
  trx: Trx,
  factoryId: number,
  charged: readonly { id: number; packageId: number; cents: number }[],
): Promise<void> {
  if (charged.length === 0) return;
  const given = JSON.stringify(charged.map(({ id, packageId: parcel, cents }) => ({ id, parcel, cents })));
  await sql`
    update bill_line l set charged_cents = v.cents, charged_no = c.no
    from json_to_recordset(${given}::json) v(id bigint, parcel bigint, cents bigint)
      join package_charge c on c.factory_id = ${factoryId} and c.package_id = v.parcel
    where l.factory_id = ${factoryId} and l.id = v.id`.execute(trx);
}

/** A bill of which every line is settled is closed, with what the factory pays for it. */
export async function closeBill(
  trx: Trx,
  factoryId: number,
  id: number,
  { userName, now }: { userName: string | null; now: Date },
): Promise<void> {
  await sql`
    update bill b set state = 'settled', settled_by = ${userName}, settled_at = ${now}::timestamptz, version = b.version + 1,
      pay_cents = (select coalesce(sum(case when l.decided = 40 then l.cents else coalesce(l.our_cents, 0) end), 0)
        from bill_line l where l.factory_id = ${factoryId} and l.bill_id = b.id)
    where b.factory_id = ${factoryId} and b.id = ${id} and not exists (
      select from bill_line l where l.factory_id = ${factoryId} and l.bill_id = b.id and l.state <> 80)`.execute(
    trx,
  );
}
