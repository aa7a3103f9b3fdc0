import { sql } from 'kysely';
import type { StepOf } from '#server/platform/life-cycle/life-cycle.ts';
import type { LifeTable } from '#server/platform/life-cycle/write.sql.ts';
import type { BoxLife } from './life-types.ts';

export const BOX_TABLE: LifeTable<StepOf<BoxLife>> = {
  table: 'shelf_box',
  log: 'shelf_box_event',
  key: 'box_id',
  regions: ['state'],
  columns: [
    { name: 'order_id', type: 'bigint', of: ({ orderId }) => orderId },
    { name: 'taken_at', type: 'timestamptz', of: ({ takenAt }) => takenAt },
  ],
  touched: (now) => sql`changed_xact = pg_current_xact_id(), updated_at = ${now}`,
  logColumns: [['factory_id', sql.ref('o.factory_id')]],
};
