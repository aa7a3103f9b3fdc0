import { readProblemEvent } from '#contract/problem/life-cycle/problem-events.ts';
import { PROBLEM_REGIONS } from '#contract/problem/life-cycle/problem-states.ts';
import { eachAlone } from '#server/platform/each-alone.ts';
import type { Services } from '#server/platform/services.ts';
import { dueProblems } from './all.sql.ts';
import type { ProblemMover } from './life-types.ts';
import { moveProblems } from './life.ts';

const CHUNK = 500;
/** What the clock does with a ticket that is due, by where it stands. */
const DUTIES = new Map([
  [PROBLEM_REGIONS.problem.waitMerchant.code as number, 'problem.answered.late' as const],
  [PROBLEM_REGIONS.problem.solved.code as number, 'problem.closed' as const],
]);

/**
 * A merchant who did not answer in time is waited for no more, and what was solved a week ago is closed. Of several servers
 * each moves what it locks first; the other finds it moved. @returns how many
 */
export async function runProblemTimer(
  app: Pick<Services, 'database' | 'live' | 'log'>,
  now: Date,
  stopped = () => false,
): Promise<number> {
  let all = 0;
  const passed: number[] = [];
  for (;;) {
    const due = await dueProblems(app.database.system, now, passed, CHUNK);
    if (due.length === 0) return all;
    const byFactory = Map.groupBy(due, (one) => one.factoryId);
    const failed = await eachAlone(app, 'tickets that are due', byFactory, async ([factoryId, own]) => {
      if (stopped()) return;
      const mover: ProblemMover = {
        ...{ tenantId: factoryId, side: 'factory' as const, by: 'timer' as const },
        ...{ userId: null, userName: null, now },
      };
      const moved = await app.database
        .ofJob(factoryId)
        .transaction()
        .execute(async (trx) => {
          const tenants = new Set<number>();
          let count = 0;
          for (const [state, theirs] of Map.groupBy(own, (one) => one.state)) {
            const event = readProblemEvent(DUTIES.get(state)!, 'timer', {});
            const ids = theirs.map(({ id }) => id);
            const done = await moveProblems(trx, mover, event, { ids });
            count += done.successIds.length;
            for (const tenantId of done.tenants) tenants.add(tenantId);
          }
          return { count, tenants };
        });
      if (moved.count === 0) passed.push(factoryId);
      all += moved.count;
      for (const tenantId of moved.tenants) app.live.publish(tenantId, { kind: 'order' });
      if (moved.count > 0) app.live.publish(factoryId, { kind: 'notice' });
    });
    if (stopped()) return all;
    for (const [factoryId] of failed) passed.push(factoryId);
  }
}
