import { z } from 'zod';
import { CAPABILITIES, PLATFORMS } from '#contract/platform/platform.ts';
import { badRequest } from '#server/platform/refusal.ts';
import type { Adapter, HttpRequest, ShopAccess, Tools } from './adapter.ts';
import { nextPlace, placeOf } from './by-time.ts';
import { field, identityAt, requireFields, shopUrl } from './fields.ts';
import { askGraphql, question } from './graphql.ts';
import { authorising, nothingToSend, refusedBy } from './http.ts';
import { leftOf, text, toSend } from './values.ts';
import { codeOf, Fulfilled, openOf, Order, ORDERS, pulled } from './vendure-order.ts';

const NAME = PLATFORMS.vendure;
const PAGE = 50;
const FIELDS = [
  field('url', 'Admin API 地址', {
    placeholder: 'https://vendure.example.com/admin-api',
    help: 'Vendure 的 Admin API 网址，通常以 /admin-api 结尾',
  }),
  field('username', '管理员账号', { required: false, help: '有订单读写权限的账号；填写 API Key 时不用填' }),
  field('password', '管理员密码', { secret: true, required: false, help: '只用来换取令牌，不会保存' }),
  field('apiKey', 'API Key', {
    secret: true,
    required: false,
    help: 'Vendure 3.6 起可在后台生成，代替账号和密码',
  }),
  field('channelToken', '渠道令牌', {
    secret: true,
    required: false,
    help: '多渠道时填写要接入的渠道；不填为默认渠道',
  }),
];

const ToShip = z.object({
  order: z
    .object({
      fulfillments: z.array(z.object({ id: z.string(), state: z.string(), trackingCode: text })).nullable(),
      lines: z.array(
        z.object({
          id: z.string(),
          quantity: z.number(),
          productVariant: z.object({ id: z.string(), sku: text }),
          fulfillmentLines: Fulfilled,
        }),
      ),
    })
    .nullable(),
});
const TO_SHIP = `query ($id: ID!) { order(id: $id) {
  fulfillments { id state trackingCode }
  lines { id quantity productVariant { id sku } fulfillmentLines { quantity fulfillment { state } } }
} }`;
const FULFIL = `mutation ($input: FulfillOrderInput!) { result: addFulfillmentToOrder(input: $input) {
  kind: __typename ... on Fulfillment { id } ... on ErrorResult { message }
} }`;
const SEND = `mutation ($id: ID!) { result: transitionFulfillmentToState(id: $id, state: "Shipped") {
  kind: __typename ... on Fulfillment { id } ... on ErrorResult { message }
} }`;
const LOGIN = `mutation ($username: String!, $password: String!) { result: login(username: $username, password: $password, rememberMe: true) {
  kind: __typename ... on CurrentUser { id } ... on ErrorResult { message }
} }`;
const WHO = `{ me { channels { token permissions } } activeChannel { code token seller { name } } }`;
const Result = z.object({
  result: z.object({ kind: z.string(), id: z.string().optional(), message: text }),
});
const Who = z.object({
  me: z
    .object({ channels: z.array(z.object({ token: z.string(), permissions: z.array(z.string()) })) })
    .nullable(),
  activeChannel: z.object({
    code: z.string(),
    token: z.string(),
    seller: z.object({ name: text }).nullish(),
  }),
});

const sign = (request: HttpRequest, { token, apiKey, channelToken }: ShopAccess): HttpRequest => ({
  ...request,
  headers: {
    ...request.headers,
    ...(apiKey ? { 'vendure-api-key': apiKey } : token && { authorization: `Bearer ${token}` }),
    ...(channelToken && { 'vendure-token': channelToken }),
  },
});

const ask = async <T>(
  access: ShopAccess,
  tools: Tools,
  form: z.ZodType<T>,
  query: string,
  variables?: object,
) => (await askGraphql(tools, NAME, sign(question(access.url!, query, variables), access), form)).data;

/** Vendure 3 by its Admin API. */
export const vendure: Adapter = {
  describe: () => ({
    platformCode: 'vendure',
    platformName: NAME,
    // Its stock locations have no address.
    capFlagList: Object.values(CAPABILITIES).filter((cap) => cap !== CAPABILITIES.defaultAddress),
    ways: ['input'],
    fields: FIELDS,
    note: '填写 Admin API 地址和账号后，已付款的订单自动拉取，发货后自动回传运单号。',
  }),

  async authorise({ fields }, tools) {
    const { username, password, ...given } = requireFields(FIELDS, fields);
    if (!given.apiKey && !(username && password))
      throw badRequest('请填写管理员账号和密码，或填写 API Key。');
    const access: Record<string, string> = { ...given, url: shopUrl(given.url!, 'Admin API 地址') };
    return authorising(async () => {
      if (!given.apiKey) access.token = await login(access, tools, username!, password!);
      const { me, activeChannel: channel } = await ask(access, tools, Who, WHO);
      const may = me?.channels.find(({ token }) => token === channel.token)?.permissions ?? [];
      if (!['SuperAdmin', 'UpdateOrder'].some((one) => may.includes(one)))
        throw badRequest(
          '这个账号在该渠道没有订单的读写权限，请换一个账号，或在 Vendure 后台授予 UpdateOrder 权限。',
        );
      const nick = channel.seller?.name || channel.code;
      const platformShopId = identityAt(access.url!, channel.token);
      return { access, nick, platformShopId, tokenExpires: null, serviceExpires: null };
    }, WRONG);
  },

  sign,

  async pullOrders(access, asked, tools) {
    const place = placeOf(asked);
    const options = {
      // `after` leaves the moment itself out.
      filter: {
        active: { eq: false },
        updatedAt: { after: new Date(place.from.getTime() - 1).toISOString() },
      },
      sort: { updatedAt: 'ASC' },
      take: PAGE,
      skip: place.skip,
    };
    const form = z.object({ orders: z.object({ items: z.array(Order) }) });
    const { orders } = await ask(access, tools, form, ORDERS, { options });
    // A draft that was never placed is no order.
    const page = orders.items
      .filter((order) => order.orderPlacedAt !== null)
      .map((one) => leftOf(pulled(one)));
    return { orders: page, unreadable: [], next: nextPlace(place, orders.items, PAGE) };
  },

  async shipOrder(access, shipment, tools) {
    const { waybillNo, expressName, lines: wanted } = shipment;
    const { order } = await ask(access, tools, ToShip, TO_SHIP, { id: shipment.platformId });
    if (!order) throw refusedBy(NAME, '订单已不存在');
    const made = (order.fulfillments ?? []).filter((one) => one.state !== 'Cancelled');
    const before = made.find((one) => one.trackingCode === waybillNo);
    if (before && before.state !== 'Pending') return { changed: false };
    const left = order.lines.map((line) => ({
      id: line.id,
      platformCode: codeOf(line.productVariant),
      left: openOf(line),
    }));
    const lines = toSend(left, wanted).map(({ id, quantity }) => ({ orderLineId: id, quantity }));
    // What others packed has no number of ours, and gets none: Vendure takes it when a fulfilment is made.
    if (!before && lines.length === 0) throw nothingToSend(NAME);
    const values = { method: expressName, trackingCode: waybillNo };
    const handler = {
      code: 'manual-fulfillment',
      arguments: Object.entries(values).map(([name, value]) => ({ name, value })),
    };
    const id = before?.id ?? (await done(access, tools, FULFIL, { input: { lines, handler } }));
    await done(access, tools, SEND, { id });
    return { changed: true };
  },

  defaultAddress: () => Promise.resolve(null),
};

const WRONG = 'Vendure 不接受这个账号，请检查账号、密码或 API Key。';

async function login(access: ShopAccess, tools: Tools, username: string, password: string) {
  const { data, answer } = await askGraphql(
    tools,
    NAME,
    sign(question(access.url!, LOGIN, { username, password }), { channelToken: access.channelToken ?? '' }),
    Result,
  );
  const token = answer.headers['vendure-auth-token'];
  if (data.result.kind !== 'CurrentUser') throw badRequest(WRONG);
  if (!token)
    throw badRequest(
      '这个 Vendure 不发放令牌（tokenMethod 未包含 bearer），请改用 API Key，或联系它的管理员。',
    );
  return token;
}

/** A change that Vendure answers with what it made, or with why not. @returns its id. */
async function done(access: ShopAccess, tools: Tools, mutation: string, variables: object): Promise<string> {
  const { result } = await ask(access, tools, Result, mutation, variables);
  if (!result.id) throw refusedBy(NAME, result.message);
  return result.id;
}
