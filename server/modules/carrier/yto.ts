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
import { fieldsOf, lostAt, onceMore, reach, readAnswer, refusedAs, saysCancelled } from './http.ts';
import {
  kilograms,
  md5Base64,
  moment,
  newestFirst,
  printDataOf,
  takes,
  text,
  titled,
  waybillNo,
} from './values.ts';

const NAME = '圆通';
const VERSION = 'v1';
const FACTS: CarrierFacts = {
  code: 'yto',
  label: '圆通速递',
  expressName: '圆通速递',
  fields: [
    { name: 'clientId', label: '客户标识', secret: false, most: 32, help: '圆通开放平台分配给应用的标识' },
    { name: 'customerCode', label: 'K 码', secret: false, most: 32, help: '由圆通网点分配，以 K 开头' },
    { name: 'secret', label: '取号密钥', secret: true, most: 128, help: 'K 码的客户密钥' },
    {
      name: 'trackCode',
      label: '轨迹客户编码',
      secret: false,
      most: 32,
      help: '圆通按接口分发编码和密钥，这里填轨迹查询接口的',
    },
    { name: 'trackSecret', label: '轨迹密钥', secret: true, most: 128, help: '轨迹查询接口的客户密钥' },
  ],
  // Numbers are asked for and cancelled by our own number, but no call of it tells the number of a request.
  can: {
    ...{ apply: true, cancel: true, query: false, track: true },
    ...{ push: false, balance: false, intercept: true },
  },
  validityDays: 30,
  returnsQuota: false,
  rate: 5,
};

export const ytoSign = (param: string, method: string, secret: string) =>
  md5Base64(param + method + VERSION + secret);

async function ask(
  tools: CarrierTools,
  method: string,
  keys: { clientId: string; customer: string; secret: string },
  told: unknown,
) {
  const param = JSON.stringify(told);
  const path = [method, VERSION, keys.clientId, keys.customer].map(encodeURIComponent).join('/');
  const body = {
    ...{ timestamp: String(tools.now.getTime()), param, format: 'JSON' },
    sign: ytoSign(param, method, keys.secret),
  };
  return reach(tools, NAME, {
    url: `${tools.baseUrl}/open/${path}`,
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
  });
}

/** What it answers where it did nothing; beside it every call has a form of its own. */
const Refused = z.object({ success: z.literal(false), code: text, message: text, reason: text });
const Created = z.object({ logisticsNo: text, mailNo: waybillNo, shortAddress: text });
const Cancelled = z.object({ logisticsNo: z.string().min(1) });
/** 拦截件: its answer is a status of its own. */
const Reported = z.object({ statusCode: z.coerce.number().int(), statusMessage: text });
const IS_REPORTED = /重复|已(经)?(存在|拦截|上报)/;
const Balance = z.object({ data: z.union([z.number(), z.string().regex(/^\d+$/)]) });
const Traces = z.array(
  z.object({ upload_Time: moment, infoContent: text, processInfo: text, city: text, district: text }),
);

/** An answer of the call's own form, else its refusal. @throws CarrierError */
function readOr<T>(answer: Parameters<typeof readAnswer>[1], form: z.ZodType<T>): T {
  const raw = readAnswer(NAME, answer, z.unknown());
  const own = form.safeParse(raw);
  if (own.success) return own.data;
  const refused = Refused.safeParse(raw);
  if (!refused.success) throw lostAt(NAME, 'FORM');
  const { code, message, reason } = refused.data;
  if (code === '' && message === '' && reason === '') throw lostAt(NAME, 'FORM');
  throw refusedAs(NAME, {}, code, message || reason);
}

function keysOf(access: CarrierAccess) {
  const { clientId, customerCode, secret } = fieldsOf(FACTS, access, 'clientId', 'customerCode', 'secret');
  return { clientId, customer: customerCode, secret };
}

const person = (prefix: 'sender' | 'recipient', place: CarrierPlace) => ({
  [`${prefix}Name`]: place.name,
  [`${prefix}Mobile`]: place.phone,
  [`${prefix}ProvinceName`]: place.province,
  [`${prefix}CityName`]: place.city,
  [`${prefix}CountyName`]: place.district,
  [`${prefix}Address`]: place.address,
});

/** YTO by its open platform: our own number and the K code are what its order is known by. */
export const yto: CarrierAdapter = {
  describe: () => FACTS,

  async check(tools, access) {
    const keys = keysOf(access);
    const told = {
      ...{ clientId: keys.customer, timestamp: String(tools.now.getTime()) },
      requestDate: tools.now.toISOString().slice(0, 10).replaceAll('-', ''),
    };
    readOr(await ask(tools, 'waybill_balance_adapter', keys, told), Balance);
  },

  async apply(tools, access, requestId, parcel): Promise<Applied> {
    takes(NAME, parcel, 'home');
    const told = {
      ...{ logisticsNo: requestId, cstOrderNo: requestId },
      ...person('sender', parcel.sender),
      ...person('recipient', parcel.recipient),
      weight: kilograms(parcel.weightG),
      goods: parcel.goods.map(({ title, quantity }) => ({ name: titled(title, 60), quantity })),
    };
    const got = await onceMore(NAME, async () =>
      readOr(await ask(tools, 'privacy_create_adapter', keysOf(access), told), Created),
    );
    if (got.logisticsNo !== '' && got.logisticsNo !== requestId) throw lostAt(NAME, 'OTHER');
    const { mailNo: no, shortAddress: sortCode } = got;
    return { no, childNos: [], sortCode, printData: printDataOf({ shortAddress: sortCode }) };
  },

  async query() {
    throw new CarrierError(
      'lost',
      '圆通不能按我方单号查询，结果仍然未知。请到圆通后台核对，再在「面单」中人工核定。',
    );
  },

  async cancel(tools, access, { requestId }) {
    const told = { logisticsNo: requestId, cancelDesc: '订单取消' };
    try {
      readOr(await ask(tools, 'korder_cancel_adapter', keysOf(access), told), Cancelled);
    } catch (error) {
      if (!saysCancelled(error)) throw error;
    }
  },

  async intercept(tools, access, { no, reason }) {
    const told = { waybillNo: no, wantedDesc: titled(`拦截退回：${reason}`, 100) };
    const { statusCode, statusMessage } = readOr(
      await ask(tools, 'wanted_report_adapter', keysOf(access), told),
      Reported,
    );
    if (statusCode === 0) return { taken: true, said: '圆通已受理拦截。' };
    return {
      taken: IS_REPORTED.test(statusMessage),
      said: `圆通没有受理拦截：${statusMessage || statusCode}。`,
    };
  },

  async track(tools, access, no) {
    const { clientId, trackCode, trackSecret } = fieldsOf(
      FACTS,
      access,
      ...(['clientId', 'trackCode', 'trackSecret'] as const),
    );
    const keys = { clientId, customer: trackCode, secret: trackSecret };
    const answer = await ask(tools, 'track_query_adapter', keys, { NUMBER: no });
    const empty = readAnswer(NAME, answer, z.unknown());
    if (NoTraces.safeParse(empty).success) return [];
    return newestFirst(
      readOr(answer, Traces).map(({ upload_Time: at, infoContent: code, processInfo, city, district }) => ({
        ...{ at, code, text: processInfo },
        place: [city, district].filter(Boolean).join(' '),
      })),
    );
  },
};
/** A number without a scan: told as a success that found nothing. */
const NoTraces = z.object({ success: z.literal(true), code: z.literal('1001') });
