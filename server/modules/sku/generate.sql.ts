import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { keyOf } from '#server/platform/code-key.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

/** What is combined, by ids of the factory's own rows. */
export interface Chosen {
  materialIds: readonly number[];
  modelIds: readonly number[];
  colorIds: readonly number[];
}

/** A material in a colour that it is offered in, for a model. */
export interface Combination {
  materialId: number;
  modelId: number;
  colorId: number;
  material: string;
  materialCode: string;
  brand: string;
  model: string;
  modelCode: string;
  color: string;
  colorCode: string;
  /** [G06] Base price and both surcharges; null: the material has no base price. */
  priceCents: number | null;
  /** A SKU of it stands, whatever became of it. */
  stands: boolean;
}

const array = (ids: readonly number[]) => sql`any(${sql.val(ids)}::bigint[])`;
const combined = (factoryId: number, { materialIds, modelIds, colorIds }: Chosen) => sql`
  from material m
  join material_color mc on mc.factory_id = m.factory_id and mc.material_id = m.id
  join color c on c.factory_id = m.factory_id and c.id = mc.color_id and c.status = 0
  join model p on p.factory_id = m.factory_id and p.status = 0
  where m.factory_id = ${factoryId} and m.status = 0 and m.id = ${array(materialIds)}
    and c.id = ${array(colorIds)} and p.id = ${array(modelIds)}`;
const stands = (
  factoryId: number,
) => sql`exists (select from sku s where s.factory_id = ${factoryId} and s.material = m.name
  and s.brand = p.brand and s.model = p.name and s.color = c.name)`;
const PRICE = sql`m.base_cents + p.surcharge_cents + c.surcharge_cents`;

/** How many combinations are offered; beyond `most` nobody counts on. */
export const countCombinations = async (db: Db, factoryId: number, chosen: Chosen): Promise<number> =>
  (await sql<{ n: number }>`select count(*) as n ${combined(factoryId, chosen)}`.execute(db)).rows[0]!.n;

/** How many of them stand, have no price, or would cost less than nothing. */
export const countsOf = async (db: Db, factoryId: number, chosen: Chosen) =>
  (
    await sql<{ all: number; standing: number; priceless: number; belowZero: number }>`
      select count(*) as "all",
        count(*) filter (where stands) as standing,
        count(*) filter (where not stands and price_cents is null) as priceless,
        count(*) filter (where not stands and price_cents < 0) as below_zero
      from (select ${stands(factoryId)} as stands, ${PRICE} as price_cents ${combined(factoryId, chosen)}) one`.execute(
      db,
    )
  ).rows[0]!;

/** The next ones behind a combination, in the order of their ids. */
export const nextCombinations = async (
  db: Db | Trx,
  factoryId: number,
  chosen: Chosen,
  after: readonly [materialId: number, modelId: number, colorId: number],
  limit: number,
): Promise<Combination[]> =>
  (
    await sql<Combination>`
      select m.id as material_id, p.id as model_id, c.id as color_id, m.name as material, m.code as material_code,
        p.brand, p.name as model, p.code as model_code, c.name as color, c.code as color_code,
        ${PRICE} as price_cents, ${stands(factoryId)} as stands
      ${combined(factoryId, chosen)} and (m.id, p.id, c.id) > (${sql.join(after)})
      order by m.id, p.id, c.id limit ${limit}`.execute(db)
  ).rows;

/**
 * [G07] Which of these codes mean a SKU of the factory already, whatever their case and width. By the index, one key each:
 * while SKUs are generated nothing tells the planner how many there are.
 */
export const takenAmong = async (db: Db | Trx, factoryId: number, codes: readonly string[]) =>
  new Set(
    (
      await sql<{ code: string }>`
        with wished as materialized (
          select code, ${keyOf('code')} as key from unnest(${sql.val(codes)}::text[]) w (code)
        ), taken as materialized (
          select code_key from sku_code c
          where c.factory_id = ${factoryId} and c.merchant_id is null and c.code_key = any(array(select key from wished))
        )
        select code from wished where key in (select code_key from taken)`.execute(db)
    ).rows.map(({ code }) => code),
  );

export const countSkus = async (db: Db | Trx, factoryId: number): Promise<number> =>
  (await sql<{ n: number }>`select count(*) as n from sku where factory_id = ${factoryId}`.execute(db))
    .rows[0]!.n;
