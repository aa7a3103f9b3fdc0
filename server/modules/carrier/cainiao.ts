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
import {
  fieldsOf,
  lostAt,
  onceMore,
  parsed,
  reach,
  readAnswer,
  refusedAs,
  saysCancelled,
  type Refusals,
} from './http.ts';
import { md5Base64, printDataOf, takes, text, titled, waybillNo, yes } from './values.ts';

const NAME = '菜鸟';
const FACTS: CarrierFacts = {
  code: 'cainiao',
  label: '菜鸟电子面单',
  expressName: '菜鸟速递',
  fields: [
    { name: 'appSecret', label: '应用密钥', secret: true, most: 128, help: '菜鸟物流云控制台里应用的密钥' },
    { name: 'token', label: '授权码', secret: true, most: 256, help: '商家在物流云授权应用后得到的授权码' },
    {
      name: 'cpCode',
      label: '快递公司编码',
      secret: false,
      most: 32,
      help: '在菜鸟开通的快递公司的编码，以菜鸟的为准',
    },
    {
      name: 'templateUrl',
      label: '云打印模板地址',
      secret: false,
      most: 512,
      help: '菜鸟云打印里标准模板的地址',
    },
  ],
  // It binds a number to its order and gives the same one again until it is cancelled, but tells none without its parcel.
  can: {
    ...{ apply: true, cancel: true, query: false, track: false },
    ...{ push: false, balance: false, intercept: false },
  },
  validityDays: 30,
  returnsQuota: true,
  rate: 10,
};

/** System codes of its gateway; S06 and S07 are told after it passed the request on. */
const REFUSALS: Refusals = {
  S01: ['data', '菜鸟读不懂请求，请核对收寄件里有没有特殊字符'],
  S02: ['expired', '菜鸟不接受签名，请到面单账户核对应用密钥'],
  S03: ['expired', '菜鸟不接受授权码，请重新授权后更新面单账户'],
  S04: ['refused', '应用没有这项服务的权限，请到菜鸟物流云订购'],
  S05: ['data', '菜鸟不接受请求的内容，请核对收寄件后重新取号'],
  S06: ['lost', ''],
  S07: ['lost', ''],
};

export const cainiaoDigest = (content: string, secret: string) => md5Base64(content + secret);

const Envelope = z.object({ success: yes, errorCode: text, errorMsg: text });
const Given = Envelope.extend({
  waybillCloudPrintResponseList: z
    .array(z.object({ objectId: text, waybillCode: waybillNo, printData: text }))
    .nullish(),
});
const Columns = Envelope.extend({
  waybillApplySubscriptionCols: z
    .array(z.object({ cpCode: text, branchAccountCols: z.array(z.unknown()).nullish() }))
    .nullish(),
});
/** What stands within printData where it is not encrypted. */
const Routing = z.object({
  data: z.object({
    routingInfo: z.object({
      routeCode: text,
      sortation: z.object({ name: text }).nullish(),
      consolidation: z.object({ name: text, code: text }).nullish(),
    }),
  }),
});

async function ask<T extends z.infer<typeof Envelope>>(
  tools: CarrierTools,
  access: CarrierAccess,
  call: string,
  told: unknown,
  form: z.ZodType<T>,
): Promise<T> {
  const { appSecret, token } = fieldsOf(FACTS, access, 'appSecret', 'token');
  const content = JSON.stringify(told);
  const body = new URLSearchParams({
    ...{ msg_type: call, logistic_provider_id: token, to_code: '' },
    ...{ logistics_interface: content, data_digest: cainiaoDigest(content, appSecret) },
  });
  const answer = await reach(tools, NAME, {
    url: `${tools.baseUrl}/gateway/link.do`,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: body.toString(),
  });
  const { success, errorCode, errorMsg } = readAnswer(NAME, answer, Envelope);
  if (!success) throw refusedAs(NAME, REFUSALS, errorCode, errorMsg);
  return readAnswer(NAME, answer, form);
}

const person = (place: CarrierPlace) => ({
  ...{ name: place.name, mobile: place.phone, phone: '' },
  address: {
    ...{ province: place.province, city: place.city, district: place.district },
    ...{ town: '', detail: place.address },
  },
});

/** What the label says of the way; none where the template's data come encrypted. */
function wayOf(printData: string) {
  const read = Routing.safeParse(parsed(printData));
  if (!read.success) return { sortCode: '', mark: '', bag: '' };
  const { routeCode, sortation, consolidation } = read.data.data.routingInfo;
  const mark = sortation?.name ?? '';
  return { sortCode: routeCode || mark, mark, bag: consolidation?.name ?? '' };
}

/** Cainiao's e-waybill by LINK: one order, one number. */
export const cainiao: CarrierAdapter = {
  describe: () => FACTS,

  async check(tools, access) {
    const { cpCode } = fieldsOf(FACTS, access, 'cpCode', 'templateUrl');
    const got = await ask(tools, access, 'TMS_WAYBILL_SUBSCRIPTION_QUERY', { cpCode }, Columns);
    const open = got.waybillApplySubscriptionCols?.some(
      ({ cpCode: code, branchAccountCols }) => code === cpCode && (branchAccountCols?.length ?? 0) > 0,
    );
    if (!open)
      throw new CarrierError(
        'refused',
        '这个账户没有开通该快递公司，请核对快递公司编码，或到菜鸟开通电子面单。',
      );
  },

  async apply(tools, access, requestId, parcel): Promise<Applied> {
    takes(NAME, parcel, 'home');
    const { cpCode, templateUrl } = fieldsOf(FACTS, access, 'cpCode', 'templateUrl');
    const told = {
      ...{ cpCode, needEncrypt: false, sender: person(parcel.sender) },
      tradeOrderInfoDtos: [
        {
          ...{ objectId: requestId, userId: 0, templateUrl, logisticsServices: '' },
          orderInfo: { orderChannelsType: 'OTHERS', tradeOrderList: [requestId] },
          packageInfo: {
            ...{ id: requestId, weight: parcel.weightG },
            items: parcel.goods.map(({ title, quantity }) => ({ name: titled(title, 60), count: quantity })),
          },
          recipient: person(parcel.recipient),
        },
      ],
    };
    const got = await onceMore(NAME, () => ask(tools, access, 'TMS_WAYBILL_GET', told, Given));
    const ours = got.waybillCloudPrintResponseList?.filter(({ objectId }) => objectId === requestId);
    if (ours?.length !== 1) throw lostAt(NAME, 'FORM');
    const { waybillCode: no, printData } = ours[0]!;
    const { sortCode, mark, bag } = wayOf(printData);
    return { no, childNos: [], sortCode, printData: printDataOf({ mark, bag, templateUrl, printData }) };
  },

  async query() {
    throw new CarrierError(
      'lost',
      '菜鸟不能按我方单号查询，结果仍然未知。请到菜鸟后台核对，再在「面单」中人工核定。',
    );
  },

  async cancel(tools, access, { no }) {
    const { cpCode } = fieldsOf(FACTS, access, 'cpCode');
    const form = Envelope.extend({ discardResult: yes });
    try {
      const told = { cpCode, waybillCode: no };
      const got = await ask(tools, access, 'TMS_WAYBILL_DISCARD', told, form);
      if (!got.discardResult)
        throw new CarrierError('refused', '菜鸟没有取消这个单号，可能已经揽收，请到菜鸟后台核对。');
    } catch (error) {
      if (!saysCancelled(error)) throw error;
    }
  },
};
