import { declarationRefused } from './declared.ts';
import { createHmac } from 'node:crypto';
import {
  at,
  clockRight,
  give,
  givenAs,
  isPhone,
  jsonOf,
  openLedger,
  standCarrier,
  type Answer,
  type Call,
  type CarrierStanding,
  type Given,
  type Ledger,
  type StandOptions,
} from './standing.ts';

export const YUNEXPRESS_ACCOUNT = {
  ...{
    appId: 'demo-yun',
    appSecret: 'sandbox-secret-yun',
    sourceKey: 'sandbox-secret-source',
    productCode: 'THPHR',
  },
  ...{ declareEn: 'Phone case', declareCn: '手机壳', declarePrice: '5.5' },
} as const;

/** Tokens by the time each ends; a test takes them all away to have one end in the middle. */
export type Tokens = Set<string>;

const ok = (result: unknown): Answer => ({
  json: { t: 1, success: true, code: '0', msg: 'success', result },
});
const no = (code: string, msg: string): Answer => ({ json: { t: 1, success: false, code, msg } });
const shown = ({ requestId, no: number }: Given) => ({
  ...{ waybill_number: number, customer_order_number: requestId, tracking_number: '' },
  ...{ track_type: 'Y', remote_area: '0', bar_codes: number },
});

/** YunExpress's open API as documented: a token first, then calls signed with it, the path and the clock. */
export const yunexpressCarrier = (ledger: Ledger, tokens: Tokens) => {
  const issued = { count: 0 };
  return (call: Call): Answer => {
    const { method, path, header, body } = call;
    const told = jsonOf(body);
    if (path === '/openapi/oauth2/token') {
      const { appId, appSecret, sourceKey } = YUNEXPRESS_ACCOUNT;
      const known = at(told, 'appId') === appId && at(told, 'appSecret') === appSecret;
      if (!known || at(told, 'sourceKey') !== sourceKey)
        return { status: 401, json: { code: '401', msg: 'invalid client' } };
      issued.count += 1;
      tokens.add(`token-${issued.count}`);
      return { json: { accessToken: `token-${issued.count}`, expiresIn: 7200 } };
    }
    if (!tokens.has(header('token'))) return { status: 401, json: { code: '401', msg: 'token expired' } };
    const date = header('date');
    const content = `${body === '' ? '' : `body=${body}&`}date=${date}&method=${method}&uri=${path}`;
    const sign = createHmac('sha256', YUNEXPRESS_ACCOUNT.appSecret).update(content).digest('base64');
    if (header('sign') !== sign) return no('400101', '签名错误');
    if (!clockRight(ledger, date)) return no('400102', '时间戳超出允许范围');
    return answered(ledger, call, told);
  };
};

function answered(ledger: Ledger, { path, query }: Call, told: unknown): Answer {
  const number = query.get('order_number') ?? '';
  switch (path) {
    case '/v1/basic-data/products/getlist':
      return { json: { t: 1, success: true, detail: [{ product_code: YUNEXPRESS_ACCOUNT.productCode }] } };
    case '/v1/order/package/create':
      return created(ledger, told);
    case '/v1/order/info/get': {
      const one = givenAs(ledger, { requestId: number, no: number });
      return one && one.state !== 'cancelled' ? ok(shown(one)) : no('400404', '订单不存在');
    }
    case '/v1/order/cancel':
      return cancelled(ledger, at(told, 'waybill_number'));
    case '/v1/track-service/info/get':
      return ok([
        {
          package_status: 'T',
          track_Info: {
            waybill_number: number,
            track_events: (ledger.scans.get(number) ?? []).map((scan) => ({
              ...{ process_time: scan.at.toISOString(), track_node_code: scan.code },
              ...{ process_content: scan.text, process_location: scan.place },
            })),
          },
        },
      ]);
    default:
      return { status: 404, json: {} };
  }
}

function created(ledger: Ledger, told: unknown): Answer {
  if (at(told, 'product_code') !== YUNEXPRESS_ACCOUNT.productCode) return no('400201', '运输产品未开通');
  if (at(told, 'receiver', 'address_lines', 0) === '') return no('400202', '收件人地址不能为空');
  if (!isPhone(at(told, 'receiver', 'phone_number'))) return no('400203', '收件人电话格式错误');
  const refused = declarationRefused(told, 'declaration_info', {
    ...{ name: 'name_en', price: 'unit_price', hs: 'hs_code' },
  });
  if (refused !== undefined) return no('400206', refused);
  const code = at(told, 'customer_order_number');
  const one = give(ledger, code, (count) => `YT25${String(count).padStart(14, '0')}`);
  if (one === 'empty') return no('400204', '账户余额不足');
  return one === 'exists' ? no('400205', '客户订单号已存在') : ok(shown(one));
}

/** Only what was announced goes; what its warehouse received stays. */
function cancelled(ledger: Ledger, number: string): Answer {
  const one = givenAs(ledger, { no: number });
  if (!one) return no('400404', '订单不存在');
  if (one.state === 'cancelled') return no('400301', '订单已取消');
  if (one.state === 'collected') return no('400302', '订单已签入，不能撤销');
  one.state = 'cancelled';
  return ok(true);
}

export async function standYunexpress(on?: StandOptions): Promise<CarrierStanding & { tokens: Tokens }> {
  const ledger = openLedger('exists', on);
  const tokens: Tokens = new Set();
  return Object.assign(await standCarrier(ledger, yunexpressCarrier(ledger, tokens)), { tokens });
}
