import { readPackageEvent } from '#contract/package/life-cycle/package-events.ts';
import { movePackages } from '#server/modules/package/service.ts';
import { eachAlone } from '#server/platform/each-alone.ts';
import type { Services } from '#server/platform/services.ts';
import { interceptionsOver } from './all.sql.ts';

const CHUNK = 500;

/**
 * What nobody answered for 72 hours has failed. Of several servers each moves what it locks first; the other finds it moved.
 * @returns how many
 */
export async function runInterceptTimer(
  app: Pick<Services, 'database' | 'live' | 'log'>,
  now: Date,
  stopped = () => false,
): Promise<number> {
  let all = 0;
  const passed: number[] = [];
  for (;;) {
    const due = await interceptionsOver(app.database.system, now, passed, CHUNK);
    if (due.length === 0) return all;
    const byFactory = Map.groupBy(due, (one) => one.factoryId);
    const failed = await eachAlone(
      app,
      'interceptions that are over',
      byFactory,
      async ([factoryId, own]) => {
        if (stopped()) return;
        const mover = { tenantId: factoryId, by: 'timer', userId: null, userName: null, now } as const;
        const event = readPackageEvent('intercept.failed', 'timer', {});
        const ids = own.map(({ packageId }) => packageId);
        const moved = await app.database
          .ofJob(factoryId)
          .transaction()
          .execute((trx) => movePackages(trx, mover, event, { ids }));
        if (moved.successIds.length === 0) passed.push(factoryId);
        all += moved.successIds.length;
        for (const tenantId of moved.tenants) {
          app.live.publish(tenantId, { kind: 'order' });
          app.live.publish(tenantId, { kind: 'notice' });
        }
      },
    );
    if (stopped()) return all;
    for (const [factoryId] of failed) passed.push(factoryId);
  }
}
