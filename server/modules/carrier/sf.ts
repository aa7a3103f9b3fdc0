import { createHash, randomUUID } from 'node:crypto';
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
import { askForJson, objectOf } from './ask.ts';

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
    intercept: false,
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

async function call(
  tools: CarrierTools,
  access: CarrierAccess,
  serviceCode: string,
  message: object,
): Promise<Record<string, unknown>> {
  const msgData = JSON.stringify(message);
  const timestamp = String(tools.now.getTime());
  const { partnerId = '', checkword = '', encoding = 'url' } = access;
  const form = new URLSearchParams({
    ...{ partnerID: partnerId, requestID: randomUUID(), serviceCode, timestamp, msgData },
    msgDigest: sfDigest(msgData, timestamp, checkword, encoding),
  });
  const answer = await askForJson(tools, {
    url: tools.baseUrl,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    body: form.toString(),
  });
  const { apiResultCode: platform, apiErrorMsg } = answer;
  if (platform !== 'A1000') {
    const code = String(platform);
    const [kind, said] = PLATFORM[code] ?? [
      'lost',
      `顺丰没有给出结果（${String(apiErrorMsg ?? code)}），系统会自动查询。`,
    ];
    throw new CarrierError(kind, said, code);
  }
  const result = objectOf(answer.apiResultData);
  if (!result) throw new CarrierError('lost', '顺丰没有给出结果，系统会自动查询，请稍候。', 'A1000');
  if (result.success === true || result.success === 'true')
    return (result.msgData ?? {}) as Record<string, unknown>;
  const code = String(result.errorCode ?? '');
  throw new SfRefusal('data', `顺丰不接受：${String(result.errorMsg ?? code)}。请按它改正后重试。`, code);
}

const contact = (contactType: 1 | 2, place: CarrierPlace) => ({
  ...{ contactType, contact: place.name, mobile: place.phone, country: place.country },
  ...{ province: place.province, city: place.city, county: place.district, address: place.address },
  ...(place.postcode && { postCode: place.postcode }),
});

/** @throws CarrierError lost where it names no number: what stands there is asked again */
function appliedOf(message: Record<string, unknown>): Applied {
  const numbers = (message.waybillNoInfoList ?? []) as { waybillType?: unknown; waybillNo?: unknown }[];
  const of = (type: number) =>
    numbers.filter((one) => Number(one.waybillType) === type).map((one) => String(one.waybillNo));
  const [no] = of(1);
  if (!no) throw new CarrierError('lost', '顺丰没有给出运单号，系统会自动查询，请稍候。', 'S0000');
  const [label] = (message.routeLabelInfo ?? []) as { routeLabelData?: Record<string, unknown> }[];
  const printData = Object.fromEntries(
    Object.entries({ ...label?.routeLabelData, originCode: message.originCode, destCode: message.destCode })
      .filter(([, value]) => typeof value === 'string' && value !== '')
      .map(([name, value]) => [name, value as string]),
  );
  return { no, childNos: of(2), sortCode: printData['destRouteLabel'] ?? '', printData };
}

const search = (tools: CarrierTools, access: CarrierAccess, orderId: string) =>
  call(tools, access, 'EXP_RECE_SEARCH_ORDER_RESP', { orderId, searchType: '1', language: 'zh-CN' });

const isCode = (error: unknown, code: string) => error instanceof SfRefusal && error.code === code;

export const sf: CarrierAdapter = {
  describe: () => FACTS,
  async check(tools, access) {
    try {
      await search(tools, access, `PFCHECK-${tools.now.getTime()}`);
    } catch (error) {
      if (!isCode(error, NOT_ORDERED)) throw error;
    }
  },
  async apply(tools, access, requestId, { sender, recipient, weightG, goods }: CarrierParcel) {
    try {
      return appliedOf(
        await call(tools, access, 'EXP_RECE_CREATE_ORDER', {
          ...{ language: 'zh-CN', orderId: requestId, expressTypeId: 1, payMethod: 1, isReturnRoutelabel: 1 },
          ...(access['monthlyCard'] && { monthlyCard: access['monthlyCard'] }),
          contactInfoList: [contact(1, sender), contact(2, recipient)],
          cargoDetails: goods.map(({ title, quantity }) => ({ name: title.slice(0, 128), count: quantity })),
          ...{ parcelQty: 1, totalWeight: weightG / 1000 },
        }),
      );
    } catch (error) {
      // Somebody asked for it before, and the answer was lost: what it was given says the query.
      if (isCode(error, REPEATED))
        throw new CarrierError('lost', '顺丰已收到过这个请求，系统会自动查询，请稍候。', REPEATED);
      throw error;
    }
  },
  async query(tools, access, requestId) {
    try {
      return appliedOf(await search(tools, access, requestId));
    } catch (error) {
      if (isCode(error, NOT_ORDERED)) return null;
      throw error;
    }
  },
  async cancel(tools, access, { requestId, no }) {
    try {
      const { resStatus } = await call(tools, access, 'EXP_RECE_UPDATE_ORDER', {
        ...{ orderId: requestId, dealType: 2 },
        waybillNoInfoList: [{ waybillType: 1, waybillNo: no }],
      });
      if (Number(resStatus) !== 2)
        throw new CarrierError('refused', '顺丰没有取消订单，请联系顺丰核对。', String(resStatus));
    } catch (error) {
      if (isCode(error, CANCELLED_BEFORE)) return;
      if (error instanceof SfRefusal) throw new CarrierError('refused', error.message, error.code);
      throw error;
    }
  },
};
