import { PLATE_REGIONS } from '#contract/plate/life-cycle/plate-states.ts';
import type { PlateEventType } from '#contract/plate/life-cycle/plate-events.ts';
import type { PlateFacts } from '#contract/plate/life-cycle/plate-facts.ts';
import {
  answerPlates,
  newestPlateJobs,
  outcomeOf,
  sendPlate,
  takeOutPlates,
} from '#server/modules/print-job/service.ts';
import { openFolders } from '#server/modules/printer/service.ts';
import type { DoneOf, Trx } from '#server/platform/life-cycle/life-cycle.ts';
import type { PlateLife } from './life-types.ts';
import type { LockedPlate } from './lock.sql.ts';

// What plates ask of the jobs that bring them to their devices.

const NO_FOLDER = '设备没有启用的热文件夹：请在「打印」里为它新建或启用一个，或者下载版文件。';
const ASKED: readonly PlateEventType[] = ['plate.send.done', 'plate.send.failed', 'plate.send.found'];

/** What an event of a plate asks of its device's folder and of its newest job. */
export async function askJobs(
  trx: Trx,
  tenantId: number,
  type: PlateEventType,
  rows: readonly LockedPlate[],
): Promise<(row: LockedPlate) => { facts?: Partial<PlateFacts>; refusal?: string }> {
  if (type === 'plate.send') {
    const folders = await openFolders(
      trx,
      tenantId,
      rows.map(({ deviceId }) => deviceId),
    );
    return ({ deviceId }) => (folders.has(deviceId) ? {} : { refusal: NO_FOLDER });
  }
  if (!ASKED.includes(type)) return () => ({});
  const newest = await newestPlateJobs(
    trx,
    tenantId,
    rows.map(({ id }) => id),
  );
  return ({ id }) => {
    const job = newest.get(id);
    return job ? { facts: { job: outcomeOf(job.state) } } : {};
  };
}

/** [M15] The next job of each: of the layout that stands, into the folder of its device. What came before asks nobody more. */
export async function makeJobs({ trx, mover, steps }: DoneOf<PlateLife>): Promise<void> {
  const { tenantId, userId, userName, now, rule } = mover;
  const rows = steps.map(({ row }) => row);
  await answerPlates(
    trx,
    tenantId,
    rows.map(({ id }) => id),
  );
  const folders = await openFolders(
    trx,
    tenantId,
    rows.map(({ deviceId }) => deviceId),
  );
  const by = { tenantId, userId, userName: userName ?? rule ?? null, now };
  for (const { id: plateId, number, layoutVersion, deviceId } of rows)
    await sendPlate(trx, by, { printerId: folders.get(deviceId)!.id, plateId, number, layoutVersion });
}

const { sending, sendFailed, sent, printed } = PLATE_REGIONS.plate;
const ON_ITS_WAY: readonly number[] = [sending, sendFailed, sent, printed].map(({ code }) => code);
/** With these it is at its device, or waits for somebody who sends it: its last job asks still. */
const OPEN: readonly PlateEventType[] = ['plate.send', 'plate.send.done'];
/** A person says that it is not to be printed as it was sent. */
const BACK: readonly PlateEventType[] = ['plate.recalled', 'plate.send.failed'];

/** What a plate's move means to the jobs that it has. */
export async function settleJobs({ trx, mover, event, steps }: DoneOf<PlateLife>): Promise<void> {
  const { type, by } = event;
  const ids = steps.filter(({ row }) => ON_ITS_WAY.includes(row.state)).map(({ row }) => row.id);
  const bySystem = type === 'plate.send.failed' && by === 'system';
  if (ids.length === 0 || OPEN.includes(type) || bySystem) return;
  await answerPlates(trx, mover.tenantId, ids);
  if (!BACK.includes(type)) return;
  const newest = await newestPlateJobs(trx, mover.tenantId, ids);
  await takeOutPlates(
    trx,
    mover.tenantId,
    [...newest.values()].map(({ id }) => id),
  );
}
