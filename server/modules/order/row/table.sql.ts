import { sql } from 'kysely';
import { carriedBy } from './assignments.sql.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Step } from './step.ts';
import {
  logRows,
  type LifeTable,
  type LoggedBy,
  type LoggedRow,
} from '#server/platform/life-cycle/write.sql.ts';

/** Where orders and their log lie. A factory that loses the order reads how: the log is also for whom it left. */
export const ORDER_TABLE: LifeTable<Step> = {
  table: 'trade_order',
  log: 'order_event',
  key: 'order_id',
  regions: ['status', 'hold', 'warning', 'customs', 'platform_sync'],
  columns: [
    { name: 'hold_by', type: 'text', of: (step) => step.holdBy },
    { name: 'factory_id', type: 'bigint', of: (step) => (leaves(step) ? 0 : step.factoryId) },
    { name: 'cost_cents', type: 'bigint', of: (step) => (leaves(step) ? 0 : step.costCents) },
    {
      name: 'reasons',
      type: 'jsonb',
      of: (step) => JSON.stringify(step.openReasons),
      set: sql`array(select jsonb_array_elements_text(v.reasons))`,
    },
    { name: 'carried', type: 'jsonb', of: ({ event }) => carriedBy(event), set: null },
    { name: 'logged_for', type: 'bigint', of: (step) => step.factoryId, set: null },
  ],
  touched: (now) => sql`changed_xact = pg_current_xact_id(), updated_at = ${now}`,
  logColumns: [
    ['merchant_id', sql.ref('o.merchant_id')],
    ['factory_id', sql.ref('v.logged_for')],
  ],
};
const leaves = ({ event }: Step): boolean => event.type === 'order.recall';

/** One row of the event log; before is null for the first. */
export interface LoggedMove extends Omit<LoggedRow, 'id' | 'own'> {
  orderId: number;
  merchantId: number;
  factoryId: number;
}

export const logMoves = (trx: Trx, rows: readonly LoggedMove[], by: LoggedBy): Promise<void> =>
  logRows(
    trx,
    ORDER_TABLE,
    rows.map(({ orderId, merchantId, factoryId, ...row }) => ({
      ...row,
      id: orderId,
      own: [merchantId, factoryId],
    })),
    by,
  );
