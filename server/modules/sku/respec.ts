import type { Doer } from '#server/modules/tenant-log/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { handOf } from './act.ts';
import { moveSkus } from './life.ts';
import { findSpecs } from './spec.ts';
import { skusOfGiftType, skusOfMaterial, skusOfPairs, type Pair } from './spec.sql.ts';

/** The print specs of these have changed: their SKUs hear of it. @returns how many SKUs there are */
export async function respecPairs(trx: Trx, ctx: Ctx, pairs: readonly Pair[]): Promise<number> {
  const ids = await skusOfPairs(trx, ctx.tenantId, pairs);
  await findSpecs(trx, handOf(ctx), ids, moveSkus);
  return ids.length;
}

/** A material needs a hole mask from now on, or none any more. */
export const respecMaterial = async (trx: Trx, doer: Doer, materialId: number): Promise<void> =>
  respec(trx, doer, await skusOfMaterial(trx, doer.tenantId, materialId));

/** Gifts of a sort are printed from now on, or not any more. */
export const respecGifts = async (trx: Trx, doer: Doer, giftTypeId: number): Promise<void> =>
  respec(trx, doer, await skusOfGiftType(trx, doer.tenantId, giftTypeId));

// Whom a department limits changes neither.
const respec = (trx: Trx, { tenantId, userId, userName, now }: Doer, ids: readonly number[]): Promise<void> =>
  findSpecs(trx, { tenantId, userId, userName, now, by: 'factory', materials: null }, ids, moveSkus);
