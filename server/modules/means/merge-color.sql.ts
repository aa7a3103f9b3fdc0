import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import type { Pair } from './merge.sql.ts';

// What names a colour beside SKUs: discounts, limits of departments, and the materials that are offered in it.

/** Two discounts of one kind, for the same, of the same material: only their colours differ. */
const SAME_ITEM = sql`o.target = r.target and o.target_id = r.target_id and o.kind = r.kind
  and coalesce(o.sku_id, 0) = coalesce(r.sku_id, 0) and o.material = r.material and o.express_name = r.express_name
  and o.area = r.area and coalesce(o.promotion, '') = coalesce(r.promotion, '') and o.currency = r.currency`;
const SAME_PRICE = sql`o.way = r.way and o.value = r.value and o.ranges = r.ranges
  and o.valid_from is not distinct from r.valid_from and o.valid_until is not distinct from r.valid_until`;

const named = (factoryId: number, { id, intoId }: Pair) => sql`
  with pair as (
    select n.name, o.name as other from color n join color o on o.factory_id = n.factory_id and o.id <> n.id
    where n.factory_id = ${factoryId} and n.id in (${id}, ${intoId}) and o.id in (${id}, ${intoId})
  ), r as (
    select r.*, p.other from price_rule r join pair p on p.name = r.color where r.factory_id = ${factoryId}
  )`;

export interface PriceClash {
  ruleId: number;
  name: string;
  other: string;
  /** null: another discount is for the same, at another price; else how many SKUs of the other colour it would reach. */
  skus: number | null;
}

/**
 * Discounts of the one or the other that stand in the way: with another one of the same, or because SKUs that have no
 * discount today would get it. Where both have the same one nothing changes.
 */
export const priceClashes = async (db: Db, factoryId: number, pair: Pair) =>
  (
    await sql<PriceClash>`
      ${named(factoryId, pair)}
      select r.id as rule_id, r.color as name, r.other,
        case when exists (select from r o where o.color = r.other and ${SAME_ITEM}) then null else x.n end as skus
      from r cross join lateral (
        select count(*) as n from sku s
        where s.factory_id = ${factoryId} and s.color = r.other and s.status <> 3 and r.sku_id is null
          and r.material in ('', s.material)
      ) x
      where not exists (select from r o where o.color = r.other and ${SAME_ITEM} and ${SAME_PRICE})
        and (x.n > 0 or exists (select from r o where o.color = r.other and ${SAME_ITEM}))
      order by r.id`.execute(db)
  ).rows;

/** Its discounts name the one that stays; what both have is one. */
export async function takePrices(trx: Trx, factoryId: number, pair: Pair): Promise<void> {
  await sql`
    ${named(factoryId, pair)}
    delete from price_rule d using r, color n
    where d.factory_id = ${factoryId} and d.id = r.id and n.factory_id = ${factoryId} and n.id = ${pair.id}
      and r.color = n.name and exists (select from r o where o.color = r.other and ${SAME_ITEM})`.execute(
    trx,
  );
  await sql`
    update price_rule r set color = t.name from color f, color t
    where r.factory_id = ${factoryId} and r.color = f.name and f.factory_id = ${factoryId} and f.id = ${pair.id}
      and t.factory_id = ${factoryId} and t.id = ${pair.intoId}`.execute(trx);
}

/** Departments and materials that have both have one. */
export async function takeOffers(trx: Trx, factoryId: number, { id, intoId }: Pair): Promise<void> {
  await sql`
    insert into department_material (tenant_id, dept_id, material, color)
    select l.tenant_id, l.dept_id, l.material, t.name from department_material l, color f, color t
    where l.tenant_id = ${factoryId} and l.color = f.name and f.factory_id = ${factoryId} and f.id = ${id}
      and t.factory_id = ${factoryId} and t.id = ${intoId}
    on conflict do nothing`.execute(trx);
  await sql`
    delete from department_material l using color f
    where l.tenant_id = ${factoryId} and l.color = f.name and f.factory_id = ${factoryId} and f.id = ${id}`.execute(
    trx,
  );
  await sql`
    insert into material_color (factory_id, material_id, color_id)
    select factory_id, material_id, ${intoId} from material_color where factory_id = ${factoryId} and color_id = ${id}
    on conflict do nothing`.execute(trx);
}
