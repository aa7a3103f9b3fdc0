import { sql } from 'kysely';
import type { StepOf } from '#server/platform/life-cycle/life-cycle.ts';
import type { LifeTable } from '#server/platform/life-cycle/write.sql.ts';
import type { PictureLife } from './life-types.ts';

export const PICTURE_TABLE: LifeTable<StepOf<PictureLife>> = {
  table: 'picture',
  log: 'picture_event',
  key: 'picture_id',
  regions: ['status', 'use', 'share'],
  columns: [
    { name: 'reason', type: 'text', of: ({ reason }) => reason },
    { name: 'tries', type: 'smallint', of: ({ tries }) => tries },
    { name: 'was_usable', type: 'boolean', of: ({ wasUsable }) => wasUsable },
  ],
  // Whoever moves it lets it go: nobody is at its check any more.
  touched: (now) =>
    sql`changed_xact = pg_current_xact_id(), updated_at = ${now}, held_until = null,
      since = case when o.status <> v.status then ${now} else o.since end`,
  logColumns: [['tenant_id', sql.ref('o.tenant_id')]],
};
