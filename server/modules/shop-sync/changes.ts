import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import { applyMappings, holdMappings } from '#server/modules/mapping/service.ts';
import { leaveNotice } from '#server/modules/notice/service.ts';
import {
  ordersLink,
  recountOrder,
  reviewChanged,
  rewriteOrder,
  standingOn,
  systemMove,
  writeChange,
  type NewOrder,
  type OrderPlace,
  type SaidBy,
  type Standing,
} from '#server/modules/order/service.ts';
import { onBehalfOf } from '#server/platform/on-behalf.ts';
import type { DB } from '#server/platform/schema.ts';
import { differences, type Content } from './differences.ts';
import type * as sql from './sql.ts';

type Trx = Transaction<DB>;
type Seen = Awaited<ReturnType<typeof sql.ordersSeen>> extends Map<string, infer T> ? T : never;

export const BEFORE_PUSH: ReadonlySet<number> = new Set([0, 5, 10]);

export interface Changes {
  /** What is to be noted with each number: what stands here, and what waits for a decision. */
  noted: Map<string, { agreed: NewOrder | null; latest: Content | null }>;
  followed: number;
  /** Orders that wait for a decision since now. */
  asked: number;
}

/**
 * Compares orders that were pulled before with what the platform has now. One that no factory has, and that nobody
 * changed by hand, follows; every other one is marked for both sides, until the merchant decides.
 */
export async function compare(
  trx: Trx,
  place: OrderPlace,
  pulled: ReadonlyMap<string, Content>,
  seen: ReadonlyMap<string, Seen>,
  now: Date,
): Promise<Changes> {
  const changes: Changes = { noted: new Map(), followed: 0, asked: 0 };
  const { noted } = changes;
  const changed = new Map<string, string[]>();
  for (const [no, content] of pulled) {
    const before = seen.get(no);
    const own = 'order' in content ? content.order : null;
    if (!before?.agreed || before.shippedHere) noted.set(no, { agreed: own, latest: null });
    else {
      const texts = differences(before.agreed, content);
      const isNews = !isDeepStrictEqual(before.latest, JSON.parse(JSON.stringify(content)));
      noted.set(no, { agreed: null, latest: texts.length > 0 ? content : null });
      if (texts.length > 0 ? isNews : before.latest) changed.set(no, texts);
    }
  }
  if (changed.size > 0) await holdMappings(trx, place.merchantId);
  const standing = await standingOn(trx, place, [...changed.keys()]);
  const by = { actor: 'platform', userId: null, userName: null, now } as const;
  const marks = new Map<number, string[]>();
  for (const order of standing) {
    const no = order.platformOrderNo;
    const content = pulled.get(no)!;
    const texts = changed.get(no)!;
    if ('order' in content && texts.length > 0 && mayFollow(order)) {
      await follow(trx, place, order, content.order, { ...by, texts });
      noted.set(no, { agreed: content.order, latest: null });
      changes.followed += 1;
    } else marks.set(order.id, [...(marks.get(order.id) ?? []), ...texts]);
  }
  // Where nothing stands there is nothing to decide.
  for (const no of changed.keys())
    if (!standing.some(({ platformOrderNo }) => platformOrderNo === no))
      noted.set(no, { agreed: null, latest: null });
  changes.asked = await mark(trx, place, standing, marks, by);
  return changes;
}

const mayFollow = ({ status, hold, alone, edited }: Standing): boolean =>
  BEFORE_PUSH.has(status) && hold === 0 && alone && !edited;

/** The order becomes what its platform says, with a row in its log. Its mappings must be held. */
export async function follow(
  trx: Trx,
  place: OrderPlace,
  { id }: Pick<Standing, 'id'>,
  order: NewOrder,
  { texts, ...by }: SaidBy & { texts: readonly string[] },
): Promise<void> {
  const { merchantId: tenantId } = place;
  const orderIds = [id];
  await rewriteOrder(trx, place, id, order, by.now);
  await applyMappings(trx, tenantId, orderIds, by.now);
  const { status, unmappedLines } = await recountOrder(trx, tenantId, id, by.now);
  await writeChange(
    trx,
    tenantId,
    new Map([[id, []]]),
    { event: 'order.platform.followed', said: texts },
    by,
  );
  const move = (event: 'order.match' | 'order.unmatch') =>
    systemMove(trx, { tenantId, event, orderIds, now: by.now });
  if (status === STATUS.unmapped.code && unmappedLines === 0) await move('order.match');
  if (status === STATUS.waitPush.code && unmappedLines > 0) await move('order.unmatch');
}

/** @returns how many orders wait for a decision since now. */
async function mark(
  trx: Trx,
  { merchantId, shopName }: OrderPlace,
  standing: readonly Standing[],
  marks: ReadonlyMap<number, readonly string[]>,
  by: SaidBy,
): Promise<number> {
  const asked = new Map([...marks].filter(([, texts]) => texts.length > 0));
  const undone = new Map([...marks].filter(([, texts]) => texts.length === 0));
  await writeChange(trx, merchantId, asked, { event: 'order.platform.changed' }, by);
  await writeChange(trx, merchantId, undone, { event: 'order.platform.withdrawn' }, by);
  const orders = [...new Map(standing.map((order) => [order.id, order])).values()];
  const own = orders.filter(({ id }) => asked.has(id));
  await reviewChanged(trx, own, by.now);
  if (own.length === 0) return 0;
  const tell = (
    tenantId: number,
    side: 'business' | 'factory',
    theirs: readonly Standing[],
    rest: string,
  ) => {
    const link = ordersLink(side, '', theirs);
    const some = theirs.slice(0, 10).map((order) => `${order.orderNo}（${asked.get(order.id)!.join('；')}）`);
    const more = theirs.length > 10 ? ` 等 ${theirs.length} 个订单` : '';
    const body = `店铺「${shopName}」在平台上改了 ${some.join('、')}${more}。${rest}`
      .slice(0, 2000)
      .toWellFormed();
    return leaveNotice(trx, tenantId, { kind: 'shop.sync', title: '平台改了订单', body, link }, by.now);
  };
  await tell(merchantId, 'business', own, '请在订单详情中选择「按平台修改」或「保持不变」。');
  for (const [factoryId, theirs] of Map.groupBy(own, (order) => order.factoryId))
    if (factoryId > 0)
      await onBehalfOf(trx, factoryId, () =>
        tell(factoryId, 'factory', theirs, '请等商家决定后再审核、生产；已生产的请联系商家。'),
      );
  return own.length;
}
