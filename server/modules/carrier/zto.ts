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
  reach,
  readAnswer,
  refusedAs,
  saysCancelled,
  saysFullNet,
  type Refusals,
} from './http.ts';
import {
  md5Base64,
  moment,
  newestFirst,
  printDataOf,
  takes,
  text,
  titled,
  waybillNo,
  yes,
} from './values.ts';

const NAME = '中通';
const FACTS: CarrierFacts = {
  code: 'zto',
  label: '中通快递',
  expressName: '中通快递',
  fields: [
    { name: 'appKey', label: 'AppKey', secret: false, most: 64, help: '中通开放平台，控制台的应用详情里' },
    { name: 'appSecret', label: 'AppSecret', secret: true, most: 128, help: '与 AppKey 在同一页' },
    { name: 'accountId', label: '电子面单账号', secret: false, most: 64, help: '由合作网点提供' },
    { name: 'accountPassword', label: '电子面单密码', secret: true, most: 128, help: '由合作网点提供' },
    {
      name: 'orderType',
      label: '业务类型',
      secret: false,
      most: 1,
      help: '填 1：全网件，网点固定上门揽收，单号不能手动取消；填 2：预约件，可以取消',
    },
    {
      name: 'phoneTail',
      label: '寄件手机后 4 位',
      secret: false,
      most: 4,
      help: '查询轨迹时中通用它核对身份',
    },
  ],
  // Its calls ask for a number by the number alone, never by ours: what was lost is asked for again by the same request.
  can: {
    ...{ apply: true, cancel: true, query: false, track: true },
    ...{ push: false, balance: false, intercept: false },
  },
  validityDays: 30,
  returnsQuota: false,
  rate: 5,
};

/** The codes of its documentation; S200 and S202 are told after its own server was asked. */
const REFUSALS: Refusals = {
  S200: ['lost', ''],
  S202: ['lost', ''],
  S203: ['down', ''],
  S206: ['busy', ''],
  S221: ['busy', ''],
  S207: ['refused', '中通不认识这个接口，请联系管理员'],
  S208: ['data', '中通要求的资料没有填全，请补全收寄件人后重新取号'],
  S210: ['refused', '应用没有这项服务的权限，请到中通开放平台绑定服务'],
  S211: ['expired', '中通不接受签名，请到面单账户核对 AppKey 和 AppSecret'],
  S212: ['refused', '服务器的出口 IP 不在白名单里，请到中通开放平台加入'],
  S214: ['refused', '服务器的时间不准，请管理员校准时间后重试'],
  E404: ['refused', '应用没有绑定这个电子面单账号，请到中通开放平台绑定'],
  E409: ['data', '收寄件电话与中通记录的不一致，请核对电话后重试'],
  E413: ['data', '请到面单账户填写寄件手机后 4 位'],
  E416: ['data', '这不是中通的运单号，请核对单号'],
  E418: ['refused', '网点没有授权给这个应用，请联系网点授权'],
};

export const ztoDigest = (body: string, secret: string) => md5Base64(body + secret);

async function ask<T>(
  tools: CarrierTools,
  access: CarrierAccess,
  call: string,
  told: unknown,
  form: z.ZodType<T>,
): Promise<T> {
  const { appKey, appSecret } = fieldsOf(FACTS, access, 'appKey', 'appSecret');
  const body = JSON.stringify(told);
  const answer = await reach(tools, NAME, {
    url: `${tools.baseUrl}/${call}`,
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-appKey': appKey,
      'x-dataDigest': ztoDigest(body, appSecret),
    },
    body,
  });
  const said = readAnswer(NAME, answer, Envelope);
  if (!said.status) throw refusedAs(NAME, REFUSALS, said.statusCode, said.message);
  const read = form.safeParse(said.result);
  if (!read.success) throw lostAt(NAME, 'FORM');
  return read.data;
}
const Envelope = z.object({ status: yes, statusCode: text, message: text, result: z.unknown().optional() });
const Created = z.object({
  billCode: waybillNo,
  orderCode: text,
  partnerOrderCode: text,
  siteCode: text,
  siteName: text,
  bigMarkInfo: z
    .object({ mark: text, bagAddr: text })
    .nullish()
    .transform((marks) => marks ?? { mark: '', bagAddr: '' }),
});
const Traces = z
  .array(
    z.object({
      scanDate: moment,
      scanType: text,
      desc: text,
      scanSite: z
        .object({ prov: text, city: text, name: text })
        .nullish()
        .transform((site) => site ?? { prov: '', city: '', name: '' }),
    }),
  )
  .nullish()
  .transform((traces) => traces ?? []);

const FULL_NET =
  '中通的全网件单号不能手动取消：没有扫描记录的单号 30 至 60 天后由中通自动收回，不再使用它即可。';

const person = (prefix: 'sender' | 'receiver', place: CarrierPlace) =>
  Object.fromEntries(
    Object.entries({
      Name: place.name,
      Mobile: place.phone,
      Province: place.province,
      City: place.city,
      District: place.district,
      Address: place.address,
    }).map(([name, value]) => [prefix + name, value]),
  );

/** ZTO by its open platform: one number a call, told apart by our own order number. */
export const zto: CarrierAdapter = {
  describe: () => FACTS,

  async check(tools, access) {
    const fields = fieldsOf(FACTS, access, 'accountId', 'accountPassword', 'orderType');
    if (!['1', '2'].includes(fields.orderType))
      throw new CarrierError('data', '业务类型只能填 1（全网件）或 2（预约件），请改好后再测试。');
    const told = {
      ...{ partner: fields.accountId, verify: fields.accountPassword },
      content: { typeId: '1' },
    };
    await ask(tools, access, 'zto.open.queryAvailableBalanceNew', told, z.object({ available: text }));
  },

  async apply(tools, access, requestId, parcel): Promise<Applied> {
    takes(NAME, parcel, 'home');
    const fields = fieldsOf(FACTS, access, 'accountId', 'accountPassword', 'orderType');
    const told = {
      partnerType: '2',
      orderType: fields.orderType,
      partnerOrderCode: requestId,
      accountInfo: {
        ...{ accountId: fields.accountId, accountPassword: fields.accountPassword },
        ...{ type: 1, customerId: '' },
      },
      senderInfo: person('sender', parcel.sender),
      receiveInfo: person('receiver', parcel.recipient),
      summaryInfo: { quantity: 1 },
      orderItems: parcel.goods.map(({ title, quantity }, i) => ({
        ...{ name: titled(title, 60), quantity },
        ...(i === 0 && { weight: parcel.weightG }),
      })),
    };
    const got = await onceMore(NAME, () => ask(tools, access, 'zto.open.createOrder', told, Created));
    if (got.partnerOrderCode !== '' && got.partnerOrderCode !== requestId) throw lostAt(NAME, 'OTHER');
    const { mark, bagAddr } = got.bigMarkInfo;
    return {
      no: got.billCode,
      childNos: [],
      sortCode: mark,
      printData: printDataOf({
        ...{ mark, bagAddr, siteCode: got.siteCode, siteName: got.siteName, orderCode: got.orderCode },
      }),
    };
  },

  async query() {
    throw new CarrierError(
      'lost',
      '中通不能按我方单号查询，结果仍然未知。请到中通后台核对，再在「面单」中人工核定。',
    );
  },

  async cancel(tools, access, { no }) {
    try {
      const told = { cancelType: '2', orderCode: '', billCode: no };
      await ask(tools, access, 'zto.open.cancelPreOrder', told, z.unknown());
    } catch (error) {
      if (saysCancelled(error)) return;
      throw saysFullNet(error) ? new CarrierError('refused', FULL_NET) : error;
    }
  },

  async track(tools, access, no) {
    const { phoneTail } = fieldsOf(FACTS, access, 'phoneTail');
    const told = { billCode: no, mobilePhone: phoneTail };
    const traces = await ask(tools, access, 'zto.merchant.waybill.track.query', told, Traces);
    return newestFirst(
      traces.map(({ scanDate, scanType, desc, scanSite: { prov, city, name } }) => ({
        ...{ at: scanDate, code: scanType, text: desc },
        place: [prov, city, name].filter(Boolean).join(' '),
      })),
    );
  },
};
