import type { FastifyInstance } from 'fastify';
import { OFFER_DAYS } from '#contract/grant/grant.ts';
import { readGrantEvent } from '#contract/grant/life-cycle/grant-events.ts';
import { eachAlone } from '#server/platform/each-alone.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { dueGrants } from './all.sql.ts';
import { moveGrants, systemFor } from './life.ts';
import { openBetween } from './sql.ts';

type App = Pick<FastifyInstance, 'database' | 'system' | 'clock' | 'live' | 'log'>;

/** Ends what is due by the clock: grants behind their last day, and offers that nobody answered. */
export async function endDueGrants(app: App): Promise<void> {
  const now = app.clock.now();
  const due = await dueGrants(app.system, now, new Date(now.getTime() - OFFER_DAYS * 24 * 3_600_000));
  await eachAlone(app, 'grants that are due', due, async ({ id, factoryId, isOffer }) => {
    const event = readGrantEvent(isOffer ? 'grant.refused' : 'grant.ended', 'system', {});
    const { tenants } = await app.database
      .ofJob(factoryId)
      .transaction()
      .execute((trx) => moveGrants(trx, systemFor({ tenantId: factoryId, now }), event, { ids: [id] }));
    for (const tenantId of tenants)
      for (const kind of ['notice', 'order'] as const) app.live.publish(tenantId, { kind });
  });
}

/** What a merchant lends a factory ends with their binding. The transaction is the owner's connection's. */
export async function endGrantsBetween(
  trx: Trx,
  { merchantId, factoryId, now }: { merchantId: number; factoryId: number; now: Date },
): Promise<void> {
  const ids = await openBetween(trx, merchantId, factoryId);
  if (ids.length === 0) return;
  const event = readGrantEvent('grant.ended', 'system', {});
  await moveGrants(trx, systemFor({ tenantId: factoryId, now }), event, { ids, known: { due: true } });
}
