import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { OPEN_STATUSES, STATUS } from '#contract/order/life-cycle/order-states.ts';
import { PATHS } from '#contract/screens.ts';
import { applyMappings } from '#server/modules/mapping/service.ts';
import { leaveNotice } from '#server/modules/notice/service.ts';
import { createOrders, knownOrders, platformMove, systemMove } from '#server/modules/order/service.ts';
import type { PulledOrder, PulledPage } from '#server/modules/platform/service.ts';
import type { OpenedShop } from '#server/modules/shop/service.ts';
import type { DB } from '#server/platform/schema.ts';
import { BEFORE_PUSH, compare, type Changes } from './changes.ts';
import type { Content } from './differences.ts';
import { orderOf } from './fit.ts';
import * as sql from './sql.ts';

type Trx = Transaction<DB>;

export interface Refused {
  platformOrderNo: string;
  reason: string;
}
export interface PageCounts {
  created: number;
  unchanged: number;
  intercepted: number;
  /** Orders that became what their platform says now, and those that wait for a decision about it. */
  followed: number;
  asked: number;
  refused: Refused[];
  /** Of those refused, how many were not refused when they were seen before. */
  newlyRefused: number;
  /** Orders here whose recipient is another one at the platform now. */
  changed: string[];
}
export interface Puller {
  merchantId: number;
  shopId: number;
  userId: number | null;
  userName: string | null;
  /** Told in the transaction of each page. */
  onPage?: (trx: Trx, page: PageCounts) => Promise<void>;
}

const OPEN = new Set<number>(OPEN_STATUSES.map((name) => STATUS[name].code));
export const SYNC_LINK = PATHS['business/platform-sync'];

/** Takes a page of a platform's orders in; the same page again changes nothing. */
export async function takeUp(
  trx: Trx,
  puller: Puller,
  shop: OpenedShop,
  page: PulledPage,
  now: Date,
): Promise<PageCounts> {
  const { merchantId, shopId, userId, userName } = puller;
  const place = { merchantId, shopId, shopName: shop.nick, platform: shop.platform };
  const numbers = [...page.orders, ...page.unreadable].map(({ platformOrderNo }) => platformOrderNo);
  const seen = await sql.ordersSeen(trx, puller, numbers);
  const known = await knownOrders(trx, place, numbers);
  const contents = contentsOf(page, seen);
  const refused = new Map(page.unreadable.map(({ platformOrderNo, reason }) => [platformOrderNo, reason]));
  const fresh = [];
  let unchanged = 0;
  for (const pulled of page.orders.filter(({ state }) => state === 'open')) {
    const { platformOrderNo } = pulled;
    if (known.has(platformOrderNo)) {
      unchanged += 1;
      continue;
    }
    const made = contents.get(platformOrderNo) ?? orderOf(pulled);
    if ('order' in made) fresh.push(made.order);
    else refused.set(platformOrderNo, made.refused);
  }
  const by = { userId, userName, now };
  const ids = [...(await createOrders(trx, place, fresh, by, 'platform')).values()];
  const matched = await applyMappings(trx, merchantId, ids, now);
  if (matched.length > 0)
    await systemMove(trx, { tenantId: merchantId, event: 'order.match', orderIds: matched, now });
  // Told once: a refund that was withdrawn here is not asked for again by the next pull.
  const cancelled = page.orders.filter(
    ({ state, platformOrderNo: no }) => state === 'cancelled' && seen.get(no)?.state !== 'cancelled',
  );
  const intercepted = await intercept(trx, merchantId, cancelled, known, now);
  const changed = page.orders
    .filter(({ platformOrderNo: no, ...pulled }) => {
      const before = seen.get(no);
      if (!before?.recipientHash || before.agreed) return false;
      return before.recipientHash !== recipientHash(pulled) && OPEN.has(known.get(no)?.status ?? -1);
    })
    .map(({ platformOrderNo }) => platformOrderNo);
  await tellChanged(trx, puller, shop, changed, now);
  const changes = await compare(trx, place, contents, seen, now);
  await sql.noteOrders(trx, puller, noted(page, refused, changes), now);
  const newlyRefused = [...refused.keys()].filter((no) => seen.get(no)?.state !== 'refused').length;
  const list = [...refused].map(([platformOrderNo, reason]) => ({ platformOrderNo, reason }));
  const { followed, asked } = changes;
  const counts = {
    created: ids.length,
    unchanged,
    intercepted,
    followed,
    asked,
    refused: list,
    newlyRefused,
    changed,
  };
  await puller.onPage?.(trx, counts);
  return counts;
}

/** What orders would be, taken up now: those that are to be made, and those of which nothing is left to send. */
const contentsOf = (
  { orders }: PulledPage,
  seen: Awaited<ReturnType<typeof sql.ordersSeen>>,
): Map<string, Content> =>
  new Map(
    orders
      .filter(({ state }) => state === 'open' || state === 'shipped')
      // An older page than what was seen says nothing new.
      .filter(({ platformOrderNo: no, updatedAt }) => !(updatedAt < (seen.get(no)?.changedAt ?? updatedAt)))
      .map((pulled) => [
        pulled.platformOrderNo,
        pulled.state === 'shipped' ? { refused: '已在平台上发货' } : orderOf(pulled),
      ]),
  );

const noted = (
  { orders, unreadable }: PulledPage,
  refused: ReadonlyMap<string, string>,
  changes: Changes,
): sql.Seen[] => [
  ...orders.map((order) => {
    const reason = refused.get(order.platformOrderNo) ?? null;
    const state = reason === null ? order.state : 'refused';
    const known = changes.noted.get(order.platformOrderNo) ?? UNCOMPARED;
    return { ...order, ...known, state, reason, recipientHash: recipientHash(order) };
  }),
  ...unreadable.map((order) => ({ ...order, state: 'refused', recipientHash: null, ...UNCOMPARED })),
];

const UNCOMPARED = { agreed: null, latest: null };

/** Its lines are left out: what was sent already is not among them. */
const recipientHash = ({ recipient, buyerRemark }: Pick<PulledOrder, 'recipient' | 'buyerRemark'>) =>
  createHash('sha256')
    .update(JSON.stringify([Object.entries(recipient).toSorted(([a], [b]) => (a < b ? -1 : 1)), buyerRemark]))
    .digest('base64url');

/** The order here may be with a factory already: a person decides what becomes of it. */
async function tellChanged(
  trx: Trx,
  { merchantId, shopId }: Puller,
  { nick }: OpenedShop,
  changed: readonly string[],
  now: Date,
): Promise<void> {
  if (changed.length === 0) return;
  const some = changed.slice(0, 10).join('、') + (changed.length > 10 ? ` 等 ${changed.length} 个订单` : '');
  const body = `店铺「${nick}」的 ${some} 在平台上改了收件信息或买家留言，这里没有跟着改；请核对后修改，已推单的请联系工厂。`;
  const title = '平台订单的收件信息有变更';
  await leaveNotice(trx, merchantId, { kind: 'shop.sync', title, body, link: SYNC_LINK, shopId }, now);
}

/**
 * What the platform cancelled is held here, so that nobody makes it. An order that no factory has seen is closed at once;
 * the factory that has it decides itself what becomes of pieces that are made.
 */
async function intercept(
  trx: Trx,
  tenantId: number,
  cancelled: readonly PulledOrder[],
  known: Awaited<ReturnType<typeof knownOrders>>,
  now: Date,
): Promise<number> {
  const gone = cancelled.flatMap(({ platformOrderNo }) => known.get(platformOrderNo) ?? []);
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
