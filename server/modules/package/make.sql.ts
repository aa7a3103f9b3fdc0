import { sql } from 'kysely';
import { PACKAGE_REGIONS, type PackageState } from '#contract/package/life-cycle/package-states.ts';
import { packageLife } from '#contract/package/life-cycle/package-steps.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { PACKAGE_TABLE } from './table.sql.ts';

/** What a package weighs before it is weighed: its goods as their SKUs say, and what they are packed in. */
export interface Weights {
  /** Of a piece whose SKU has no weight. */
  defaultG: number;
  packingG: number;
}

/** How packages come into being: as what, and what was known of them. */
export interface Made {
  state: PackageState;
  facts: object;
  now: Date;
  weights: Weights;
}

const VOID = sql.lit(PACKAGE_REGIONS.stage.void.code);

/**
 * One package with every goods line for each of these orders that has none, and the first line of its log; all in one
 * statement, because 10,000 orders are approved at once. @returns how many came into being
 */
export async function makePackages(
  trx: Trx,
  factoryId: number,
  orderIds: readonly number[],
  { state, facts, now, weights }: Made,
): Promise<number> {
  const codes = sql.join(packageLife.codesOf(state).map((code) => sql`${code}::smallint`));
  const regions = sql.join(PACKAGE_TABLE.regions.map((name) => sql.ref(name)));
  const { numAffectedRows } = await sql`
    with wanted as materialized (
      select o.id, o.merchant_id, o.express_name
      from unnest(${sql.val([...orderIds])}::bigint[]) chosen(id) join trade_order o on o.id = chosen.id
      where o.factory_id = ${factoryId} and not exists (
        select from package_order po join package p on p.factory_id = ${factoryId} and p.id = po.package_id
        where po.factory_id = ${factoryId} and po.order_id = o.id and p.stage <> ${VOID})
    ), goods as materialized (
      select l.order_id, l.id, l.quantity, s.weight_g
      from wanted w join order_line l on l.order_id = w.id and l.factory_id = ${factoryId} and l.kind <> 'notGoods'
        left join sku s on s.factory_id = ${factoryId} and s.id = l.sku_id
    ), made as (
      insert into package (order_id, merchant_id, factory_id, express_name, number, copies, estimated_g, guessed,
        ${regions}, created_at, updated_at)
      select w.id, w.merchant_id, ${factoryId}, w.express_name, package_number(${now}), coalesce(g.copies, 0),
        coalesce(g.grams, 0) + ${weights.packingG}::int, coalesce(g.guessed, false),
        ${codes}, ${now}::timestamptz, ${now}::timestamptz
      from wanted w left join (
        select order_id, sum(quantity)::int as copies, sum(quantity * coalesce(weight_g, ${weights.defaultG}::int))::int as grams,
          bool_or(weight_g is null) as guessed
        from goods group by order_id) g on g.order_id = w.id
      order by w.id
      returning id, order_id, merchant_id, version
    ), tied as (
      insert into package_order (factory_id, package_id, order_id, merchant_id)
      select ${factoryId}, id, order_id, merchant_id from made
    ), laid as (
      insert into package_line (factory_id, package_id, line_id, order_id, merchant_id, quantity)
      select ${factoryId}, m.id, g.id, m.order_id, m.merchant_id, g.quantity from made m join goods g on g.order_id = m.order_id
    )
    insert into package_event (package_id, merchant_id, factory_id, before, after, facts, version, event, actor, at)
    select id, merchant_id, ${factoryId}, null, array[${codes}], ${JSON.stringify(facts)}::jsonb, version,
      'package.made', 'system', ${now}
    from made order by id`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** What these packages hold and are expected to weigh is counted anew from their lines. */
export async function recount(
  trx: Trx,
  factoryId: number,
  ids: readonly number[],
  { defaultG, packingG }: Weights,
): Promise<void> {
  await sql`
    update package p set copies = coalesce(g.copies, 0), estimated_g = coalesce(g.grams, 0) + ${packingG}::int,
      guessed = coalesce(g.guessed, false)
    from unnest(${sql.val([...ids])}::bigint[]) chosen(id) left join (
      select pl.package_id, sum(pl.quantity)::int as copies,
        sum(pl.quantity * coalesce(s.weight_g, ${defaultG}::int))::int as grams, bool_or(s.weight_g is null) as guessed
      from package_line pl join order_line l on l.id = pl.line_id and l.factory_id = ${factoryId}
        left join sku s on s.factory_id = ${factoryId} and s.id = l.sku_id
      where pl.factory_id = ${factoryId} and pl.package_id = any(${sql.val([...ids])}::bigint[])
      group by pl.package_id) g on g.package_id = chosen.id
    where p.factory_id = ${factoryId} and p.id = chosen.id`.execute(trx);
}

/** Orders of the factory that are in production and have no package, behind an id; they are locked. */
export async function withoutPackage(
  trx: Trx,
  factoryId: number,
  after: number,
  statuses: readonly number[],
  limit: number,
): Promise<{ id: number; status: number }[]> {
  const { rows } = await sql<{ id: number; status: number }>`
    select o.id, o.status from trade_order o
    where o.factory_id = ${factoryId} and o.id > ${after} and o.status = any(${sql.val([...statuses])}::int[])
      and not exists (select from package_order po join package p on p.factory_id = ${factoryId} and p.id = po.package_id
        where po.factory_id = ${factoryId} and po.order_id = o.id and p.stage <> ${VOID})
    order by o.id limit ${limit} for update of o`.execute(trx);
  return rows;
}
