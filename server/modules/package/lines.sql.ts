import { sql } from 'kysely';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

export interface Part {
  lineId: number;
  quantity: number;
}

/** What lies in these packages. */
export const linesOf = (trx: Trx, factoryId: number, ids: readonly number[]) =>
  trx
    .selectFrom('packageLine')
    .select(['packageId', 'orderId', 'lineId', 'quantity'])
    .where('factoryId', '=', factoryId)
    .where('packageId', '=', sql<number>`any(${sql.val([...ids])}::bigint[])`)
    .execute();

/** [X17] So much of these lines goes from one package into another: what is taken there is added here. */
export async function moveLines(
  trx: Trx,
  factoryId: number,
  { from, into, parts }: { from: number; into: number; parts: readonly Part[] },
): Promise<void> {
  const given = sql`json_to_recordset(${JSON.stringify(parts.map(({ lineId, quantity }) => ({ line_id: lineId, quantity })))}::json)
    as part (line_id bigint, quantity integer)`;
  await sql`
    insert into package_line (factory_id, package_id, line_id, order_id, merchant_id, quantity)
    select l.factory_id, ${into}, l.line_id, l.order_id, l.merchant_id, part.quantity
    from package_line l join ${given} on part.line_id = l.line_id
    where l.factory_id = ${factoryId} and l.package_id = ${from}
    on conflict (factory_id, package_id, line_id) do update set quantity = package_line.quantity + excluded.quantity`.execute(
    trx,
  );
  await sql`
    delete from package_line l using ${given}
    where l.factory_id = ${factoryId} and l.package_id = ${from} and l.line_id = part.line_id
      and l.quantity = part.quantity`.execute(trx);
  await sql`
    update package_line l set quantity = l.quantity - part.quantity from ${given}
    where l.factory_id = ${factoryId} and l.package_id = ${from} and l.line_id = part.line_id
      and l.quantity > part.quantity`.execute(trx);
}

/** The orders that lie in a package lie in another one, too. */
export async function tieLike(trx: Trx, factoryId: number, from: number, into: number): Promise<void> {
  await sql`
    insert into package_order (factory_id, package_id, order_id, merchant_id)
    select factory_id, ${into}, order_id, merchant_id from package_order
    where factory_id = ${factoryId} and package_id = ${from}`.execute(trx);
}

/** Packages of the same orders that take in what lies in these: those that are open and have no number. */
export async function siblingsOf(
  trx: Trx,
  factoryId: number,
  ids: readonly number[],
  into: number,
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select mine.package_id as id from package_order mine
      join package_order other on other.factory_id = ${factoryId} and other.package_id = ${into}
        and other.order_id = mine.order_id
      join package p on p.factory_id = ${factoryId} and p.id = ${into} and p.stage = 0 and p.waybill_no = ''
    where mine.factory_id = ${factoryId} and mine.package_id = any(${sql.val([...ids])}::bigint[])
      and mine.package_id <> ${into}`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** How many packages the orders of these have that are not void, by the packages' ids. */
export async function countBeside(
  trx: Trx,
  factoryId: number,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; n: number }>`
    select mine.package_id as id, count(distinct p.id)::int as n from package_order mine
      join package_order other on other.factory_id = ${factoryId} and other.order_id = mine.order_id
      join package p on p.factory_id = ${factoryId} and p.id = other.package_id and p.stage <> 90
    where mine.factory_id = ${factoryId} and mine.package_id = any(${sql.val([...ids])}::bigint[])
    group by mine.package_id`.execute(trx);
  return new Map(rows.map(({ id, n }) => [id, n]));
}
