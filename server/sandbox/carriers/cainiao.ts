import { createHash } from 'node:crypto';
import {
  at,
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

export const CAINIAO_ACCOUNT = {
  ...{ appSecret: 'sandbox-secret-cainiao', token: 'sandbox-secret-token', cpCode: 'ZTO' },
  templateUrl: 'https://cloudprint.example.com/template/standard/301/130',
} as const;

/** Its gateway writes even truth as text. */
const ok = (json: object): Answer => ({ json: { success: 'true', ...json } });
const no = (errorCode: string, errorMsg: string): Answer => ({
  json: { success: 'false', errorCode, errorMsg },
});

/** Cainiao LINK as documented: a form with one message in it, no clock; one order has one number until it is cancelled. */
export const cainiaoCarrier =
  (ledger: Ledger) =>
  ({ path, body }: Call): Answer => {
    if (path !== '/gateway/link.do') return { status: 404, json: {} };
    const form = new URLSearchParams(body);
    const content = form.get('logistics_interface') ?? '';
    const digest = createHash('md5')
      .update(content + CAINIAO_ACCOUNT.appSecret)
      .digest('base64');
    if (form.get('data_digest') !== digest) return no('S02', '非法的数字签名');
    if (form.get('logistic_provider_id') !== CAINIAO_ACCOUNT.token) return no('S03', '非法的物流公司');
    const told = jsonOf(content);
    if (!told) return no('S01', '非法的JSON');
    const call = form.get('msg_type');
    if (call === 'TMS_WAYBILL_SUBSCRIPTION_QUERY')
      return ok({
        waybillApplySubscriptionCols: [
          { cpCode: CAINIAO_ACCOUNT.cpCode, branchAccountCols: [{ quantity: String(ledger.quota) }] },
        ],
      });
    if (call === 'TMS_WAYBILL_GET') return created(ledger, told);
    if (call === 'TMS_WAYBILL_DISCARD') return cancelled(ledger, at(told, 'waybillCode'));
    return no('S04', '非法的通知类型');
  };

function created(ledger: Ledger, told: Record<string, unknown>): Answer {
  if (at(told, 'cpCode') !== CAINIAO_ACCOUNT.cpCode) return no('B001', '未开通该物流公司的电子面单');
  const wish = (told.tradeOrderInfoDtos as unknown[] | undefined)?.[0];
  const order = at(wish, 'orderInfo', 'tradeOrderList', 0);
  if (at(wish, 'recipient', 'address', 'detail') === '') return no('B002', '收件人地址不能为空');
  if (!isPhone(at(wish, 'recipient', 'mobile'))) return no('B003', '收件人手机号不合法');
  const one = give(ledger, order, (count) => `98${String(count).padStart(12, '0')}`);
  if (one === 'empty') return no('B004', '面单余额不足');
  if (one === 'exists') return no('B005', '电子面单已存在');
  const printData = JSON.stringify({
    data: {
      routingInfo: {
        ...{ routeCode: '300-H12-09', sortation: { name: '300' } },
        consolidation: { name: '沪西', code: '310' },
      },
    },
  });
  const given = { objectId: at(wish, 'objectId'), waybillCode: one.no, printData };
  return ok({ waybillCloudPrintResponseList: [given] });
}

/** What is cancelled goes back to the account days later: its quota stays down. */
function cancelled(ledger: Ledger, waybillCode: string): Answer {
  const one = givenAs(ledger, { no: waybillCode });
  if (!one) return no('B006', '面单号不存在');
  if (one.state === 'cancelled') return no('B007', '面单已取消');
  if (one.state === 'collected') return ok({ discardResult: 'false' });
  one.state = 'cancelled';
  return ok({ discardResult: 'true' });
}

export function standCainiao(on?: StandOptions) {
  const ledger = openLedger('same', on);
  return standCarrier(ledger, cainiaoCarrier(ledger));
}
