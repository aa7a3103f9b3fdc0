import type { FastifyInstance } from 'fastify';
import { readPictureEvent, type PictureEvent } from '#contract/picture/life-cycle/picture-events.ts';
import { TookTooLong } from '#server/platform/picture-work/pool.ts';
import { repeat } from '#server/platform/repeat.ts';
import type { Services } from '#server/platform/services.ts';
import { itself } from '../hand.ts';
import type { ChosenPictures } from '../life-types.ts';
import { movePictures } from '../life.ts';
import * as sql from './check.sql.ts';
import { nearOf } from './near.ts';

const EVERY_MS = 1000;
/** Longer than a check lasts: whoever began one and has not ended it by then is dead. */
const HELD_MS = 5 * 60_000;
/** Pictures that one server checks at once. */
const LANES = 2;
const MOST_TRIES = 3;

const BROKEN = '图片不完整或已损坏，请重新导出后上传。';
const CRASHED = '检查 3 次都没有完成，请重新导出后上传。';

type Checking = Pick<Services, 'system' | 'files' | 'live' | 'clock' | 'log'>;

/** Checks what waits, a few at once, until nothing does. Several servers share the work. */
const checkAll = async (checking: Checking, stopped: () => boolean = () => false): Promise<void> => {
  const lane = async (): Promise<void> => {
    while (!stopped() && (await checkNext(checking, stopped)));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
};

/** @returns whether there was one. */
async function checkNext(checking: Checking, stopped: () => boolean): Promise<boolean> {
  const { system, clock } = checking;
  const now = clock.now();
  const taken = await system.transaction().execute(async (trx) => {
    const due = await sql.nextDue(trx, now);
    if (!due) return undefined;
    if (due.wasHeld) {
      const mover = itself(due.tenantId, 'system', now);
      if (due.tries >= MOST_TRIES) {
        await movePictures(trx, mover, failedEvent(due, CRASHED), { ids: [due.id] });
        return { due, ended: true };
      }
      await movePictures(trx, mover, readPictureEvent('picture.check.crashed', 'system', {}), {
        ids: [due.id],
      });
    }
    await sql.hold(trx, due, new Date(now.getTime() + HELD_MS));
    return { due, ended: false };
  });
  if (!taken) return false;
  if (!taken.ended) await check(checking, taken.due, stopped);
  checking.live.publish(taken.due.tenantId, { kind: 'picture' });
  return true;
}

/** Of the first version: it cannot be used; of a later one: the earlier one goes on. */
const failedEvent = ({ no }: sql.Due, reason: string): PictureEvent =>
  readPictureEvent(no === 1 ? 'picture.check.failed' : 'picture.replace.failed', 'system', { reason });

async function check(
  { system, files, clock, log, live }: Checking,
  due: sql.Due,
  stopped: () => boolean,
): Promise<void> {
  const { id, tenantId, fileId } = due;
  const move = async (event: PictureEvent, chosen: Omit<ChosenPictures, 'ids'>) => {
    await system
      .transaction()
      .execute((trx) =>
        movePictures(trx, itself(tenantId, 'system', clock.now()), event, { ids: [id], ...chosen }),
      );
  };
  const fail = async (reason: string) => {
    await move(failedEvent(due, reason), {});
    live.publish(tenantId, { kind: 'notice' });
  };
  try {
    const { path } = await files.pathOf(system, tenantId, fileId);
    const facts = await files.pictures.run('look', { file: path });
    if (!facts) {
      await fail(BROKEN);
      return;
    }
    const near = await nearOf({ db: system, files }, tenantId, { ...facts, path, id });
    await move(readPictureEvent('picture.checked', 'system', {}), {
      known: { decodes: true },
      checked: { facts, near },
    });
  } catch (error) {
    if (error instanceof TookTooLong) {
      await fail(BROKEN);
      return;
    }
    // Whoever takes it up next counts it as broken off, and ends it after three times.
    log.warn(error, `check of picture ${id}`);
    if (stopped()) await sql.giveBack(system, due);
    else await sql.letGo(system, due, clock.now());
  }
}

/** Looks for what waits while the app lives. @returns how to have it looked at once, for who has just put something in */
export function keepChecking(app: FastifyInstance): () => void {
  const { system, files, live, clock, log } = app;
  let looking: Promise<void> | undefined;
  let closed = false;
  const stopped = () => closed;
  const look = (): Promise<void> =>
    (looking ??= checkAll({ system, files, live, clock, log }, stopped).finally(() => {
      looking = undefined;
    }));
  repeat(app, { name: 'picture checks', everyMs: EVERY_MS, atStart: true }, look);
  // Before the processes end: what they are at is given back, and nothing more is taken up.
  app.addHook('preClose', (done) => {
    closed = true;
    done();
  });
  app.addHook('onClose', () => looking?.catch(() => undefined));
  return () => {
    if (!closed) look().catch((error: unknown) => log.warn(error, 'picture checks'));
  };
}
