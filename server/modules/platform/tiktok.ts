import { z } from 'zod';
import { CAPABILITIES, PLATFORMS } from '#contract/platform/platform.ts';
import { badRequest } from '#server/platform/refusal.ts';
import { PlatformError, type Adapter, type HttpRequest, type ShopAccess, type Tools } from './adapter.ts';
import { field, requireFields } from './fields.ts';
import { accessRefused, authorising, nothingToSend, reach, readJson, refusedBy } from './http.ts';
import { codeOf, GONE, Order, pulled, seconds } from './tiktok-order.ts';
import { tiktokSignature } from './tiktok-sign.ts';
import { carrierNamed, text, toSend } from './values.ts';

const NAME = PLATFORMS.tiktok;
const PAGE = 50;
/** A token that ends sooner is renewed before it is used. */
const RENEW_BEFORE_MS = 86_400_000;
const FIELDS = [
  field('appKey', 'App key', { help: 'TikTok Shop Partner Center 里应用的 App key' }),
  field('appSecret', 'App secret', { secret: true, help: '与 App key 在同一页' }),
  field('authCode', '授权码', {
    secret: true,
    help: '店铺同意授权后，跳转地址里 code 后面的内容；只能用一次，30 分钟内有效',
  }),
];

const Token = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  access_token_expire_in: seconds,
  refresh_token_expire_in: seconds,
});
function sign(request: HttpRequest, access: ShopAccess, now: Date): HttpRequest {
  const url = new URL(access.openUrl! + request.url);
  url.searchParams.set('app_key', access.appKey!);
  url.searchParams.set('timestamp', String(Math.floor(now.getTime() / 1000)));
  if (access.shopCipher) url.searchParams.set('shop_cipher', access.shopCipher);
  const { pathname: path, searchParams: query } = url;
  url.searchParams.set('sign', tiktokSignature(access.appSecret!, { path, query, body: request.body }));
  const headers = {
    ...{ 'content-type': 'application/json', 'x-tts-access-token': access.accessToken! },
    ...request.headers,
  };
  return { ...request, url: url.href, headers };
}

/** Codes of the common errors: 105xxx the token, 106001 the signature, 36009003 too many calls. */
async function ask<T>(
  access: ShopAccess,
  tools: Tools,
  form: z.ZodType<T>,
  url: string,
  body?: unknown,
): Promise<T> {
  const request: HttpRequest =
    body === undefined ? { method: 'GET', url } : { method: 'POST', url, body: JSON.stringify(body) };
  return dataOf(await reach(tools, NAME, sign(request, access, tools.now)), form);
}

function dataOf<T>(answer: Parameters<typeof readJson>[1], form: z.ZodType<T>): T {
  const { code, message, data } = readJson(
    NAME,
    answer,
    z.object({ code: z.number(), message: text, data: z.unknown().optional() }),
  );
  if (code === 36_009_003 || code === 36_009_002)
    throw new PlatformError('busy', `${NAME} 限制了调用频率，稍后会自动重试。`);
  if (Math.floor(code / 1000) === 105 || code === 106_001) throw accessRefused(NAME);
  if (code !== 0) throw refusedBy(NAME, message);
  return readJson(NAME, { ...answer, text: JSON.stringify(data ?? {}) }, form);
}

/**
 * TikTok Shop by its Open API, version 202309.
 * @param at where the calls and the tokens are had; a test has a stand-in of its own.
 */
export function tiktokAt(at: { openUrl: string; authUrl: string }): Adapter {
  const token = async (tools: Tools, path: string, values: Record<string, string>) => {
    const url = `${at.authUrl}/api/v2/token/${path}?${new URLSearchParams(values)}`;
    return dataOf(await reach(tools, NAME, { method: 'GET', url }), Token);
  };
  const withToken = (access: ShopAccess, got: z.infer<typeof Token>): ShopAccess => ({
    ...access,
    accessToken: got.access_token,
    refreshToken: got.refresh_token,
    tokenEnds: got.access_token_expire_in.toISOString(),
  });
  /** The access as it can be used now. */
  const fresh = async (access: ShopAccess, tools: Tools) => {
    const lasts = ({ tokenEnds }: ShopAccess) =>
      Date.parse(tokenEnds!) - tools.now.getTime() > RENEW_BEFORE_MS;
    if (lasts(access) || !tools.renew) return access;
    return tools.renew(async (kept) => {
      if (lasts(kept)) return undefined;
      const { appKey = '', appSecret = '', refreshToken = '' } = kept;
      const got = await token(tools, 'refresh', {
        ...{ app_key: appKey, app_secret: appSecret, refresh_token: refreshToken },
        grant_type: 'refresh_token',
      });
      return { access: withToken(kept, got), tokenExpires: got.refresh_token_expire_in };
    });
  };

  return {
    describe: () => ({
      platformCode: 'tiktok',
      platformName: NAME,
      capFlagList: Object.values(CAPABILITIES),
      ways: ['input'],
      fields: FIELDS,
      note: '填写应用密钥和授权码后，待发货的订单自动拉取，发货后自动回传运单号。',
    }),

    async authorise({ fields }, tools) {
      const { appKey = '', appSecret = '', authCode = '' } = requireFields(FIELDS, fields);
      const wrong = 'TikTok Shop 不接受这组密钥或授权码；授权码只能用一次，请重新获取后再试。';
      return authorising(async () => {
        const got = await token(tools, 'get', {
          ...{ app_key: appKey, app_secret: appSecret, auth_code: authCode },
          grant_type: 'authorized_code',
        });
        const access = withToken({ appKey, appSecret, openUrl: at.openUrl }, got);
        const form = z.object({
          shops: z.array(z.object({ id: z.string(), cipher: z.string(), name: text })),
        });
        const { shops } = await ask(access, tools, form, '/authorization/202309/shops');
        const [shop] = shops;
        if (!shop) throw badRequest('这个授权里没有店铺，请用店铺主账号重新授权。');
        return {
          access: { ...access, shopCipher: shop.cipher },
          nick: shop.name,
          platformShopId: shop.id,
          tokenExpires: got.refresh_token_expire_in,
          serviceExpires: null,
        };
      }, wrong);
    },

    sign,

    async pullOrders(given, { since, cursor }, tools) {
      const access = await fresh(given, tools);
      const query = new URLSearchParams({
        ...{ page_size: String(PAGE), sort_field: 'update_time', sort_order: 'ASC' },
        ...(cursor && { page_token: cursor }),
      });
      const form = z.object({ orders: z.array(Order).default([]), next_page_token: text });
      const asked = { update_time_ge: Math.floor(since.getTime() / 1000) };
      const page = await ask(access, tools, form, `/order/202309/orders/search?${query}`, asked);
      const next = page.next_page_token || null;
      return { orders: page.orders.map(pulled), unreadable: [], next };
    },

    async shipOrder(given, { platformId, waybillNo, expressName, lines: wanted }, tools) {
      const access = await fresh(given, tools);
      const found = z.object({ orders: z.array(Order).default([]) });
      const { orders } = await ask(
        access,
        tools,
        found,
        `/order/202309/orders?ids=${encodeURIComponent(platformId)}`,
      );
      const [order] = orders;
      if (!order) throw refusedBy(NAME, '订单已不存在');
      if (order.line_items.some((line) => line.tracking_number === waybillNo)) return { changed: false };
      const left = order.line_items
        .filter((line) => line.tracking_number === '' && !GONE.has(line.display_status))
        .map((line) => ({ id: line.id, platformCode: codeOf(line), left: 1 }));
      const ids = toSend(left, wanted).map(({ id }) => id);
      if (ids.length === 0) throw nothingToSend(NAME);
      const provider = await providerOf(access, tools, order.delivery_option_id, expressName);
      await ask(
        access,
        tools,
        z.unknown(),
        `/fulfillment/202309/orders/${encodeURIComponent(platformId)}/packages`,
        {
          ...{ order_line_item_ids: ids, tracking_number: waybillNo, shipping_provider_id: provider },
        },
      );
      return { changed: true };
    },

    async defaultAddress(given, tools) {
      const access = await fresh(given, tools);
      const Address = z.object({
        ...{ contact_person: text, phone_number: text, region_code: text, state: text, city: text },
        ...{ district: text, full_address: text, address_line1: text, postal_code: text },
      });
      const form = z.object({
        warehouses: z
          .array(z.object({ is_default: z.boolean().optional(), type: text, address: Address.nullish() }))
          .default([]),
      });
      const { warehouses } = await ask(access, tools, form, '/logistics/202309/warehouses');
      const sends = warehouses.filter(({ type }) => type !== 'RETURN_WAREHOUSE');
      const a = (sends.find((one) => one.is_default) ?? sends[0])?.address;
      if (!a) return null;
      return {
        ...{ name: a.contact_person, phone: a.phone_number, country: a.region_code, province: a.state },
        ...{
          city: a.city,
          district: a.district,
          address: a.address_line1 || a.full_address,
          postcode: a.postal_code,
        },
      };
    },
  };
}

/** The platform's own number of an express company, by any word for it. */
async function providerOf(
  access: ShopAccess,
  tools: Tools,
  option: string,
  expressName: string,
): Promise<string> {
  const form = z.object({
    shipping_providers: z.array(z.object({ id: z.string(), name: text })).default([]),
  });
  const path = `/logistics/202309/delivery_options/${encodeURIComponent(option)}/shipping_providers`;
  const { shipping_providers: known } = await ask(access, tools, form, path);
  const found = carrierNamed(known, expressName);
  // Another company's name would be told to the buyer.
  if (!found)
    throw refusedBy(
      NAME,
      `这个订单的配送方式不能选「${expressName || '未填写的快递'}」，请在平台后台填写运单号`,
    );
  return found.id;
}

export const tiktok = tiktokAt({
  openUrl: 'https://open-api.tiktokglobalshop.com',
  authUrl: 'https://auth.tiktok-shops.com',
});
