import { sql } from 'kysely';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import type { Db } from '#server/platform/database.ts';
import { ofMaterials, type ReachedMaterials } from '#server/platform/reach.ts';
import type { Whose } from './sql.ts';

const OFFERED = sql.lit(0);

export interface MaterialRow {
  material: string;
  color: string;
  currency: string;
  skus: number;
  lowCents: number;
  highCents: number;
  way: 'percent' | 'fixed' | 'minus' | null;
  value: number | null;
  inherited: boolean;
  updatedAt: Date | null;
}

/** Each material in each colour, with what this customer has for it: for the colour, else for the material. */
export async function materialsOf(db: Db, { factoryId, materials }: Whose, merchantId: number, most: number) {
  const { rows } = await sql<MaterialRow>`
    select m.*, r.way, r.value, coalesce(r.color <> m.color, false) as inherited, r.updated_at as "updatedAt"
    from (
      select material, color, currency, count(*)::int as skus, min(price_cents) as "lowCents", max(price_cents) as "highCents"
      from sku where factory_id = ${factoryId} and status = ${OFFERED} and ${ofMaterials(materials, 'sku')}
      group by 1, 2, 3 order by 1, 2, 3 limit ${most}
    ) m
    left join lateral (
      select way, value, color, updated_at from price_rule
      where factory_id = ${factoryId} and target = 'customer' and target_id = ${merchantId} and kind = 'goods'
        and sku_id is null and material = m.material and color in ('', m.color) and promotion is null
        and (way = 'percent' or currency = m.currency)
      order by color desc, way = 'percent' limit 1
    ) r on true
    order by m.material, m.color, m.currency`.execute(db);
  return rows;
}

/** What a material's price is agreed for. */
export interface Named {
  material: string;
  color: string;
  currency: string;
}

/** What stands for these materials, in their currencies. */
export async function materialPricesOf(
  db: Db,
  factoryId: number,
  merchantId: number,
  items: readonly Named[],
) {
  const { rows } = await sql<Named & { id: number; way: string; ranges: unknown }>`
    select r.id, r.way, r.material, r.color, r.currency, r.ranges from price_rule r
    join json_to_recordset(${JSON.stringify(items)}::json) v(material text, color text, currency text)
      on v.material = r.material and v.color = r.color and v.currency = r.currency
    where r.factory_id = ${factoryId} and r.target = 'customer' and r.target_id = ${merchantId} and r.kind = 'goods'
      and r.sku_id is null and r.promotion is null`.execute(db);
  return rows;
}

export interface SkuWanted {
  /** What the asker's department reaches. */
  materials?: ReachedMaterials;
  material?: string | undefined;
  color?: string | undefined;
}

const offered = (db: Db, factoryId: number, { material, color, materials }: SkuWanted) =>
  db
    .selectFrom('sku')
    .where('factoryId', '=', factoryId)
    .where('status', '=', OFFERED)
    .where(ofMaterials(materials, 'sku'))
    .$if(Boolean(material), (q) => q.where('material', '=', material!))
    .$if(color !== undefined, (q) => q.where('color', '=', color!));

const SKU_COLUMNS = ['id', 'code', 'name', 'material', 'color', 'model', 'priceCents', 'currency'] as const;

export const pageSkus = (db: Db, factoryId: number, of: SkuWanted) =>
  offered(db, factoryId, of).select(SKU_COLUMNS).orderBy('createdAt', 'desc').orderBy('id', 'desc');

/** All of them, some at a time. */
export const skusAfter = (
  db: Db,
  factoryId: number,
  of: Pick<SkuWanted, 'materials'>,
  after: number,
  limit: number,
) =>
  offered(db, factoryId, of).select(SKU_COLUMNS).where('id', '>', after).orderBy('id').limit(limit).execute();

export interface BoughtWanted {
  /** What the asker's department reaches. */
  materials?: ReachedMaterials;
  merchantId: number;
  material?: string | undefined;
  orderNo?: string | undefined;
  pushed?: [number, number] | undefined;
}

/** Cancelled, or given back: the customer has to send it again. */
const NOT_BOUGHT = [STATUS.closed.code, STATUS.repulsed.code];

const bought = (
  db: Db,
  factoryId: number,
  { merchantId, material, orderNo, pushed, materials }: BoughtWanted,
) =>
  db
    .selectFrom('orderLine as l')
    .innerJoin('tradeOrder as o', 'o.id', 'l.orderId')
    .innerJoin('sku as s', 's.id', 'l.skuId')
    .where('l.factoryId', '=', factoryId)
    .where('l.merchantId', '=', merchantId)
    .where('l.kind', '=', sql.lit('sku'))
    .where('o.factoryId', '=', factoryId)
    .where('s.factoryId', '=', factoryId)
    .where('l.costCents', 'is not', null)
    .where('o.status', 'not in', NOT_BOUGHT)
    .where(ofMaterials(materials, 's'))
    .$if(Boolean(material), (q) => q.where('s.material', '=', material!))
    .$if(Boolean(orderNo), (q) => q.where('o.orderNo', '=', orderNo!))
    .$if(pushed !== undefined, (q) =>
      q.where('o.pushedAt', '>=', new Date(pushed![0])).where('o.pushedAt', '<', new Date(pushed![1])),
    );

/** The newest first. */
export const boughtRows = (db: Db, factoryId: number, of: BoughtWanted) =>
  bought(db, factoryId, of)
    .select(['l.id', 'l.orderId', 'o.orderNo', 'l.merchantId', 's.code as skuCode', 's.material', 's.color'])
    .select(['l.quantity', 'l.costCents as unitCents', 'o.pushedAt'])
    .select((eb) => eb.fn.coalesce('l.costCurrency', 'o.currency').as('currency'))
    .orderBy('l.id', 'desc');
export type BoughtRow = Awaited<ReturnType<ReturnType<typeof boughtRows>['execute']>>[number];

export const boughtBefore = (db: Db, factoryId: number, of: BoughtWanted, before: number, limit: number) =>
  boughtRows(db, factoryId, of).where('l.id', '<', before).limit(limit).execute();
