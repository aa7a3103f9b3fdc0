import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PERMISSIONS } from '#contract/permissions.ts';
import { ofSide } from '#contract/sides.ts';
import { DEMO_INVITES } from '#server/demo/accounts.ts';
import { makePeople } from '#server/demo/people.ts';
import { openDatabase, type Database } from '#server/platform/database.ts';
import { migrate } from '#server/platform/migrate.ts';
import { startEmbedded } from '#server/platform/postgres/embedded.ts';
import { buildMapping, buildNotice, buildOrder, buildShop, buildSku } from '#tests/support/goods.ts';
import { openWorld, type World } from './open-world.ts';
import { snapshotsOf } from './snapshots.ts';

/** Stands in all that the first tenants hold, and in nothing else. */
export const MARK = '机密ZQX';

/** Who throws: the owners of what is there, and the strangers who must not reach it. */
export const OWNERS = { business: 'merchant01', factory: 'factory01', platform: 'admin01' } as const;
export const STRANGERS = { business: 'merchant03', factory: 'designer01' } as const;

/** A product of its own, on a PostgreSQL of its own. */
export async function startWorld(): Promise<World> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'podflow-fuzz-'));
  fs.chmodSync(folder, 0o755);
  const server = await startEmbedded(folder, ['fsync=off']);
  await migrate(server.url);
  const world = await worldOn(server.url, path.join(folder, 'data'));
  world.atEnd(async () => {
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });
  return world;
}

/** The same on a database that is migrated and empty. @param dataDir whoever made it takes it away. */
export async function worldOn(url: string, dataDir: string): Promise<World> {
  const database = openDatabase(url, { appConnections: 8, systemConnections: 4 });
  const tenants = await database.system.transaction().execute((trx) => makePeople(trx));
  const world = await openWorld({
    url,
    dataDir,
    database,
    tenants,
    cast: { ...OWNERS, inviteCode: DEMO_INVITES.factory },
    placeOf: {
      [OWNERS.business]: { tenantId: tenants.merchant1, side: 'business' },
      [OWNERS.factory]: { tenantId: tenants.factory, side: 'factory' },
      [OWNERS.platform]: { tenantId: tenants.platform, side: 'factory' },
      [STRANGERS.business]: { tenantId: tenants.merchant3, side: 'business' },
      [STRANGERS.factory]: { tenantId: tenants.designer, side: 'factory' },
    },
    puttingBack(owner) {
      const snapshots = snapshotsOf(owner);
      return {
        keep: snapshots.keep,
        async restore() {
          await snapshots.restore();
          // Who is bound again is not among those who were.
          await owner.query('delete from binding_past where id in (select id from binding)');
          // Whoever throws knows no password.
          await owner.query('delete from danger_password');
        },
      };
    },
  });
  await seed(database, tenants, world.ask);
  return world;
}

/** A permission of the platform's own people, who may see every tenant. */
export const ofPlatform = (permission: string) => permission.startsWith('factory:admin:');

/** All that a tenant may hold of its side. */
export const allOf = (side: 'business' | 'factory') =>
  ofSide(Object.keys(PERMISSIONS), side).filter((p) => !ofPlatform(p));

/** Something of each kind for the owners, marked; and the whole of their side's permissions, without the platform's, for all. */
async function seed(database: Database, tenants: World['tenants'], ask: World['ask']) {
  const { system } = database;
  const sides = [
    ['business', [tenants.merchant1, tenants.merchant3]],
    ['factory', [tenants.factory, tenants.designer]],
  ] as const;
  for (const [side, ids] of sides)
    await ask('update role set permissions = $1 where tenant_id = any($2)', [allOf(side), ids]);
  const { merchant1: merchantId, factory: factoryId } = tenants;
  await seedOrders(database, { merchantId, factoryId, mark: MARK, shared: MARK, goods: MARK });
  await buildMapping(system, { merchantId, code: `${MARK}映射` });
  for (const tenantId of [merchantId, factoryId]) await buildNotice(system, { tenantId, title: `${MARK}知` });
}

export interface Seeds {
  merchantId: number;
  factoryId: number;
  /** Stands in what is the merchant's alone, in what the factory sees too, and in the factory's goods. */
  mark: string;
  shared: string;
  goods: string;
}

/** A shop, and orders in every state that is reached by a row alone. */
export async function seedOrders(
  { system }: Pick<Database, 'system'>,
  { merchantId, factoryId, mark, shared, goods }: Seeds,
): Promise<void> {
  const skus = [];
  for (let i = 0; i < 4; i += 1)
    skus.push(await buildSku(system, { factoryId, code: `${goods}-${merchantId}-${i}`, name: `${goods}壳` }));
  for (const status of [
    'draft',
    'unmapped',
    'waitPush',
    'waitReview',
    'pendingRule',
    'repulsed',
    'waitProduce',
    'inProduce',
    'packed',
    'shipped',
  ] as const) {
    const isOwn = ['draft', 'unmapped', 'waitPush'].includes(status);
    const of = isOwn ? mark : shared;
    const shop = await buildShop(system, { merchantId, nick: `${shared}店${status}`, brandName: shared });
    for (let i = 0; i < 3; i += 1)
      await buildOrder(system, {
        merchantId,
        shopId: shop.id,
        factoryId: isOwn ? 0 : factoryId,
        status,
        recipientName: `${of}人`,
        address: `${of}路`,
        lines: [
          { platformCode: `${of}码`, kind: 'sku', skuId: skus[i]!.id, skuCode: skus[i]!.code, quantity: 3 },
          { platformCode: `${of}码2`, kind: 'sku', skuId: skus[i]!.id, skuCode: skus[i]!.code, quantity: 1 },
        ],
      });
  }
}
