import type { Faker } from '@faker-js/faker';
import type { Platform } from '#contract/shop/shop.ts';

interface Shop {
  id: number;
  platform: Platform;
}

const compact = (at: Date) => at.toISOString().slice(2, 10).replaceAll('-', '');

/** Order numbers as each platform writes them, none twice. */
export function platformNumbers(faker: Faker): (shop: Shop, at: Date) => string {
  const given = new Set<string>();
  const counters = new Map<number, number>();
  const next = (shop: Shop) => {
    const value = (counters.get(shop.id) ?? 1000) + 1;
    counters.set(shop.id, value);
    return value;
  };
  const digits = (length: number) => faker.string.numeric(length);
  const draw = (shop: Shop, at: Date): string => {
    switch (shop.platform) {
      case 'taobao':
        return `41${digits(17)}`;
      case 'pdd':
        return `${compact(at)}-${digits(15)}`;
      case 'douyin':
        return `69${digits(17)}`;
      case 'shopify':
        return `#${next(shop)}`;
      case 'temu':
        return `PO-211-${digits(20)}`;
      case 'tiktok':
        return `5773${digits(14)}`;
      case 'shein':
        return `GSH${faker.string.alphanumeric({ length: 12, casing: 'upper' })}`;
      case 'aliexpress':
        return `81${digits(14)}`;
      default:
        return `XX${compact(at)}-${next(shop)}`;
    }
  };
  return (shop, at) => {
    for (;;) {
      const no = draw(shop, at);
      if (given.has(no)) continue;
      given.add(no);
      return no;
    }
  };
}
