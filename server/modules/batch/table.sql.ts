import { sql } from 'kysely';
import { BATCH_REGIONS } from '#contract/batch/life-cycle/batch-states.ts';
import type { StepOf } from '#server/platform/life-cycle/life-cycle.ts';
import type { LifeTable } from '#server/platform/life-cycle/write.sql.ts';
import type { BatchLife } from './life-types.ts';

export const BATCH_TABLE: LifeTable<StepOf<BatchLife>> = {
  table: 'batch',
  log: 'batch_event',
  key: 'batch_id',
  regions: ['state'],
  columns: [{ name: 'urgent', type: 'boolean', of: ({ urgent }) => urgent }],
  touched: (now) =>
    sql`changed_xact = pg_current_xact_id(), updated_at = ${now},
      done_at = case when v.state = ${sql.lit(BATCH_REGIONS.batch.done.code)} then coalesce(o.done_at, ${now}) end`,
  logColumns: [['factory_id', sql.ref('o.factory_id')]],
};
