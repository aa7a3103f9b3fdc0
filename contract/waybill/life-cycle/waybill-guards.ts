import { isFilled, sentences, type Guard } from '#contract/life-cycle/guards.ts';
import type { WaybillActor } from './waybill-events.ts';
import type { WaybillFacts } from './waybill-facts.ts';
import type { WAYBILL_REGIONS } from './waybill-states.ts';

/** What some event carries and some guard reads. */
interface Given {
  by: WaybillActor;
  reason?: string;
}

type WaybillGuard = Guard<typeof WAYBILL_REGIONS, WaybillFacts, Given>;
const { sentBy, fact, given } = sentences<WaybillFacts, Given>();
const STALE = '面单有变化，请刷新后核对。';
const ASKED = '正在向快递公司查询，请等待结果。';

/** The sentences of the chart, each with its predicate and with what a user reads where it does not hold. */
export const WAYBILL_GUARDS = {
  'the factory or the system sends it': sentBy(
    ['factory', 'system'],
    '这一步由工厂操作或由系统自动完成，请联系工厂处理。',
  ),
  'the system sends it': sentBy(['system'], '这一步由系统自动完成，请等待系统处理。'),
  'the factory sends it': sentBy(['factory'], '这一步由工厂操作，请联系工厂处理。'),
  'its package is here': fact((f) => f.packageHere, '包裹已出库或已作废，请刷新后核对。'),
  'no number hangs on its package': fact((f) => !f.numbered, '包裹已有运单号或正在取号，请先回收单号。'),
  'no order of it is held': fact((f) => !f.held, '订单被锁定、挂起或在退款中，请先解除，再取号。'),
  'there is a phone': fact((f) => f.reachable, '收件人没有电话，请在订单中补上后再取号。'),
  'there is an address': fact((f) => f.addressed, '收件人的姓名或地址不全，请在订单中补全后再取号。'),
  'its weight is known': fact((f) => f.weighed, '包裹没有重量，请先称重，再取号。'),
  'the account is on': fact((f) => f.accountOn, '面单账户已暂停，请先启用，或换一个账户。'),
  'the account has quota': fact(
    (f) => f.quotaLeft,
    '面单账户的额度已用完，请在「超级面单」中调整，或换一个账户。',
  ),
  'a range has numbers': fact((f) => f.rangeLeft, '自有号段已用完，请在「超级面单」中新建号段。'),
  'it looks like a number': fact((f) => f.formed, '运单号的格式不对，请核对。'),
  'its order has another number': fact((f) => f.otherNumber, STALE),
  'the account takes a call': fact((f) => f.turn, '面单账户正忙，请等待系统处理。'),
  'the carrier is busy': fact((f) => f.busy, ASKED),
  'the carrier names a number': fact((f) => f.answered, ASKED),
  'no other package has that number': fact(
    (f) => !f.doubled,
    '快递公司给出的单号已用于另一个包裹，请联系快递公司核对。',
  ),
  'its package wants one': fact((f) => f.wanted, '包裹已有别的运单号，或已出库、作废，请刷新后核对。'),
  'its package wants none': fact((f) => !f.wanted, STALE),
  'the carrier refuses or was not reached': fact((f) => f.refused, ASKED),
  'the carrier does not know it': fact((f) => f.notKnownThere, ASKED),
  'no answer came': fact((f) => f.noAnswer, ASKED),
  'it is unknown for a day': fact((f) => f.longUnknown, '结果未知不满一天，系统仍在查询，请稍后再核定。'),
  'tries are left': fact((f) => f.triesLeft, '不会自动重试，请按失败原因处理后手动重试。'),
  'its package takes another way': fact((f) => f.otherWay, STALE),
  'no platform was told of it': fact((f) => !f.told, '单号已回传给平台，不能只回收，请更正运单号。'),
  'its package is given up': fact((f) => f.givenUp, STALE),
  'the carrier took it back': fact((f) => f.takenBack, '单号来自快递公司，请等快递公司确认。'),
  'it was typed': fact((f) => f.typed, '单号来自快递公司，请等快递公司确认。'),
  'a scan of its carrier came': fact((f) => f.scanned, STALE),
  'the carrier keeps it': fact((f) => f.keptThere, ASKED),
  'it goes to the same address': fact(
    (f) => f.sameAddress,
    '包裹的收件信息与取号时不同，不能继续使用这个单号，请再次回收或核销。',
  ),
  'its time is over': fact((f) => f.outlived, '单号还在有效期内，请刷新后核对。'),
  'a reason is given': given((_, e) => isFilled(e.reason), '请填写原因后再提交。'),
} as const satisfies Record<string, WaybillGuard>;

export type WaybillGuardName = keyof typeof WAYBILL_GUARDS;
