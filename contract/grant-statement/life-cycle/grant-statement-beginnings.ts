import type { Beginning } from '#contract/life-cycle/life-cycle.ts';
import type { GrantStatementEffect } from './grant-statement-effects.ts';
import type { GrantStatementEventType } from './grant-statement-events.ts';
import type { GrantStatementGuardName } from './grant-statement-guards.ts';
import { newGrantStatementState, type GRANT_STATEMENT_REGIONS } from './grant-statement-states.ts';

type Way = Beginning<typeof GRANT_STATEMENT_REGIONS, GrantStatementGuardName, GrantStatementEffect>;

/** How 对账单 comes into being: the lines of docs/spec/grant-statement-moves.tsv that come from `-`. */
export const GRANT_STATEMENT_BEGINNINGS = {
  'grantStatement.made': [
    { to: newGrantStatementState('open'), guards: ['the system sends it'], effects: [] },
  ],
} as const satisfies Partial<Record<GrantStatementEventType, readonly Way[]>>;
