import { readPrintJobEvent } from '#contract/print-job/life-cycle/print-job-events.ts';
import type { Services } from '#server/platform/services.ts';
import * as sql from './clock.sql.ts';
import { EXPIRES_MS, movePrintJobs, SILENT_MS } from './life.ts';

type Clocked = Pick<Services, 'database' | 'system' | 'live' | 'clock'>;

const MOST = 200;
const LOST = '打印助手断开，不知道是否已打出，请看过实物后处理。';
const paramsOf = (event: sql.DueJob['event']) => (event === 'lost' ? { reason: LOST } : {});

/** [M32] [M33] Gives back what was leased and not begun, asks about what was begun, and ends what is a day old. */
export async function settleJobs({ database, system, live, clock }: Clocked): Promise<void> {
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const due = await sql.dueJobs(
    system,
    { now, silentSince: before(SILENT_MS), queuedBefore: before(EXPIRES_MS) },
    MOST,
  );
  for (const [tenantId, own] of Map.groupBy(due, ({ factoryId }) => factoryId)) {
    const mover = { tenantId, by: 'timer', userId: null, userName: null, now } as const;
    for (const [event, jobs] of Map.groupBy(own, (job) => job.event)) {
      const sent = readPrintJobEvent(`printJob.${event}`, 'timer', paramsOf(event));
      const ids = jobs.map(({ id }) => id);
      await database
        .of(tenantId)
        .transaction()
        .execute((trx) => movePrintJobs(trx, mover, sent, { ids, now }));
    }
    for (const kind of ['print', 'piece'] as const) live.publish(tenantId, { kind });
  }
}
