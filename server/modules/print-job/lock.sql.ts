import { sql } from 'kysely';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

/** Those of `ids` that are the tenant's, locked in the order of ids: two bulks cannot wait for each other. */
export const lockPrintJobs = (trx: Trx, tenantId: number, ids: readonly number[]) =>
  trx
    .selectFrom('printJob')
    .select([
      'id',
      'version',
      'factoryId',
      'state',
      'printerId',
      'printAgentId as agentId',
      'lease',
      'heldUntil',
    ])
    .select(['heardAt', 'queuedAt', 'fromLabel', 'labels', 'attempt', 'printerJob', 'pages', 'reason'])
    .select(['kind', 'sourceId', 'part', 'copyNo', 'firstLabel', 'templateId', 'templateNo', 'layoutVersion'])
    .select(['offsetX', 'offsetY', 'across'])
    .where('factoryId', '=', tenantId)
    .where('id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
export type LockedPrintJob = Awaited<ReturnType<typeof lockPrintJobs>>[number];
