import { sql } from 'kysely';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

const one =
  (column: 'batch_id' | 'step_id') =>
  async (trx: Trx, factoryId: number, ids: readonly number[]): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`
      select distinct ${sql.ref(column)} as id from work_order
      where factory_id = ${factoryId} and id = any(${sql.val([...ids])}::bigint[]) order by 1`.execute(trx);
    return rows.map(({ id }) => id);
  };

/** The batches, and the steps, of these work orders, each once. */
export const batchesOf = one('batch_id');
export const stepsOf = one('step_id');
