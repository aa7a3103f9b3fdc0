import type { Ctx } from '#server/platform/implement.ts';
import { notFound } from '#server/platform/refusal.ts';
import { oneBatch } from './list.sql.ts';

/** @throws Refusal 404 for a batch of a material that the user's department does not reach */
export async function refuseFar({ db, tenantId, limits }: Ctx, ids: readonly number[]): Promise<void> {
  if (!limits.materials) return;
  const asker = { factoryId: tenantId, materials: limits.materials };
  for (const id of ids)
    if (!(await oneBatch(db, asker, id))) throw notFound('批次不存在，或不属于当前工厂，请刷新后核对。');
}
