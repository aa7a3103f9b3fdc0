import { BILL_BEGINNINGS } from '#contract/bill/life-cycle/bill-beginnings.ts';
import { BILL_EFFECTS } from '#contract/bill/life-cycle/bill-effects.ts';
import { BILL_EVENTS } from '#contract/bill/life-cycle/bill-events.ts';
import { BILL_GUARDS, type BillGuardName } from '#contract/bill/life-cycle/bill-guards.ts';
import { BILL_REGIONS } from '#contract/bill/life-cycle/bill-states.ts';
import { billLife } from '#contract/bill/life-cycle/bill-steps.ts';
import { ownWords } from '#contract/life-cycle/guards.ts';
import { FLOW_TITLES } from '@/shared/lib/machine/titles.ts';
import { renderLifeCycle } from './flow-life-cycle.ts';

/** Sentences about the sender fill a column of their own. */
const SENDERS: Readonly<Partial<Record<BillGuardName, string>>> = {
  'the factory sends it': '工厂',
  'the system sends it': '系统',
};
const asked = Object.keys(BILL_GUARDS).filter((sentence) => !Object.hasOwn(SENDERS, sentence));

/** docs/flows/bill.md: conditions and effects in the words of the table until somebody gives them Chinese ones. */
export const renderBillFlow = (): string =>
  renderLifeCycle({
    title: FLOW_TITLES['bill']!,
    intro: '条件和结果按状态表 docs/spec/bill-moves.tsv 的原文列出。',
    file: 'contract/bill/life-cycle/bill.machine.ts',
    words: 'scripts/docs/flow-bill.ts',
    regions: BILL_REGIONS,
    unlabelled: {},
    regionTitles: { bill: '账单' },
    moves: billLife.moves,
    beginnings: BILL_BEGINNINGS,
    events: BILL_EVENTS,
    effects: BILL_EFFECTS,
    senders: SENDERS,
    conditions: ownWords(asked),
  });
