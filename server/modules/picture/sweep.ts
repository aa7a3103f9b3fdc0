import type { FastifyInstance } from 'fastify';
import { keptMs } from '#contract/picture/picture.ts';
import { readPictureEvent } from '#contract/picture/life-cycle/picture-events.ts';
import type { Db } from '#server/platform/database.ts';
import { repeat } from '#server/platform/repeat.ts';
import { itself } from './hand.ts';
import { movePictures } from './life.ts';
import { dueToPurge } from './sweep.sql.ts';

const EVERY_MS = 60_000;
/** Pictures of one transaction. */
const CHUNK = 200;

/**
 * Purges what lay in the trash for 30 days, or was broken for 7. What a code or an open line uses stays, and is asked again
 * the next time. @returns the tenants whose stores changed
 */
export async function purgeDue(
  system: Db,
  now: Date,
  stopped: () => boolean = () => false,
): Promise<Set<number>> {
  const tenants = new Set<number>();
  const before = {
    trashed: new Date(now.getTime() - keptMs('trashed')),
    broken: new Date(now.getTime() - keptMs('broken')),
  };
  for (let after = 0; !stopped();) {
    const due = await dueToPurge(system, before, after, CHUNK);
    if (due.length === 0) break;
    after = due.at(-1)!.id;
    for (const [tenantId, theirs] of Map.groupBy(due, (one) => one.tenantId)) {
      const event = readPictureEvent('picture.purge', 'timer', {});
      const ids = theirs.map(({ id }) => id);
      const { successIds } = await system
        .transaction()
        .execute((trx) => movePictures(trx, itself(tenantId, 'timer', now), event, { ids }));
      if (successIds.length > 0) tenants.add(tenantId);
    }
  }
  return tenants;
}

export function keepPurging(app: FastifyInstance) {
  repeat(app, { name: 'purge of pictures', everyMs: EVERY_MS }, async (stopped) => {
    for (const id of await purgeDue(app.system, app.clock.now(), stopped))
      app.live.publish(id, { kind: 'picture' });
  });
}
