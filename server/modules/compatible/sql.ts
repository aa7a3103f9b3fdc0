import { sql } from 'kysely';
import type { Grade } from '#contract/means/compatible.ts';
import type { z } from 'zod';
import type { Db } from '#server/platform/database.ts';
import { ofShops, type ReachedShops } from '#server/platform/reach.ts';

/** Every name by which a model in use of this factory is known; none where the asker is not bound to it. */
export const namesAt = async (db: Db, factoryId: number) =>
  (
    await sql<{ modelId: number; brand: string; name: string; alias: string }>`
      select model_id, brand, name, alias from model_names(${factoryId})`.execute(db)
  ).rows;

export interface Fit {
  brand: string;
  name: string;
  grade: z.infer<typeof Grade>;
  note: string;
}

/** [G11] The models whose cases fit this phone: what was said of exactly these two, and nothing that follows of it. */
export const casesFor = async (db: Db, factoryId: number, phoneModelId: number) =>
  (
    await sql<Fit>`select brand, name, grade, note from compatible_cases(${factoryId}, ${phoneModelId})`.execute(
      db,
    )
  ).rows;

/** One of the factory's models in words. */
export const modelAt = (db: Db, factoryId: number, id: number) =>
  db
    .selectFrom('model')
    .select(['brand', 'name'])
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .executeTakeFirst();

/** What lines of these codes are called that wait for them, some of each code, as far as a department reaches their shops. */
export const titlesOf = async (
  db: Db,
  merchantId: number,
  codes: readonly string[],
  shopIds: ReachedShops,
) => {
  const { rows } = await sql<{ code: string; title: string }>`
    select c.code, t.title from unnest(${sql.val(codes)}::text[]) c(code), lateral (
      select distinct l.title from order_line l
        join trade_order o on o.id = l.order_id and o.merchant_id = ${merchantId} and ${ofShops(shopIds, 'o.shop_id')}
      where l.merchant_id = ${merchantId} and l.platform_code = c.code and l.kind = 'unmapped' and l.title <> ''
      limit 5) t`.execute(db);
  return Map.groupBy(rows, ({ code }) => code);
};
