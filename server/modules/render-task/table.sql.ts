import { sql } from 'kysely';
import type { StepOf } from '#server/platform/life-cycle/life-cycle.ts';
import type { LifeTable } from '#server/platform/life-cycle/write.sql.ts';
import type { RenderTaskLife } from './life-types.ts';

export const RENDER_TASK_TABLE: LifeTable<StepOf<RenderTaskLife>> = {
  table: 'render_task',
  log: 'render_task_event',
  key: 'render_task_id',
  regions: ['state'],
  columns: [
    { name: 'code', type: 'text', of: ({ code }) => code },
    { name: 'tries', type: 'smallint', of: ({ tries }) => tries },
    { name: 'due_at', type: 'timestamptz', of: ({ dueAt }) => dueAt },
    { name: 'file_id', type: 'bigint', of: ({ fileId }) => fileId },
    { name: 'held_until', type: 'timestamptz', of: ({ heldUntil }) => heldUntil },
  ],
  touched: (now) => sql`changed_xact = pg_current_xact_id(), updated_at = ${now}`,
  logColumns: [['factory_id', sql.ref('o.factory_id')]],
};
