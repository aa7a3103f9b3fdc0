import { openFolderStore } from '#server/platform/content/folder.ts';
import { openFiles, type Files } from '#server/platform/files.ts';
import { openVault } from '#server/platform/vault.ts';
import type { Database } from '#server/platform/database.ts';
import { fillWithPackages } from '#server/modules/package/service.ts';
import { fillWith } from '#server/modules/piece/service.ts';
import { plugPorts } from '#server/ports.ts';
import { makeGoodsPictures } from './goods-pictures.ts';
import { makeGifts } from './gifts.ts';
import { drawAll, makeShops, makeSkus, type Drawn } from './catalogue.ts';
import { makeCodes } from './codes.sql.ts';
import { skusOfFactory, skusOfSecondFactory } from './goods.ts';
import { makeGallery } from './gallery.ts';
import { makeOrders } from './orders.ts';
import { makePeople } from './people.ts';
import { makePictureStore } from './picture-store.ts';
import { makeReviewRules } from './review-rules.ts';
import { makeShares } from './shares.ts';
import {
  analyse,
  emptyTables,
  filesInUse,
  foldAll,
  isMade,
  namesOfTenants,
  usersByName,
  waitForDemo,
  type Trx,
} from './rows.sql.ts';
import { makeRuleTags } from './rule-tags.ts';
import { makeSecondFactory } from './second-factory.ts';
import { makeAssets } from './assets.ts';
import { makeFilters } from './filters.ts';
import { makeDevices } from './devices.ts';
import { makeHall } from './hall.ts';
import { makePrintTemplates } from './print-templates.ts';
import { makeWaybillAccounts } from './waybill-accounts.sql.ts';
import { makeArtDesk } from './art-desk.ts';
import { makeResources } from './resources.ts';
import { makeOwnGoods } from './own-goods.ts';
import { makeSuits } from './suits.ts';

/** Two starts on one database: the second waits for the first and finds it made. */
export async function makeDemo(database: Database, dataDir: string, now: Date): Promise<void> {
  const [drawn, files] = await Promise.all([drawAll(), openFiles(database, dataDir)]);
  await database.system.transaction().execute(async (trx) => {
    await waitForDemo(trx);
    if (!(await isMade(trx))) await fill(trx, files, drawn, { now, dataDir });
  });
  files.close();
}

export async function remakeDemo(database: Database, dataDir: string, now: Date): Promise<void> {
  const [drawn, files] = await Promise.all([drawAll(), openFiles(database, dataDir)]);
  const inUse = await database.system.transaction().execute(async (trx) => {
    await waitForDemo(trx);
    await emptyTables(trx);
    await fill(trx, files, drawn, { now, dataDir });
    return filesInUse(trx);
  });
  files.close();
  const store = openFolderStore(dataDir);
  for await (const key of store.keys('files/')) if (!inUse.has(key)) await store.delete(key);
}

/** One transaction: either the whole demo is there, or nothing of it. */
async function fill(
  trx: Trx,
  files: Files,
  drawn: Drawn,
  { now, dataDir }: { now: Date; dataDir: string },
): Promise<void> {
  // In a process of the demo's own no app has handed out what modules need of each other.
  plugPorts();
  const tenants = await makePeople(trx, now);
  const secondFactoryId = await makeSecondFactory(trx, tenants.merchant2);
  const skus = await makeSkus(trx, files, tenants.factory, skusOfFactory(), drawn, now);
  await makeGifts(trx, tenants.factory, now);
  const secondSkus = await makeSkus(trx, files, secondFactoryId, skusOfSecondFactory(), drawn, now);
  const place = { tenants, factoryId: tenants.factory, skus, secondSkus, drawn };
  const shops = await makeShops(trx, files, place);
  await makeSuits(trx, shops, now);
  const maker = (await usersByName(trx)).get('factory01')!;
  await makeGoodsPictures(trx, { factoryId: tenants.factory, ...maker }, now);
  const owner = { merchantId: tenants.merchant1, ...(await usersByName(trx)).get('merchant01')! };
  await makePictureStore(trx, files, owner, drawn.printPictures[0]!.content, now);
  await makeOwnGoods(trx, files, owner, tenants.factory, now);
  await makeResources(trx, files, { factoryId: tenants.factory, merchantId: tenants.merchant1 }, now);
  const artist = (await usersByName(trx)).get('factory01')!;
  await makeAssets(trx, files, { factoryId: tenants.factory, ...artist }, now);
  const hand = { factoryId: tenants.factory, merchantId: tenants.merchant1, ...artist };
  await makeGallery(trx, files, hand, drawn.printPictures, now);
  await makeShares(trx, files, owner, tenants.factory, now);
  await makeFilters(trx, files, tenants.factory, drawn.printPictures.slice(0, 4), now);
  await makeDevices(trx, { factoryId: tenants.factory, merchantId: tenants.merchant1 }, now);
  await makeHall(trx, tenants.factory, now);
  await makePrintTemplates(trx, tenants.factory, now);
  await makeWaybillAccounts(
    trx,
    tenants.factory,
    openVault(dataDir, process.env.VAULT_KEY || undefined),
    now,
  );
  await makeOrders(trx, shops, now.getTime());
  await makeArtDesk(trx, files, tenants.factory, drawn.printPictures[1]!, now);
  await makeCodes(trx, { factoryId: tenants.factory, merchantId: tenants.merchant1, skus }, now);
  for (const factoryId of [tenants.factory, secondFactoryId]) {
    await fillWith(trx, factoryId, now);
    await fillWithPackages(trx, factoryId, now);
  }
  await makeReviewRules(trx, {
    factoryId: tenants.factory,
    merchants: await namesOfTenants(trx, [tenants.merchant1, tenants.merchant2]),
    madeBy: '陈工',
    madeAt: now,
  });
  await makeRuleTags(trx, tenants.merchant1, 'merchant01', now);
  await foldAll(trx);
  await analyse(trx);
}
