import type { Beginning } from '#contract/life-cycle/life-cycle.ts';
import type { ProblemEffect } from './problem-effects.ts';
import type { ProblemEventType } from './problem-events.ts';
import type { ProblemGuardName } from './problem-guards.ts';
import { newProblemState, type PROBLEM_REGIONS } from './problem-states.ts';

type Way = Beginning<typeof PROBLEM_REGIONS, ProblemGuardName, ProblemEffect>;

/** How 问题件 comes into being: the lines of docs/spec/problem-moves.tsv that come from `-`. */
export const PROBLEM_BEGINNINGS = {
  'problem.opened': [
    {
      to: newProblemState('open'),
      guards: ['anybody sends it', 'its package is on its way', 'no other of its kind is open'],
      effects: ['row.note'],
    },
  ],
} as const satisfies Partial<Record<ProblemEventType, readonly Way[]>>;
