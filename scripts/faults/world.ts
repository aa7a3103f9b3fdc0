import { makePeople } from '#server/demo/people.ts';
import { openDatabase } from '#server/platform/database.ts';
import { buildShop, buildSku } from '#tests/support/goods.ts';

/** What stands before the first write. */
export interface World {
  tenants: Awaited<ReturnType<typeof makePeople>>;
  shopId: number;
  skuCode: string;
}

/** The demo's people, with a shop and a SKU of the factory that it is bound to. */
export async function makeWorld(url: string): Promise<World> {
  const database = openDatabase(url, { appConnections: 1, systemConnections: 1 });
  try {
    const { system } = database;
    const tenants = await system.transaction().execute((trx) => makePeople(trx));
    const shop = await buildShop(system, { merchantId: tenants.merchant1 });
    const sku = await buildSku(system, { factoryId: tenants.factory });
    return { tenants, shopId: shop.id, skuCode: sku.code };
  } finally {
    await database.close();
  }
}
