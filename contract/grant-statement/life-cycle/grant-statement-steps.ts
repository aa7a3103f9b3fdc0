import { lifeCycle } from '#contract/life-cycle/life-cycle.ts';
import { GRANT_STATEMENT_BEGINNINGS } from './grant-statement-beginnings.ts';
import type { GrantStatementEffect } from './grant-statement-effects.ts';
import {
  GRANT_STATEMENT_ACTORS,
  GRANT_STATEMENT_EVENTS,
  type GrantStatementEvent,
} from './grant-statement-events.ts';
import type { GrantStatementFacts } from './grant-statement-facts.ts';
import { GRANT_STATEMENT_GUARDS, type GrantStatementGuardName } from './grant-statement-guards.ts';
import { GRANT_STATEMENT_REGIONS } from './grant-statement-states.ts';
import { grantStatementMachine } from './grant-statement.machine.ts';

/** The life cycle of 对账单 as server and browser ask it (contract/life-cycle). */
export const grantStatementLife = lifeCycle<
  typeof GRANT_STATEMENT_REGIONS,
  GrantStatementFacts,
  GrantStatementEvent,
  GrantStatementGuardName,
  GrantStatementEffect
>({
  noun: '对账单',
  machine: grantStatementMachine,
  regions: GRANT_STATEMENT_REGIONS,
  guards: GRANT_STATEMENT_GUARDS,
  events: GRANT_STATEMENT_EVENTS,
  actors: GRANT_STATEMENT_ACTORS,
  parties: ['owner', 'receiver'],
  beginnings: GRANT_STATEMENT_BEGINNINGS,
});
