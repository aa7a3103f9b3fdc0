import { PLAIN_PROBLEM, type ProblemFacts } from '#contract/problem/life-cycle/problem-facts.ts';
import { problemLife } from '#contract/problem/life-cycle/problem-steps.ts';
import { PROBLEM_KINDS, type ProblemKind } from '#contract/problem/problem-words.ts';
import { lockPackages } from '#server/modules/package/service.ts';
import { beginOf } from '#server/platform/life-cycle/begin.ts';
import type { Life, Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { followEffects, moveOf } from '#server/platform/life-cycle/move.ts';
import { refuseMoved, saidBeside } from '#server/platform/life-cycle/plain.ts';
import { assigned } from './assigned.sql.ts';
import { effects } from './effects.ts';
import type { ProblemLife, ProblemMover } from './life-types.ts';
import * as sql from './table.sql.ts';

const HOUR_MS = 3_600_000;
/** So long after it was urged it is not urged again. */
const URGE_MS = 4 * HOUR_MS;
/** So long after it was solved it may be opened again. */
export const REOPEN_MS = 30 * 24 * HOUR_MS;
const SHANGHAI_MS = 8 * HOUR_MS;

export const UNKNOWN = '问题件不存在，或不属于当前公司，请刷新后核对。';
const refuseLost = refuseMoved<sql.LockedProblem>('问题件', ({ number }) => number);
export const partyOf = ({ side }: Pick<ProblemMover, 'side'>): sql.Party =>
  side === 'merchant' ? 'merchant_id' : 'factory_id';

const dayOf = (now: Date) => new Date(now.getTime() + SHANGHAI_MS).toISOString().slice(0, 10);

/** What an event asks beside the row itself. */
async function askedOf(
  trx: Trx,
  mover: ProblemMover,
  event: ProblemLife['event'],
  ids: readonly number[],
): Promise<(row: sql.LockedProblem) => Partial<ProblemFacts>> {
  const of = [trx, partyOf(mover), mover.tenantId, ids] as const;
  switch (event.type) {
    case 'problem.taken':
      return ({ handlerId }) => ({ othersHand: handlerId !== null && handlerId !== mover.userId });
    case 'problem.reopened': {
      const doubled = await sql.doubledAmong(...of);
      return ({ id }) => ({ doubled: doubled.has(id) });
    }
    case 'compensation.asked': {
      const worth = await sql.worthOf(...of);
      return ({ id }) => ({ declaredCents: worth.get(id) ?? 0 });
    }
    case 'compensation.paid':
      return () => ({ today: dayOf(mover.now) });
    default:
      return () => ({});
  }
}

const life: Life<ProblemLife> = {
  chart: problemLife,
  table: sql.PROBLEM_TABLE,
  live: 'order',
  unknown: UNKNOWN,
  async lock(trx, mover, event, { ids }) {
    const party = partyOf(mover);
    if (event.type === 'problem.reopened')
      await sql.holdPackages(trx, party, mover.tenantId, sql.packagesOf(party, mover.tenantId, ids));
    // What it says of a loss moves the package, which is held before its tickets.
    if (event.type === 'compensation.agreed')
      await lockPackages(trx, mover.tenantId, await sql.packageIdsOf(trx, party, mover.tenantId, ids));
    return sql.lockProblems(trx, party, mover.tenantId, ids);
  },
  named: ({ number }) => ({ orderNo: number }),
  stateOf: (row) => problemLife.stateOf([row.state, row.compensation]),
  factsOf: ({ kind, dueAt, urgedAt, solvedAt, claimCents }, now) => ({
    ...PLAIN_PROBLEM,
    overdue: dueAt !== null && dueAt <= now,
    urgedLately: urgedAt !== null && urgedAt.getTime() > now.getTime() - URGE_MS,
    solvedLately: solvedAt !== null && solvedAt.getTime() >= now.getTime() - REOPEN_MS,
    compensated: PROBLEM_KINDS[kind as ProblemKind].compensated,
    claimCents: claimCents ?? 0,
  }),
  saidOf: saidBeside(PLAIN_PROBLEM),
  async needs(trx, mover, event, rows, { known }) {
    const asked = await askedOf(
      trx,
      mover,
      event,
      rows.map(({ id }) => id),
    );
    return new Map(rows.map((row) => [row.id, { facts: { ...asked(row), ...known } }]));
  },
  refuseLost: (_trx, _mover, _event, lost) => Promise.resolve(refuseLost(lost)),
  outcome: () => ({}),
  noted: () => ({}),
  assignments: assigned,
  owner: partyOf,
  tenantsOf: ({ row }) => [row.merchantId, row.factoryId],
  follow: (done) => followEffects(done, effects),
};

/** The only ways in which 问题件 comes into being and moves. The transaction must be the mover's tenant's. */
export const beginProblems = beginOf(life, problemLife.begin);
export const moveProblems = moveOf(life);
