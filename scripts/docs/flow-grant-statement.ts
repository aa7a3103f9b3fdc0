import { GRANT_STATEMENT_BEGINNINGS } from '#contract/grant-statement/life-cycle/grant-statement-beginnings.ts';
import { GRANT_STATEMENT_EFFECTS } from '#contract/grant-statement/life-cycle/grant-statement-effects.ts';
import { GRANT_STATEMENT_EVENTS } from '#contract/grant-statement/life-cycle/grant-statement-events.ts';
import {
  GRANT_STATEMENT_GUARDS,
  type GrantStatementGuardName,
} from '#contract/grant-statement/life-cycle/grant-statement-guards.ts';
import { GRANT_STATEMENT_REGIONS } from '#contract/grant-statement/life-cycle/grant-statement-states.ts';
import { grantStatementLife } from '#contract/grant-statement/life-cycle/grant-statement-steps.ts';
import { ownWords } from '#contract/life-cycle/guards.ts';
import { FLOW_TITLES } from '@/shared/lib/machine/titles.ts';
import { renderLifeCycle } from './flow-life-cycle.ts';

/** Sentences about the sender fill a column of their own. */
const SENDERS: Readonly<Partial<Record<GrantStatementGuardName, string>>> = {
  'the system sends it': '系统',
  'the owner or the system sends it': '分享方、系统',
  'the receiver sends it': '接收方',
  'the owner sends it': '分享方',
  'the receiver or the system sends it': '接收方、系统',
};
const asked = Object.keys(GRANT_STATEMENT_GUARDS).filter((sentence) => !Object.hasOwn(SENDERS, sentence));

/** docs/flows/grant-statement.md: conditions and effects in the words of the table until somebody gives them Chinese ones. */
export const renderGrantStatementFlow = (): string =>
  renderLifeCycle({
    title: FLOW_TITLES['grant-statement']!,
    intro: '条件和结果按状态表 docs/spec/grant-statement-moves.tsv 的原文列出。',
    file: 'contract/grant-statement/life-cycle/grant-statement.machine.ts',
    words: 'scripts/docs/flow-grant-statement.ts',
    regions: GRANT_STATEMENT_REGIONS,
    unlabelled: {},
    regionTitles: { grantStatement: '对账单' },
    moves: grantStatementLife.moves,
    beginnings: GRANT_STATEMENT_BEGINNINGS,
    events: GRANT_STATEMENT_EVENTS,
    effects: GRANT_STATEMENT_EFFECTS,
    senders: SENDERS,
    conditions: ownWords(asked),
  });
