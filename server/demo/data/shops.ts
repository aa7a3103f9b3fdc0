import type { Platform } from '#contract/shop/shop.ts';

export type MerchantKey = 'merchant1' | 'merchant2' | 'merchant3';
export type Region = 'CN' | 'US' | 'GB' | 'DE' | 'FR' | 'ES';

export interface ShopPlan {
  merchant: MerchantKey;
  platform: Platform;
  brandName: string;
  nick: string;
  currency: 'CNY' | 'USD' | 'GBP' | 'EUR';
  /** Where its buyers live. */
  regions: readonly Region[];
  /** Its share of the merchant's orders. */
  weight: number;
}

const shop = (
  merchant: MerchantKey,
  platform: Platform,
  nick: string,
  weight: number,
  currency: ShopPlan['currency'] = 'CNY',
  regions: readonly Region[] = ['CN'],
): ShopPlan => ({ merchant, platform, nick, weight, currency, regions, brandName: BRANDS[merchant] });

const BRANDS: Record<MerchantKey, string> = { merchant1: '云朵', merchant2: '拾光', merchant3: '初见' };

export const SHOPS: readonly ShopPlan[] = [
  shop('merchant1', 'taobao', '云朵手机壳旗舰店', 34),
  shop(
    'merchant1',
    'taobao',
    '云朵来图定制专营店（情侣款·团购批量·磨砂液态硅胶玻璃镜面全机型·当天出图当天发货·七天无理由）',
    8,
  ),
  shop('merchant1', 'pdd', '云朵数码配件工厂店', 22),
  shop('merchant1', 'douyin', '云朵的壳', 18),
  shop('merchant1', 'shopify', 'cloudcase.example', 10, 'USD', ['US', 'GB', 'DE']),
  shop('merchant1', 'local', '云朵线下体验店', 3),
  shop('merchant2', 'temu', 'ShiGuang Case Lab', 26, 'USD', ['US', 'DE', 'FR', 'ES']),
  shop('merchant2', 'tiktok', 'shiguang.uk', 18, 'GBP', ['GB']),
  shop('merchant2', 'shein', 'SG Accessories', 12, 'USD', ['US', 'FR']),
  shop('merchant2', 'aliexpress', 'ShiGuang Official Store', 14, 'EUR', ['ES', 'FR', 'DE']),
  shop('merchant2', 'taobao', '拾光配件商行', 30),
  shop('merchant3', 'taobao', '初见小铺', 60),
  shop('merchant3', 'pdd', '初见小铺百货', 40),
];
