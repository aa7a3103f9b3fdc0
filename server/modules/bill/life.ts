import { BILL_REGIONS } from '#contract/bill/life-cycle/bill-states.ts';
import type { BillFacts } from '#contract/bill/life-cycle/bill-facts.ts';
import { PLAIN_BILL } from '#contract/bill/life-cycle/bill-facts.ts';
import { BILL_STATES, type BillStateName } from '#contract/bill/bill.ts';
import { billLife } from '#contract/bill/life-cycle/bill-steps.ts';
import { beginOf } from '#server/platform/life-cycle/begin.ts';
import type { Life } from '#server/platform/life-cycle/life-cycle.ts';
import { followEffects, moveOf } from '#server/platform/life-cycle/move.ts';
import { refuseMoved, saidBeside } from '#server/platform/life-cycle/plain.ts';
import { effects, takeBack } from './effects.ts';
import type { BillLife } from './life-types.ts';
import { assigned, BILL_TABLE, billsOf, lockLines, type BillOf, type LockedLine } from './table.sql.ts';

export const UNKNOWN_LINE = '账单行不存在，或不属于当前工厂，请刷新后核对。';
const refuseLost = refuseMoved<LockedLine>('账单行', ({ no }) => no);
const REOPEN_MS = 30 * 24 * 3_600_000;
const ACCEPTED = BILL_REGIONS.bill.accepted.code;

/** [X26] Events by which people decide about lines: of an open bill alone. */
const DECIDES: readonly string[] = ['bill.found', 'bill.disputed', 'bill.accepted', 'bill.refused'];
const whyNot = (type: string, bill: BillOf | undefined): { refusal?: string } =>
  DECIDES.includes(type) && bill && bill.state !== 'open'
    ? { refusal: `账单${BILL_STATES[bill.state as BillStateName]}，不能处理它的行，请刷新后核对。` }
    : {};

const factsBy = (row: LockedLine, bill: BillOf | undefined, now: Date): Partial<BillFacts> => ({
  allDecided: bill?.undecided === false,
  settledLately: Boolean(bill?.settledAt && now.getTime() - bill.settledAt.getTime() <= REOPEN_MS),
  wasAccepted: row.decided === ACCEPTED,
});

const life: Life<BillLife> = {
  chart: billLife,
  table: BILL_TABLE,
  unknown: UNKNOWN_LINE,
  lock: (trx, { tenantId }, _event, { ids }) => lockLines(trx, tenantId, ids),
  named: ({ no }) => ({ orderNo: no }),
  stateOf: ({ state }) => billLife.stateOf([state]),
  factsOf: () => PLAIN_BILL,
  saidOf: saidBeside(PLAIN_BILL),
  async needs(trx, { tenantId, now }, event, rows, { known }) {
    const bills = await billsOf(trx, tenantId, [...new Set(rows.map(({ billId }) => billId))]);
    return new Map(
      rows.map((row) => {
        const bill = bills.get(row.billId);
        const facts = { ...factsBy(row, bill, now), ...known };
        return [row.id, { facts, ...whyNot(event.type, bill), ...(bill && { bill }) }];
      }),
    );
  },
  refuseLost: (_trx, _mover, _event, lost) => Promise.resolve(refuseLost(lost)),
  outcome: (_step, asked) => ({ bill: asked?.bill }),
  noted: () => ({}),
  assignments: assigned,
  owner: () => 'factory_id',
  tenantsOf: ({ row }) => [row.factoryId],
  lead: (done) => (done.event.type === 'bill.reopened' ? takeBack(done) : Promise.resolve()),
  follow: (done) => followEffects(done, effects),
};

/** The only ways in which lines of bills come into being and move. */
export const beginLines = beginOf(life, billLife.begin);
export const moveLines = moveOf(life);
