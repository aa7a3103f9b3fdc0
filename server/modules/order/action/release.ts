import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/platform/database.ts';
import { repeat } from '#server/platform/repeat.ts';
import { moveOrders } from '#server/modules/order/move/moves.ts';
import * as sql from './release.sql.ts';
import { plainEvent } from '#server/modules/order/row/step.ts';

const EVERY_MS = 30_000;
/** Orders of one transaction; more go on at once. */
const CHUNK = 1000;

/**
 * Resumes what was halted until a date that is reached, as the system, for each merchant's orders in one move.
 * @returns the tenants whose lists changed, and whether there may be more.
 */
export function releaseDue(system: Db, now: Date): Promise<{ tenants: Set<number>; more: boolean }> {
  return system.transaction().execute(async (trx) => {
    const tenants = new Set<number>();
    if (!(await sql.mayRelease(trx))) return { tenants, more: false };
    const due = await sql.dueOrders(trx, now, CHUNK);
    let moved = 0;
    for (const [tenantId, theirs] of Map.groupBy(due, ({ merchantId }) => merchantId)) {
      const mover = { tenantId, side: 'merchant', by: 'system', userId: null, userName: null, now } as const;
      const ids = theirs.map(({ id }) => id);
      const done = await moveOrders(trx, mover, plainEvent('order.resume', 'system'), { ids });
      moved += done.successIds.length;
      for (const tenant of done.tenants) tenants.add(tenant);
    }
    return { tenants, more: due.length === CHUNK && moved > 0 };
  });
}

/** Looks for due orders while the app lives; whichever server comes first does it. */
export const keepReleasing = (app: FastifyInstance) =>
  repeat(app, { name: 'release', everyMs: EVERY_MS }, async (stopped) => {
    for (let more = true; more && !stopped();) {
      const due = await releaseDue(app.database.system, new Date());
      for (const tenantId of due.tenants) app.live.publish(tenantId, { kind: 'order' });
      more = due.more;
    }
  });
