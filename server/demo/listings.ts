import type { Faker } from '@faker-js/faker';
import type { Platform } from '#contract/shop/shop.ts';
import type { Print } from './art/prints.ts';
import { fullName } from './data/phones.ts';
import type { ShopPlan } from './data/shops.ts';
import type { SkuPlan } from './goods.ts';

export interface Sku extends SkuPlan {
  id: number;
  factoryId: number;
}

/** What a shop sells under a code of its platform. */
export interface Listing {
  code: string;
  title: string;
  variation: string;
  /** Integer cents of the shop's currency. */
  unitCents: number;
  kind: 'sku' | 'notGoods' | 'unmapped';
  sku?: Sku;
  /** undefined: mapped, but no print picture was chosen. */
  pictureFileId?: number;
}

const digits = (faker: Faker, length: number) => faker.string.numeric({ length, allowLeadingZeros: true });

/** Every platform writes its codes in its own way. */
function codeOf(faker: Faker, platform: Platform, { phone, material, colour }: SkuPlan, nth: number): string {
  const no = String(nth).padStart(3, '0');
  switch (platform) {
    case 'taobao':
      return `${phone.short}-${material.name.replaceAll(' ', '')}-${colour.name}-${no}`;
    case 'pdd':
      return `K${no}_${phone.model.replace('iPhone ', '苹果').replaceAll(' ', '')}_${colour.name}`;
    case 'douyin':
      return `34${digits(faker, 14)}`;
    case 'shopify':
      return `CASE-${phone.short}-${material.short}-${no}`;
    case 'temu':
      return `17592${digits(faker, 12)}`;
    case 'tiktok':
      return `172938${digits(faker, 13)}`;
    case 'shein':
      return `sc23${digits(faker, 10)}-${phone.short}`;
    case 'aliexpress':
      return `14:${digits(faker, 4)}#${colour.english};200000182:${digits(faker, 6)}#${phone.short}`;
    default:
      return `YD-${phone.short}-${no}`;
  }
}

const PRICES = { CNY: [2990, 6990], USD: [899, 2499], GBP: [799, 1999], EUR: [799, 2299] } as const;

export function priceIn(faker: Faker, currency: ShopPlan['currency']): number {
  const [min, max] = PRICES[currency];
  return faker.number.int({ min: min / 100, max: max / 100 }) * 100 + (currency === 'CNY' ? 90 : 99);
}

/** A case with a motif, as the shop's buyers read it. */
export function listing(faker: Faker, shop: ShopPlan, sku: SkuPlan, print: Print, nth: number): Listing {
  const { phone, material, colour } = sku;
  const chinese = shop.regions.includes('CN');
  return {
    code: codeOf(faker, shop.platform, sku, nth),
    title: chinese
      ? `【${shop.brandName}】${print.name} ${fullName(phone)} 手机壳 ${material.name} 全包防摔`
      : `${print.english} ${material.english} Phone Case for ${fullName(phone)}`,
    variation: chinese ? `${colour.name}；${phone.model}` : `${colour.english} / ${phone.model}`,
    unitCents: priceIn(faker, shop.currency),
    kind: 'unmapped',
  };
}

/** What is no goods, with the code under which the shop sells it. */
export const notGoods = (shop: ShopPlan): Listing[] =>
  shop.regions.includes('CN')
    ? [
        {
          code: '邮费补拍',
          title: '邮费（补拍专用，单拍不发货）',
          variation: '',
          unitCents: 600,
          kind: 'notGoods',
        },
        { code: 'CJ-001', title: '补差价专用链接', variation: '1 元', unitCents: 100, kind: 'notGoods' },
      ]
    : [
        {
          code: 'SHIP-INSURANCE',
          title: 'Shipping protection',
          variation: '',
          unitCents: 98,
          kind: 'notGoods',
        },
      ];
