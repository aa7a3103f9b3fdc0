import { sql } from 'kysely';
import type { StepOf } from '#server/platform/life-cycle/life-cycle.ts';
import type { LifeTable } from '#server/platform/life-cycle/write.sql.ts';
import type { PrintJobLife } from './life-types.ts';

export const PRINT_JOB_TABLE: LifeTable<StepOf<PrintJobLife>> = {
  table: 'print_job',
  log: 'print_job_event',
  key: 'print_job_id',
  regions: ['state'],
  columns: [
    { name: 'printer_id', type: 'bigint', of: ({ printerId }) => printerId },
    { name: 'print_agent_id', type: 'bigint', of: ({ agentId }) => agentId },
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
