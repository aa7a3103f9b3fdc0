import { sql } from 'kysely';
import { PIECE_EVENTS } from '#contract/piece/life-cycle/piece-events.ts';
import type { StepOf } from '#server/platform/life-cycle/life-cycle.ts';
import type { LifeTable } from '#server/platform/life-cycle/write.sql.ts';
import type { PieceLife } from './life-types.ts';

const movesPiece = ({ event }: StepOf<PieceLife>): boolean => PIECE_EVENTS[event.type].region === 'piece';

export const PIECE_TABLE: LifeTable<StepOf<PieceLife>> = {
  table: 'piece',
  log: 'piece_event',
  key: 'piece_id',
  regions: ['state', 'recovery'],
  columns: [
    { name: 'forced', type: 'boolean', of: (step) => step.forced },
    { name: 'was_made', type: 'boolean', of: (step) => step.wasMade },
    { name: 'art_code', type: 'text', of: (step) => step.artCode },
    { name: 'batch_id', type: 'bigint', of: (step) => step.batchId },
    // What becomes of the remains is not what happened to the piece: its last event can be taken back all the same.
    {
      name: 'last_event',
      type: 'text',
      of: (step) => (movesPiece(step) ? step.event.type : step.row.lastEvent),
    },
    {
      name: 'state_before',
      type: 'smallint',
      of: (step) => (movesPiece(step) ? step.row.state : step.row.stateBefore),
    },
  ],
  touched: (now) => sql`changed_xact = pg_current_xact_id(), updated_at = ${now}`,
  logColumns: [['factory_id', sql.ref('o.factory_id')]],
};
