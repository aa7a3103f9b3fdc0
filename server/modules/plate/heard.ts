import { PLATE_REGIONS } from '#contract/plate/life-cycle/plate-states.ts';
import { readPlateEvent } from '#contract/plate/life-cycle/plate-events.ts';
import { newestPlateJobs, type PlateTold } from '#server/modules/print-job/service.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { itself, movePlates } from './life.ts';
import { filesOf, nameOfFile } from './files.sql.ts';
import { holdOrdersOn, lockPlates } from './lock.sql.ts';

const SENDING: number = PLATE_REGIONS.plate.sending.code;

/** [M20] What became of the newest job of a plate that is being sent becomes of the plate; older ones say nothing any more. */
async function hear(trx: Trx, tenantId: number, now: Date, told: readonly PlateTold[]): Promise<void> {
  const ids = told.map(({ plateId }) => plateId);
  const newest = await newestPlateJobs(trx, tenantId, ids);
  const locked = new Map((await lockPlates(trx, tenantId, ids)).map((row) => [row.id, row]));
  for (const { plateId, jobId, outcome, reason } of told) {
    const plate = locked.get(plateId);
    if (plate?.state !== SENDING || newest.get(plateId)?.id !== jobId) continue;
    const event =
      outcome === 'done'
        ? readPlateEvent('plate.send.done', 'system', {})
        : readPlateEvent('plate.send.failed', 'system', { reason });
    const { failed } = await movePlates(trx, itself(tenantId, now), event, { ids: [plateId] });
    if (failed[0]) throw new Error(`a plate does not hear of its job: ${failed[0].msg}`);
  }
}

/** Plates, as print jobs need them. */
export const jobPlates = {
  files: async (db: Db, tenantId: number, plateId: number) => {
    const own = await filesOf(db, tenantId, plateId);
    return own.map(({ kind, fileId, bytes, sha256, layoutVersion, number }, at) => ({
      ...{ fileId, bytes, sha256, layoutVersion },
      name: nameOfFile({ number, kind }, at),
    }));
  },
  async hold(trx: Trx, tenantId: number, plateIds: readonly number[]): Promise<void> {
    await holdOrdersOn(trx, tenantId, plateIds);
    await lockPlates(trx, tenantId, plateIds);
  },
  hear,
};
