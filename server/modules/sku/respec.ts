import type { Doer } from '#server/modules/tenant-log/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { handOf } from './act.ts';
import { moveSkus } from './life.ts';
import { findSpecs } from './spec.ts';
import { skusOfMaterial, skusOfPairs, type Pair } from './spec.sql.ts';

/** The print specs of these have changed: their SKUs hear of it. @returns how many SKUs there are */
export async function respecPairs(trx: Trx, ctx: Ctx, pairs: readonly Pair[]): Promise<number> {
  const ids = await skusOfPairs(trx, ctx.tenantId, pairs);
  await findSpecs(trx, handOf(ctx), ids, moveSkus);
  return ids.length;
}

/** A material needs a hole mask from now on, or none any more. */
export async function respecMaterial(trx: Trx, doer: Doer, materialId: number): Promise<void> {
  const { tenantId, userId, userName, now } = doer;
  // Whom a department limits changes no material.
  const mover = { ...{ tenantId, userId, userName, now }, by: 'factory' as const, materials: null };
  await findSpecs(trx, mover, await skusOfMaterial(trx, tenantId, materialId), moveSkus);
}
