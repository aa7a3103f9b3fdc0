import type { FastifyInstance } from 'fastify';
import { readPictureEvent } from '#contract/picture/life-cycle/picture-events.ts';
import type { Trx } from '#server/platform/database.ts';
import { repeat } from '#server/platform/repeat.ts';
import type { Services } from '#server/platform/services.ts';
import { itself } from '../hand.ts';
import { movePictures } from '../life.ts';
import { holdStore } from '../lock.sql.ts';
import { merchantsEnding } from '../share/ended.sql.ts';
import { endFolderShares } from '../share/folder-ended.ts';
import * as sql from '../share/share.sql.ts';

/** A transaction ends so many. */
const AT_ONCE = 1000;
const EVERY_MS = 60_000;

/**
 * A binding ended: from this moment on the factory uses nothing of the merchant's for anything new; others keep what they
 * have. The first pictures move with it, the others follow by themselves.
 */
export async function endSharesWith(
  trx: Trx,
  { merchantId, factoryId, now }: { merchantId: number; factoryId: number; now: Date },
): Promise<void> {
  await holdStore(trx, merchantId);
  await endFolderShares(trx, { merchantId, now }, { factoryId }, '（已解绑）');
  await sql.markEnded(trx, merchantId, factoryId);
  await endMarked(trx, merchantId, now);
}

/** Moves pictures of which a share has ended, these alone where some are named. The caller holds the store. @returns how many */
export async function endMarked(
  trx: Trx,
  merchantId: number,
  now: Date,
  ids?: readonly number[],
): Promise<number> {
  const ended = await sql.endedOf(trx, merchantId, ids?.length ?? AT_ONCE, ids);
  if (ended.length === 0) return 0;
  const mover = itself(merchantId, 'system', now);
  const shares = await sql.sharesOf(trx, merchantId, ended);
  const others = [...new Set(shares.map(({ factoryId }) => factoryId))];
  const bound = new Set((await sql.boundAmong(trx, merchantId, others)).map(({ id }) => id));
  const left = Map.groupBy(
    shares.filter(({ factoryId }) => bound.has(factoryId)),
    ({ pictureId }) => pictureId,
  );
  const params = new Map(
    [...left].map(([id, rows]) => [
      id,
      {
        factoryIds: rows.map(({ factoryId }) => factoryId),
        to: rows.map(({ factoryName }) => factoryName).join('、'),
      },
    ]),
  );
  const gone = ended.filter((id) => !left.has(id));
  const [change, unshare] = (['picture.share.change', 'picture.unshare'] as const).map((type) =>
    readPictureEvent(type, 'system', {}),
  );
  if (left.size > 0) await movePictures(trx, mover, change!, { ids: [...left.keys()], params });
  if (gone.length > 0) await movePictures(trx, mover, unshare!, { ids: gone });
  await sql.dropEnded(trx, merchantId, ended);
  return ended.length;
}

/** Ends what bindings left behind, after a crash, too. */
export async function endLeft(
  { system, live }: Pick<Services, 'system' | 'live'>,
  now: Date,
  stopped: () => boolean = () => false,
): Promise<void> {
  for (const merchantId of await merchantsEnding(system)) {
    let n: number;
    do {
      n = await system.transaction().execute(async (trx) => {
        await holdStore(trx, merchantId);
        return endMarked(trx, merchantId, now);
      });
    } while (n === AT_ONCE && !stopped());
    live.publish(merchantId, { kind: 'picture' });
  }
}

/** While the app lives. No call waits for it: what has ended is refused by then. */
export const keepEnding = (app: FastifyInstance) =>
  repeat(app, { name: 'shares of bindings that ended', everyMs: EVERY_MS, atStart: true }, (stopped) =>
    endLeft(app, app.clock.now(), stopped),
  );
