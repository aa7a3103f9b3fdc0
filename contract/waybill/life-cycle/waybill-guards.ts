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

/** The sentences of the chart, each with its predicate and with what a user reads where it does not hold. */
export const WAYBILL_GUARDS = {
  'the factory or the system sends it': sentBy(
    ['factory', 'system'],
    '这一步由工厂操作或由系统自动完成，请联系工厂处理。',
  ),
  'the system sends it': sentBy(['system'], '这一步由系统自动完成，请等待系统处理。'),
  'the factory sends it': sentBy(['factory'], '这一步由工厂操作，请联系工厂处理。'),
  'its package is here': fact((f) => f.packageHere, '包裹已出库或已作废，请刷新后核对。'),
  'no number hangs on its package': fact((f) => !f.numbered, '包裹已有运单号，请先回收单号。'),
  'it looks like a number': fact((f) => f.formed, '运单号的格式不对，请核对。'),
  'its order has another number': fact((f) => f.otherNumber, STALE),
  'no platform was told of it': fact((f) => !f.told, '单号已回传给平台，不能只回收，请更正运单号。'),
  'its package is given up': fact((f) => f.givenUp, STALE),
  'it was typed': fact((f) => f.typed, '单号来自快递公司，请等快递公司确认。'),
  'a scan of its carrier came': fact((f) => f.scanned, STALE),
  'a reason is given': given((_, e) => isFilled(e.reason), '请填写原因后再提交。'),
} as const satisfies Record<string, WaybillGuard>;

export type WaybillGuardName = keyof typeof WAYBILL_GUARDS;
