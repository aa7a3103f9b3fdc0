import { CODES } from '#contract/errors.ts';
import { isFilled, sentences, type Guard } from '#contract/life-cycle/guards.ts';
import type { ProblemActor } from './problem-events.ts';
import type { ProblemFacts } from './problem-facts.ts';
import type { PROBLEM_REGIONS } from './problem-states.ts';

/** What some event carries and some guard reads. */
interface Given {
  by: ProblemActor;
  reason?: string;
  text?: string;
  way?: string;
  choice?: string;
  address?: string;
  result?: string;
  cents?: number;
  day?: string;
}

type ProblemGuard = Guard<typeof PROBLEM_REGIONS, ProblemFacts, Given>;
const { sentBy, fact, given } = sentences<ProblemFacts, Given>();
const STALE = '问题件有变化，请刷新后核对。';

/** The sentences of the chart, each with its predicate and with what a user reads where it does not hold. */
export const PROBLEM_GUARDS = {
  'anybody sends it': sentBy(['factory', 'merchant', 'timer', 'system'], '请刷新后重试。'),
  'the timer or the system sends it': sentBy(['timer', 'system'], '这一步由系统自动完成，请等待系统处理。'),
  'the factory sends it': sentBy(['factory'], '这一步由工厂操作，请联系工厂处理。'),
  'the merchant sends it': sentBy(['merchant'], '这一步由商家操作，请等待商家处理。'),
  'the timer sends it': sentBy(['timer'], '这一步由系统自动完成，请等待系统处理。'),
  'the factory or the merchant sends it': sentBy(
    ['factory', 'merchant'],
    '这一步由工厂或商家操作，请等待他们处理。',
  ),
  'the system sends it': sentBy(['system'], '这一步由系统自动完成，请等待系统处理。'),

  'its package is on its way': fact(
    (f) => f.onItsWay,
    '包裹还没有出库，也没有快递的扫描，请出库后再登记问题件。',
  ),
  'no other of its kind is open': fact(
    (f) => !f.doubled,
    '这个包裹已有同类型的问题件在处理，请在原来的问题件中继续。',
  ),
  'it happened again': fact((f) => f.again, STALE),
  'nobody else has it': fact((f) => !f.othersHand, '问题件已由他人认领，请与认领的人协调。'),
  'its time is over': fact((f) => f.overdue, '还没有到期，请等到期后再处理。'),
  'it was not urged lately': fact((f) => !f.urgedLately, '四小时内已经催办过，请稍后再催。'),
  'a scan ended its cause': fact((f) => f.ended, STALE),
  'it was solved lately': fact((f) => f.solvedLately, '解决已超过三十天，请重新登记问题件。'),
  'its cause came back': fact((f) => f.cameBack, STALE),
  'its kind is compensated': fact(
    (f) => f.compensated,
    '只有破损、少件、丢失、虚假签收可以理赔，请核对类型。',
  ),
  'a text is given': given((_, e) => isFilled(e.text), '请填写说明后再提交。'),
  'a choice or a text is given': given(
    (_, e) => isFilled(e.choice) || isFilled(e.text),
    '请选择怎么处理，或填写说明。',
  ),
  'a new address is given where it changes': given(
    (_, e) => e.choice !== 'readdress' || isFilled(e.address),
    '改地址时请填写新的地址。',
  ),
  'a way is given': given((_, e) => isFilled(e.way), '请选择联系快递的方式。'),
  'a result is chosen': given((_, e) => isFilled(e.result), '请选择处理结果。'),
  'a reason is given': given((_, e) => isFilled(e.reason), '请填写原因后再提交。'),
  'no more than it is worth': given(
    (f, e) => (e.cents ?? 0) <= f.declaredCents,
    '理赔金额超过包裹的价值，请核对后重新填写。',
  ),
  'no more than was asked': given(
    (f, e) => (e.cents ?? 0) <= f.claimCents,
    '金额超过申请的理赔金额，请核对后重新填写。',
  ),
  'the day is not in the future': given(
    (f, e) => (e.day ?? '') <= f.today,
    '赔付日期不能晚于今天，请重新选择。',
  ),
  'no compensation is under way': {
    inState: { region: 'compensation', oneOf: ['none', 'refused', 'paid'] },
    code: CODES.conflict,
    otherwise: '理赔还没有结束，请等理赔结束后再关闭。',
  },
  'it is not closed': {
    inState: { region: 'problem', oneOf: ['open', 'waitMerchant', 'waitCarrier', 'solved'] },
    code: CODES.conflict,
    otherwise: '问题件已关闭，请先重新打开再申请理赔。',
  },
} as const satisfies Record<string, ProblemGuard>;

export type ProblemGuardName = keyof typeof PROBLEM_GUARDS;
