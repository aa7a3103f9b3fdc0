import { and } from 'xstate';
import { chartEffects, chartGuards } from '#contract/life-cycle/guards.ts';
import { BILL_EFFECTS } from './bill-effects.ts';
import type { BillEvent } from './bill-events.ts';
import type { BillFacts } from './bill-facts.ts';
import { BILL_GUARDS, type BillGuardName } from './bill-guards.ts';

export const guards = chartGuards<BillFacts, BillEvent, typeof BILL_GUARDS>(BILL_GUARDS);
export const actions = chartEffects(BILL_EFFECTS);
/** All of them, in the order in which a user is told about them. */
export const when = (...names: BillGuardName[]) => and<BillFacts, BillEvent, BillGuardName[]>(names);
