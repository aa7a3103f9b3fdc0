import { CODES } from '#contract/errors.ts';
import { MOST_TAGS } from '#contract/order/life-cycle/order-event-fields.ts';
import type { OrderEvent } from '#contract/order/life-cycle/order-events.ts';
import { adapterOf } from '#server/modules/platform/service.ts';
import { pricesOf } from '#server/modules/order/price/price.ts';
import { mergeFacts } from '#server/modules/order/structure/merge-record.sql.ts';
import { fitsInto } from '#server/modules/order/structure/structure.ts';
import { overTagged } from '#server/modules/order/row/tags.sql.ts';
import type { Trx } from '#server/platform/database.ts';
import { customs, packages } from '#server/modules/order/ports.ts';
import { notedAmong } from '#server/modules/order/shipping/part-back.sql.ts';
import type { LockedOrder } from '#server/modules/order/row/lock.sql.ts';
import * as sql from './moves.sql.ts';
import { PLATFORM_CHANGED } from './outcome.ts';
import { refusedByRegion } from '#server/modules/region/service.ts';
import { consignmentsOf } from '#server/modules/order/shipping/consignment.sql.ts';
import { strangersInOneParcel } from '#server/modules/order/shipping/one-parcel.sql.ts';
import { partyOf, type Mover } from '#server/modules/order/reach/mover.ts';
import type { OrderNeeds, Chosen } from '#server/modules/order/row/step.ts';

const UNDECIDED = '店铺在平台上改了这个订单，请先在订单详情中选择「按平台修改」或「保持不变」，再推单。';
const UNBOUND = '订单中有商品属于已解绑的工厂；请重新绑定该工厂，或为这些商品换一个 SKU，再推单。';

/** [G10] What was stopped takes no new order. */
const stoppedIn = (codes: readonly string[]): string =>
  `SKU「${codes.slice(0, 3).join('」「')}」${codes.length > 3 ? `等 ${codes.length} 个` : ''}已停用，请为这些商品换一个 SKU，再推单。`;

const LEFT = '该工厂已解绑，不能再提交给它；请重新绑定该工厂，或取消订单后另下一单。';

/** Facts that need other rows, for the events whose guards ask for them. */
export async function askOthers(
  trx: Trx,
  mover: Mover,
  event: OrderEvent,
  rows: readonly LockedOrder[],
  chosen: Chosen,
) {
  const asked = new Map<number, OrderNeeds>();
  if (event.type === 'order.waybill.corrected')
    for (const { id, waybillNo, expressName } of rows)
      if (event.waybillNo === waybillNo && (event.expressName ?? expressName) === expressName)
        asked.set(id, { refusal: '运单号和快递公司与现在的相同，没有要更正的内容，请核对。' });
  if (event.type === 'order.unpack') {
    const ids = rows.map(({ id }) => id);
    for (const id of await packages.its.left(trx, mover.tenantId, ids))
      asked.set(id, { facts: { waybillHandedOver: true } });
  }
  if (event.type === 'order.ship.undone') {
    const ids = rows.map(({ id }) => id);
    for (const id of await packages.its.here(trx, mover.tenantId, ids))
      asked.set(id, { facts: { packageBack: true } });
  }
  if (event.type === 'order.complete')
    for (const [factoryId, own] of Map.groupBy(rows, (row) => row.factoryId)) {
      const ids = own.map(({ id }) => id);
      for (const id of await packages.its.signed(trx, factoryId, ids))
        asked.set(id, { facts: { signedOrOld: true } });
    }
  if (event.type === 'customs.declared') {
    const ids = rows.map(({ id }) => id);
    for (const [id, refusal] of await customs.its.refuse(trx, mover.tenantId, ids, event))
      asked.set(id, { refusal });
  }
  if (event.type === 'order.ship') {
    const shipments = rows.map(({ id, expressName }) => ({
      ...{ id, waybillNo: event.waybillNo, expressName: event.expressName ?? expressName },
      ...chosen.params?.get(id),
    }));
    const stays = await packages.its.refuseShip(trx, mover.tenantId, shipments, mover.now);
    for (const [id, refusal] of stays) asked.set(id, { refusal });
    const ids = rows.map(({ id }) => id);
    for (const [id, refusal] of await customs.its.refuse(trx, mover.tenantId, ids, 'ship'))
      asked.set(id, { refusal });
  }
  if (event.type === 'order.ship' || event.type === 'order.waybill.corrected') {
    // What each is told in place of what all are told.
    const shipments = rows.flatMap(({ id }) => {
      const { waybillNo, oneParcel } = { ...event, ...chosen.params?.get(id) } as typeof event;
      return oneParcel || waybillNo === '' || asked.has(id) ? [] : [{ id, waybillNo }];
    });
    // What goes nowhere is told before what could be one parcel is asked for.
    const sent = rows.flatMap((row) => {
      const { expressName = row.expressName } = { ...event, ...chosen.params?.get(row.id) } as typeof event;
      const isNew = event.type === 'order.ship' || expressName !== row.expressName;
      return isNew && !asked.has(row.id) ? [{ id: row.id, expressName }] : [];
    });
    const unserved = await refusedByRegion(trx, mover.tenantId, mover.now, () =>
      consignmentsOf(trx, mover.tenantId, sent),
    );
    for (const [id, other] of await strangersInOneParcel(trx, mover.tenantId, shipments))
      asked.set(id, {
        code: CODES.unconfirmed,
        refusal: `这个运单号也用于收件人不同的订单 ${other}，请核对；确实装在一个包裹里的，请确认后再${event.type === 'order.ship' ? '发货' : '更正'}。`,
      });
    for (const [id, refusal] of unserved) asked.set(id, { refusal });
  }
  if (event.type === 'order.merge') {
    const ids = rows.map(({ id }) => id);
    for (const [id, facts] of await fitsInto(trx, mover, ids, event)) asked.set(id, { facts });
  }
  if (event.type === 'order.merge.withdrawn') {
    const ids = rows.map(({ id }) => id);
    const facts = await mergeFacts(trx, partyOf(mover), mover.tenantId, ids, mover.now);
    for (const [id, one] of facts) asked.set(id, { facts: one });
  }
  if (event.type === 'order.tagged' && event.add) {
    const ids = rows.map(({ id }) => id);
    for (const id of await overTagged(trx, partyOf(mover), mover.tenantId, ids, event))
      asked.set(id, { refusal: `每单最多 ${MOST_TAGS} 个标签，请先移除一些再添加。` });
  }
  if (event.type === 'order.resubmit' && rows.length > 0) {
    await sql.holdBindings(trx, mover.tenantId);
    const bound = await sql.boundFactories(trx, mover.tenantId);
    const ids = rows.map(({ id }) => id);
    const lines = await sql.targetsOf(trx, mover.tenantId, ids);
    for (const { id, factoryId } of rows) {
      const stopped = lines.get(id)?.stopped;
      if (!bound.has(factoryId)) asked.set(id, { refusal: LEFT });
      else if (stopped) asked.set(id, { refusal: stoppedIn(stopped) });
    }
  }
  if (event.type === 'sync.started' || event.type === 'sync.reopened') {
    const ids = rows.map(({ id }) => id);
    const noted = await notedAmong(trx, mover.tenantId, ids);
    for (const row of rows)
      asked.set(row.id, {
        facts: {
          shopHasAdapter: adapterOf(row.platform) !== undefined,
          ...(noted.has(row.id) && { partLeft: true }),
        },
      });
  }
  if (event.type !== 'order.push' || rows.length === 0) return asked;
  const targets = await sql.targetsOf(
    trx,
    mover.tenantId,
    rows.map(({ id }) => id),
  );
  await sql.holdBindings(trx, mover.tenantId);
  const bound = await sql.boundFactories(trx, mover.tenantId);
  const ruled = [...targets.values()].filter(({ factoryIds: [one] }) => one && bound.get(one)?.ruled);
  const agreed =
    ruled.length === 0
      ? undefined
      : await pricesOf(
          trx,
          mover.tenantId,
          ruled.map(({ orderId }) => orderId),
          mover.now,
        );
  for (const { id, goodsLines, reasons } of rows) {
    const target = targets.get(id);
    const [factoryId = 0] = target?.factoryIds ?? [];
    if (reasons.includes(PLATFORM_CHANGED)) asked.set(id, { refusal: UNDECIDED });
    else if (goodsLines > (target?.lines ?? 0)) asked.set(id, { refusal: UNBOUND });
    else if (!target) asked.set(id, { refusal: '订单没有要生产的商品，不能推单；如不再需要，请取消订单。' });
    else if (target.stopped) asked.set(id, { refusal: stoppedIn(target.stopped) });
    else if (target.factoryIds.length > 1)
      asked.set(id, { refusal: '订单的商品属于多个工厂，请先拆分，再分别推单。' });
    else
      asked.set(id, {
        facts: { factoryBound: bound.has(factoryId) },
        factoryId,
        costCents: agreed?.get(id)?.costCents ?? target.costCents,
        prices: agreed?.get(id)?.lines,
      });
  }
  return asked;
}
