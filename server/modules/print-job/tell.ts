import { randomUUID } from 'node:crypto';
import { LEASE_MS, type LeasedJob, type Told } from '#contract/print-job/agent-call.ts';
import { readPrintJobEvent } from '#contract/print-job/life-cycle/print-job-events.ts';
import { PRINT_JOB_REGIONS } from '#contract/print-job/life-cycle/print-job-states.ts';
import type { Services } from '#server/platform/services.ts';
import * as sql from './agent.sql.ts';
import { noteSeen, tookOut } from './plates.sql.ts';
import { movePrintJobs } from './life.ts';
import type { Holder, PrintJobMover } from './life-types.ts';

const { printJob: STATE } = PRINT_JOB_REGIONS;

/** Whoever prints: an agent, or the server itself. */
export interface Prints {
  factoryId: number;
  agentId: number | null;
  name: string;
  now: Date;
}
const TAKEN_OUT = '文件已从热文件夹取出';
const WAS_GONE = '热文件夹里已没有它的文件，请确认设备上也已删除';
type Telling = Pick<Services, 'database' | 'live'>;

const moverOf = ({ factoryId, name, now }: Prints): PrintJobMover => ({
  ...{ tenantId: factoryId, by: 'agent', userId: null, userName: name, now },
});

/** [M33] The next job for this one, leased to it alone for a minute; undefined: there is none. */
export async function leaseNext({ database, live }: Telling, who: Prints): Promise<LeasedJob | undefined> {
  const { factoryId, agentId, now } = who;
  const leased = await database
    .of(factoryId)
    .transaction()
    .execute(async (trx) => {
      const next = await sql.nextJob(trx, factoryId, agentId);
      if (!next) return undefined;
      const holder: Holder = { agentId, lease: randomUUID() };
      const event = readPrintJobEvent('printJob.leased', 'agent', {});
      const known = { ofAgent: true };
      const chosen = { ids: [next.id], known, holder, now };
      const { successIds } = await movePrintJobs(trx, moverOf(who), event, chosen);
      return successIds.length > 0 ? { next, lease: holder.lease } : undefined;
    });
  if (!leased) return undefined;
  live.publish(factoryId, { kind: 'print' });
  const { id, printerId, way, address } = leased.next;
  return { id, lease: leased.lease, printerId, way, address, title: `PodFlow ${id}` };
}

/**
 * What became of a job, as whoever has it tells. What it is too late for changes nothing: a job that nobody knows more of
 * stays with the person who is asked (M32).
 * @returns whether the job was still this one's
 */
export async function tellOf(
  { database, live }: Telling,
  who: Prints,
  { id, lease, told: said }: { id: number; lease: string; told: Told },
): Promise<boolean> {
  const { factoryId, agentId, now } = who;
  const db = database.of(factoryId);
  const alive = { now, until: new Date(now.getTime() + LEASE_MS) };
  const holder: Holder = { agentId, lease };
  if (said.event === 'alive') return sql.noteAlive(db, factoryId, id, holder, alive);
  const shown = (isNew: boolean): boolean => {
    if (isNew) for (const kind of ['print', 'piece'] as const) live.publish(factoryId, { kind });
    return isNew;
  };
  if (said.event === 'seen') return shown(await noteSeen(db, factoryId, { id, agentId, note: said.reason }));
  if (said.event === 'takenOut')
    return shown(await tookOut(db, factoryId, { id, agentId, note: said.found ? TAKEN_OUT : WAS_GONE }));
  const { event, ...params } = said;
  const moved = await db.transaction().execute(async (trx) => {
    const row = await sql.jobToPrint(trx, factoryId, id);
    // What it says already is heard, and is no move.
    const isSo =
      (event === 'held' && row?.state === STATE.held.code) ||
      (event === 'resumed' && row?.state === STATE.sent.code);
    if (isSo) return (await sql.noteAlive(trx, factoryId, id, holder, alive)) ? 'same' : 'lost';
    const sent = readPrintJobEvent(`printJob.${event}`, 'agent', params);
    const { successIds } = await movePrintJobs(trx, moverOf(who), sent, { ids: [id], holder, now });
    return successIds.length > 0 ? 'moved' : 'lost';
  });
  shown(moved === 'moved');
  return moved !== 'lost';
}
