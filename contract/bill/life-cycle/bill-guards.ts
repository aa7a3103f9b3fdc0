import { isFilled, sentences, type Guard } from '#contract/life-cycle/guards.ts';
import type { BillActor } from './bill-events.ts';
import type { BillFacts } from './bill-facts.ts';
import type { BILL_REGIONS } from './bill-states.ts';

/** What some event carries and some guard reads. */
interface Given {
  by: BillActor;
  reason?: string;
}

type BillGuard = Guard<typeof BILL_REGIONS, BillFacts, Given>;
const { sentBy, fact, given } = sentences<BillFacts, Given>();
const STALE = '账单行有变化，请刷新后核对。';

/** The sentences of the chart, each with its predicate and with what a user reads where it does not hold. */
export const BILL_GUARDS = {
  'the factory sends it': sentBy(['factory'], '这一步由工厂操作，请联系工厂处理。'),
  'the system sends it': sentBy(['system'], '这一步由系统自动完成，请等待系统处理。'),
  'a reason': given((_, e) => isFilled(e.reason), '请填写原因后再提交。'),
  'its number and amount can be read': fact(
    (f) => f.readable,
    '这一行的运单号或金额无法识别，请改正后再导入。',
  ),
  'its file is a new one': fact((f) => f.newFile, '这个账单文件已导入，请不要再次导入。'),
  'its number is ours': fact((f) => f.found, STALE),
  'its amount is as expected': fact((f) => f.fits, STALE),
  'its amount is another one': fact((f) => !f.fits, STALE),
  'its number is not ours': fact((f) => f.strange, STALE),
  'it was billed before': fact((f) => f.doubled, STALE),
  'a package is named': fact((f) => f.named, '请填写要关联的包裹号。'),
  'every line is accepted or refused': fact(
    (f) => f.allDecided,
    '账单还有没有认账或拒付的行，请先逐行处理，再结算。',
  ),
  'it was settled within 30 days': fact(
    (f) => f.settledLately,
    '账单结算已超过 30 天，不能反结算，请与快递公司协商。',
  ),
  'it was accepted': fact((f) => f.wasAccepted, STALE),
  'it was refused': fact((f) => !f.wasAccepted, STALE),
} as const satisfies Record<string, BillGuard>;

export type BillGuardName = keyof typeof BILL_GUARDS;
