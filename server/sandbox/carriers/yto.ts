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
  type Ledger,
  type StandOptions,
} from './standing.ts';

export const YTO_ACCOUNT = {
  ...{ clientId: 'demoapp', customerCode: 'K21000119', secret: 'sandbox-secret-yto' },
  ...{ trackCode: 'DEMO', trackSecret: 'sandbox-secret-tracks' },
} as const;

const ok = (json: unknown): Answer => ({ json });
const no = (code: string, message: string): Answer => ({ json: { success: false, code, message } });

/** YTO's open platform as documented: a key for each capability; success is the order itself, without a word of it. */
export const ytoCarrier =
  (ledger: Ledger) =>
  ({ path, body }: Call): Answer => {
    const [, root, method = '', version = '', client, customer] = path.split('/');
    const sent = jsonOf(body);
    const param = at(sent, 'param');
    const ofTracks = method === 'track_query_adapter';
    const secret = ofTracks ? YTO_ACCOUNT.trackSecret : YTO_ACCOUNT.secret;
    const known = ofTracks ? YTO_ACCOUNT.trackCode : YTO_ACCOUNT.customerCode;
    const sign = createHash('md5')
      .update(param + method + version + secret)
      .digest('base64');
    if (root !== 'open' || client !== YTO_ACCOUNT.clientId || customer !== known || at(sent, 'sign') !== sign)
      return no('401', '签名校验失败');
    if (!clockRight(ledger, at(sent, 'timestamp'))) return no('402', 'timestamp 已过期');
    const told = jsonOf(param);
    if (method === 'waybill_balance_adapter') return ok({ data: ledger.quota });
    if (method === 'privacy_create_adapter') return created(ledger, told);
    if (method === 'korder_cancel_adapter') return cancelled(ledger, at(told, 'logisticsNo'));
    if (method === 'wanted_report_adapter') return wanted(ledger, at(told, 'waybillNo'));
    if (ofTracks) return tracked(ledger, at(told, 'NUMBER'));
    return no('404', '接口不存在');
  };

function created(ledger: Ledger, told: unknown): Answer {
  const logisticsNo = at(told, 'logisticsNo');
  if (logisticsNo === '') return no('-1', 'logisticsNo不能为空');
  if (at(told, 'recipientAddress') === '') return no('-1', '收件人详细地址不能为空');
  if (!isPhone(at(told, 'recipientMobile'))) return no('-1', '收件人联系电话格式错误');
  const one = give(ledger, logisticsNo, (count) => `YT2${String(count).padStart(12, '0')}`);
  if (one === 'empty') return no('-1', '电子面单余额不足');
  if (one === 'exists') return no('-1', '订单已存在');
  return ok({ logisticsNo, mailNo: one.no, shortAddress: '300-09-12' });
}

function cancelled(ledger: Ledger, logisticsNo: string): Answer {
  const one = givenAs(ledger, { requestId: logisticsNo });
  if (!one) return no('-1', '订单不存在');
  if (one.state === 'cancelled') return no('-1', '订单已取消');
  if (one.state === 'collected') return no('-1', '订单已揽收，不允许取消');
  one.state = 'cancelled';
  return ok({ logisticsNo });
}

/** 拦截件上报: a status of its own, and not the form of the others. */
function wanted(ledger: Ledger, waybillNo: string): Answer {
  const status = (statusCode: number, statusMessage: string) => ok({ statusCode, statusMessage });
  const one = givenAs(ledger, { no: waybillNo });
  if (!one || one.state === 'cancelled') return status(1, '运单不存在');
  if (ledger.signed.has(one.no)) return status(2, '运单已签收，不能拦截');
  if (ledger.intercepted.has(one.no)) return status(3, '拦截件已存在');
  ledger.intercepted.add(one.no);
  return status(0, '成功');
}

function tracked(ledger: Ledger, no: string): Answer {
  const scans = ledger.scans.get(no) ?? [];
  if (scans.length === 0)
    return ok({ code: '1001', map: { [no]: [] }, message: '查询结果为空。', success: true });
  return ok(
    scans.map((scan) => ({
      ...{ waybill_No: no, upload_Time: beijing(scan.at), infoContent: scan.code, processInfo: scan.text },
      ...{ city: scan.place, district: '' },
    })),
  );
}

export function standYto(on?: StandOptions) {
  const ledger = openLedger('same', on);
  return standCarrier(ledger, ytoCarrier(ledger));
}
