import { sql } from 'kysely';
import type { StepOf } from '#server/platform/life-cycle/life-cycle.ts';
import type { LifeTable } from '#server/platform/life-cycle/write.sql.ts';
import type { WaybillLife } from './life-types.ts';

export const WAYBILL_TABLE: LifeTable<StepOf<WaybillLife>> = {
  table: 'waybill',
  log: 'waybill_event',
  key: 'waybill_id',
  regions: ['state'],
  columns: [
    { name: 'no', type: 'text', of: ({ no }) => no },
    { name: 'express_name', type: 'text', of: ({ expressName }) => expressName },
    // The next attempt of its package: it travels for what a retry writes.
    { name: 'next', type: 'smallint', of: ({ next }) => next, set: null },
  ],
  touched: (now) => sql`changed_xact = pg_current_xact_id(), updated_at = ${now}`,
  logColumns: [
    ['merchant_id', sql.ref('o.merchant_id')],
    ['factory_id', sql.ref('o.factory_id')],
  ],
};
