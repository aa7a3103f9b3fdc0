import fs from 'node:fs';
import fsp from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { fileIssues } from '#contract/plate/marks.ts';
import { readPlateEvent, type PlateEvent } from '#contract/plate/life-cycle/plate-events.ts';
import { JobThrew, TookTooLong } from '#server/platform/picture-work/pool.ts';
import { repeat } from '#server/platform/repeat.ts';
import type { Services } from '#server/platform/services.ts';
import { bedOf } from './bed.sql.ts';
import * as sql from './draw.sql.ts';
import { nextToDraw } from './due.sql.ts';
import { itself, movePlates } from './life.ts';
import { holdOrdersOn } from './lock.sql.ts';

const EVERY_MS = 1000;
/** Longer than the longest roll takes: whoever began one and has not ended it by then is dead. */
const HELD_MS = 15 * 60_000;
const MOST_MS = 10 * 60_000;
const MOST_TRIES = 3;
const HUNDREDTHS = 10;
const FAILED = '出图 3 次都没有完成，请稍后重新出图；仍不成功时请联系平台。';
const GONE = '有的生产件的印刷文件已不在，请剔出后重新出图。';

type Drawing = Pick<Services, 'database' | 'system' | 'files' | 'live' | 'clock' | 'log'>;
type Stopped = () => boolean;

/** @returns whether it moved: files of a layout that was changed meanwhile are not kept */
async function move(
  { database, clock }: Drawing,
  { factoryId, id, layoutVersion }: sql.ToDraw,
  event: PlateEvent,
  write: (trx: Parameters<typeof sql.keepFile>[0]) => Promise<unknown> = () => Promise.resolve(),
): Promise<boolean> {
  return database
    .of(factoryId)
    .transaction()
    .execute(async (trx) => {
      await holdOrdersOn(trx, factoryId, [id]);
      if ((await sql.layoutOf(trx, factoryId, id)) !== layoutVersion) return false;
      await write(trx);
      const mover = itself(factoryId, clock.now());
      const { successIds } = await movePlates(trx, mover, event, { ids: [id] });
      if (successIds.length === 0) throw new Error('a plate that is drawn does not take its files');
      // What stands in its way is told where plates wait, and a person sends it.
      if (event.type === 'plate.rendered' && (await sql.sendsItself(trx, factoryId, id)))
        await movePlates(trx, mover, readPlateEvent('plate.send', 'system', {}), { ids: [id] });
      return true;
    });
}

const failed = (reason: string) => readPlateEvent('plate.render.failed', 'system', { reason });

/** @returns whether there was one. */
async function drawNext(drawing: Drawing, stopped: Stopped): Promise<boolean> {
  const { system, database, clock } = drawing;
  const now = clock.now();
  const next = await nextToDraw(system, now);
  if (!next) return false;
  const until = new Date(now.getTime() + HELD_MS);
  const own = await sql.take(database.of(next.factoryId), next.factoryId, next.id, { now, until });
  if (!own) return true;
  if (own.tries > MOST_TRIES) await move(drawing, own, failed(FAILED));
  else await draw(drawing, own, stopped);
  for (const kind of ['piece', 'print'] as const) drawing.live.publish(own.factoryId, { kind });
  return true;
}

async function draw(drawing: Drawing, plate: sql.ToDraw, stopped: Stopped): Promise<void> {
  const { database, files, log, clock } = drawing;
  const { factoryId, id: plateId, layoutVersion } = plate;
  const db = database.of(factoryId);
  const settings = await bedOf(db, factoryId, plate.settings);
  const issues = fileIssues(settings);
  if (issues.length > 0) return void (await move(drawing, plate, failed(issues.join('；'))));
  const folder = await files.scratch();
  try {
    const pieces = await piecesIn(drawing, plate, folder);
    if (!pieces) return void (await move(drawing, plate, failed(GONE)));
    const to = path.join(folder, 'plate');
    const asked = { to, number: plate.number, usedLength: plate.usedLength, settings, pieces };
    const { width, height } = await files.pictures.run('plateFile', asked, MOST_MS);
    const kind = settings.fileKind;
    const { id: fileId } = await files.keepPath(
      db,
      factoryId,
      `${plate.number}.${kind === 'tiff' ? 'tif' : kind}`,
      to,
    );
    const file = {
      plateId,
      layoutVersion,
      kind,
      fileId,
      widthPx: width,
      heightPx: height,
      dpi: settings.dpi,
    };
    const kept = await move(drawing, plate, readPlateEvent('plate.rendered', 'system', {}), (trx) =>
      sql.keepFile(trx, factoryId, { ...file, createdAt: clock.now() }),
    );
    if (!kept) await files.forget(db, factoryId, fileId);
  } catch (error) {
    if (stopped()) return void (await sql.giveBack(db, plate));
    log.warn(error, `plate ${plateId}`);
    // What its process says is a sentence for the user; what else went wrong is tried again when its time is over.
    if (error instanceof JobThrew && /[\u4e00-\u9fff]/.test(error.message))
      await move(drawing, plate, failed(error.message.slice(0, 500)));
    else if (error instanceof TookTooLong || plate.tries >= MOST_TRIES)
      await move(drawing, plate, failed(FAILED));
    else await sql.letGo(db, plate, clock.now());
  } finally {
    await fsp.rm(folder, { recursive: true, force: true });
  }
}

/** Each with a path of its own print file; undefined: one of them is gone. */
async function piecesIn({ database, files }: Drawing, { factoryId, id }: sql.ToDraw, folder: string) {
  const own = await sql.drawnPieces(database.of(factoryId), factoryId, id);
  const wanted = [...new Set(own.flatMap(({ blank, fileId }) => (blank ? [] : (fileId ?? []))))];
  const contents = await files.contentsOf(wanted);
  if (own.some(({ blank, fileId }) => !blank && (fileId === null || !contents.has(fileId)))) return undefined;
  const at = (fileId: number): string => path.join(folder, `piece-${fileId}`);
  for (const [fileId, { open }] of contents) await pipeline(open(), fs.createWriteStream(at(fileId)));
  return own.map(({ blank, fileId, bleed, ...piece }) => ({
    ...piece,
    bleed: bleed * HUNDREDTHS,
    file: blank ? null : at(fileId!),
  }));
}

/** All that is to be drawn now, at once. */
export async function drawNow(drawing: Drawing): Promise<void> {
  while (await drawNext(drawing, () => false));
}

/** Draws plates while the app lives, one at a time; a server that draws no art draws none. */
export function keepDrawing(app: FastifyInstance, lanes: number): void {
  if (lanes === 0) return;
  const drawing: Drawing = app;
  let closed = false;
  repeat(app, { name: 'plates to draw', everyMs: EVERY_MS, atStart: true }, async (stopped) => {
    const over = () => stopped() || closed;
    while (!over() && (await drawNext(drawing, over)));
  });
  // Before the processes end that draw.
  app.addHook('preClose', (done) => {
    closed = true;
    done();
  });
}
