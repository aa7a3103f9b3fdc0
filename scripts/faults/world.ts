import { sql } from 'kysely';
import { makePeople } from '#server/demo/people.ts';
import { openDatabase } from '#server/platform/database.ts';
import { buildShop, buildSku } from '#tests/support/goods.ts';

/** An area of 10 by 10 mm, and a mask of it at 300 dpi. */
export const MASKED = { tenths: 100, px: 119 };

/** What stands before the first write. */
export interface World {
  tenants: Awaited<ReturnType<typeof makePeople>>;
  shopId: number;
  skuCode: string;
  /** What SKUs are generated of, beside the materials that the writers make. */
  models: { id: number; name: string }[];
  colors: { id: number; name: string }[];
  /** The code of the model of which there is a print spec. */
  maskedModel: string;
}

/** The demo's people, with a shop and a SKU of the factory that it is bound to. */
export async function makeWorld(url: string): Promise<World> {
  const database = openDatabase(url, { appConnections: 1, systemConnections: 1 });
  try {
    const { system } = database;
    const tenants = await system.transaction().execute((trx) => makePeople(trx));
    const shop = await buildShop(system, { merchantId: tenants.merchant1 });
    const sku = await buildSku(system, { factoryId: tenants.factory });
    const { rows: models } = await sql<{ id: number; name: string }>`
      insert into model (factory_id, code, brand, name, name_key)
      select ${tenants.factory}, 'W' || i, '试机', '型号' || i, '试机 型号' || i from generate_series(1, 12) i
      returning id, name`.execute(system);
    const { rows: colors } = await sql<{ id: number; name: string }>`
      insert into color (factory_id, code, name, name_key)
      select ${tenants.factory}, 'W' || i, '试色' || i, '试色' || i from generate_series(1, 2) i
      returning id, name`.execute(system);
    await sql`
      with m as (insert into material (factory_id, code, name, name_key)
        values (${tenants.factory}, 'MASKED', '孔位试材', '孔位试材') returning id)
      insert into print_spec (factory_id, material_id, model_id, version, width, height, created_by, created_at)
      select ${tenants.factory}, m.id, ${models[0]!.id}, 1, ${MASKED.tenths}, ${MASKED.tenths}, '系统', now() from m`.execute(
      system,
    );
    return { maskedModel: 'W1', tenants, shopId: shop.id, skuCode: sku.code, models, colors };
  } finally {
    await database.close();
  }
}
