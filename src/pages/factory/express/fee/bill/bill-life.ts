import type { Input } from '#contract/endpoint.ts';
import { bills, type BILL_DEEDS, type BillLine } from '#contract/bill/bill.ts';
import { BILL_EVENTS, type BillEvent } from '#contract/bill/life-cycle/bill-events.ts';
import { PLAIN_BILL } from '#contract/bill/life-cycle/bill-facts.ts';
import { billLife } from '#contract/bill/life-cycle/bill-steps.ts';
import { sideOf } from '#contract/sides.ts';
import { call } from '@/shared/api/index.ts';
import {
  plainLife,
  useLifeAction,
  type ActionTarget,
  type LifeAction,
  type ScreenLife,
} from '@/shared/ui/life-cycle/index.ts';

/** What a person sends to lines of bills. */
export type BillDeed = (typeof BILL_DEEDS)[number];
const MANAGE = { factory: 'factory:express:bill' } as const;

/** Filled in by the dialog that asks for it. */
const eventOf = (type: BillDeed) => ({ type, by: 'factory', reason: '有' }) as BillEvent;
const stateOf = ({ state }: BillLine) => billLife.stateOf([state]);

/** The life cycle of lines of bills as screens act on it. */
const BILL_LIFE: ScreenLife<BillDeed, BillLine, 'factory'> = {
  ...plainLife<BillDeed>({}),
  words: { noun: '账单行', counter: '行', number: '运单号', shortNumber: '运单号' },
  entryOf: (type) => ({ ...BILL_EVENTS[type], permission: MANAGE }),
  partyOf: (holder) => (sideOf(holder?.tenantType) === 'factory' ? 'factory' : undefined),
  whyClosed: (type, row) => billLife.whyClosed(stateOf(row), PLAIN_BILL, eventOf(type))?.msg,
  concerns: (type, row) => billLife.isKnownHere(stateOf(row), type),
  numberOf: ({ no }) => no,
  call: (input, idempotencyKey) =>
    call(bills.act, input as Input<typeof bills.act>, { quiet: true, idempotencyKey }),
};

type BillAction = LifeAction<BillDeed, Record<BillDeed, object>, BillLine>;

/** The one way in which these pages send events to lines. */
export const useBillAction = (target: ActionTarget<BillLine>): BillAction => useLifeAction(BILL_LIFE, target);
