import type { Faker } from '@faker-js/faker';
import { codesOf, newOrderState } from '#contract/order/life-cycle/order-states.ts';
import { HOUR } from './clock.ts';
import type { MerchantKey, ShopPlan } from './data/shops.ts';
import { begin, count, type Life, type LineRow, type OrderRow, type Sender } from './life.ts';
import type { Listing } from './listings.ts';
import { platformNumbers } from './platform-numbers.ts';
import type { Recipient } from './recipients.ts';
import type { Trouble } from './scripts.ts';

export interface Shop extends ShopPlan {
  id: number;
  merchantId: number;
  /** What it sells, by where it is made: mapped to SKUs of one factory each. */
  goods: Listing[][];
  /** Mapped, but no picture was chosen. */
  bare: Listing[];
  unmapped: Listing[];
  extras: Listing[];
}

export interface World {
  anchor: number;
  faker: Faker;
  shops: Shop[];
  recipient: (region: ShopPlan['regions'][number]) => Recipient;
  merchants: Record<MerchantKey, { owner: Sender; helpers: Sender[] }>;
  factory: Sender[];
  secondFactory: Sender[];
}

export interface Wish {
  merchant?: MerchantKey;
  trouble?: Trouble;
  draft?: boolean;
  /** That many lines of goods. */
  lines?: number;
}

const BUYER_REMARKS = [
  '麻烦尽快发货，谢谢',
  '图案要居中',
  '送朋友的，请不要放价格单',
  '是 Pro，不是 Pro Max，别发错',
  '生日前要收到🎂',
  '可以的话送个挂绳',
];

/** Makes new orders of a world; every one starts as its shop's file or its merchant's hand brings it. */
export function lifeMaker({ faker, shops, recipient, merchants }: World) {
  const numberOf = platformNumbers(faker);
  return (at: number, wish: Wish): Life => {
    const shop = chooseShop(faker, shops, wish.merchant);
    const region = faker.helpers.arrayElement(shop.regions);
    const lines = chooseLines(faker, shop, wish);
    const created = new Date(at);
    const row: OrderRow = {
      ...recipient(region),
      ...numbers(wish),
      merchantId: shop.merchantId,
      factoryId: 0,
      shopId: shop.id,
      shopName: shop.nick,
      platform: shop.platform,
      platformOrderNo: numberOf(shop, created),
      currency: shop.currency,
      buyerKey: faker.datatype.boolean(0.7) ? `OAID${faker.string.alphanumeric(20)}` : null,
      buyerRemark:
        region === 'CN' && faker.datatype.boolean(0.1) ? faker.helpers.arrayElement(BUYER_REMARKS) : '',
      payTime: wish.draft ? created : new Date(at - faker.number.int({ min: HOUR / 20, max: 9 * HOUR })),
      createdAt: created,
      updatedAt: created,
    };
    if (wish.trouble === 'phone') row.recipientPhone = row.recipientPhone.slice(0, region === 'CN' ? 7 : 3);
    else if (shop.platform === 'pdd' && faker.datatype.boolean(0.5)) mask(row);
    if (wish.trouble === 'address') row.address = '';
    const target = lines.find(({ sku }) => sku)?.sku?.factoryId ?? 0;
    const life: Life = { row, lines, events: [], packages: [], target };
    count(life);
    begin(life, wish.draft ? 'order.created' : 'order.imported', 'merchant', merchants[shop.merchant].owner);
    return life;
  };
}

/** What every order begins with, beside what its file says. */
function numbers({ draft }: Wish) {
  const [status, hold, warning, customs, platformSync] = codesOf(newOrderState(draft ? 'draft' : 'unmapped'));
  return {
    ...{ status, hold, warning, customs, platformSync },
    ...{ holdBy: null, holdUntil: null, holdUrgent: false, urgent: false, repulseReason: null },
    ...{ merchantTags: [], factoryTags: [], reasons: [], version: 1 },
    ...{ goodsLines: 0, unmappedLines: 0, pieces: 0, amountCents: 0, costCents: 0 },
    ...{ batchedPieces: 0, printedPieces: 0, passedPieces: 0, scannedPieces: 0 },
    ...{
      expressName: '',
      waybillNo: '',
      merchantRemark: '',
      factoryRemark: '',
      pushedAt: null,
      shippedAt: null,
      warned: 0,
    },
  };
}

function chooseShop(faker: Faker, shops: readonly Shop[], wanted?: MerchantKey): Shop {
  const merchant =
    wanted ??
    faker.helpers.weightedArrayElement([
      { weight: 62, value: 'merchant1' as const },
      { weight: 38, value: 'merchant2' as const },
    ]);
  const own = shops.filter((shop) => shop.merchant === merchant);
  return faker.helpers.weightedArrayElement(own.map((value) => ({ value, weight: value.weight })));
}

/** The first of a list is the one that sells best. */
const popular = <T>(faker: Faker, all: readonly T[]): T =>
  all[Math.floor(all.length * faker.number.float({ min: 0, max: 0.9999 }) ** 2)]!;

function chooseLines(faker: Faker, shop: Shop, { trouble, lines: wanted }: Wish): LineRow[] {
  const made = shop.goods.length > 1 && faker.datatype.boolean(0.3) ? shop.goods[1]! : (shop.goods[0] ?? []);
  const count =
    wanted ??
    faker.helpers.weightedArrayElement([
      { weight: 72, value: 1 },
      { weight: 19, value: 2 },
      { weight: 7, value: 3 },
      { weight: 2, value: 5 },
    ]);
  const chosen = new Set<Listing>();
  if (trouble === 'unmapped') chosen.add(popular(faker, shop.unmapped));
  if (trouble === 'picture') chosen.add(popular(faker, shop.bare));
  // A merchant without a factory knows no SKU at all.
  const rest = trouble === 'picture' ? shop.goods[0]! : made.length > 0 ? made : shop.unmapped;
  while (chosen.size < count) chosen.add(popular(faker, rest));
  if (wanted === undefined && faker.datatype.boolean(0.08))
    chosen.add(faker.helpers.arrayElement(shop.extras));
  return [...chosen].map((listing): LineRow => {
    const bulk = shop.platform === 'local' && listing.kind === 'sku' && faker.datatype.boolean(0.4);
    return {
      platformCode: listing.code,
      title: listing.title,
      variation: listing.variation,
      quantity: bulk
        ? faker.number.int({ min: 10, max: 60 })
        : faker.helpers.weightedArrayElement([
            { weight: 88, value: 1 },
            { weight: 9, value: 2 },
            { weight: 3, value: 4 },
          ]),
      unitCents: listing.unitCents,
      kind: listing.kind,
      sku: listing.sku ?? null,
      costCents: null,
      costCurrency: null,
      pictureFileId: listing.pictureFileId ?? null,
    };
  });
}

/** Some platforms show no whole name and number. */
function mask(row: OrderRow) {
  row.recipientName = `${row.recipientName.slice(0, 1)}**`;
  row.recipientPhone = `${row.recipientPhone.slice(0, 3)}****${row.recipientPhone.slice(-4)}`;
}
