import { LEASE_MS } from '#contract/print-job/agent-call.ts';
import type { PrintJobEvent } from '#contract/print-job/life-cycle/print-job-events.ts';
import { PLAIN_PRINT_JOB, type PrintJobFacts } from '#contract/print-job/life-cycle/print-job-facts.ts';
import { PRINT_JOB_REGIONS } from '#contract/print-job/life-cycle/print-job-states.ts';
import { printJobLife } from '#contract/print-job/life-cycle/print-job-steps.ts';
import { beginOf } from '#server/platform/life-cycle/begin.ts';
import type { Life, PlainStepOf } from '#server/platform/life-cycle/life-cycle.ts';
import { followEffects, moveOf } from '#server/platform/life-cycle/move.ts';
import { refuseMoved, saidBeside } from '#server/platform/life-cycle/plain.ts';
import { effects } from './effects.ts';
import type { ChosenPrintJobs, PrintJobLife } from './life-types.ts';
import { lockPrintJobs, type LockedPrintJob } from './lock.sql.ts';
import { holdPlates, tellPlates } from './plates.ts';
import { PRINT_JOB_TABLE } from './table.sql.ts';

/** So that yesterday's papers do not come out in the morning. */
export const EXPIRES_MS = 24 * 60 * 60_000;
/** A printer that has a job and says nothing for so long. */
export const SILENT_MS = 10 * 60_000;
const EXPIRED = '排队超过 24 小时，已过期。';
const { queued, leased, unknown } = PRINT_JOB_REGIONS.printJob;

const numberOf = ({ id }: Pick<LockedPrintJob, 'id'>) => `#${id}`;
const refuseLost = refuseMoved<LockedPrintJob>('打印任务', numberOf);
const isOver = (until: Date | null, now: Date): boolean => until === null || until <= now;

const factsOf = (row: LockedPrintJob, now: Date): PrintJobFacts => ({
  ...PLAIN_PRINT_JOB,
  held: !isOver(row.heldUntil, now),
  begun: row.state !== queued.code && row.state !== leased.code,
  unsure: row.state === unknown.code,
  ofPlate: row.kind === 'plate',
  old: now.getTime() - row.queuedAt.getTime() >= EXPIRES_MS,
});

/** What an event asks of this row: whether it is its holder who tells, and whether its time is over. */
function askedOf(
  row: LockedPrintJob,
  event: PrintJobEvent,
  { known = {}, holder, now }: ChosenPrintJobs,
): Partial<PrintJobFacts> {
  if (event.type === 'printJob.retried') return { ...known, within: (event.fromPage ?? 1) <= row.labels };
  if (event.by === 'timer') {
    const quiet = row.heardAt === null || now.getTime() - row.heardAt.getTime() >= SILENT_MS;
    return { ...known, broken: isOver(row.heldUntil, now), silent: row.printerJob !== null && quiet };
  }
  if (event.by !== 'agent' || !holder) return known;
  const has = row.lease !== null && row.lease === holder.lease;
  // Whose lease ended the job is may still say what became of it: who has the key of the agent that sent it.
  const own = row.agentId === holder.agentId;
  const told = { done: own, aborted: own, silent: own };
  return {
    ...{ ...told, holder: has && own && !isOver(row.heldUntil, now) },
    ...{ taken: has && own, refused: has && own, broken: has && own },
    waits: event.type === 'printJob.held' ? own : !own,
    ...known,
  };
}

const life: Life<PrintJobLife> = {
  chart: printJobLife,
  table: PRINT_JOB_TABLE,
  unknown: '打印任务不存在，或不属于当前公司，请刷新后核对。',
  async lock(trx, { tenantId }, { type }, { ids }) {
    await holdPlates(trx, tenantId, type, ids);
    return lockPrintJobs(trx, tenantId, ids);
  },
  named: (row) => ({ orderNo: numberOf(row) }),
  stateOf: (row) => printJobLife.stateOf([row.state]),
  factsOf,
  saidOf: saidBeside(PLAIN_PRINT_JOB),
  needs: (_trx, _mover, event, rows, chosen) =>
    Promise.resolve(new Map(rows.map((row) => [row.id, { facts: askedOf(row, event, chosen) }]))),
  refuseLost: (_trx, _mover, _event, lost) => Promise.resolve(refuseLost(lost)),
  outcome,
  noted: () => ({}),
  assignments: () => [],
  owner: () => 'factory_id',
  tenantsOf: ({ row }) => [row.factoryId],
  async follow(done) {
    await followEffects(done, effects);
    await tellPlates(done);
  },
};

/** The only ways in which print jobs come into being and move. The transaction must be the mover's tenant's. */
export const beginPrintJobs = beginOf(life, printJobLife.begin);
export const movePrintJobs = moveOf(life);

function outcome(
  { row, event }: PlainStepOf<PrintJobLife>,
  _asked: unknown,
  { now, holder, printerId = row.printerId }: ChosenPrintJobs,
): PrintJobLife['outcome'] {
  const { agentId, lease, heldUntil, queuedAt, fromLabel, attempt, printerJob, pages, reason } = row;
  const plain = {
    ...{ agentId, lease, heldUntil, queuedAt, fromLabel, attempt, printerJob, pages, reason },
    ...{ printerId: row.printerId, heardAt: row.heardAt },
  };
  const free = { ...plain, agentId: null, lease: null, heldUntil: null };
  const heard = { ...plain, heardAt: now, heldUntil: null };
  switch (event.type) {
    case 'printJob.leased':
      return {
        ...{ ...plain, agentId: holder?.agentId ?? null, lease: holder?.lease ?? null, reason: null },
        ...{ heldUntil: new Date(now.getTime() + LEASE_MS), heardAt: now },
      };
    case 'printJob.sending':
      return { ...plain, heldUntil: new Date(now.getTime() + LEASE_MS), heardAt: now };
    case 'printJob.sent':
      return { ...heard, printerJob: event.printerJob ?? null };
    case 'printJob.printed':
      return { ...heard, pages: event.pages ?? pages, reason: null };
    case 'printJob.confirmed':
      return { ...plain, heldUntil: null, reason: null };
    case 'printJob.held':
      return { ...heard, reason: event.reason ?? null };
    case 'printJob.resumed':
      return { ...heard, reason: null };
    case 'printJob.failed':
      return { ...heard, reason: event.reason ?? null, pages: event.pages ?? pages };
    case 'printJob.lost':
      return { ...plain, heldUntil: null, reason: event.reason ?? null };
    case 'printJob.retried':
      return {
        ...{ ...free, printerId, queuedAt: now, attempt: attempt + 1, fromLabel: event.fromPage ?? 1 },
        ...{ printerJob: null, pages: null, heardAt: null, reason: event.missing || null },
      };
    case 'printJob.expired':
      return { ...free, reason: EXPIRED };
    case 'printJob.lease.ended':
    case 'printJob.cancelled':
      return free;
    default:
      return plain;
  }
}
