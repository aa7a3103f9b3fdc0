import { sql } from 'kysely';
import type { LifeTable } from '#server/platform/life-cycle/write.sql.ts';

export const PACKAGE_TABLE: LifeTable<unknown> = {
  table: 'package',
  log: 'package_event',
  key: 'package_id',
  regions: ['stage', 'transit', 'fee', 'label', 'intercept'],
  columns: [],
  touched: (now) => sql`changed_xact = pg_current_xact_id(), updated_at = ${now}`,
  logColumns: [
    ['merchant_id', sql.ref('o.merchant_id')],
    ['factory_id', sql.ref('o.factory_id')],
  ],
};
