import {
  PLAIN_GRANT_STATEMENT,
  type GrantStatementFacts,
} from '#contract/grant-statement/life-cycle/grant-statement-facts.ts';
import { grantStatementLife } from '#contract/grant-statement/life-cycle/grant-statement-steps.ts';
import { GRANT_REGIONS } from '#contract/grant/life-cycle/grant-states.ts';
import { dayInShanghai } from '#contract/values/calendar-day.ts';
import { COLUMNS, partyOf } from '#server/modules/grant/service.ts';
import { beginOf } from '#server/platform/life-cycle/begin.ts';
import type { Life, Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { followEffects, moveOf } from '#server/platform/life-cycle/move.ts';
import { refuseMoved, saidBeside } from '#server/platform/life-cycle/plain.ts';
import { effects } from './effects.ts';
import type { GrantStatementLife, GrantStatementMover } from './life-types.ts';
import { assigned } from './assigned.sql.ts';
import {
  disputedAmong,
  GRANT_STATEMENT_TABLE,
  lockGrantStatements,
  strangeNumbers,
  type LockedGrantStatement,
} from './sql.ts';
import { tellOther } from './tell.ts';

export const GONE = '对账单不存在，或不属于当前公司，请刷新后核对。';
const ENDED = GRANT_REGIONS.grant.ended.code;
const numberOf = ({ month, accountName }: LockedGrantStatement) => `${accountName} ${month}`;
const refuseLost = refuseMoved<LockedGrantStatement>('对账单', numberOf);

/** The system, for who uses the account. */
export const systemFor = ({ tenantId, now }: Pick<GrantStatementMover, 'tenantId' | 'now'>) =>
  ({ tenantId, by: 'system', userId: null, userName: null, now }) as const satisfies GrantStatementMover;

/** Whether all that the event names are lines of it; of those that are changed, lines that the receiver objects to. */
async function namesItsOwn(trx: Trx, event: GrantStatementLife['event'], row: LockedGrantStatement) {
  if (event.type === 'grantStatement.disputed') {
    const named = event.lines.map(({ no }) => no);
    return (await strangeNumbers(trx, row.factoryId, row.id, named)).length === 0;
  }
  if (event.type !== 'grantStatement.corrected') return false;
  const ids = [...new Set(event.lines.map(({ id }) => id))];
  if (ids.length < event.lines.length) return false;
  return (await disputedAmong(trx, row.factoryId, row.id, ids)) === ids.length;
}

async function factsOf(
  trx: Trx,
  event: GrantStatementLife['event'],
  row: LockedGrantStatement,
  now: Date,
): Promise<GrantStatementFacts> {
  const isQuiet = row.dueAt !== null && row.dueAt <= now;
  return {
    over: row.monthEnd <= now || row.grantState === ENDED,
    named: await namesItsOwn(trx, event, row),
    ...{ quiet: isQuiet, inTime: !isQuiet },
    dayCame: event.type === 'grantStatement.paid' && event.day <= dayInShanghai(now),
  };
}

const life: Life<GrantStatementLife> = {
  chart: grantStatementLife,
  table: GRANT_STATEMENT_TABLE,
  live: 'order',
  unknown: GONE,
  lock: (trx, { tenantId, by }, _event, { ids }) => lockGrantStatements(trx, partyOf(by), tenantId, ids),
  named: (row) => ({ orderNo: numberOf(row) }),
  stateOf: ({ state }) => grantStatementLife.stateOf([state]),
  factsOf: () => PLAIN_GRANT_STATEMENT,
  saidOf: saidBeside(PLAIN_GRANT_STATEMENT),
  async needs(trx, { now }, event, rows) {
    const asked = new Map<number, { facts: GrantStatementFacts }>();
    for (const row of rows) asked.set(row.id, { facts: await factsOf(trx, event, row, now) });
    return asked;
  },
  refuseLost: (_trx, _mover, _event, lost) => Promise.resolve(refuseLost(lost)),
  outcome: () => ({}),
  noted: () => ({}),
  assignments: assigned,
  owner: ({ by }) => COLUMNS[partyOf(by)],
  tenantsOf: ({ row }) => [row.merchantId, row.factoryId],
  async follow(done) {
    await followEffects(done, effects);
    await tellOther(done);
  },
};

/** The only ways in which a statement comes into being and moves. The transaction must be of one of its two sides. */
export const beginGrantStatements = beginOf(life, grantStatementLife.begin);
export const moveGrantStatements: ReturnType<typeof moveOf<GrantStatementLife>> = moveOf(life);
