import { useQuery } from '@tanstack/react-query';
import { MAX_PAGE_SIZE } from '#contract/endpoint.ts';
import { PLATFORMS, shop, type Shop } from '#contract/shop/shop.ts';
import { query } from '@/shared/api/index.ts';

/** All shops of the merchant at once (S08). */
export const useShops = () =>
  useQuery({ ...query(shop.page, { pageNo: 1, pageSize: MAX_PAGE_SIZE }), staleTime: 300_000 });

export const shopLabel = ({ platform, brandName, nick }: Shop): string =>
  `${PLATFORMS[platform]} · ${nick && nick !== brandName ? `${brandName}（${nick}）` : brandName}`;

/** What orders are paid in on the platforms that we know. */
export const CURRENCIES = [
  { value: 'CNY', label: '人民币 CNY' },
  { value: 'USD', label: '美元 USD' },
  { value: 'EUR', label: '欧元 EUR' },
  { value: 'GBP', label: '英镑 GBP' },
  { value: 'JPY', label: '日元 JPY' },
  { value: 'CAD', label: '加元 CAD' },
  { value: 'AUD', label: '澳元 AUD' },
  { value: 'MXN', label: '墨西哥比索 MXN' },
  { value: 'BRL', label: '巴西雷亚尔 BRL' },
  { value: 'THB', label: '泰铢 THB' },
  { value: 'VND', label: '越南盾 VND' },
  { value: 'MYR', label: '马来西亚林吉特 MYR' },
  { value: 'IDR', label: '印尼盾 IDR' },
  { value: 'PHP', label: '菲律宾比索 PHP' },
  { value: 'SGD', label: '新加坡元 SGD' },
] as const;
