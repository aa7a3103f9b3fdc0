import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { CarrierFacts } from '#contract/carrier/carrier.ts';
import {
  CarrierError,
  type Applied,
  type CarrierAccess,
  type CarrierAdapter,
  type CarrierFailure,
  type CarrierParcel,
  type CarrierPlace,
  type CarrierTools,
} from './adapter.ts';
import { lostAt, parsed, reach, readAnswer } from './http.ts';
import { printDataOf, text, waybillNo, yes } from './values.ts';

// 顺丰, open platform (丰桥): JSON in a form, signed with the account's checkword.

/** The signed text is form-encoded before it is hashed, or not: accounts differ, and the test call finds it out. */
export const SF_ENCODINGS = ['url', 'plain'] as const;

const FACTS: CarrierFacts = {
  code: 'sf',
  label: '顺丰',
  expressName: '顺丰速运',
  fields: [
    { name: 'partnerId', label: '顾客编码', secret: false, most: 64, help: '丰桥「个人中心」中的顾客编码' },
    { name: 'checkword', label: '校验码', secret: true, most: 128, help: '生产环境的校验码，保存后不再显示' },
    { name: 'monthlyCard', label: '月结卡号', secret: false, most: 20 },
  ],
  can: {
    ...{ apply: true, cancel: true, query: true, track: false, push: false, balance: false },
    intercept: true,
  },
  validityDays: 30,
  returnsQuota: true,
  rate: 30,
};

/** As java.net.URLEncoder writes it, which the carrier's documents name. */
const encoded = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll(/[!'()~]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')
    .replaceAll('%2A', '*');

/** msgDigest: MD5 of the message, its time and the checkword, in Base64. */
export function sfDigest(msgData: string, timestamp: string, checkword: string, encoding: string): string {
  const text = `${msgData}${timestamp}${checkword}`;
  return createHash('md5')
    .update(encoding === 'plain' ? text : encoded(text))
    .digest('base64');
}

/** What the platform says before the service was asked, and what to do. */
const PLATFORM: Readonly<Record<string, readonly [CarrierFailure, string]>> = {
  A1001: ['refused', '顺丰没有收到完整的请求，请核对面单账户的顾客编码。'],
  A1002: ['down', '顺丰认为请求已过期，请核对服务器的时间。'],
  A1003: ['refused', '顺丰不接受本服务器的地址，请在丰桥中把它加入白名单。'],
  A1004: ['refused', '面单账户没有这项服务的权限，请在丰桥中申请。'],
  A1005: ['busy', '顺丰限制了请求次数，系统会稍后再取。'],
  A1006: ['expired', '顺丰不认可签名，请核对面单账户的顾客编码和校验码。'],
  A1007: ['lost', '顺丰认为请求重复，系统会自动查询，请稍候。'],
  A1011: ['expired', '面单账户的授权已过期，请重新填写校验码。'],
};
const REPEATED = '8016';
const NOT_ORDERED = '8024';
const CANCELLED_BEFORE = '8037';

/** Says of a refusal of the service what it says itself. */
class SfRefusal extends CarrierError {}

const NAME = '顺丰';
const Answered = z.looseObject({ apiResultCode: text, apiErrorMsg: text, apiResultData: z.unknown() });
/** What the service says, in a text of its own within the answer. */
const Result = z.looseObject({ success: yes, errorCode: text, errorMsg: text, msgData: z.unknown() });

/** @returns what the service says where it did what it was asked for, of this form. @throws CarrierError */
async function call<T>(
  tools: CarrierTools,
  access: CarrierAccess,
  serviceCode: string,
  { message, form: told }: { message: object; form: z.ZodType<T> },
): Promise<T> {
  const msgData = JSON.stringify(message);
  const timestamp = String(tools.now.getTime());
  const { partnerId = '', checkword = '', encoding = 'url' } = access;
  const form = new URLSearchParams({
    ...{ partnerID: partnerId, requestID: randomUUID(), serviceCode, timestamp, msgData },
    msgDigest: sfDigest(msgData, timestamp, checkword, encoding),
  });
  const reached = await reach(tools, NAME, {
    url: tools.baseUrl,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    body: form.toString(),
  });
  const { apiResultCode: code, apiErrorMsg, apiResultData } = readAnswer(NAME, reached, Answered);
  if (code !== 'A1000') {
    const [kind, said] = PLATFORM[code] ?? [
      'lost',
      `顺丰没有给出结果（${apiErrorMsg || code}），系统会自动查询。`,
    ];
    throw new CarrierError(kind, said, code);
  }
  const result = Result.safeParse(typeof apiResultData === 'string' ? parsed(apiResultData) : undefined);
  if (!result.success) throw lostAt(NAME, code);
  const { success, errorCode, errorMsg, msgData: data } = result.data;
  if (!success)
    throw new SfRefusal('data', `顺丰不接受：${errorMsg || errorCode}。请按它改正后重试。`, errorCode);
  const read = told.safeParse(data ?? {});
  // What names no number may stand there all the same: it is asked again.
  if (!read.success) throw lostAt(NAME, 'FORM');
  return read.data;
}

const contact = (contactType: 1 | 2, place: CarrierPlace) => ({
  ...{ contactType, contact: place.name, mobile: place.phone, country: place.country },
  ...{ province: place.province, city: place.city, county: place.district, address: place.address },
  ...(place.postcode && { postCode: place.postcode }),
});

const Numbers = z.array(z.looseObject({ waybillType: z.coerce.number(), waybillNo }));
/** The number of a request, with the children of it and what its label needs. */
const Ordered = z
  .looseObject({
    waybillNoInfoList: Numbers.refine((all) => all.some(({ waybillType }) => waybillType === 1)),
    routeLabelInfo: z
      .array(z.looseObject({ routeLabelData: z.record(z.string(), z.unknown()).nullish() }))
      .nullish(),
    ...{ originCode: text, destCode: text },
  })
  .transform(({ waybillNoInfoList, routeLabelInfo, originCode, destCode }): Applied => {
    const of = (type: number) =>
      waybillNoInfoList.filter(({ waybillType }) => waybillType === type).map((one) => one.waybillNo);
    const label = routeLabelInfo?.[0]?.routeLabelData ?? {};
    const texts = Object.entries(label).filter((one): one is [string, string] => typeof one[1] === 'string');
    const printData = printDataOf({ ...Object.fromEntries(texts), originCode, destCode });
    return { no: of(1)[0]!, childNos: of(2), sortCode: printData['destRouteLabel'] ?? '', printData };
  });

const search = <T>(tools: CarrierTools, access: CarrierAccess, orderId: string, form: z.ZodType<T>) =>
  call(tools, access, 'EXP_RECE_SEARCH_ORDER_RESP', {
    message: { orderId, searchType: '1', language: 'zh-CN' },
    form,
  });

/** 退回, asked by the sender; paid by the monthly card where the account has one. */
const RETURN = { serviceCode: '2', role: '1' } as const;
/** It is brought back already: asked twice, it says so in words of which no code is documented. */
const IS_RETURNED = /重复|已(经)?(截单|拦截|申请)/;

const isCode = (error: unknown, code: string) => error instanceof SfRefusal && error.code === code;

export const sf: CarrierAdapter = {
  describe: () => FACTS,
  async check(tools, access) {
    try {
      await search(tools, access, `PFCHECK-${tools.now.getTime()}`, z.unknown());
    } catch (error) {
      if (!isCode(error, NOT_ORDERED)) throw error;
    }
  },
  async apply(tools, access, requestId, { sender, recipient, weightG, goods }: CarrierParcel) {
    try {
      return await call(tools, access, 'EXP_RECE_CREATE_ORDER', {
        message: {
          ...{ language: 'zh-CN', orderId: requestId, expressTypeId: 1, payMethod: 1, isReturnRoutelabel: 1 },
          ...(access['monthlyCard'] && { monthlyCard: access['monthlyCard'] }),
          contactInfoList: [contact(1, sender), contact(2, recipient)],
          cargoDetails: goods.map(({ title, quantity }) => ({ name: title.slice(0, 128), count: quantity })),
          ...{ parcelQty: 1, totalWeight: weightG / 1000 },
        },
        form: Ordered,
      });
    } catch (error) {
      // Somebody asked for it before, and the answer was lost: what it was given says the query.
      if (isCode(error, REPEATED))
        throw new CarrierError('lost', '顺丰已收到过这个请求，系统会自动查询，请稍候。', REPEATED);
      throw error;
    }
  },
  async query(tools, access, requestId) {
    try {
      return await search(tools, access, requestId, Ordered);
    } catch (error) {
      if (isCode(error, NOT_ORDERED)) return null;
      throw error;
    }
  },
  async intercept(tools, access, { no, sender }) {
    const { monthlyCard = '' } = access;
    const { province, city, district: county, address, name, phone } = sender;
    try {
      await call(tools, access, 'EXP_RECE_WANTED_INTERCEPT', {
        message: {
          ...{ ...RETURN, waybillNo: no, payMode: monthlyCard === '' ? '1' : '4' },
          ...(monthlyCard !== '' && { monthlyCardNo: monthlyCard }),
          newDestAddress: { province, city, county, address, contact: name, phone },
        },
        form: z.unknown(),
      });
    } catch (error) {
      if (!(error instanceof SfRefusal)) throw error;
      return { taken: IS_RETURNED.test(error.message), said: error.message };
    }
    return { taken: true, said: '顺丰已受理退回。' };
  },
  async cancel(tools, access, { requestId, no }) {
    try {
      const { resStatus } = await call(tools, access, 'EXP_RECE_UPDATE_ORDER', {
        message: {
          ...{ orderId: requestId, dealType: 2 },
          waybillNoInfoList: [{ waybillType: 1, waybillNo: no }],
        },
        form: z.looseObject({ resStatus: text }),
      });
      if (resStatus !== '2')
        throw new CarrierError('refused', '顺丰没有取消订单，请联系顺丰核对。', resStatus);
    } catch (error) {
      if (isCode(error, CANCELLED_BEFORE)) return;
      if (error instanceof SfRefusal) throw new CarrierError('refused', error.message, error.code);
      throw error;
    }
  },
};
