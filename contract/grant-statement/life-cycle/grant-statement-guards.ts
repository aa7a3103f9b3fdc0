import { sentences, type Guard } from '#contract/life-cycle/guards.ts';
import type { GrantStatementActor } from './grant-statement-events.ts';
import type { GrantStatementFacts } from './grant-statement-facts.ts';
import type { GRANT_STATEMENT_REGIONS } from './grant-statement-states.ts';

/** What some event carries and some guard reads. */
interface Given {
  by: GrantStatementActor;
}

type GrantStatementGuard = Guard<typeof GRANT_STATEMENT_REGIONS, GrantStatementFacts, Given>;
const { sentBy, fact, given } = sentences<GrantStatementFacts, Given>();
const BY_OWNER = '这一步由分享方操作，请联系分享方处理。';
const BY_RECEIVER = '这一步由接收方操作，请联系接收方处理。';

/** The sentences of the chart, each with its predicate and with what a user reads where it does not hold. */
export const GRANT_STATEMENT_GUARDS = {
  'the system sends it': sentBy(['system'], '这一步由系统自动完成，请等待系统处理。'),
  'the owner or the system sends it': sentBy(['owner', 'system'], BY_OWNER),
  'the receiver sends it': sentBy(['receiver'], BY_RECEIVER),
  'the owner sends it': sentBy(['owner'], BY_OWNER),
  'the receiver or the system sends it': sentBy(['receiver', 'system'], BY_RECEIVER),
  'its month or its grant is over': fact(
    (f) => f.over,
    '这个月还没有结束，分享也没有结束，请等月底后再出账。',
  ),
  'what is named are lines of it': fact((f) => f.named, '有运单号不在这张对账单中，请核对运单号后再提交。'),
  'the seven days are not over': fact(
    (f) => f.inTime,
    '出账已超过 7 天，不能再提出异议，请联系分享方线下处理。',
  ),
  'the seven days are over, where the system does it': given(
    (f, { by }) => by !== 'system' || f.quiet,
    '这一步由系统自动完成，请等待系统处理。',
  ),
  'the day of the payment has come': fact((f) => f.dayCame, '付款日期还没有到，请选择今天或之前的日期。'),
} as const satisfies Record<string, GrantStatementGuard>;

export type GrantStatementGuardName = keyof typeof GRANT_STATEMENT_GUARDS;
