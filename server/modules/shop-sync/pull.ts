import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { applyMappings } from '#server/modules/mapping/service.ts';
import { createOrders, knownOrders, platformMove, systemMove } from '#server/modules/order/service.ts';
import {
  adapterOf,
  PlatformError,
  type PulledOrder,
  type PulledPage,
} from '#server/modules/platform/service.ts';
import { accessOf, keepRenewed, type OpenedShop } from '#server/modules/shop/service.ts';
import type { DB } from '#server/platform/schema.ts';
import { orderOf } from './fit.ts';
import * as sql from './sql.ts';

export type Served = Pick<FastifyInstance, 'database' | 'vault' | 'outgoing' | 'live' | 'log' | 'clock'>;
type Trx = Transaction<DB>;

/** Of a shop that was never pulled. */
const FIRST_DAYS = 30;
/** Looked at once more: a platform's list may show a change some time after it. */
const OVERLAP_MS = 10 * 60_000;
/** So long an unpaid order is asked for again and again. */
const WAITING_MS = 3 * 86_400_000;
const LEASE_MS = 10 * 60_000;
const BEFORE_PUSH = new Set([0, 5, 10]);

export interface Refused {
  platformOrderNo: string;
  reason: string;
}
export interface PullCounts {
  created: number;
  unchanged: number;
  intercepted: number;
  refused: Refused[];
}
export interface Puller {
  merchantId: number;
  shopId: number;
  userId: number | null;
  userName: string | null;
  /** Told in the transaction of each page. */
  onPage?: (trx: Trx, page: PullCounts) => Promise<void>;
}

/**
 * Brings in what changed in a shop, page by page, each a transaction. The same again changes nothing.
 * @throws PlatformError where the platform cannot be asked; what came before stays.
 */
export async function pullShop(app: Served, puller: Puller): Promise<PullCounts> {
  const { merchantId, shopId } = puller;
  const db = app.database.of(merchantId);
  const now = app.clock.now();
  const lease = () => new Date(Date.now() + LEASE_MS);
  const before = await sql.takeLease(db, puller, new Date(), lease());
  if (!before) throw new PlatformError('busy', '这个店铺正在同步，请等它结束后再试。');
  const sum: PullCounts = { created: 0, unchanged: 0, intercepted: 0, refused: [] };
  try {
    const shop = await accessOf(app, merchantId, shopId);
    const adapter = shop && adapterOf(shop.platform);
    if (!adapter) throw new PlatformError('access', '店铺还没有接口授权，请先授权店铺。');
    const since = await startOf(db, puller, before.pulledUntil, now);
    let { access } = shop;
    for (let cursor: string | null = null; ;) {
      const tools = { send: app.outgoing.send, now: app.clock.now() };
      const page: PulledPage = await adapter.pullOrders(access, { since, cursor }, tools);
      if (page.renewed) {
        await keepRenewed(app, { merchantId, shopId, now }, page.renewed);
        access = page.renewed.access;
      }
      const counts = await db.transaction().execute((trx) => takeUp(trx, puller, shop, page, now));
      sum.created += counts.created;
      sum.unchanged += counts.unchanged;
      sum.intercepted += counts.intercepted;
      sum.refused.push(...counts.refused);
      if (counts.created + counts.intercepted > 0) app.live.publish(merchantId, { kind: 'order' });
      const last = page.orders.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt.getTime()), 0);
      await sql.saveSync(db, puller, {
        leasedUntil: lease(),
        ...(last > (before.pulledUntil?.getTime() ?? 0) && { pulledUntil: new Date(last) }),
      });
      if (page.next === null) break;
      if (page.next === cursor) throw new PlatformError('refused', '平台的分页没有前进，请联系客服。');
      cursor = page.next;
    }
    const [refused] = sum.refused;
    await sql.saveSync(db, puller, {
      ...{ leasedUntil: null, failures: 0, lastOkAt: new Date(), created: sum.created },
      problem: refused
        ? `${sum.refused.length} 个订单没有导入，如 ${refused.platformOrderNo}：${refused.reason}`
        : null,
    });
    return sum;
  } catch (error) {
    const said =
      error instanceof PlatformError ? error.message : '同步出错，已完成的部分保留；稍后会自动重试。';
    await sql.saveSync(db, puller, { leasedUntil: null, failures: before.failures + 1, problem: said });
    throw error;
  }
}

async function startOf(
  db: Parameters<typeof sql.oldestWaiting>[0],
  shop: Puller,
  until: Date | null,
  now: Date,
) {
  if (!until) return new Date(now.getTime() - FIRST_DAYS * 86_400_000);
  const waiting = await sql.oldestWaiting(db, shop, new Date(until.getTime() - WAITING_MS));
  return new Date(Math.min(until.getTime() - OVERLAP_MS, waiting?.getTime() ?? Infinity));
}

async function takeUp(
  trx: Trx,
  puller: Puller,
  shop: OpenedShop,
  page: PulledPage,
  now: Date,
): Promise<PullCounts> {
  const { merchantId, shopId, userId, userName } = puller;
  const place = { merchantId, shopId, shopName: shop.nick, platform: shop.platform };
  await sql.noteOrders(trx, puller, page.orders, now);
  const numbers = page.orders.map(({ platformOrderNo }) => platformOrderNo);
  const known = await knownOrders(trx, place, numbers);
  const refused: Refused[] = [...page.unreadable];
  const fresh = [];
  let unchanged = 0;
  for (const pulled of page.orders.filter(({ state }) => state === 'open')) {
    const { platformOrderNo } = pulled;
    if (known.has(platformOrderNo)) {
      unchanged += 1;
      continue;
    }
    const made = orderOf(pulled);
    if ('order' in made) fresh.push(made.order);
    else refused.push({ platformOrderNo, reason: made.refused });
  }
  const by = { userId, userName, now };
  const ids = [...(await createOrders(trx, place, fresh, by, 'platform')).values()];
  const matched = await applyMappings(trx, merchantId, ids, now);
  if (matched.length > 0)
    await systemMove(trx, { tenantId: merchantId, event: 'order.match', orderIds: matched, now });
  const intercepted = await intercept(trx, merchantId, page.orders, known, now);
  const counts = { created: ids.length, unchanged, intercepted, refused };
  await puller.onPage?.(trx, counts);
  return counts;
}

/**
 * What the platform cancelled is held here, so that nobody makes it. An order that no factory has seen is closed at once;
 * the factory that has it decides itself what becomes of pieces that are made.
 */
async function intercept(
  trx: Trx,
  tenantId: number,
  orders: readonly PulledOrder[],
  known: Awaited<ReturnType<typeof knownOrders>>,
  now: Date,
): Promise<number> {
  const gone = orders
    .filter(({ state }) => state === 'cancelled')
    .flatMap(({ platformOrderNo }) => known.get(platformOrderNo) ?? []);
  if (gone.length === 0) return 0;
  const by = 'platform';
  const { successIds } = await platformMove(
    trx,
    { tenantId, now },
    { type: 'order.refund.requested', by },
    gone.map(({ id }) => id),
  );
  const held = new Set(successIds);
  const own = gone.filter(({ id, status }) => held.has(id) && BEFORE_PUSH.has(status)).map(({ id }) => id);
  if (own.length > 0) await platformMove(trx, { tenantId, now }, { type: 'order.refund.accepted', by }, own);
  return successIds.length;
}
