import { z } from 'zod';

/** Where shops stand. The words are the platforms' own; which of them are reached, the server's adapters say. */
export const PLATFORMS = {
  taobao: '淘宝',
  pdd: '拼多多',
  douyin: '抖音',
  jd: '京东',
  kuaishou: '快手小店',
  xiaohongshu: '小红书',
  weixin: '微信小店',
  alibaba: '1688',
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  vendure: 'Vendure',
  medusa: 'Medusa',
  temu: 'Temu',
  tiktok: 'TikTok Shop',
  shein: 'SHEIN',
  shopee: 'Shopee',
  aliexpress: '速卖通',
  lazada: 'Lazada',
  amazon: 'Amazon',
  ebay: 'eBay',
  etsy: 'Etsy',
  local: '线下店铺',
} as const;
export const Platform = z.enum(Object.keys(PLATFORMS) as (keyof typeof PLATFORMS)[]);
export type Platform = z.infer<typeof Platform>;

/** capFlagList: what can be done with a shop of a platform. The numbers travel. */
export const CAPABILITIES = {
  /** Orders come as a file. */
  fileImport: 1,
  /** Authorised at the platform's own server, which says whether what was typed is right. */
  apiAuthorise: 2,
  /** Orders are pulled, by hand and by the clock. */
  pullOrders: 3,
  /** What was shipped is told to the platform. */
  shipBack: 4,
  /** The address that the shop sends from can be asked for. */
  defaultAddress: 5,
} as const;
export type Capability = (typeof CAPABILITIES)[keyof typeof CAPABILITIES];
export const CapFlag = z.coerce
  .number()
  .int()
  .refine(
    (n): n is Capability => (Object.values(CAPABILITIES) as number[]).includes(n),
    '没有这个平台能力编号，请刷新后重试',
  );

/** How a shop comes to be the merchant's here; each is a call of its own in contract/shop/shop.ts. */
export const AUTHORISE_WAYS = {
  input: '填写接口信息',
  token: '填写店铺令牌',
  local: '新建线下店铺',
  temuSemi: 'Temu 半托管',
  temuLocal: 'Temu 本土店',
  aliexpressOneStop: '速卖通一站式服务',
  aliexpressChoice: '速卖通 Choice',
  encryptCode: '加密授权码',
} as const;
export const AuthoriseWay = z.enum(Object.keys(AUTHORISE_WAYS) as (keyof typeof AUTHORISE_WAYS)[]);
export type AuthoriseWay = z.infer<typeof AuthoriseWay>;

/** One thing that is typed to authorise a shop. */
export const PlatformField = z.object({
  name: z.string(),
  label: z.string(),
  /** Shown as a password, never answered again. */
  secret: z.boolean(),
  required: z.boolean(),
  /** Where the merchant finds it. */
  help: z.string(),
  placeholder: z.string(),
});
export type PlatformField = z.infer<typeof PlatformField>;

export const PlatformFacts = z.object({
  platformCode: Platform,
  platformName: z.string(),
  capFlagList: z.array(z.int()),
  ways: z.array(AuthoriseWay),
  /** What the ways `input` and `token` ask for; empty where neither is open. */
  fields: z.array(PlatformField),
  /** A sentence for the page: what comes by itself, and what by file. */
  note: z.string(),
});
export type PlatformFacts = z.infer<typeof PlatformFacts>;
