import type { FastifyInstance } from 'fastify';
import { readPlateEvent } from '#contract/plate/life-cycle/plate-events.ts';
import { repeat } from '#server/platform/repeat.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { nestDone, nestDue, nestLater, sendLater } from './due.sql.ts';
import { itself, movePlates } from './life.ts';
import { layOut, writePlates } from './nest.ts';
import { waitingFor } from './nest.sql.ts';

const EVERY_MS = 3000;
/** What cannot be laid now is tried again then: to try costs a second of the processor. */
const AGAIN_MS = 60_000;
/** In one look. */
const MOST_BATCHES = 20;

type Served = Pick<Services, 'database' | 'files' | 'live' | 'log'>;

/** While the app lives: batches that were released and shall be laid by themselves come onto plates. */
export function keepNesting(app: FastifyInstance, lanes: number): void {
  if (lanes === 0) return;
  repeat(app, { name: 'batches to nest', everyMs: EVERY_MS, atStart: true }, (stopped) =>
    nestWhatIsDue(app, () => new Date(), stopped),
  );
}

/**
 * Each batch as far as it goes. What lies on a plate is written with the plate; the batch stays due until nothing of it is
 * left that could be laid, so that a server that dies leaves nothing half done and nothing done twice.
 */
export async function nestWhatIsDue(app: Served, now: () => Date, stopped = () => false): Promise<void> {
  for (const batch of await nestDue(app.database.system, now(), MOST_BATCHES)) {
    if (stopped()) return;
    try {
      while (!stopped() && (await nestOnce(app, batch, now())));
    } catch (error) {
      // One that cannot be laid now holds up nobody and comes again: its device is closed, or somebody was faster.
      if (!(error instanceof Refusal)) app.log.warn(error, `batch ${batch.id} is not nested`);
      const at = new Date(now().getTime() + AGAIN_MS);
      await nestLater(app.database.of(batch.factoryId), batch.factoryId, batch.id, at);
    }
  }
}

type Due = Awaited<ReturnType<typeof nestDue>>[number];

/** @returns whether plates were made, so that there may be more. */
async function nestOnce(
  app: Served,
  { id, factoryId, profileId, source, sends }: Due,
  now: Date,
): Promise<boolean> {
  const db = app.database.of(factoryId);
  const of = { factoryId, profileId, batchId: id, materials: null };
  const laid =
    (await waitingFor(db, of, 1)).length > 0 ? await layOut({ db, files: app.files }, of) : undefined;
  if (!laid || laid.layouts.length === 0) {
    await nestDone(db, factoryId, id);
    return false;
  }
  const mover = { ...itself(factoryId, now), ...(source && { rule: source }) };
  await db.transaction().execute(async (trx) => {
    const { ids } = await writePlates(trx, mover, laid);
    if (!sends) return;
    // Drawn at once; what is drawn goes by itself (draw.ts).
    await sendLater(trx, factoryId, ids);
    await movePlates(trx, mover, readPlateEvent('plate.render', 'system', {}), { ids });
  });
  app.live.publish(factoryId, { kind: 'piece' });
  return true;
}
