import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import * as sql from './move.sql.ts';
import { wages } from './ports.ts';

export { lockCredits, type MovableCredit } from './move.sql.ts';

/**
 * [M36] What was put down to the wrong person is the other one's, with what faults cost of it. Pieces and scans stay as they
 * were. The credits are held (`lockCredits`).
 */
export async function handOver(
  trx: Trx,
  factoryId: number,
  own: readonly sql.MovableCredit[],
  { toUserId, now }: { toUserId: number; now: Date },
): Promise<void> {
  if (own.length === 0) return;
  const ids = own.map(({ id }) => id);
  const failed = own.filter((one) => one.failed).map(({ id }) => id);
  const made = await sql.moveCredits(trx, factoryId, own, { toUserId, now });
  if (failed.length > 0) await wages.its.restored(trx, factoryId, failed, now);
  await wages.its.moved(trx, factoryId, ids, now);
  await wages.its.credited(
    trx,
    factoryId,
    made.map(({ id }) => id),
    now,
  );
  const failedNow = made.filter((one) => one.failed).map(({ id }) => id);
  if (failedNow.length > 0) await wages.its.failed(trx, factoryId, failedNow, now);
}
