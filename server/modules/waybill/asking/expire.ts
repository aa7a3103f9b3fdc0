import type { FastifyInstance } from 'fastify';
import { readWaybillEvent } from '#contract/waybill/life-cycle/waybill-events.ts';
import type { WaybillFacts } from '#contract/waybill/life-cycle/waybill-facts.ts';
import { moveWaybills, systemFor } from '#server/modules/waybill/number/life.ts';
import { numbered } from '#server/modules/waybill/number/ports.ts';
import { lockWaybills } from '#server/modules/waybill/number/sql.ts';
import { outlivedNumbers, type Outlived } from './all.sql.ts';

type App = Pick<FastifyInstance, 'database' | 'system' | 'clock' | 'live'>;

/** Numbers whose carrier takes them no more are void: their packages need new ones. @returns how many */
export async function expireNumbers(app: App): Promise<number> {
  const now = app.clock.now();
  const byFactory = Map.groupBy(await outlivedNumbers(app.system, now), ({ factoryId }) => factoryId);
  let expired = 0;
  for (const [factoryId, rows] of byFactory) {
    expired += await expireOf(app, factoryId, rows, now);
    app.live.publish(factoryId, { kind: 'order' });
  }
  return expired;
}

const expireOf = (app: App, factoryId: number, rows: readonly Outlived[], now: Date) =>
  app.database
    .ofJob(factoryId)
    .transaction()
    .execute(async (trx) => {
      const packageIds = rows.map(({ packageId }) => packageId);
      const here = new Map(
        (await numbered.its.hold(trx, factoryId, packageIds)).map((one) => [one.id, one.here]),
      );
      const ids = rows.map(({ id }) => id);
      const locked = await lockWaybills(trx, factoryId, ids);
      const knownOf = new Map(
        locked.map(({ id, packageId, validUntil }): [number, Partial<WaybillFacts>] => [
          id,
          { outlived: validUntil !== null && validUntil <= now, packageHere: here.get(packageId) ?? false },
        ]),
      );
      const event = readWaybillEvent('waybill.expired', 'system', {});
      const mover = systemFor({ tenantId: factoryId, now });
      return (await moveWaybills(trx, mover, event, { ids, knownOf })).successIds.length;
    });
