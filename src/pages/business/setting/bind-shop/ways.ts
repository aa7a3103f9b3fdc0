import { z } from 'zod';
import { nameText } from '#contract/values/name.ts';
import { CAPABILITIES, type AuthoriseWay } from '#contract/platform/platform.ts';
import type { PlatformConfig } from '#contract/shop/shop-access.ts';
import { shopBind, type ShopBound } from '#contract/shop/shop-bind.ts';
import type { Shop } from '#contract/shop/shop.ts';
import { call } from '@/shared/api/index.ts';

/** How a shop is bound on this page; `file` is without any authorisation. */
export type Way = Exclude<AuthoriseWay, 'encryptCode' | 'local'> | 'file';

export const WAY_WORDS: Readonly<Record<Way, string>> = {
  input: '填写接口信息',
  token: '填写店铺令牌',
  temuSemi: 'Temu 半托管',
  temuLocal: 'Temu 本土店',
  aliexpressOneStop: '速卖通一站式服务',
  aliexpressChoice: '速卖通 Choice',
  file: '不授权，按文件导入',
};

/** Nobody is asked at the platform: a shop's orders come as files, whatever is kept of its authorisation. */
export const isByFile = ({ capFlagList }: PlatformConfig): boolean =>
  !capFlagList.includes(CAPABILITIES.apiAuthorise);

/** Files come first where nothing else brings orders. */
export const waysOf = (config: PlatformConfig): Way[] => {
  const ways = config.ways.filter((way) => way !== 'encryptCode' && way !== 'local');
  return isByFile(config) ? ['file', ...ways] : [...ways, 'file'];
};

export type Values = Record<string, string | number | null>;
export interface TypedField {
  name: string;
  label: string;
  required: boolean;
  secret?: boolean;
  help?: string;
  placeholder?: string;
}

const ONE_SHOP: TypedField[] = [
  { name: 'platformShopId', label: '店铺编号', required: true, help: '平台后台的店铺信息页里的编号。' },
  { name: 'token', label: '店铺令牌', required: true, secret: true, help: '平台后台「授权管理」里生成。' },
];

/** What is typed for a way, beside the names. */
export function fieldsOf(way: Way, { fields }: PlatformConfig): TypedField[] {
  if (way === 'file') return [];
  if (way === 'input' || way === 'token') return fields;
  return ONE_SHOP;
}

export const asksSite = (way: Way): boolean => way === 'temuSemi' || way === 'temuLocal';
/** Nothing uses what is typed for these yet. */
export const isKeptOnly = (way: Way): boolean => asksSite(way) || way.startsWith('aliexpress');
/** Reached platforms say themselves until when, and how the shop is called. */
export const asksDays = (way: Way): boolean => way !== 'input' && way !== 'file';
export const asksNick = (way: Way): boolean => way !== 'input';

const text = ({ label, required }: TypedField) =>
  z
    .string()
    .trim()
    .min(required ? 1 : 0, `请填写${label}`)
    .max(4096, `${label}过长，请核对`);

/** The form of a way, flat: each complaint has the name of its field. */
export const schemaOf = (way: Way, config: PlatformConfig): z.ZodType<Values, Values> =>
  z.object({
    brandName: nameText('品牌名称', 64),
    nick: asksNick(way) ? nameText('店铺名称', 64) : z.string(),
    site: asksSite(way) ? z.string().min(1, '请选择站点') : z.string(),
    days: z
      .int('请输入 1 至 3650 的整数，或留空')
      .min(1)
      .max(3650, '请输入 1 至 3650 的整数，或留空')
      .nullable(),
    ...Object.fromEntries(fieldsOf(way, config).map((field) => [field.name, text(field)])),
  }) as unknown as z.ZodType<Values, Values>;

const DAY_MS = 86_400_000;
const QUIET = { quiet: true } as const;
const CALLS = {
  temuSemi: shopBind.bindTemuSemi,
  temuLocal: shopBind.bindTemuLocal,
  aliexpressOneStop: shopBind.bindOneStop,
  aliexpressChoice: shopBind.bindChoice,
} as const;

export const formOf = (way: Way, { platformCode }: PlatformConfig, values: Values, now: number) => {
  const { brandName, nick, site, days, ...typed } = values as Record<string, string> & {
    days: number | null;
  };
  const tokenExpires = typeof days === 'number' ? now + days * DAY_MS : null;
  const filled = Object.fromEntries(Object.entries(typed).filter(([, value]) => value));
  return {
    platform: platformCode,
    brandName: brandName!,
    nick: nick!,
    tokenExpires,
    fields: filled as Record<string, string>,
    ...(asksSite(way) && { site: site! }),
  };
};

export type Form = ReturnType<typeof formOf>;

/** Sends the form to the call of its way. */
export async function bindBy(way: Way, form: Form, renewed: Shop | undefined): Promise<ShopBound> {
  const { platform, brandName, nick, fields, tokenExpires, site = '' } = form;
  if (platform === 'local') throw new Error('A local shop has a form of its own.');
  if (way === 'file') {
    const made = await call(shopBind.create, { platform, brandName, nick }, QUIET);
    return { outcome: 'bound', shop: made, claim: null };
  }
  if (way === 'input' || way === 'token') {
    const wish = { platform, brandName, nick, fields, tokenExpires, ...(renewed && { id: renewed.id }) };
    return call(way === 'token' ? shopBind.bindToken : shopBind.inputAuthorize, wish, QUIET);
  }
  const { platformShopId = '', token = '' } = fields;
  if (renewed && way === 'temuSemi')
    return call(shopBind.rebindTemuSemi, { id: renewed.id, token, tokenExpires }, QUIET);
  const wish = { brandName, nick, platformShopId, token, tokenExpires, site };
  return call(CALLS[way], { ...wish, ...(renewed && { id: renewed.id }) }, QUIET);
}
