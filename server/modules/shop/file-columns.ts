import type { Shown } from '#contract/endpoint.ts';
import { PLATFORMS, SHOP_TYPES, type Platform, type Shop, type ShopType } from '#contract/shop/shop.ts';
import type { OutCell } from '#server/platform/spreadsheet/write-table.ts';

/** A shop of a file's line; texts as they stand there. */
export const FILE_COLUMNS = {
  platform: '平台',
  nick: '店铺名称',
  brandName: '品牌名称',
  platformShopId: '店铺编号',
  token: '店铺令牌',
  factory: '默认工厂',
} as const;
export type FileColumn = keyof typeof FILE_COLUMNS;
export const FILE_COLUMN_NAMES = Object.keys(FILE_COLUMNS) as FileColumn[];

/** What an export says beside; read again, it changes nothing. */
export const EXPORT_COLUMNS = [
  ...FILE_COLUMN_NAMES.filter((name) => name !== 'token').map((name) => FILE_COLUMNS[name]),
  '授权方式',
  '自动同步',
  '令牌到期',
  '服务到期',
  '创建时间',
];

const dayOf = (at: number | Date | null, timeZone: string) =>
  at === null
    ? ''
    : new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);

export const exportRow = (
  {
    platform,
    nick,
    brandName,
    platformShopId,
    defaultFactoryId,
    type,
    autoSync,
    ...shop
  }: Shown<typeof Shop>,
  factories: ReadonlyMap<number, string>,
  timeZone: string,
): OutCell[] => [
  PLATFORMS[platform],
  { digits: nick },
  { digits: brandName },
  { digits: platformShopId ?? '' },
  defaultFactoryId === null ? '' : (factories.get(defaultFactoryId) ?? ''),
  SHOP_TYPES[type as ShopType] ?? '',
  autoSync ? '开' : '关',
  dayOf(shop.tokenExpires, timeZone),
  dayOf(shop.serviceExpires, timeZone),
  dayOf(shop.createdAt, timeZone),
];

/** By its own word or by its code, whatever the case. */
export function platformNamed(text: string): Platform | undefined {
  const wanted = text.trim().toLowerCase();
  return (Object.entries(PLATFORMS) as [Platform, string][]).find(
    ([code, name]) => code === wanted || name.toLowerCase() === wanted,
  )?.[0];
}
