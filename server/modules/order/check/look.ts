import type { FastifyInstance } from 'fastify';
import { onBehalfOf } from '#server/platform/on-behalf.ts';
import { repeat } from '#server/platform/repeat.ts';
import type { Services } from '#server/platform/services.ts';
import { reviewer, type Review } from '#server/modules/order/ports.ts';
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

type Working = Looking & Pick<Services, 'clock' | 'live'>;

/** Those that are under review still, in a transaction of their own; both parties' lists hear of it. */
async function reviewAgain(
  { system, clock, live }: Working,
  factoryId: number,
  ids: readonly number[],
  why: Pick<Review, 'trigger' | 'keepsChecked'>,
): Promise<void> {
  const { tenants } = await system.transaction().execute((trx) =>
    onBehalfOf(trx, factoryId, async () => {
      const waiting = await sql.lockReviewed(trx, factoryId, ids);
      const review = { ...why, factoryId, ids: waiting, userId: null, userName: null, now: clock.now() };
      return reviewer.its.review(trx, review);
    }),
  );
  for (const tenantId of tenants) live.publish(tenantId, { kind: 'order' });
}

/** Looks at what came to orders under review in another way than by a push, and has them judged anew. */
export async function lookUnderReview(working: Working, stopped: () => boolean): Promise<void> {
  while (!stopped()) {
    const unseen = await all.unseenUnderReview(working.system, AT_ONCE);
    if (unseen.length === 0) return;
    await lookAt(working, unseen);
    for (const [factoryId, own] of Map.groupBy(unseen, (one) => one.factoryId)) {
      const ids = [...new Set(own.map(({ orderId }) => orderId))];
      // As when it was pushed: no rule approved it while its pictures were not known.
      await reviewAgain(working, factoryId, ids, { trigger: 'push' });
    }
  }
}

/** [G25] Has orders under review judged by what their factory blocks now. */
export async function judgeByChanged(working: Working, stopped: () => boolean): Promise<void> {
  const { system } = working;
  for (const list of await all.changedLists(system)) {
    const { factoryId } = list;
    const ids = await system
      .transaction()
      .execute((trx) => onBehalfOf(trx, factoryId, () => sql.judgedOtherwise(trx, factoryId)));
    for (let done = 0; done < ids.length; done += AT_ONCE) {
      if (stopped()) return;
      // As after an edit: nothing is approved by it, and what a person marked as checked stays so.
      const why = { trigger: 'edit', keepsChecked: true } as const;
      await reviewAgain(working, factoryId, ids.slice(done, done + AT_ONCE), why);
    }
    if (list.settled) await all.listJudged(system, list);
  }
}

export const keepLooking = (app: FastifyInstance) =>
  repeat(app, { name: 'looks of order pictures', everyMs: EVERY_MS }, async (stopped) => {
    const { system, files, log, clock, live } = app;
    const working = { system, files, log, clock, live };
    await lookUnderReview(working, stopped);
    await judgeByChanged(working, stopped);
  });
