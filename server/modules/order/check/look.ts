import type { FastifyInstance } from 'fastify';
import { onBehalfOf } from '#server/platform/on-behalf.ts';
import { repeat } from '#server/platform/repeat.ts';
import type { Services } from '#server/platform/services.ts';
import { reviewer } from '#server/modules/order/ports.ts';
import * as all from './look-all.sql.ts';
import * as sql from './look.sql.ts';

type Looking = Pick<Services, 'system' | 'files' | 'log'>;

/**
 * [G25] Looks at pictures that nobody has looked at, in the processes that work on pictures: before the transaction of a
 * push, so that its check knows them. Nothing is done for who is bound to no factory that blocks pictures.
 */
export async function lookBefore(
  looking: Looking,
  tenantId: number,
  orderIds: readonly number[],
): Promise<void> {
  await lookAt(looking, await all.unseenOf(looking.system, tenantId, orderIds));
}

async function lookAt({ system, files, log }: Looking, unseen: readonly all.Unseen[]): Promise<void> {
  if (unseen.length === 0) return;
  await all.knownAlready(system, unseen);
  const seen = await sql.seenAmong(system, unseen);
  await Promise.all(
    unseen
      .filter(({ sha256 }) => !seen.has(sha256.toString('hex')))
      .map(async ({ tenantId, fileId, sha256 }) => {
        try {
          const { path } = await files.pathOf(system, tenantId, fileId);
          await sql.keepLook(system, sha256, await files.pictures.run('look', { file: path }));
        } catch (error) {
          // What cannot be read looks like nothing; the review has a reason of its own for it.
          log.warn(error, `look of file ${fileId}`);
          await sql.keepLook(system, sha256, null);
        }
      }),
  );
}

const EVERY_MS = 10_000;
const AT_ONCE = 200;

/** Looks at what came to orders under review in another way than by a push, and has them judged anew. */
export async function lookUnderReview(
  { clock, live, ...looking }: Looking & Pick<Services, 'clock' | 'live'>,
  stopped: () => boolean,
): Promise<void> {
  while (!stopped()) {
    const unseen = await all.unseenUnderReview(looking.system, AT_ONCE);
    if (unseen.length === 0) return;
    await lookAt(looking, unseen);
    for (const [factoryId, own] of Map.groupBy(unseen, (one) => one.factoryId)) {
      const ids = [...new Set(own.map(({ orderId }) => orderId))];
      const { tenants } = await looking.system.transaction().execute((trx) =>
        onBehalfOf(trx, factoryId, async () => {
          // As when it was pushed: no rule approved it while its pictures were not known.
          const review = { factoryId, trigger: 'push', userId: null, userName: null } as const;
          const waiting = await sql.lockReviewed(trx, factoryId, ids);
          return reviewer.its.review(trx, { ...review, ids: waiting, now: clock.now() });
        }),
      );
      for (const tenantId of tenants) live.publish(tenantId, { kind: 'order' });
    }
  }
}

export const keepLooking = (app: FastifyInstance) =>
  repeat(app, { name: 'looks of order pictures', everyMs: EVERY_MS }, (stopped) => {
    const { system, files, log, clock, live } = app;
    return lookUnderReview({ system, files, log, clock, live }, stopped);
  });
