import { createHash } from 'node:crypto';
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
  saysUnknown,
  type Refusals,
} from './http.ts';
import { DECLARED_FIELDS, declaredLines, declaredOf } from './declared.ts';
import { moment, newestFirst, printDataOf, takes, text, waybillNo } from './values.ts';

const NAME = '递四方';
const FACTS: CarrierFacts = {
  code: 'fourpx',
  label: '递四方（4PX）',
  expressName: '递四方',
  fields: [
    { name: 'appKey', label: 'AppKey', secret: false, most: 64, help: '递四方开放平台的应用管理里' },
    { name: 'appSecret', label: 'AppSecret', secret: true, most: 128, help: '与 AppKey 在同一页' },
    {
      name: 'productCode',
      label: '物流产品代码',
      secret: false,
      most: 16,
      help: '如 PY，由递四方业务员提供',
    },
    ...DECLARED_FIELDS,
  ],
  can: {
    ...{ apply: true, cancel: true, query: true, track: true },
    ...{ push: false, balance: false, intercept: false },
  },
  validityDays: 30,
  returnsQuota: true,
  rate: 3,
};

/** DS000007: an earlier request of the same number is still worked on. */
const REFUSALS: Refusals = { DS000007: ['lost', ''] };

/** The common parameters in the order of their names, then the body and the secret. */
export function fourpxSign(
  secret: string,
  { key, method, at, version, body }: Record<'key' | 'method' | 'at' | 'version' | 'body', string>,
): string {
  const told = `app_key${key}formatjsonmethod${method}timestamp${at}v${version}`;
  return createHash('md5')
    .update(told + body + secret, 'utf8')
    .digest('hex');
}

const VERSIONS = {
  'ds.xms.order.create': '1.1.0',
  'ds.xms.order.get': '1.1.0',
  'ds.xms.order.cancel': '1.0.0',
  'ds.xms.logistics_product.getlist': '1.0.0',
  'tr.order.tracking.get': '1.0.0',
} as const;

const Envelope = z.object({
  result: text,
  msg: text,
  errors: z
    .array(z.object({ error_code: text, error_msg: text, error_data: text }))
    .nullish()
    .transform((errors) => errors ?? []),
  data: z.unknown().optional(),
});

async function ask<T>(
  tools: CarrierTools,
  access: CarrierAccess,
  method: keyof typeof VERSIONS,
  told: unknown,
  form: z.ZodType<T>,
): Promise<T> {
  const { appKey: key, appSecret } = fieldsOf(FACTS, access, 'appKey', 'appSecret');
  const body = JSON.stringify(told);
  const [at, version] = [String(tools.now.getTime()), VERSIONS[method]];
  const query = new URLSearchParams({
    ...{ app_key: key, format: 'json', language: 'cn', method, timestamp: at, v: version },
    sign: fourpxSign(appSecret, { key, method, at, version, body }),
  });
  const answer = await reach(tools, NAME, {
    url: `${tools.baseUrl}/router/api/service?${query}`,
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body,
  });
  const { result, msg, errors, data } = readAnswer(NAME, answer, Envelope);
  if (result !== '1' && result !== '0') throw lostAt(NAME, 'FORM');
  if (result === '0') {
    const words = errors.map((error) => [error.error_msg, error.error_data].filter(Boolean).join(' '));
    throw refusedAs(NAME, REFUSALS, errors[0]?.error_code ?? '', words.join('；') || msg);
  }
  const read = form.safeParse(data);
  if (!read.success) throw lostAt(NAME, 'FORM');
  return read.data;
}

const Order = z.object({
  '4px_tracking_no': waybillNo,
  ds_consignment_no: text,
  ref_no: text,
  logistics_channel_no: text,
});
/** One order or a list, each bare or within `consignment_info`. */
const Orders = z
  .union([z.array(z.unknown()), z.unknown().transform((one) => (one ? [one] : []))])
  .transform((orders) =>
    orders.map(
      (order) => z.object({ consignment_info: z.unknown() }).safeParse(order).data?.consignment_info ?? order,
    ),
  )
  .pipe(z.array(Order));
const Products = z.array(z.object({ logistics_product_code: text })).nullish();
const Tracks = z
  .object({
    trackingList: z
      .array(
        z.object({
          occurDatetime: moment,
          businessLinkCode: text,
          trackingContent: text,
          occurLocation: text,
        }),
      )
      .nullish(),
  })
  .nullish();

const applied = (order: z.infer<typeof Order>): Applied => ({
  no: order['4px_tracking_no'],
  childNos: [],
  sortCode: '',
  printData: printDataOf({
    consignmentNo: order.ds_consignment_no,
    channelNo: order.logistics_channel_no,
  }),
});

const person = (place: CarrierPlace) => ({
  ...{ first_name: place.name, phone: place.phone, post_code: place.postcode },
  ...{ country: place.country, state: place.province, city: place.city, district: place.district },
  street: place.address,
});

/** 4PX by its open platform: parcels that go abroad directly. */
export const fourpx: CarrierAdapter = {
  describe: () => FACTS,

  async check(tools, access) {
    const { productCode } = fieldsOf(FACTS, access, 'productCode');
    declaredOf(FACTS, access);
    const products = await ask(
      ...([tools, access, 'ds.xms.logistics_product.getlist', { transport_mode: '1' }, Products] as const),
    );
    if (!products?.some((product) => product.logistics_product_code === productCode))
      throw new CarrierError(
        'refused',
        '账户里没有这个物流产品，请核对物流产品代码，或联系递四方业务员开通。',
      );
  },

  async apply(tools, access, requestId, parcel): Promise<Applied> {
    takes(NAME, parcel, 'abroad');
    const { productCode } = fieldsOf(FACTS, access, 'productCode');
    const { lines, value, currency, battery } = declaredLines(FACTS, access, parcel);
    const told = {
      ...{ ref_no: requestId, business_type: 'BDS', duty_type: 'U', is_insure: 'N' },
      logistics_service_info: { logistics_product_code: productCode },
      return_info: { is_return_on_domestic: 'Y', is_return_on_oversea: 'N' },
      parcel_list: [
        {
          ...{ weight: parcel.weightG, include_battery: battery ? 'Y' : 'N', currency },
          parcel_value: value,
          declare_product_info: lines.map((line) => ({
            ...{ declare_product_name_en: line.nameEn, declare_product_name_cn: line.nameCn },
            ...{ declare_product_code_qty: line.quantity },
            ...{ currency_export: line.currency, currency_import: line.currency },
            ...{ declare_unit_price_export: line.price, declare_unit_price_import: line.price },
            ...(line.hsCode && { hscode_export: line.hsCode, hscode_import: line.hsCode }),
            ...(line.origin && { origin_country: line.origin }),
            ...(line.netG !== null && { unit_net_weight: line.netG }),
            ...(line.material && { material: line.material }),
            ...(line.purpose && { uses: line.purpose }),
          })),
        },
      ],
      sender: person(parcel.sender),
      recipient_info: person(parcel.recipient),
      deliver_type_info: { deliver_type: '1' },
    };
    const order = await onceMore(
      ...([NAME, () => ask(tools, access, 'ds.xms.order.create', told, Order)] as const),
    ).catch(async (error: unknown) => {
      const known = error instanceof CarrierError && error.code === 'EXISTS';
      return (known && (await find(tools, access, requestId))) || Promise.reject(error as Error);
    });
    if (order.ref_no !== '' && order.ref_no !== requestId) throw lostAt(NAME, 'OTHER');
    return applied(order);
  },

  async query(tools, access, requestId) {
    const order = await find(tools, access, requestId);
    return order ? applied(order) : null;
  },

  async cancel(tools, access, { requestId }) {
    try {
      const told = { request_no: requestId, cancel_reason: '订单取消' };
      await ask(tools, access, 'ds.xms.order.cancel', told, z.unknown());
    } catch (error) {
      if (!saysCancelled(error)) throw error;
    }
  },

  async track(tools, access, no) {
    const got = await ask(tools, access, 'tr.order.tracking.get', { deliveryOrderNo: no }, Tracks);
    return newestFirst(
      (got?.trackingList ?? []).map((scan) => ({
        ...{ at: scan.occurDatetime, code: scan.businessLinkCode, text: scan.trackingContent },
        place: scan.occurLocation,
      })),
    );
  },
};

/** The order of that request; undefined: it has none. */
async function find(tools: CarrierTools, access: CarrierAccess, requestId: string) {
  try {
    const orders = await ask(tools, access, 'ds.xms.order.get', { request_no: requestId }, Orders);
    if (orders.length > 0 && orders.every((order) => order.ref_no !== requestId)) throw lostAt(NAME, 'OTHER');
    return orders.find((order) => order.ref_no === requestId);
  } catch (error) {
    if (saysUnknown(error)) return undefined;
    throw error;
  }
}
