import { adapterOf, PlatformError, type PulledPage } from '#server/modules/platform/service.ts';
import { accessOf, toolsOf } from '#server/modules/shop/service.ts';
import { TaskEnded } from '#server/platform/tasks.ts';
import { budgetOf } from './budget.ts';
import * as sql from './sql.ts';
import { takeUp, type PageCounts, type Puller } from './take-up.ts';
import type { Services } from '#server/platform/services.ts';

export type Served = Pick<Services, 'system' | 'database' | 'vault' | 'outgoing' | 'live' | 'log' | 'clock'>;

/** Of a shop that was never pulled. */
const FIRST_DAYS = 30;
const DAY_MS = 86_400_000;
/** Looked at once more: a platform's list may show a change some time after it. */
const OVERLAP_MS = 10 * 60_000;
/** So long an order that is not paid, or could not be taken up, is asked for again and again. */
const AGAIN_MS = 3 * DAY_MS;
/** So long an order that could not be taken up is told with the shop. */
const TOLD_MS = 30 * DAY_MS;
/** Longer than a run may take (budget.ts). */
const LEASE_MS = 10 * 60_000;

export interface PullCounts extends Pick<
  PageCounts,
  'created' | 'unchanged' | 'intercepted' | 'followed' | 'asked' | 'refused'
> {
  /** Cut short: the next run goes on. */
  more: boolean;
}

/**
 * Brings in what changed in a shop, page by page, each a transaction. The same again changes nothing.
 * @throws PlatformError where the platform cannot be asked; what came before stays.
 */
export async function pullShop(app: Served, puller: Puller, stopped = () => false): Promise<PullCounts> {
  const { merchantId, shopId } = puller;
  const db = app.database.of(merchantId);
  const now = app.clock.now();
  const lease = () => new Date(Date.now() + LEASE_MS);
  const before = await sql.takeLease(db, puller, new Date(), lease());
  if (!before) throw new PlatformError('busy', '这个店铺正在同步，请等它结束后再试。');
  const sum: PullCounts = {
    ...{ created: 0, unchanged: 0, intercepted: 0, followed: 0, asked: 0 },
    ...{ refused: [], more: false },
  };
  try {
    const shop = await accessOf(app, merchantId, shopId);
    const adapter = shop && adapterOf(shop.platform);
    if (!adapter) throw new PlatformError('access', '店铺还没有接口授权，请先授权店铺。');
    const since = await startOf(db, puller, before, now);
    const budget = budgetOf(app.outgoing.send, stopped);
    let reached = since.getTime();
    for (let cursor: string | null = null; ;) {
      const tools = {
        ...toolsOf(app, { merchantId, shopId, now: app.clock.now() }),
        send: budget.send,
      };
      let page: PulledPage;
      try {
        page = await adapter.pullOrders(shop.access, { since, cursor }, tools);
      } catch (error) {
        // What came before the budget ended is not lost, and is no failure.
        if (cursor === null || !budget.over()) throw error;
        sum.more = true;
        break;
      }
      const counts = await db.transaction().execute((trx) => takeUp(trx, puller, shop, page, now));
      sum.created += counts.created;
      sum.unchanged += counts.unchanged;
      sum.intercepted += counts.intercepted;
      sum.followed += counts.followed;
      sum.asked += counts.asked;
      sum.refused.push(...counts.refused);
      if (counts.created + counts.intercepted + counts.followed + counts.asked > 0)
        app.live.publish(merchantId, { kind: 'order' });
      if (counts.changed.length + counts.newlyRefused + counts.asked > 0)
        app.live.publish(merchantId, { kind: 'notice' });
      // A platform whose clock is ahead shall not have us pass over what comes until then.
      reached = Math.min(
        now.getTime(),
        page.orders.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt.getTime()), reached),
      );
      await sql.saveSync(db, puller, {
        leasedUntil: lease(),
        ...(reached > (before.pulledUntil?.getTime() ?? 0) && { pulledUntil: new Date(reached) }),
      });
      if (page.next === null) break;
      if (page.next === cursor) throw new PlatformError('refused', '平台的分页没有前进，请联系客服。');
      cursor = page.next;
      if (!budget.page()) {
        sum.more = true;
        break;
      }
    }
    const standing = await sql.refusedOrders(db, puller, new Date(now.getTime() - TOLD_MS));
    await sql.saveSync(db, puller, {
      ...{ leasedUntil: null, failures: 0, lastOkAt: new Date(), created: sum.created },
      resumeAt: sum.more ? new Date(reached) : null,
      problem: standing
        ? `${standing.count} 个订单没有导入，如 ${standing.platformOrderNo}：${standing.reason ?? ''}`
        : null,
    });
    return sum;
  } catch (error) {
    if (error instanceof TaskEnded) {
      await sql.saveSync(db, puller, { leasedUntil: null });
      throw error;
    }
    const said =
      error instanceof PlatformError ? error.message : '同步出错，已完成的部分保留；稍后会自动重试。';
    await sql.saveSync(db, puller, { leasedUntil: null, failures: before.failures + 1, problem: said });
    throw error;
  }
}

async function startOf(
  db: Parameters<typeof sql.oldestAgain>[0],
  shop: Puller,
  { pulledUntil, resumeAt }: { pulledUntil: Date | null; resumeAt: Date | null },
  now: Date,
) {
  if (resumeAt) return resumeAt;
  if (!pulledUntil) return new Date(now.getTime() - FIRST_DAYS * DAY_MS);
  const again = await sql.oldestAgain(db, shop, new Date(pulledUntil.getTime() - AGAIN_MS));
  return new Date(Math.min(pulledUntil.getTime() - OVERLAP_MS, again?.getTime() ?? Infinity));
}
