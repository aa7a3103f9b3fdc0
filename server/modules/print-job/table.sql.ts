import { sql } from 'kysely';
import type { StepOf, Trx } from '#server/platform/life-cycle/life-cycle.ts';
import type { LifeTable } from '#server/platform/life-cycle/write.sql.ts';
import type { PrintJobLife } from './life-types.ts';

export const PRINT_JOB_TABLE: LifeTable<StepOf<PrintJobLife>> = {
  table: 'print_job',
  log: 'print_job_event',
  key: 'print_job_id',
  regions: ['state'],
  columns: [
    { name: 'printer_id', type: 'bigint', of: ({ printerId }) => printerId },
    { name: 'agent_id', type: 'bigint', of: ({ agentId }) => agentId },
    { name: 'lease', type: 'text', of: ({ lease }) => lease },
    { name: 'held_until', type: 'timestamptz', of: ({ heldUntil }) => heldUntil },
    { name: 'heard_at', type: 'timestamptz', of: ({ heardAt }) => heardAt },
    { name: 'queued_at', type: 'timestamptz', of: ({ queuedAt }) => queuedAt },
    { name: 'from_label', type: 'integer', of: ({ fromLabel }) => fromLabel },
    { name: 'attempt', type: 'integer', of: ({ attempt }) => attempt },
    { name: 'printer_job', type: 'integer', of: ({ printerJob }) => printerJob },
    { name: 'pages', type: 'integer', of: ({ pages }) => pages },
    { name: 'reason', type: 'text', of: ({ reason }) => reason },
  ],
  touched: (now) => sql`changed_xact = pg_current_xact_id(), updated_at = ${now}`,
  logColumns: [['factory_id', sql.ref('o.factory_id')]],
};

/** Those of `ids` that are the tenant's, locked in the order of ids: two bulks cannot wait for each other. */
export const lockPrintJobs = (trx: Trx, tenantId: number, ids: readonly number[]) =>
  trx
    .selectFrom('printJob')
    .select(['id', 'version', 'factoryId', 'state', 'printerId', 'agentId', 'lease', 'heldUntil'])
    .select(['heardAt', 'queuedAt', 'fromLabel', 'labels', 'attempt', 'printerJob', 'pages', 'reason'])
    .select(['kind', 'sourceId', 'part', 'copyNo', 'firstLabel', 'templateId', 'templateNo'])
    .where('factoryId', '=', tenantId)
    .where('id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
export type LockedPrintJob = Awaited<ReturnType<typeof lockPrintJobs>>[number];
