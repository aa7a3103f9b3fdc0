import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import type { CarrierFacts } from '#contract/carrier/carrier.ts';
import {
  CarrierError,
  type Applied,
  type CarrierAccess,
  type CarrierAdapter,
  type CarrierPlace,
  type CarrierTools,
} from './adapter.ts';
import { DECLARED_FIELDS, declaredLines, declaredOf } from './declared.ts';
import {
  downAt,
  fieldsOf,
  keysRefused,
  lostAt,
  onceMore,
  parsed,
  reach,
  readAnswer,
  refusedAs,
  saysCancelled,
  saysUnknown,
} from './http.ts';
import {
  kilograms,
  moment,
  newestFirst,
  printDataOf,
  takes,
  text,
  titled,
  waybillNo,
  yes,
} from './values.ts';

const NAME = '云途';
const FACTS: CarrierFacts = {
  code: 'yunexpress',
  label: '云途物流',
  expressName: '云途物流',
  fields: [
    { name: 'appId', label: 'App ID', secret: false, most: 64, help: '云途开放平台的应用信息里' },
    { name: 'appSecret', label: 'App Secret', secret: true, most: 128, help: '与 App ID 在同一页' },
    { name: 'sourceKey', label: 'Source Key', secret: true, most: 64, help: '云途用户中心的用户信息里' },
    {
      name: 'productCode',
      label: '运输产品代码',
      secret: false,
      most: 16,
      help: '如 THPHR，由云途业务员提供',
    },
    ...DECLARED_FIELDS,
  ],
  can: {
    ...{ apply: true, cancel: true, query: true, track: true },
    ...{ push: false, balance: false, intercept: false },
  },
  validityDays: 30,
  returnsQuota: true,
  rate: 5,
};

/** The parts by their names; `uri` is the path without its query, `body` only where there is one. */
export function yunexpressSign(
  secret: string,
  { date, method, uri, body }: { date: string; method: 'GET' | 'POST'; uri: string; body?: string },
): string {
  const content = `${body === undefined ? '' : `body=${body}&`}date=${date}&method=${method}&uri=${uri}`;
  return createHmac('sha256', secret).update(content, 'utf8').digest('base64');
}

const Token = z.object({ accessToken: z.string().min(1).max(4096), expiresIn: z.number().min(0) });
/** Tokens by what they were had with: a token lasts two hours, and every call needs one. */
const tokens = new Map<string, { token: string; ends: number }>();
const MOST_TOKENS = 1000;
/** A token that ends while a call is on its way is refused by it. */
const SPARE_MS = 60_000;

interface Keys {
  appId: string;
  appSecret: string;
  sourceKey: string;
}
const keysOf = (access: CarrierAccess): Keys => fieldsOf(FACTS, access, 'appId', 'appSecret', 'sourceKey');
const keptAs = ({ baseUrl }: CarrierTools, { appId, appSecret, sourceKey }: Keys) =>
  createHash('sha256').update([baseUrl, appId, appSecret, sourceKey].join('\n')).digest('base64');

async function tokenOf(tools: CarrierTools, keys: Keys): Promise<string> {
  const name = keptAs(tools, keys);
  const kept = tokens.get(name);
  if (kept && kept.ends > tools.now.getTime()) return kept.token;
  const answer = await reach(tools, NAME, {
    url: `${tools.baseUrl}/openapi/oauth2/token`,
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ grantType: 'client_credentials', ...keys }),
  }).catch((error: unknown) => {
    // Without a token nothing was asked for yet: no number can be lost.
    throw error instanceof CarrierError && error.kind === 'lost' ? downAt(NAME, error.code) : error;
  });
  const told = parsed(answer.text);
  if (told === undefined) throw downAt(NAME, 'TOKEN');
  const read = Token.safeParse(told);
  if (!read.success) throw keysRefused(NAME, 'TOKEN');
  if (tokens.size >= MOST_TOKENS) tokens.delete(tokens.keys().next().value!);
  const { accessToken, expiresIn } = read.data;
  tokens.set(name, { token: accessToken, ends: tools.now.getTime() + expiresIn * 1000 - SPARE_MS });
  return accessToken;
}

const Envelope = z.object({
  success: yes,
  code: text,
  msg: text,
  message: text,
  result: z.unknown().optional(),
  detail: z.unknown().optional(),
});
interface Wish {
  method: 'GET' | 'POST';
  uri: string;
  query?: Record<string, string>;
  told?: unknown;
}

async function sent(tools: CarrierTools, keys: Keys, { method, uri, query, told }: Wish) {
  const token = await tokenOf(tools, keys);
  const date = String(tools.now.getTime());
  const body = told === undefined ? undefined : JSON.stringify(told);
  return reach(tools, NAME, {
    url: `${tools.baseUrl}${uri}${query ? `?${new URLSearchParams(query)}` : ''}`,
    method,
    headers: {
      ...{ 'content-type': 'application/json; charset=utf-8', 'accept-language': 'zh-CN' },
      ...{ token, date, sign: yunexpressSign(keys.appSecret, { date, method, uri, body }) },
    },
    body,
  });
}

async function ask<T>(
  tools: CarrierTools,
  access: CarrierAccess,
  wish: Wish,
  form: z.ZodType<T>,
): Promise<T> {
  const keys = keysOf(access);
  const name = keptAs(tools, keys);
  const kept = tokens.has(name);
  const answer = await sent(tools, keys, wish).catch((error: unknown) => {
    if (!(error instanceof CarrierError) || error.kind !== 'expired') throw error;
    tokens.delete(name);
    // A token that ended early was refused before anything was done: a fresh one is tried once.
    if (!kept) throw error;
    return sent(tools, keys, wish);
  });
  const { success, code, msg, message, result, detail } = readAnswer(NAME, answer, Envelope);
  if (!success) throw refusedAs(NAME, {}, code, msg || message);
  const read = form.safeParse(result ?? detail ?? null);
  if (!read.success) throw lostAt(NAME, 'FORM');
  return read.data;
}

const Order = z.object({ waybill_number: waybillNo, customer_order_number: text, tracking_number: text });
const Products = z.array(z.object({ product_code: text }));
const Tracks = z
  .array(
    z.object({
      track_Info: z
        .object({
          track_events: z
            .array(
              z.object({
                process_time: moment,
                track_node_code: text,
                process_content: text,
                process_location: text,
              }),
            )
            .nullish(),
        })
        .nullish(),
    }),
  )
  .nullish();

const applied = ({ waybill_number, tracking_number }: z.infer<typeof Order>): Applied => ({
  ...{ no: waybill_number, childNos: [], sortCode: '' },
  printData: printDataOf({ trackingNo: tracking_number }),
});

function person(place: CarrierPlace) {
  const [first = '', ...rest] = place.name.trim().split(/\s+/);
  return {
    ...{ first_name: first, last_name: rest.join(' ') || first, country_code: place.country },
    ...{ province: place.province, city: place.city, postal_code: place.postcode },
    address_lines: [place.address, place.district].filter(Boolean),
    phone_number: place.phone,
  };
}

/** YunExpress by its open API: parcels that go abroad directly. */
export const yunexpress: CarrierAdapter = {
  describe: () => FACTS,

  async check(tools, access) {
    const { productCode } = fieldsOf(FACTS, access, 'productCode');
    declaredOf(FACTS, access);
    const products = await ask(
      ...([tools, access, { method: 'GET', uri: '/v1/basic-data/products/getlist' }, Products] as const),
    );
    if (!products.some((product) => product.product_code === productCode))
      throw new CarrierError('refused', '账户里没有这个运输产品，请核对运输产品代码，或联系云途业务员开通。');
  },

  async apply(tools, access, requestId, parcel): Promise<Applied> {
    takes(NAME, parcel, 'abroad');
    const { productCode } = fieldsOf(FACTS, access, 'productCode');
    const { lines } = declaredLines(FACTS, access, parcel);
    const quantity = parcel.goods.reduce((sum, one) => sum + one.quantity, 0);
    const told = {
      ...{ product_code: productCode, customer_order_number: requestId },
      ...{ weight_unit: 'KG', size_unit: 'CM', label_type: 'PDF', source_code: 'YT' },
      packages: [{ length: 1, width: 1, height: 1, weight: kilograms(parcel.weightG) }],
      receiver: person(parcel.recipient),
      sender: person(parcel.sender),
      declaration_info: lines.map((line) => ({
        ...{ name_local: line.nameCn, name_en: line.nameEn, quantity: line.quantity },
        ...{ unit_price: line.price, currency: line.currency },
        unit_weight: kilograms(line.netG ?? Math.floor(parcel.weightG / quantity)),
        ...(line.hsCode && { hs_code: line.hsCode }),
        ...(line.material && { material: line.material }),
        ...(line.purpose && { purpose: line.purpose }),
        remark: titled(parcel.goods.map(({ title }) => title).join('、'), 60),
      })),
    };
    const wish: Wish = { method: 'POST', uri: '/v1/order/package/create', told };
    const order = await onceMore(NAME, () => ask(tools, access, wish, Order)).catch(
      async (error: unknown) => {
        const known = error instanceof CarrierError && error.code === 'EXISTS';
        return (known && (await find(tools, access, requestId))) || Promise.reject(error as Error);
      },
    );
    if (order.customer_order_number !== '' && order.customer_order_number !== requestId)
      throw lostAt(NAME, 'OTHER');
    return applied(order);
  },

  async query(tools, access, requestId) {
    const order = await find(tools, access, requestId);
    return order ? applied(order) : null;
  },

  async cancel(tools, access, { no }) {
    try {
      const told = { waybill_number: no };
      await ask(tools, access, { method: 'POST', uri: '/v1/order/cancel', told }, z.unknown());
    } catch (error) {
      if (!saysCancelled(error)) throw error;
    }
  },

  async track(tools, access, no) {
    const wish: Wish = { method: 'GET', uri: '/v1/track-service/info/get', query: { order_number: no } };
    const got = await ask(tools, access, wish, Tracks);
    const events = (got ?? []).flatMap(({ track_Info }) => track_Info?.track_events ?? []);
    return newestFirst(
      events.map((event) => ({
        ...{ at: event.process_time, code: event.track_node_code, text: event.process_content },
        place: event.process_location,
      })),
    );
  },
};

/** The order of that request; undefined: it has none. */
async function find(tools: CarrierTools, access: CarrierAccess, requestId: string) {
  try {
    const query = { order_number: requestId };
    const order = await ask(
      tools,
      access,
      { method: 'GET', uri: '/v1/order/info/get', query },
      Order.nullable(),
    );
    if (order && order.customer_order_number !== requestId) throw lostAt(NAME, 'OTHER');
    return order ?? undefined;
  } catch (error) {
    if (saysUnknown(error)) return undefined;
    throw error;
  }
}
