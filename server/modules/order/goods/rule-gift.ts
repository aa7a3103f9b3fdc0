import { addGift, giftStands } from './gift.sql.ts';
import { called, NONE, offeredGift, unfit } from './gift.ts';
import { lineSums, recountGoods } from './goods.sql.ts';
import { moveOrders } from '#server/modules/order/move/moves.ts';
import { askerFor, type Mover } from '#server/modules/order/reach/mover.ts';
import { lockOrders } from '#server/modules/order/row/lock.sql.ts';
import { plainEvent } from '#server/modules/order/row/step.ts';
import type { Trx } from '#server/platform/database.ts';

/** What became of a gift in one order: `done` where the rule need not ask again. */
export interface GiftGiven {
  done: boolean;
  said: string;
}

export interface RuleGift {
  skuId: number;
  /** As it was called when the rule was written. */
  name: string;
  quantity: number;
}

/**
 * A merchant's rule gives its gift to orders that are not pushed: to each where the factory of its goods has it, once.
 * `hits` are the rule's own marks, by order. The mover names the rule.
 */
export async function giveByRule(
  trx: Trx,
  mover: Mover,
  { skuId, name, quantity }: RuleGift,
  hits: ReadonlyMap<number, number>,
): Promise<{ given: Map<number, GiftGiven>; tenants: ReadonlySet<number> }> {
  const asker = askerFor(mover);
  const ids = [...hits.keys()];
  const given = new Map<number, GiftGiven>();
  const say = (id: number, said: string, done = false) => given.set(id, { done, said });
  const gift = await offeredGift(trx, mover.tenantId, { skuId, quantity, pictureFileId: null });
  if (!gift) {
    for (const id of ids) say(id, `没有送${called({ name })}：SKU 已停用或不再提供`);
    return { given, tenants: new Set() };
  }
  const stands = await giftStands(trx, mover.tenantId, ids, skuId);
  const due: number[] = [];
  for (const row of await lockOrders(trx, asker, ids)) {
    const stand = stands.get(row.id) ?? NONE;
    const msg = unfit(row, stand, gift, { again: true, remove: false });
    if (stand.given > 0) say(row.id, `订单已有${called(gift)}`, true);
    else if (stand.factoryIds.length === 0) say(row.id, `商品匹配后再送${called(gift)}`);
    else if (msg) say(row.id, `没有送${called(gift)}：${msg}`);
    else due.push(row.id);
  }
  const changed = [`${called(gift)} × ${quantity}`];
  const moved = await moveOrders(trx, { ...mover, note: { changed } }, plainEvent('order.edit', 'merchant'), {
    ids: due,
  });
  for (const { id, msg } of moved.failed) say(id, `没有送${called(gift)}：${msg}`);
  if (moved.successIds.length > 0) {
    const before = await lineSums(trx, asker, moved.successIds);
    await addGift(
      trx,
      mover.tenantId,
      moved.successIds,
      gift,
      new Map(moved.successIds.map((id) => [id, hits.get(id)!])),
    );
    await recountGoods(trx, asker, before, mover.now);
  }
  for (const id of moved.successIds) say(id, `赠品：${gift.name} × ${quantity}`, true);
  return { given, tenants: moved.tenants };
}
