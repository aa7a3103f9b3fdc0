import { PROBLEM_BEGINNINGS } from '#contract/problem/life-cycle/problem-beginnings.ts';
import { PROBLEM_EFFECTS } from '#contract/problem/life-cycle/problem-effects.ts';
import { PROBLEM_EVENTS } from '#contract/problem/life-cycle/problem-events.ts';
import { PROBLEM_GUARDS, type ProblemGuardName } from '#contract/problem/life-cycle/problem-guards.ts';
import { PROBLEM_REGIONS, PROBLEM_UNLABELLED } from '#contract/problem/life-cycle/problem-states.ts';
import { problemLife } from '#contract/problem/life-cycle/problem-steps.ts';
import { ownWords } from '#contract/life-cycle/guards.ts';
import { FLOW_TITLES } from '@/shared/lib/machine/titles.ts';
import { renderLifeCycle } from './flow-life-cycle.ts';

/** Sentences about the sender fill a column of their own. */
const SENDERS: Readonly<Partial<Record<ProblemGuardName, string>>> = {
  'anybody sends it': '工厂、商家、定时、系统',
  'the timer or the system sends it': '定时、系统',
  'the factory sends it': '工厂',
  'the merchant sends it': '商家',
  'the timer sends it': '定时',
  'the factory or the merchant sends it': '工厂、商家',
  'the system sends it': '系统',
};
const asked = Object.keys(PROBLEM_GUARDS).filter((sentence) => !Object.hasOwn(SENDERS, sentence));

/** docs/flows/problem.md: conditions and effects in the words of the table until somebody gives them Chinese ones. */
export const renderProblemFlow = (): string =>
  renderLifeCycle({
    title: FLOW_TITLES['problem']!,
    intro: '条件和结果按状态表 docs/spec/problem-moves.tsv 的原文列出。',
    file: 'contract/problem/life-cycle/problem.machine.ts',
    words: 'scripts/docs/flow-problem.ts',
    regions: PROBLEM_REGIONS,
    unlabelled: PROBLEM_UNLABELLED,
    regionTitles: { problem: '问题件', compensation: '理赔' },
    moves: problemLife.moves,
    beginnings: PROBLEM_BEGINNINGS,
    events: PROBLEM_EVENTS,
    effects: PROBLEM_EFFECTS,
    senders: SENDERS,
    conditions: ownWords(asked),
  });
