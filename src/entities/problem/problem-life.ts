import type { Input } from '#contract/endpoint.ts';
import { sideOf } from '#contract/sides.ts';
import { PROBLEM_EVENTS, type ProblemEvent } from '#contract/problem/life-cycle/problem-events.ts';
import { PLAIN_PROBLEM } from '#contract/problem/life-cycle/problem-facts.ts';
import { problemLife } from '#contract/problem/life-cycle/problem-steps.ts';
import { problems, type Problem, type PROBLEM_DEEDS } from '#contract/problem/problem.ts';
import { PROBLEM_KINDS, type ProblemKind } from '#contract/problem/problem-words.ts';
import { call } from '@/shared/api/index.ts';
import {
  plainLife,
  useLifeAction,
  type ActionTarget,
  type LifeAction,
  type ScreenLife,
} from '@/shared/ui/life-cycle/index.ts';

/** What a person sends to tickets. */
export type ProblemDeed = (typeof PROBLEM_DEEDS)[number];
type Party = 'factory' | 'merchant';

const stateOf = ({ state, compensation }: Problem) => problemLife.stateOf([state, compensation]);
/** As far as a row shows it: the clock and what others hold is known to the server, which refuses by it. */
const factsOf = ({ kind, declaredCents, claimCents }: Problem) => ({
  ...PLAIN_PROBLEM,
  ...{ onItsWay: true, solvedLately: true, today: '9999-12-31' },
  compensated: PROBLEM_KINDS[kind as ProblemKind]?.compensated ?? false,
  declaredCents,
  claimCents: claimCents ?? 0,
});
/** Filled in by the dialog that asks for it. */
const eventOf = (type: ProblemDeed, by: Party) =>
  ({
    ...{ type, by, text: '有', reason: '有', choice: 'return', way: 'phone', result: 'returned' },
    ...{ cents: 1, day: '2026-01-01', to: 'factory' },
  }) as unknown as ProblemEvent;

/** The life cycle of tickets as screens act on it. */
export const PROBLEM_LIFE: ScreenLife<ProblemDeed, Problem, Party> = {
  ...plainLife<ProblemDeed>({}),
  words: { noun: '问题件', counter: '个', number: '问题件编号', shortNumber: '编号' },
  entryOf: (type) => PROBLEM_EVENTS[type],
  partyOf(holder) {
    const side = sideOf(holder?.tenantType);
    if (side === undefined) return undefined;
    return side === 'factory' ? 'factory' : 'merchant';
  },
  whyClosed: (type, row, party) =>
    problemLife.whyClosed(stateOf(row), factsOf(row), eventOf(type, party))?.msg,
  concerns: (type, row) =>
    problemLife.isKnownHere(stateOf(row), type) &&
    (type !== 'compensation.asked' || factsOf(row).compensated),
  numberOf: ({ number }) => number,
  call: (input, idempotencyKey) =>
    call(problems.act, input as Input<typeof problems.act>, { quiet: true, idempotencyKey }),
};

export type ProblemAction = LifeAction<ProblemDeed, Record<ProblemDeed, object>, Problem>;

/** The one way in which pages send events to tickets. */
export const useProblemAction = (target: ActionTarget<Problem>): ProblemAction =>
  useLifeAction(PROBLEM_LIFE, target);
