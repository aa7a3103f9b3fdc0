import { sql } from 'kysely';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

/** Those of `ids` that are the tenant's, locked in the order of ids: two bulks cannot wait for each other. */
export const lockRenderTasks = (trx: Trx, tenantId: number, ids: readonly number[]) =>
  trx
    .selectFrom('renderTask')
    .select(['id', 'version', 'factoryId', 'state', 'code', 'tries', 'dueAt', 'fileId', 'heldUntil'])
    .select('updatedAt')
    .where('factoryId', '=', tenantId)
    .where('id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
export type LockedRenderTask = Awaited<ReturnType<typeof lockRenderTasks>>[number];
