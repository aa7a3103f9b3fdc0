import { declarationRefused } from './declared.ts';
import { createHash } from 'node:crypto';
import {
  at,
  beijing,
  clockRight,
  give,
  givenAs,
  isPhone,
  jsonOf,
  openLedger,
  standCarrier,
  type Answer,
  type Call,
  type Given,
  type Ledger,
  type StandOptions,
} from './standing.ts';

export const FOURPX_ACCOUNT = {
  ...{ appKey: 'demo-4px', appSecret: 'sandbox-secret-4px', productCode: 'PY' },
  ...{ declareEn: 'Phone case', declareCn: '手机壳', declarePrice: '5.5' },
} as const;

const ok = (data: unknown): Answer => ({ json: { result: '1', msg: '系统处理成功', data } });
const no = (error_code: string, error_msg: string): Answer => ({
  json: { result: '0', msg: '系统处理失败', errors: [{ error_code, error_msg, error_data: '' }] },
});
const shown = ({ requestId, no: number }: Given) => ({
  ...{ ref_no: requestId, '4px_tracking_no': number, ds_consignment_no: `DS${number}` },
  ...{ label_barcode: number, logistics_channel_no: '' },
});

/** 4PX's open platform as documented: one router, one ref_no one order until it is cancelled. */
export const fourpxCarrier =
  (ledger: Ledger) =>
  ({ path, query, body }: Call): Answer => {
    if (path !== '/router/api/service') return { status: 404, json: {} };
    const names = ['app_key', 'format', 'method', 'timestamp', 'v'];
    const told = names.map((name) => name + query.get(name)).join('');
    const sign = createHash('md5')
      .update(told + body + FOURPX_ACCOUNT.appSecret)
      .digest('hex');
    if (query.get('app_key') !== FOURPX_ACCOUNT.appKey || query.get('sign') !== sign)
      return no('100003', '签名错误');
    if (!clockRight(ledger, query.get('timestamp') ?? '')) return no('100004', '时间戳超时');
    return answered(ledger, query.get('method') ?? '', jsonOf(body));
  };

function answered(ledger: Ledger, method: string, told: unknown): Answer {
  if (method === 'ds.xms.logistics_product.getlist')
    return ok([{ logistics_product_code: FOURPX_ACCOUNT.productCode, logistics_product_name_cn: '联邮通' }]);
  if (method === 'ds.xms.order.create') return created(ledger, told);
  if (method === 'ds.xms.order.get') {
    const one = givenAs(ledger, { requestId: at(told, 'request_no') });
    return ok(one && one.state !== 'cancelled' ? [{ consignment_info: shown(one) }] : []);
  }
  if (method === 'ds.xms.order.cancel') return cancelled(ledger, at(told, 'request_no'));
  if (method === 'tr.order.tracking.get') {
    const deliveryOrderNo = at(told, 'deliveryOrderNo');
    const trackingList = (ledger.scans.get(deliveryOrderNo) ?? []).map((scan) => ({
      ...{ occurDatetime: beijing(scan.at), businessLinkCode: scan.code, trackingContent: scan.text },
      occurLocation: scan.place,
    }));
    return ok({ deliveryOrderNo, trackingList });
  }
  return no('100001', '接口不存在');
}

function created(ledger: Ledger, told: unknown): Answer {
  if (at(told, 'logistics_service_info', 'logistics_product_code') !== FOURPX_ACCOUNT.productCode)
    return no('DS000001', '物流产品未开通');
  if (at(told, 'recipient_info', 'street') === '')
    return no('DS000000', "the consignee's street is required");
  if (!isPhone(at(told, 'recipient_info', 'phone'))) return no('DS000000', '收件人电话格式错误');
  const [parcel] = (told as { parcel_list?: unknown[] }).parcel_list ?? [];
  const refused = declarationRefused(parcel, 'declare_product_info', {
    ...{ name: 'declare_product_name_en', price: 'declare_unit_price_export', hs: 'hscode_export' },
  });
  if (refused !== undefined) return no('DS000013', refused);
  const one = give(ledger, at(told, 'ref_no'), (count) => `30${String(count).padStart(12, '0')}`);
  if (one === 'empty') return no('DS000008', '账户余额不足');
  return one === 'exists' ? no('DS000009', '此单已存在') : ok(shown(one));
}

function cancelled(ledger: Ledger, requestId: string): Answer {
  const one = givenAs(ledger, { requestId });
  if (!one) return no('DS000010', '委托单不存在');
  if (one.state === 'cancelled') return no('DS000011', '委托单已取消');
  if (one.state === 'collected') return no('DS000012', '包裹已到仓，不能取消');
  one.state = 'cancelled';
  return ok(null);
}

export function standFourpx(on?: StandOptions) {
  const ledger = openLedger('exists', on);
  return standCarrier(ledger, fourpxCarrier(ledger));
}
