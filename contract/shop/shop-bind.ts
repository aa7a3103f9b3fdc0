import { z } from 'zod';
import { dangerPass, done, endpoint, id, nothing, time } from '#contract/endpoint.ts';
import { nameText } from '#contract/values/name.ts';
import { Platform } from '#contract/platform/platform.ts';
import { Shop } from './shop.ts';

/** A shop that was authorised rightly, and is bound to another account: it can be taken over for a day. */
export const ShopClaim = z.object({
  id,
  platform: Platform,
  brandName: z.string(),
  nick: z.string(),
  platformShopId: z.string(),
  validUntil: time,
});
export type ShopClaim = z.infer<typeof ShopClaim>;

/**
 * What an authorisation came to.
 * - `bound`: the shop is new here.
 * - `renewed`: the merchant had it, its access is the new one.
 * - `elsewhere`: another account has it; `claim` takes it over by `unbindOther`.
 */
export const ShopBound = z.object({
  outcome: z.enum(['bound', 'renewed', 'elsewhere']),
  shop: Shop.nullable(),
  claim: ShopClaim.nullable(),
});
export type ShopBound = z.infer<typeof ShopBound>;

const view = { of: 'business', permissions: [] } as const;
const manage = { of: 'business', permissions: ['business:shop'] } as const;

const brandName = nameText('品牌名称', 64);
const nick = nameText('店铺名称', 64);
const secret = (label: string) =>
  z.string().trim().min(1, `请输入${label}`).max(4096, `${label}过长，请核对`);
const platformShopId = z
  .string()
  .trim()
  .min(1, '请输入店铺编号')
  .max(64, '店铺编号最多 64 个字符')
  .regex(/^[\w.@-]+$/, '店铺编号只能是字母、数字和 . @ - _，请到平台后台核对');
const tokenExpires = z
  .int()
  .positive('令牌到期时间无效，请重新选择')
  .max(253_402_300_799_000)
  .nullable()
  .optional();

/** What a platform's own form asks for (platform-service-config: fields), by name. */
const typed = z.record(z.string().max(64), z.string().max(4096));
const byForm = z.object({
  /** A shop that is the merchant's already: its access is renewed. */
  id: id.optional(),
  platform: Platform,
  brandName,
  /** Empty: as the platform calls it. */
  nick: z
    .string()
    .trim()
    .max(64, '店铺名称最多 64 个字')
    .regex(/^[^\\/:*?"<>|]*$/, '店铺名称不能包含特殊符号')
    .optional(),
  fields: typed,
  tokenExpires,
});
/** A shop of one kind at one platform: its id there, and its token. */
const oneShop = z.object({
  /** A shop that is the merchant's already: its access is renewed. */
  id: id.optional(),
  ...{ brandName, nick, platformShopId, token: secret('店铺令牌'), tokenExpires },
});
export const MOST_TEMU_SHOPS = 200;
const site = z.string().trim().min(1, '请选择站点').max(16);
const temuShop = oneShop.extend({ site });

/** How a shop comes to be the merchant's, each way by a call of its own. */
export const shopBind = {
  /** A platform's shop whose orders come by file; nothing is authorised. */
  create: endpoint({
    id: 'C060',
    title: '新建平台店铺',
    method: 'POST',
    path: '/basic/shop-author/create',
    input: z.object({
      platform: Platform.exclude(['local'], '线下店铺请用「新建线下店铺」'),
      brandName,
      nick,
    }),
    output: Shop,
    access: manage,
  }),
  bindToken: endpoint({
    id: 'C062',
    title: '用令牌绑定店铺',
    method: 'POST',
    path: '/basic/shop-author/bind-shop-token',
    input: byForm,
    output: ShopBound,
    access: manage,
  }),
  inputAuthorize: endpoint({
    id: 'C066',
    title: '填写接口信息绑定店铺',
    method: 'POST',
    path: '/basic/shop-author/input/authorize',
    input: byForm,
    output: ShopBound,
    access: manage,
  }),
  /** Who holds the keys of a shop keeps them here under a code; a colleague binds with it, once, and never sees them. */
  createCode: endpoint({
    id: 'C067',
    title: '生成加密授权码',
    method: 'POST',
    path: '/basic/shop-author/encrypt-code/create',
    input: byForm.omit({ id: true }),
    output: z.object({ encryptCode: z.string(), validUntil: time }),
    access: manage,
  }),
  bindCode: endpoint({
    id: '-',
    title: '用加密授权码绑定店铺',
    method: 'POST',
    path: '/basic/shop-author/encrypt-code/bind',
    input: z.object({ encryptCode: secret('加密授权码').max(64, '加密授权码过长，请核对') }),
    output: ShopBound,
    access: manage,
  }),
  bindTemuSemi: endpoint({
    id: 'C063',
    title: '绑定 Temu 半托管店铺',
    method: 'POST',
    path: '/basic/shop-author/bind-temu-semi',
    input: temuShop,
    output: ShopBound,
    access: manage,
  }),
  rebindTemuSemi: endpoint({
    id: 'C064',
    title: '重新授权 Temu 半托管店铺',
    method: 'POST',
    path: '/basic/shop-author/rebind-temu-semi',
    input: z.object({ id, token: secret('店铺令牌'), tokenExpires }),
    output: ShopBound,
    access: manage,
  }),
  bindTemuLocal: endpoint({
    id: 'C065',
    title: '绑定 Temu 本土店铺',
    method: 'POST',
    path: '/basic/shop-author/bind-temu-local',
    input: temuShop,
    output: ShopBound,
    access: manage,
  }),
  /** Shop by shop: what is wrong with one stops none of the others. */
  temuBatch: endpoint({
    id: 'C057',
    title: '批量授权 Temu 店铺',
    method: 'POST',
    path: '/basic/shop-author/temuBatchAuth',
    input: z.object({
      kind: z.enum(['semi', 'local']),
      brandName,
      shops: z
        .array(
          z.object({ nick: z.string(), platformShopId: z.string(), token: z.string(), site: z.string() }),
        )
        .min(1, '请填写至少一个店铺')
        .max(MOST_TEMU_SHOPS, `一次最多授权 ${MOST_TEMU_SHOPS} 个店铺，请分次提交`),
    }),
    output: z.object({
      bound: z.array(ShopBound),
      /** `line` counts from 1. */
      failed: z.array(z.object({ line: z.int(), platformShopId: z.string(), msg: z.string() })),
    }),
    access: manage,
  }),
  bindOneStop: endpoint({
    id: 'C058',
    title: '绑定速卖通一站式服务店铺',
    method: 'POST',
    path: '/basic/shop-author/bindAliExpressOneStopServiceShop',
    input: oneShop,
    output: ShopBound,
    access: manage,
  }),
  bindChoice: endpoint({
    id: 'C059',
    title: '绑定速卖通 Choice 店铺',
    method: 'POST',
    path: '/basic/shop-author/bindAliExpressChoiceShop',
    input: oneShop,
    output: ShopBound,
    access: manage,
  }),
  temuSites: endpoint({
    id: 'C072',
    title: 'Temu 站点与区域',
    method: 'GET',
    path: '/basic/shop-author/temu-site-and-region',
    input: nothing,
    output: z.array(
      z.object({
        region: z.string(),
        regionName: z.string(),
        sites: z.array(z.object({ site: z.string(), siteName: z.string() })),
      }),
    ),
    access: view,
  }),
  /** Shops that were authorised here and are bound to another account. */
  claims: endpoint({
    id: '-',
    title: '待接管店铺',
    method: 'GET',
    path: '/basic/shop-author/claims',
    input: nothing,
    output: z.array(ShopClaim),
    access: manage,
  }),
  /**
   * `id` of a claim: the other account loses its access, the shop is the caller's. Orders that are open there stay there
   * and are finished by hand; its people are told.
   */
  unbindOther: endpoint({
    id: 'C056',
    title: '解绑其他账号的店铺',
    method: 'DELETE',
    path: '/basic/shop-author/unbind/other/shop',
    input: dangerPass.extend({ id }),
    output: ShopBound,
    access: manage,
  }),
  dropClaim: endpoint({
    id: '-',
    title: '放弃接管店铺',
    method: 'DELETE',
    path: '/basic/shop-author/claims/delete',
    input: z.object({ id }),
    output: done,
    access: manage,
  }),
};
