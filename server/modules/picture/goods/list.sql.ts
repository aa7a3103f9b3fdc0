import { sql, type SqlBool } from 'kysely';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import type { Db } from '#server/platform/database.ts';
import { ofMaterials, type ReachedMaterials } from '#server/platform/reach.ts';

/** What was ordered in these was not, or is counted with the orders that took their place. */
const GONE = [STATUS.closed.code, STATUS.merged.code, STATUS.split.code];

/** Pieces of each SKU in orders that were pushed since then and stand for themselves. */
const ordered = (factoryId: number, since: Date) => sql<{ skuId: number; pieces: number }>`(
  select l.sku_id, sum(l.quantity)::int as pieces
  from trade_order o
  join order_line l on l.factory_id = ${factoryId} and l.order_id = o.id and l.kind = 'sku'
  where o.factory_id = ${factoryId} and o.pushed_at >= ${since} and o.status <> all(${sql.val(GONE)}::smallint[])
  group by l.sku_id)`;

interface Wanted {
  since: Date;
  keyword?: string | undefined;
  material?: string | undefined;
  among: ReachedMaterials;
}

/** SKUs that were ordered and show no picture to customers, those that were ordered most first. */
export const pageMissing = (db: Db, factoryId: number, { since, keyword = '', material, among }: Wanted) =>
  db
    .with('ordered', (q) => q.selectFrom(ordered(factoryId, since).as('all_ordered')).selectAll())
    .with('shown', (q) =>
      q
        .selectFrom(
          sql<{
            skuId: number;
          }>`pictures_of_skus((select array_agg(sku_id) from ordered))`.as('p'),
        )
        .select('p.skuId'),
    )
    .selectFrom('ordered')
    .innerJoin('sku', (join) =>
      join.onRef('sku.id', '=', 'ordered.skuId').on('sku.factoryId', '=', factoryId),
    )
    .innerJoin('material as m', (join) =>
      join.onRef('m.name', '=', 'sku.material').on('m.factoryId', '=', factoryId),
    )
    .innerJoin('color as c', (join) =>
      join.onRef('c.name', '=', 'sku.color').on('c.factoryId', '=', factoryId),
    )
    .innerJoin('model as d', (join) =>
      join
        .onRef('d.brand', '=', 'sku.brand')
        .onRef('d.name', '=', 'sku.model')
        .on('d.factoryId', '=', factoryId),
    )
    .select(['sku.id', 'sku.code', 'sku.name', 'sku.material', 'sku.color', 'sku.brand', 'sku.model'])
    .select(['m.id as materialId', 'c.id as colorId', 'd.id as modelId', 'ordered.pieces'])
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('shown').whereRef('shown.skuId', '=', 'sku.id').select('shown.skuId'))),
    )
    .where(ofMaterials(among, 'sku'))
    .$if(keyword !== '', (q) =>
      q.where(
        sql<SqlBool>`(strpos(sku.code_key, ${keyword.toLowerCase()}) = 1 or strpos(lower(sku.name), ${keyword.toLowerCase()}) > 0)`,
      ),
    )
    .$if(material !== undefined, (q) => q.where('sku.material', '=', material!))
    .orderBy('ordered.pieces', 'desc')
    .orderBy('sku.id', 'desc');
