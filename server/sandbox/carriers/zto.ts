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

export const ZTO_ACCOUNT = {
  ...{
    appKey: 'demo-zto',
    appSecret: 'sandbox-secret-zto',
    accountId: 'demo',
    accountPassword: 'sandbox-secret-account',
  },
  ...{ orderType: '2', phoneTail: '0001' },
} as const;

const ok = (result: unknown): Answer => ({
  json: { status: true, statusCode: '0000', message: '成功', result },
});
/** It refuses with status 200 and a code. */
const no = (statusCode: string, message: string): Answer => ({
  json: { status: false, statusCode, message, result: null },
});

/** Orders by their number, for what a cancellation may do: 全网件 (1) stays, 预约件 (2) goes. */
type Kinds = Map<string, string>;

/** ZTO's open platform as documented: no clock in its signature, one number for one partnerOrderCode. */
export function ztoCarrier(ledger: Ledger, kinds: Kinds = new Map()) {
  return ({ path, header, body }: Call): Answer => {
    const digest = createHash('md5')
      .update(body + ZTO_ACCOUNT.appSecret)
      .digest('base64');
    if (header('x-appKey') !== ZTO_ACCOUNT.appKey || header('x-dataDigest') !== digest)
      return no('S211', '签名错误');
    const told = jsonOf(body);
    if (path === '/zto.open.queryAvailableBalanceNew')
      return at(told, 'partner') === ZTO_ACCOUNT.accountId &&
        at(told, 'verify') === ZTO_ACCOUNT.accountPassword
        ? ok({ available: ledger.quota, recharge: 10_000, back: 0, recovery: 0 })
        : no('E404', '鉴权失败,未绑定电子面单账号');
    if (path === '/zto.open.createOrder') return created(ledger, kinds, told);
    if (path === '/zto.open.cancelPreOrder') return cancelled(ledger, kinds, at(told, 'billCode'));
    if (path === '/zto.merchant.waybill.track.query') return tracked(ledger, told);
    return no('S207', 'API不存在');
  };
}

function created(ledger: Ledger, kinds: Kinds, told: unknown): Answer {
  const code = at(told, 'partnerOrderCode');
  if (code === '') return no('S208', 'partnerOrderCode不能为空');
  if (at(told, 'accountInfo', 'accountId') !== ZTO_ACCOUNT.accountId)
    return no('E404', '鉴权失败,未绑定电子面单账号');
  if (at(told, 'receiveInfo', 'receiverAddress') === '') return no('S208', 'receiverAddress不能为空');
  if (!isPhone(at(told, 'receiveInfo', 'receiverMobile'))) return no('C001', '收件人手机号格式不正确');
  const one = give(ledger, code, (count) => `731${String(count).padStart(12, '0')}`);
  if (one === 'empty') return no('C002', '电子面单余额不足');
  if (one === 'exists') return no('C003', '合作商订单号已存在');
  kinds.set(one.no, at(told, 'orderType'));
  return ok({
    ...{ billCode: one.no, orderCode: `25${one.no}`, partnerOrderCode: code, verifyCode: null },
    ...{ siteCode: '02100', siteName: '上海', signBillInfo: null },
    bigMarkInfo: { mark: '300- H12 09', bagAddr: '沪西' },
  });
}

function cancelled(ledger: Ledger, kinds: Kinds, billCode: string): Answer {
  const one = givenAs(ledger, { no: billCode });
  if (!one) return no('C004', '订单不存在');
  if (kinds.get(one.no) === '1') return no('C005', '全网件单号不支持手动取消');
  if (one.state === 'cancelled') return no('C006', '订单已取消');
  if (one.state === 'collected') return no('C007', '订单已揽收，不能取消');
  one.state = 'cancelled';
  return ok({});
}

function tracked(ledger: Ledger, told: unknown): Answer {
  if (at(told, 'mobilePhone') !== ZTO_ACCOUNT.phoneTail)
    return no('E409', '鉴权失败,收寄人电话号码校验不一致');
  const scans = ledger.scans.get(at(told, 'billCode')) ?? [];
  return ok(
    scans.map((scan) => ({
      ...{ billCode: at(told, 'billCode'), scanType: scan.code, scanDate: scan.at.getTime() },
      ...{ desc: scan.text, scanSite: { prov: '', city: '', name: scan.place } },
    })),
  );
}

export function standZto(on?: StandOptions) {
  const ledger = openLedger('same', on);
  return standCarrier(ledger, ztoCarrier(ledger));
}
