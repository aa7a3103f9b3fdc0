import { and } from 'xstate';
import { chartEffects, chartGuards } from '#contract/life-cycle/guards.ts';
import { GRANT_STATEMENT_EFFECTS } from './grant-statement-effects.ts';
import type { GrantStatementEvent } from './grant-statement-events.ts';
import type { GrantStatementFacts } from './grant-statement-facts.ts';
import { GRANT_STATEMENT_GUARDS, type GrantStatementGuardName } from './grant-statement-guards.ts';

export const guards = chartGuards<GrantStatementFacts, GrantStatementEvent, typeof GRANT_STATEMENT_GUARDS>(
  GRANT_STATEMENT_GUARDS,
);
export const actions = chartEffects(GRANT_STATEMENT_EFFECTS);
/** All of them, in the order in which a user is told about them. */
export const when = (...names: GrantStatementGuardName[]) =>
  and<GrantStatementFacts, GrantStatementEvent, GrantStatementGuardName[]>(names);
