import { sql } from 'kysely';
import { PLATE_REGIONS } from '#contract/plate/life-cycle/plate-states.ts';
import type { StepOf } from '#server/platform/life-cycle/life-cycle.ts';
import type { LifeTable } from '#server/platform/life-cycle/write.sql.ts';
import type { PlateLife } from './life-types.ts';

const { sent, printed } = PLATE_REGIONS.plate;

export const PLATE_TABLE: LifeTable<StepOf<PlateLife>> = {
  table: 'plate',
  log: 'plate_event',
  key: 'plate_id',
  regions: ['state'],
  columns: [
    { name: 'reason', type: 'text', of: ({ reason }) => reason },
    { name: 'tries', type: 'smallint', of: ({ tries }) => tries },
    { name: 'layout_version', type: 'integer', of: ({ layoutVersion }) => layoutVersion },
    { name: 'printed_by', type: 'bigint', of: ({ printedBy }) => printedBy },
    { name: 'printed_by_name', type: 'text', of: ({ printedByName }) => printedByName },
  ],
  // Whoever moves it lets it go: nobody draws it any more.
  touched: (now) =>
    sql`changed_xact = pg_current_xact_id(), updated_at = ${now}, held_until = null,
      sent_at = case when v.state in (${sql.lit(sent.code)}, ${sql.lit(printed.code)}) then coalesce(o.sent_at, ${now}) end,
      printed_at = case when v.state = ${sql.lit(printed.code)} then coalesce(o.printed_at, ${now}) end`,
  logColumns: [['factory_id', sql.ref('o.factory_id')]],
};
