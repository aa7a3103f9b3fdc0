import { sql } from 'kysely';
import type { StepOf } from '#server/platform/life-cycle/life-cycle.ts';
import type { LifeTable } from '#server/platform/life-cycle/write.sql.ts';
import type { SkuLife } from './life-types.ts';

export const SKU_TABLE: LifeTable<StepOf<SkuLife>> = {
  table: 'sku',
  log: 'sku_event',
  key: 'sku_id',
  regions: ['status', 'spec'],
  columns: [
    { name: 'cause', type: 'text', of: ({ cause }) => cause?.kind ?? null },
    { name: 'cause_id', type: 'bigint', of: ({ cause }) => cause?.id ?? null },
    { name: 'successor_id', type: 'bigint', of: ({ successorId }) => successorId },
    { name: 'price_given', type: 'boolean', of: ({ facts }) => facts.priceGiven },
  ],
  touched: (now) => sql`changed_xact = pg_current_xact_id(), updated_at = ${now}`,
  logColumns: [['factory_id', sql.ref('o.factory_id')]],
};
