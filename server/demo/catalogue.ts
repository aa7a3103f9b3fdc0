import { base, en, Faker, zh_CN } from '@faker-js/faker';
import { plainSkuEvent } from '#contract/sku/life-cycle/sku-events.ts';
import { PLAIN_SKU } from '#contract/sku/life-cycle/sku-facts.ts';
import { beginSkus, moveSkus, type SkuMover } from '#server/modules/sku/service.ts';
import type { Files } from '#server/platform/files.ts';
import { drawPrints, type Print } from './art/prints.ts';
import { SHOPS, type ShopPlan } from './data/shops.ts';
import { pictureOf, skuColumns, skusOfFactory, skusOfSecondFactory, type SkuPlan } from './goods.ts';
import { listing, notGoods, type Listing, type Sku } from './listings.ts';
import { PHONES } from './data/phones.ts';
import { drawMask, makeSpecs } from './masks.ts';
import { makeMeans } from './means.ts';
import type { Shop } from './new-life.ts';
import { keepPictures, rasterise, type Picture } from './pictures.ts';
import { insertRows, reserveIds, type Trx } from './rows.sql.ts';

/** Some merchants upload pictures that are too small for print: every ninth motif is. */
const SMALL_EVERY = 9;

export interface Drawn {
  prints: readonly Print[];
  printPictures: Picture[];
  looks: Map<string, Picture>;
  /** Hole masks of the phones, by their codes. */
  masks: Map<string, Picture>;
}

/** All pictures of the demo, drawn before the transaction begins. */
export async function drawAll(): Promise<Drawn> {
  const prints = drawPrints();
  const byLook = new Map([...skusOfFactory(), ...skusOfSecondFactory()].map((sku) => [sku.look, sku]));
  const [printPictures, cases, masks] = await Promise.all([
    rasterise(prints.map((print, i) => ({ ...print, scale: i % SMALL_EVERY === 0 ? 1 : 2 }))),
    rasterise(
      [...byLook.values()].map((sku) => ({
        name: `${sku.material.name}${sku.colour.name}`,
        svg: pictureOf(sku),
      })),
    ),
    Promise.all(PHONES.map(drawMask)),
  ]);
  return {
    prints,
    printPictures,
    looks: new Map([...byLook.keys()].map((look, i) => [look, cases[i]!])),
    masks: new Map(PHONES.map(({ short }, i) => [short, masks[i]!])),
  };
}

/** A factory's SKUs with their pictures; some are no longer made. */
export async function makeSkus(
  trx: Trx,
  files: Files,
  factoryId: number,
  plans: readonly SkuPlan[],
  { looks, masks }: Drawn,
  now: Date,
): Promise<Sku[]> {
  const own = [...new Set(plans.map(({ look }) => look))];
  const pictureIds = await keepPictures(
    files,
    trx,
    factoryId,
    own.map((look) => looks.get(look)!),
  );
  await makeMeans(trx, factoryId, plans);
  await makeSpecs(trx, files, factoryId, plans, masks, now);
  const mover: SkuMover = {
    ...{ tenantId: factoryId, by: 'factory', userId: null, userName: '陈厂长', materials: null },
    now: new Date(now.getTime() - MADE_BEFORE_MS),
  };
  const rows = plans.map((one) => ({
    ...{ factoryId, ...skuColumns(one), weightG: one.material.weightG },
    pictureFileId: pictureIds[own.indexOf(one.look)]!,
  }));
  const begun = await beginSkus(trx, mover, plainSkuEvent('sku.create'), { rows, facts: PLAIN_SKU }, {});
  if ('msg' in begun) throw new Error(begun.msg);
  const { ids } = begun;
  const ended = ids.filter((_, i) => i % 40 === 39);
  if (ended.length > 0)
    await moveSkus(trx, mover, { type: 'sku.stop', by: 'factory', cause: null }, { ids: ended });
  // Another one is offered in place of the first of them.
  const [first] = ended;
  if (first !== undefined)
    await moveSkus(
      trx,
      mover,
      { type: 'sku.successor', by: 'factory', successorId: ids[ids.indexOf(first) - 1]! },
      { ids: [first] },
    );
  return plans.map((one, i) => ({ ...one, id: ids[i]!, factoryId })).filter((_, i) => i % 40 !== 39);
}
/** Before all that the demo tells. */
const MADE_BEFORE_MS = 200 * 24 * 60 * 60_000;

const GOODS = { merchant1: 46, merchant2: 38, merchant3: 0 };
const UNMAPPED = { merchant1: 7, merchant2: 5, merchant3: 12 };

interface Place {
  tenants: Record<ShopPlan['merchant'], number>;
  factoryId: number;
  skus: readonly Sku[];
  secondSkus: readonly Sku[];
  drawn: Drawn;
}

/** Shops, what they sell, and what their codes mean to the factories. */
export async function makeShops(trx: Trx, files: Files, place: Place): Promise<Shop[]> {
  const { prints, printPictures } = place.drawn;
  const faker = new Faker({ locale: [zh_CN, en, base], seed: 7 });
  const share = { merchant1: [0, 26], merchant2: [26, prints.length], merchant3: [0, 26] } as const;
  const pictures = { merchant1: [] as number[], merchant2: [] as number[], merchant3: [] as number[] };
  for (const merchant of ['merchant1', 'merchant2'] as const)
    pictures[merchant] = await keepPictures(
      files,
      trx,
      place.tenants[merchant],
      printPictures.slice(...share[merchant]),
    );
  const ids = await reserveIds(trx, 'shop', SHOPS.length);
  const shops = SHOPS.map((plan, nth): Shop => {
    const own = prints.slice(...share[plan.merchant]);
    const sells = (skus: readonly Sku[], count: number, from: number): Listing[] =>
      Array.from({ length: count }, (_, i) => {
        const [sku, at] = [faker.helpers.arrayElement(skus), faker.number.int(own.length - 1)];
        const bare = listing(faker, plan, sku, own[at]!, nth * 100 + from + i);
        return { ...bare, kind: 'sku', sku, pictureFileId: pictures[plan.merchant][at] };
      });
    const count = GOODS[plan.merchant];
    const second = plan.merchant === 'merchant2' && plan.platform === 'taobao';
    const goods =
      count > 0 ? [sells(place.skus, count, 1), ...(second ? [sells(place.secondSkus, 8, 60)] : [])] : [];
    const bare = count > 0 ? sells(place.skus, 2, 80).map(({ pictureFileId: _none, ...rest }) => rest) : [];
    const unmapped = sells(place.skus, UNMAPPED[plan.merchant], 84).map(
      ({ sku: _unknown, pictureFileId: _none, ...rest }): Listing => ({ ...rest, kind: 'unmapped' }),
    );
    const merchantId = place.tenants[plan.merchant];
    return { ...plan, id: ids[nth]!, merchantId, goods, bare, unmapped, extras: notGoods(plan) };
  });
  await insertRows(
    trx,
    'shop',
    shops.map(({ id, merchant, merchantId, platform, brandName, nick }) => ({
      ...{ id, merchantId, platform, brandName, nick },
      defaultFactoryId: merchant === 'merchant3' ? null : place.factoryId,
    })),
  );
  await insertRows(trx, 'codeMapping', shops.flatMap(mappingsOf).filter(firstOfItsCode()));
  return shops;
}

const mappingsOf = ({ merchantId, goods, bare, extras }: Shop) =>
  [...goods.flat(), ...bare, ...extras].map(({ code, kind, sku, pictureFileId }) => ({
    merchantId,
    code,
    kind,
    factoryId: sku?.factoryId ?? null,
    skuId: sku?.id ?? null,
    pictureFileId: pictureFileId ?? null,
  }));

/** Shops of one merchant share the codes of what is no goods. */
function firstOfItsCode() {
  const seen = new Set<string>();
  return ({ merchantId, code }: { merchantId: number; code: string }) => {
    const key = `${merchantId} ${code}`;
    return !seen.has(key) && seen.add(key);
  };
}
