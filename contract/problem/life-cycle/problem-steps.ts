import { lifeCycle } from '#contract/life-cycle/life-cycle.ts';
import { PROBLEM_BEGINNINGS } from './problem-beginnings.ts';
import type { ProblemEffect } from './problem-effects.ts';
import { PROBLEM_ACTORS, PROBLEM_EVENTS, type ProblemEvent } from './problem-events.ts';
import type { ProblemFacts } from './problem-facts.ts';
import { PROBLEM_GUARDS, type ProblemGuardName } from './problem-guards.ts';
import { PROBLEM_REGIONS, PROBLEM_UNLABELLED } from './problem-states.ts';
import { problemMachine } from './problem.machine.ts';

/** The life cycle of 问题件 as server and browser ask it (contract/life-cycle). */
export const problemLife = lifeCycle<
  typeof PROBLEM_REGIONS,
  ProblemFacts,
  ProblemEvent,
  ProblemGuardName,
  ProblemEffect
>({
  noun: '问题件',
  machine: problemMachine,
  regions: PROBLEM_REGIONS,
  unlabelled: PROBLEM_UNLABELLED,
  guards: PROBLEM_GUARDS,
  events: PROBLEM_EVENTS,
  actors: PROBLEM_ACTORS,
  parties: ['factory', 'merchant'],
  beginnings: PROBLEM_BEGINNINGS,
});
