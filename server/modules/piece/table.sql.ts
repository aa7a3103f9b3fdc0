import { sql } from 'kysely';
import type { StepOf } from '#server/platform/life-cycle/life-cycle.ts';
import type { LifeTable } from '#server/platform/life-cycle/write.sql.ts';
import type { PieceLife } from './life-types.ts';

export const PIECE_TABLE: LifeTable<StepOf<PieceLife>> = {
  table: 'piece',
  log: 'piece_event',
  key: 'piece_id',
  regions: ['state', 'recovery'],
  columns: [
    { name: 'forced', type: 'boolean', of: (step) => step.forced },
    { name: 'was_made', type: 'boolean', of: (step) => step.wasMade },
    { name: 'last_event', type: 'text', of: ({ event }) => event.type },
    { name: 'state_before', type: 'smallint', of: ({ row }) => row.state },
  ],
  touched: (now) => sql`changed_xact = pg_current_xact_id(), updated_at = ${now}`,
  logColumns: [['factory_id', sql.ref('o.factory_id')]],
};
