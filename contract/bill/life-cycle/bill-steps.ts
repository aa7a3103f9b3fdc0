import { lifeCycle } from '#contract/life-cycle/life-cycle.ts';
import { BILL_BEGINNINGS } from './bill-beginnings.ts';
import type { BillEffect } from './bill-effects.ts';
import { BILL_ACTORS, BILL_EVENTS, type BillEvent } from './bill-events.ts';
import type { BillFacts } from './bill-facts.ts';
import { BILL_GUARDS, type BillGuardName } from './bill-guards.ts';
import { BILL_REGIONS } from './bill-states.ts';
import { billMachine } from './bill.machine.ts';

/** The life cycle of 账单 as server and browser ask it (contract/life-cycle). */
export const billLife = lifeCycle<typeof BILL_REGIONS, BillFacts, BillEvent, BillGuardName, BillEffect>({
  noun: '账单行',
  machine: billMachine,
  regions: BILL_REGIONS,
  guards: BILL_GUARDS,
  events: BILL_EVENTS,
  actors: BILL_ACTORS,
  parties: ['factory'],
  beginnings: BILL_BEGINNINGS,
});
