import type { Shown } from '#contract/endpoint.ts';
import { NO_TICKS, type GuideProgress, type Ticks } from '#contract/guide/guide.ts';
import { newestRegistration } from '#server/modules/register/service.ts';
import type { Caller } from '#server/platform/caller.ts';
import type { Services } from '#server/platform/services.ts';
import * as sql from './sql.ts';

/** How far the signed-in user is: read from the data, on whatever machine he did it. */
export async function progress(
  { system, database }: Services,
  caller: Caller,
): Promise<Shown<typeof GuideProgress>> {
  const { tenantId, userId, side } = caller;
  const [who, registration, ticks] = await Promise.all([
    sql.whoIs(system, userId, tenantId),
    newestRegistration(system, tenantId),
    side === 'business'
      ? sql.ticksOfMerchant(database.of(tenantId), tenantId)
      : side === 'factory'
        ? sql.ticksOfFactory(database.of(tenantId), tenantId)
        : NO_TICKS,
  ]);
  const { mobile, realName, id, name, type } = who;
  const tenant = id === null || name === null || type === null ? null : { id, name, type };
  return { mobile, realName, tenant, registration, ticks: ticksOf(ticks) };
}

const ticksOf = (row: Record<keyof Ticks, unknown>): Ticks => ({
  shopBound: row.shopBound === true,
  factoryBound: row.factoryBound === true,
  sampleIn: row.sampleIn === true,
  firstOrderIn: row.firstOrderIn === true,
  firstOrderMapped: row.firstOrderMapped === true,
  firstOrderPictured: row.firstOrderPictured === true,
  firstOrderPushed: row.firstOrderPushed === true,
  firstOrderReviewed: row.firstOrderReviewed === true,
});
