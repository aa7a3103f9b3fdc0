import { sql } from 'kysely';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

/** The newest print of these packages; the caller holds them. */
export async function noteLabelRun(
  trx: Trx,
  factoryId: number,
  packageIds: readonly number[],
  runId: number,
): Promise<void> {
  await sql`update package set label_run_id = ${runId}, changed_xact = pg_current_xact_id()
    where factory_id = ${factoryId} and id = any(${sql.val([...packageIds])}::bigint[])`.execute(trx);
}
