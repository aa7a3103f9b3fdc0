import { z } from 'zod';
import { dangerPass, del, get, id, post, time } from '#contract/endpoint.ts';
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
  create: post('/basic/shop-author/create', '新建平台店铺', manage, {
    id: 'C060',
    input: z.object({
      platform: Platform.exclude(['local'], '线下店铺请用「新建线下店铺」'),
      brandName,
      nick,
    }),
    output: Shop,
  }),
  bindToken: post('/basic/shop-author/bind-shop-token', '用令牌绑定店铺', manage, {
    id: 'C062',
    input: byForm,
    output: ShopBound,
  }),
  inputAuthorize: post('/basic/shop-author/input/authorize', '填写接口信息绑定店铺', manage, {
    id: 'C066',
    input: byForm,
    output: ShopBound,
  }),
  /** Who holds the keys of a shop keeps them here under a code; a colleague binds with it, once, and never sees them. */
  createCode: post('/basic/shop-author/encrypt-code/create', '生成加密授权码', manage, {
    id: 'C067',
    input: byForm.omit({ id: true }),
    output: z.object({ encryptCode: z.string(), validUntil: time }),
  }),
  bindCode: post('/basic/shop-author/encrypt-code/bind', '用加密授权码绑定店铺', manage, {
    input: z.object({ encryptCode: secret('加密授权码').max(64, '加密授权码过长，请核对') }),
    output: ShopBound,
  }),
  bindTemuSemi: post('/basic/shop-author/bind-temu-semi', '绑定 Temu 半托管店铺', manage, {
    id: 'C063',
    input: temuShop,
    output: ShopBound,
  }),
  rebindTemuSemi: post('/basic/shop-author/rebind-temu-semi', '重新授权 Temu 半托管店铺', manage, {
    id: 'C064',
    input: z.object({ id, token: secret('店铺令牌'), tokenExpires }),
    output: ShopBound,
  }),
  bindTemuLocal: post('/basic/shop-author/bind-temu-local', '绑定 Temu 本土店铺', manage, {
    id: 'C065',
    input: temuShop,
    output: ShopBound,
  }),
  /** Shop by shop: what is wrong with one stops none of the others. */
  temuBatch: post('/basic/shop-author/temuBatchAuth', '批量授权 Temu 店铺', manage, {
    id: 'C057',
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
  }),
  bindOneStop: post(
    '/basic/shop-author/bindAliExpressOneStopServiceShop',
    '绑定速卖通一站式服务店铺',
    manage,
    { id: 'C058', input: oneShop, output: ShopBound },
  ),
  bindChoice: post('/basic/shop-author/bindAliExpressChoiceShop', '绑定速卖通 Choice 店铺', manage, {
    id: 'C059',
    input: oneShop,
    output: ShopBound,
  }),
  temuSites: get('/basic/shop-author/temu-site-and-region', 'Temu 站点与区域', view, {
    id: 'C072',
    output: z.array(
      z.object({
        region: z.string(),
        regionName: z.string(),
        sites: z.array(z.object({ site: z.string(), siteName: z.string() })),
      }),
    ),
  }),
  /** Shops that were authorised here and are bound to another account. */
  claims: get('/basic/shop-author/claims', '待接管店铺', manage, { output: z.array(ShopClaim) }),
  /**
   * `id` of a claim: the other account loses its access, the shop is the caller's. Orders that are open there stay there
   * and are finished by hand; its people are told.
   */
  unbindOther: del('/basic/shop-author/unbind/other/shop', '解绑其他账号的店铺', manage, {
    id: 'C056',
    input: dangerPass.extend({ id }),
    output: ShopBound,
  }),
  dropClaim: del('/basic/shop-author/claims/delete', '放弃接管店铺', manage, { input: z.object({ id }) }),
};
