import { onePlate } from '#server/modules/plate/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { notFound } from '#server/platform/refusal.ts';

/** A plate that the user reaches: of materials of his department alone. @throws Refusal 404 for any other */
export async function reached({ db, tenantId, limits }: Ctx, id: number) {
  const found = await onePlate(db, { factoryId: tenantId, materials: limits.materials }, id);
  if (!found) throw notFound('版不存在，或不属于当前工厂，请刷新后核对。');
  return found;
}
