import type { SkuPlan } from './goods.ts';
import { insertRows, reserveIds, type Trx } from './rows.sql.ts';

/** What a large back costs more; server/demo/goods.ts adds it to its SKUs. */
const LARGE_MM = 155;
const LARGE_CENTS = 100;

const firstOf = <T>(all: readonly T[], keyOf: (one: T) => string): T[] => [
  ...new Map(all.toReversed().map((one) => [keyOf(one), one])).values(),
];

/** Materials, colours and models of a factory's SKUs, as it would have written them itself: codes, prices, looks, aliases. */
export async function makeMeans(trx: Trx, factoryId: number, plans: readonly SkuPlan[]): Promise<void> {
  const updatedBy = '陈厂长';
  const materials = firstOf(
    plans.map(({ material }) => material),
    ({ name }) => name,
  );
  await insertRows(
    trx,
    'material',
    materials.map(({ name, short, priceCents, clear }) => ({
      ...{ factoryId, name, nameKey: name.toLowerCase(), code: short, baseCents: priceCents, updatedBy },
      ...{ category: '手机壳', process: 'UV', maskNeeded: true },
      // What is seen through wants white below the picture.
      ...(clear > 0 ? { printColor: 'cmyk', printWhite: 'art' } : { printColor: 'rgb', printWhite: 'none' }),
    })),
  );
  const colours = firstOf(
    plans.map(({ colour, material }) => ({ ...colour, opacity: 100 - Math.round(material.clear * 100) })),
    ({ name }) => name,
  );
  await insertRows(
    trx,
    'color',
    colours.map(({ name, short, tone, opacity }) => ({
      ...{ factoryId, name, nameKey: name.toLowerCase(), code: short, hex: tone.toUpperCase(), opacity },
      updatedBy,
    })),
  );
  const phones = firstOf(
    plans.map(({ phone }) => phone),
    ({ brand, model }) => `${brand} ${model}`,
  );
  const ids = await reserveIds(trx, 'model', phones.length);
  await insertRows(
    trx,
    'model',
    phones.map(({ brand, model, short, widthMm, heightMm }, i) => ({
      ...{ id: ids[i]!, factoryId, brand, name: model, nameKey: `${brand} ${model}`.toLowerCase() },
      ...{ code: short, bodyW: widthMm * 10, bodyH: heightMm * 10, updatedBy },
      surchargeCents: heightMm > LARGE_MM ? LARGE_CENTS : 0,
    })),
  );
  await makeCompatible(trx, factoryId, new Map(phones.map(({ short }, i) => [short, ids[i]!])));
  // As Chinese shops call an iPhone.
  const aliases = phones.flatMap(({ brand, model }, i) =>
    brand === 'Apple' ? [{ modelId: ids[i]!, alias: model.replace('iPhone', '苹果') }] : [],
  );
  await insertRows(
    trx,
    'modelAlias',
    aliases.map(({ modelId, alias }) => ({
      ...{ factoryId, modelId, alias, aliasKey: alias.toLowerCase().replaceAll(' ', '') },
    })),
  );
}

/** The phone of whose size there is a case already, but none of its own. */
const BARE = { brand: 'Apple', name: 'iPhone 16e', code: 'IP16E', bodyW: 715, bodyH: 1467 };
/** Case, phone, and what the factory says of it; the camera decides, not the body alone. */
const FITS = [
  ['IP14', 'IP13', 'usable', '机身相同，镜头孔略大，四周露出约 1 mm'],
  ['IP11', 'IPXR', 'usable', '按键和接口对齐，镜头孔偏大'],
  ['IP12', BARE.code, 'usable', '机身厚 0.4 mm，装上略紧'],
  ['IP14', BARE.code, 'full', '机身相同，镜头孔偏大，不挡镜头'],
] as const;

/** Which cases fit which other phones, as far as the factory makes them. */
async function makeCompatible(trx: Trx, factoryId: number, idOf: ReadonlyMap<string, number>): Promise<void> {
  if (!idOf.has('IP14')) return;
  const updatedBy = '陈厂长';
  const [id] = await reserveIds(trx, 'model', 1);
  const nameKey = `${BARE.brand} ${BARE.name}`.toLowerCase();
  await insertRows(trx, 'model', [{ ...BARE, id: id!, factoryId, nameKey, updatedBy }]);
  const all = new Map([...idOf, [BARE.code, id!]]);
  await insertRows(
    trx,
    'compatibleModel',
    FITS.filter(([of, phone]) => all.has(of) && all.has(phone)).map(([of, phone, grade, note]) => ({
      ...{ factoryId, caseModelId: all.get(of)!, phoneModelId: all.get(phone)!, grade, note, updatedBy },
    })),
  );
}
