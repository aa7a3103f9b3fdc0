import { CAUSES } from '#contract/sku/life-cycle/sku-events.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { handOf } from './act.ts';
import * as sql from './closing.sql.ts';
import type { Named } from './closing.sql.ts';
import { moveSkus } from './life.ts';

/** [G09] Stops the active SKUs of what was stopped. @returns how many, and which merchants were told */
export async function closeSkus(trx: Trx, ctx: Ctx, cause: Named) {
  const told = new Set<number>();
  const ids = await sql.activeOf(trx, ctx.tenantId, cause);
  if (ids.length === 0) return { skus: 0, told };
  const mover = { ...systemFor(ctx), rule: CAUSES[cause.kind] };
  const { successIds } = await moveSkus(trx, mover, { type: 'sku.stop', by: 'system', cause }, { ids, told });
  return { skus: successIds.length, told };
}

/**
 * [G09] Starts the SKUs that it stopped and that nothing else holds. What another of the three holds is noted as its own:
 * when that one starts, it opens them.
 */
export async function openSkus(trx: Trx, ctx: Ctx, cause: Named): Promise<{ skus: number }> {
  const ids = await sql.closedBy(trx, ctx.tenantId, cause);
  if (ids.length === 0) return { skus: 0 };
  const mover = { ...systemFor(ctx), rule: CAUSES[cause.kind] };
  const { successIds } = await moveSkus(trx, mover, { type: 'sku.start', by: 'system', cause }, { ids });
  await sql.handOver(trx, ctx.tenantId, cause);
  return { skus: successIds.length };
}

/** Who stops a material stops what is made of it, whatever his department shows him of it. */
const systemFor = (ctx: Ctx) => ({ ...handOf(ctx), by: 'system' as const, materials: null });
