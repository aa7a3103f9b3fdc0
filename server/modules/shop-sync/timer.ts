import type { FastifyInstance } from 'fastify';
import { PATHS } from '#contract/screens.ts';
import { leaveNotice } from '#server/modules/notice/service.ts';
import { PlatformError, PULLED } from '#server/modules/platform/service.ts';
import { repeat } from '#server/platform/repeat.ts';
import { dueShops } from './due.sql.ts';
import { pullShop, type Served } from './pull.ts';
import { sendDueBacks } from './ship-back.ts';
import * as sql from './sql.ts';
import { SYNC_LINK, type Puller } from './take-up.ts';

const LOOK_EVERY_MS = 15_000;
const SHOPS_AT_ONCE = 20;
/** Between two pulls of a shop; after a failure twice as long, and again, up to the longest. */
const PULL_EVERY_MS = 10 * 60_000;
const LONGEST_MS = 6 * 3_600_000;

/** While the app lives: shops that sync by themselves are pulled, shipments are told to their platforms. */
export function keepSyncing(app: FastifyInstance) {
  // Each in its own time: neither waits for a shop's server that the other one asks.
  for (const work of [sendDueBacks, pullDueShops])
    repeat(app, { name: 'shop sync', everyMs: LOOK_EVERY_MS }, (stopped) =>
      work(app, app.clock.now(), stopped),
    );
}

/** One shop after the other. @returns how many were pulled or tried. */
export async function pullDueShops(app: Served, now: Date, stopped = () => false): Promise<number> {
  const due = await dueShops(app.database.system, PULLED, now, SHOPS_AT_ONCE);
  for (const shop of due) {
    if (stopped()) break;
    await pullOne(app, shop, now, stopped);
  }
  return due.length;
}

async function pullOne(
  app: Served,
  shop: { merchantId: number; shopId: number },
  now: Date,
  stopped: () => boolean,
) {
  const db = app.database.of(shop.merchantId);
  const next = (ms: number) => sql.saveSync(db, shop, { nextAt: new Date(now.getTime() + ms) });
  const before = await sql.lastRun(db, shop);
  try {
    await pullShop(app, { ...shop, userId: null, userName: null, onPage: tellRefused(shop, now) }, stopped);
    await next(PULL_EVERY_MS);
  } catch (error) {
    if (!(error instanceof PlatformError)) app.log.error(error, `pull of shop ${shop.shopId}`);
    const failures = (await sql.lastRun(db, shop))?.failures ?? 0;
    const asked = error instanceof PlatformError ? (error.retryAfterMs ?? 0) : 0;
    await next(Math.min(LONGEST_MS, Math.max(asked, PULL_EVERY_MS * 2 ** Math.min(failures, 6))));
    // Nothing gets better by itself; told once, not with every try.
    if (error instanceof PlatformError && error.kind === 'access' && before?.problem !== error.message) {
      const title = '店铺授权失效，订单停止同步';
      const link = PATHS['business/bind-shop'];
      await leaveNotice(
        db,
        shop.merchantId,
        { kind: 'shop.sync', title, body: error.message, link, shopId: shop.shopId },
        now,
      );
      app.live.publish(shop.merchantId, { kind: 'notice' });
    }
  }
}

/** Nobody looks while the clock pulls: what is not taken up is told, once. */
const tellRefused =
  ({ merchantId, shopId }: { merchantId: number; shopId: number }, now: Date): Puller['onPage'] =>
  async (trx, { newlyRefused, refused }) => {
    const [first] = refused;
    if (newlyRefused === 0 || !first) return;
    const body = `${newlyRefused} 个平台订单没有导入，如 ${first.platformOrderNo}：${first.reason}。请在平台上改正，或手工新建。`;
    const title = '平台订单没有导入';
    await leaveNotice(trx, merchantId, { kind: 'shop.sync', title, body, link: SYNC_LINK, shopId }, now);
  };
