import fsp from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import {
  readRenderTaskEvent,
  type RenderTaskEvent,
} from '#contract/render-task/life-cycle/render-task-events.ts';
import type { ArtFault } from '#contract/print-file/faults.ts';
import { printFileKind } from '#contract/print-file/print-file.ts';
import { drawJob } from '#server/modules/print-file/service.ts';
import { JobThrew, TookTooLong } from '#server/platform/picture-work/pool.ts';
import { repeat } from '#server/platform/repeat.ts';
import type { Services } from '#server/platform/services.ts';
import { itself, KEPT_MS, moveRenderTasks } from './life.ts';
import type { ChosenRenderTasks } from './life-types.ts';
import { expired, factoriesToPlan, nextDue, type Due } from './due.sql.ts';
import { holdArt } from './plan.sql.ts';
import { planArt } from './plan.ts';
import * as sql from './work.sql.ts';

const EVERY_MS = 1000;
/** Longer than a drawing lasts: whoever began one and has not ended it by then is dead. */
const HELD_MS = 5 * 60_000;
const MINUTE = 60_000;
/** After the first failure, and after the second. */
const AGAIN_AFTER = [MINUTE, 5 * MINUTE, 25 * MINUTE];
const CLEAR_EVERY_MS = 60 * MINUTE;
const CHUNK = 200;

type Rendering = Pick<Services, 'database' | 'system' | 'files' | 'live' | 'clock' | 'log'>;
type Stopped = () => boolean;

/** Decides about the art of pieces of all factories, until there is none that nobody has looked at. */
async function planAll({ database, system, clock, live }: Rendering, stopped: Stopped): Promise<void> {
  for (const factoryId of await factoriesToPlan(system)) {
    let more = true;
    while (more && !stopped())
      more = await database
        .of(factoryId)
        .transaction()
        .execute((trx) => planArt(trx, factoryId, clock.now()));
    live.publish(factoryId, { kind: 'piece' });
  }
}

/** Moves the art of a key, with the orders of those who want it held before it. @returns whether it moved */
async function move(
  { database, clock }: Rendering,
  { factoryId, id }: Pick<Due, 'factoryId' | 'id'>,
  event: RenderTaskEvent,
  chosen: Omit<ChosenRenderTasks, 'ids'>,
): Promise<boolean> {
  const by = itself(factoryId, event.by === 'timer' ? 'timer' : 'system', clock.now());
  return database
    .of(factoryId)
    .transaction()
    .execute(async (trx) => {
      await holdArt(trx, factoryId);
      await sql.holdOrdersOf(trx, factoryId, id);
      const { successIds } = await moveRenderTasks(trx, by, event, { ids: [id], ...chosen });
      return successIds.length > 0;
    });
}

const plain = (type: 'render.start' | 'render.done' | 'render.crashed') =>
  readRenderTaskEvent(type, 'system', {});

/** Draws what waits, a few at once, until nothing does. Several servers share the work. */
async function drawAll(rendering: Rendering, lanes: number, stopped: Stopped): Promise<void> {
  const lane = async (): Promise<void> => {
    while (!stopped() && (await drawNext(rendering, stopped)));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** @returns whether there was one. */
async function drawNext(rendering: Rendering, stopped: Stopped): Promise<boolean> {
  const now = rendering.clock.now();
  const due = await nextDue(rendering.system, now);
  if (!due) return false;
  if (due.wasHeld) {
    await move(rendering, due, plain('render.crashed'), {});
    return true;
  }
  const heldUntil = new Date(now.getTime() + HELD_MS);
  const mine = await move(rendering, due, plain('render.start'), { known: { mayBeMade: true }, heldUntil });
  // Another one took it, or its order was held meanwhile.
  if (mine) await draw(rendering, { ...due, tries: due.tries + 1 }, stopped);
  return true;
}

async function draw(rendering: Rendering, due: Due, stopped: Stopped): Promise<void> {
  const { database, files, log, live } = rendering;
  const { factoryId, key, job } = due;
  const db = database.of(factoryId);
  const folder = await files.scratch();
  try {
    const drawn = await drawJob({ db, files, tenantId: factoryId }, folder, job);
    if (drawn === undefined) return await fail(rendering, due, 'unreadable');
    const name = `${key.slice(0, 12)}.${printFileKind(job.how)}`;
    const { id: fileId } = await files.keepPath(db, factoryId, name, drawn);
    const kept = await move(rendering, due, plain('render.done'), { known: { asAsked: true }, fileId });
    // Nobody wants it any more.
    if (!kept) await files.forget(db, factoryId, fileId);
  } catch (error) {
    if (stopped()) return await sql.giveBack(rendering.system, due, rendering.clock.now());
    log.warn(error, `art ${due.id}`);
    await fail(rendering, due, isOfPicture(error) ? 'unreadable' : 'machine');
  } finally {
    await fsp.rm(folder, { recursive: true, force: true });
    live.publish(factoryId, { kind: 'piece' });
  }
}

/** A picture that takes for ever, or that its reader throws at; memory and disk that are short say so themselves. */
const isOfPicture = (error: unknown): boolean =>
  error instanceof TookTooLong ||
  (error instanceof JobThrew && !/ENOSPC|ENOMEM|EMFILE|out of memory/i.test(error.message));

/** What the machine could not do is tried again; what is wrong with the picture is not. */
async function fail(rendering: Rendering, due: Due, code: ArtFault): Promise<void> {
  const ofMachine = code === 'machine';
  const again = AGAIN_AFTER[due.tries - 1];
  const dueAt = new Date(rendering.clock.now().getTime() + (again ?? 0));
  const type = ofMachine && due.tries < AGAIN_AFTER.length ? 'render.failed' : 'render.failed.final';
  await move(rendering, due, readRenderTaskEvent(type, 'system', { code }), { known: { ofMachine }, dueAt });
}

/** Takes away the files of 30 days ago that no piece in the house names. */
async function clearOld(rendering: Rendering, stopped: Stopped): Promise<void> {
  const before = new Date(rendering.clock.now().getTime() - KEPT_MS);
  for (;;) {
    const due = stopped() ? [] : await expired(rendering.system, before, CHUNK);
    if (due.length === 0) return;
    const event = readRenderTaskEvent('render.expire', 'timer', {});
    for (const one of due) await move(rendering, one, event, { known: { named: false } });
  }
}

/** All that can be planned and drawn now, at once. */
export async function renderNow(rendering: Rendering): Promise<void> {
  await planAll(rendering, () => false);
  await drawAll(rendering, 1, () => false);
}

/** Plans and draws art while the app lives, so many files at once; where that is none, another server does. */
export function keepRendering(app: FastifyInstance, lanes: number): void {
  if (lanes === 0) return;
  const rendering: Rendering = app;
  let closed = false;
  const over = (stopped: Stopped) => () => stopped() || closed;
  repeat(app, { name: 'art to plan', everyMs: EVERY_MS, atStart: true }, (stopped) =>
    planAll(rendering, over(stopped)),
  );
  repeat(app, { name: 'art to draw', everyMs: EVERY_MS, atStart: true }, (stopped) =>
    drawAll(rendering, lanes, over(stopped)),
  );
  repeat(app, { name: 'old art', everyMs: CLEAR_EVERY_MS }, (stopped) => clearOld(rendering, stopped));
  // Before the processes end that draw.
  app.addHook('preClose', (done) => {
    closed = true;
    done();
  });
}
