import { and } from 'xstate';
import { chartEffects, chartGuards } from '#contract/life-cycle/guards.ts';
import { PROBLEM_EFFECTS } from './problem-effects.ts';
import type { ProblemEvent } from './problem-events.ts';
import type { ProblemFacts } from './problem-facts.ts';
import { PROBLEM_GUARDS, type ProblemGuardName } from './problem-guards.ts';

export const guards = chartGuards<ProblemFacts, ProblemEvent, typeof PROBLEM_GUARDS>(PROBLEM_GUARDS);
export const actions = chartEffects(PROBLEM_EFFECTS);
/** All of them, in the order in which a user is told about them. */
export const when = (...names: ProblemGuardName[]) =>
  and<ProblemFacts, ProblemEvent, ProblemGuardName[]>(names);
