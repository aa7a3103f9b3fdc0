import type { Beginning } from '#contract/life-cycle/life-cycle.ts';
import type { BillEffect } from './bill-effects.ts';
import type { BillEventType } from './bill-events.ts';
import type { BillGuardName } from './bill-guards.ts';
import { newBillState, type BILL_REGIONS } from './bill-states.ts';

type Way = Beginning<typeof BILL_REGIONS, BillGuardName, BillEffect>;

/** How 账单行 comes into being: the lines of docs/spec/bill-moves.tsv that come from `-`. */
export const BILL_BEGINNINGS = {
  'bill.imported': [
    {
      to: newBillState('imported'),
      guards: ['the factory sends it', 'its number and amount can be read', 'its file is a new one'],
      effects: ['line.write'],
    },
  ],
} as const satisfies Partial<Record<BillEventType, readonly Way[]>>;
