import { CODES, type RowRefusal } from '#contract/errors.ts';
import { MOST_TAGS } from '#contract/order/life-cycle/order-event-fields.ts';
import { orderEventEntry, type OrderEvent } from '#contract/order/life-cycle/order-events.ts';
import type { OrderFacts } from '#contract/order/life-cycle/order-guards.ts';
import type { ReasonCode } from '#contract/order/order.ts';
import { codesOf } from '#contract/order/life-cycle/order-states.ts';
import { whyClosed, holderAfter, stepOrder } from '#contract/order/life-cycle/order-steps.ts';
import { adapterOf } from '#server/modules/platform/service.ts';
import { assignmentsOf, carriedBy } from '#server/modules/order/structure/assignments.sql.ts';
import { afterMoves } from './effects.ts';
import { factsOfRow, stateOfRow } from './facts.ts';
import { lostRefusals, type Lost } from '#server/modules/order/goods/lost.ts';
import { mergeFacts, takersOf } from '#server/modules/order/structure/merge-record.sql.ts';
import * as sql from './moves.sql.ts';
import { strangersInOneParcel } from './one-parcel.sql.ts';
import { askerFor, partyOf, type Chosen, type Moved, type Mover, type Step } from './step.ts';
import { fitsInto } from '#server/modules/order/structure/structure.ts';
import type { PricedLine } from '#server/modules/price/service.ts';
import { pricesOf } from '#server/modules/order/goods/price.ts';
import { overTagged } from '#server/modules/order/structure/tags.sql.ts';

/** What an event asks of other rows, found for all orders at once: facts, or a refusal of its own. */
export interface Asked {
  facts?: Partial<OrderFacts>;
  refusal?: string;
  /** Of the refusal; a conflict where none is said. */
  code?: number;
  factoryId?: number;
  costCents?: number;
  /** What was agreed for its lines, where not the list prices. */
  prices?: readonly PricedLine[] | undefined;
}

/**
 * The only way an order moves: rows are locked, each distinct (state, facts) is stepped once through the machine, all
 * outcomes are written in one statement with one log row each, and the effects follow in the same transaction.
 */
export async function moveOrders(
  trx: sql.Trx,
  mover: Mover,
  event: OrderEvent,
  chosen: Chosen,
): Promise<Moved> {
  const rows = await lockChosen(trx, mover, event, chosen);
  const asked = await askOthers(trx, mover, event, rows, chosen);
  const failed: RowRefusal[] = missing(chosen, rows);
  const steps: Step[] = [];
  const lost: Lost[] = [];
  for (const row of rows) {
    const about = asked.get(row.id) ?? {};
    const facts: OrderFacts = { ...factsOfRow(row, mover.now), ...about.facts };
    const before = stateOfRow(row);
    const seen = chosen.versions?.[row.id];
    const own = { ...event, ...chosen.params?.get(row.id) } as OrderEvent;
    const after = stepOrder(before, facts, own);
    const { id, orderNo } = row;
    // Who saw an older order is told what became of it, before what it now is in the way of.
    if (seen !== undefined && seen !== row.version) lost.push({ id, orderNo, version: seen });
    else if (!after) failed.push({ id, orderNo, ...whyClosed(before, facts, own)! });
    else if (about.refusal)
      failed.push({ id, orderNo, code: about.code ?? CODES.conflict, msg: about.refusal });
    else {
      const { factoryId = row.factoryId, costCents = row.costCents, prices } = about;
      const { reasons } = row;
      steps.push({ row, event: own, before, after, facts, factoryId, costCents, prices, reasons });
    }
  }
  const { label } = orderEventEntry(event.type);
  failed.push(...(await lostRefusals(trx, askerFor(mover), lost, chosen.deed ?? label, mover.now)));
  const tenants = await writeSteps(trx, mover, event, steps, chosen);
  return { successIds: steps.map(({ row }) => row.id), failed, tenants };
}

/** The order that takes others in is locked with them, in one order: two merges cannot wait for each other. */
async function lockChosen(trx: sql.Trx, mover: Mover, event: OrderEvent, { ids, position }: Chosen) {
  const takers =
    event.type === 'order.merge'
      ? [event.into]
      : event.type === 'order.merge.withdrawn'
        ? await takersOf(trx, partyOf(mover), mover.tenantId, ids)
        : [];
  const beside = new Set(takers.filter((id) => !ids.includes(id)));
  const rows = await sql.lockOrders(trx, askerFor(mover), [...ids, ...beside], position, [...beside]);
  return beside.size === 0 ? rows : rows.filter(({ id }) => !beside.has(id));
}

/** Ids that are not the acting tenant's are refused as unknown; those that moved after the look are passed over. */
export function missing({ ids, position }: Chosen, rows: readonly sql.LockedOrder[]): RowRefusal[] {
  if (position || rows.length === ids.length) return [];
  const found = new Set(rows.map(({ id }) => id));
  return [...new Set(ids)]
    .filter((id) => !found.has(id))
    .map((id) => ({ id, code: CODES.notFound, msg: '订单不存在，或不属于当前租户，请刷新列表。' }));
}

async function writeSteps(
  trx: sql.Trx,
  mover: Mover,
  event: OrderEvent,
  steps: readonly Step[],
  chosen: Chosen,
) {
  const tenants = new Set<number>();
  if (steps.length === 0) return tenants;
  const written = steps.map((step): sql.Written => {
    const { row, before, after, factoryId } = step;
    const params = { ...chosen.params?.get(row.id), ...replacedBy(step) };
    tenants.add(row.merchantId).add(factoryId);
    return {
      id: row.id,
      before: codesOf(before),
      after: codesOf(after),
      holdBy: holderAfter(before, step.facts, event, after),
      factoryId: event.type === 'order.recall' ? 0 : factoryId,
      loggedFor: factoryId,
      costCents: event.type === 'order.recall' ? 0 : step.costCents,
      reasons: chosen.reasons?.get(row.id) ?? reasonsAfter(event, step),
      facts: JSON.stringify(step.facts),
      carried: carriedBy(step.event),
      params: Object.keys(params).length > 0 ? JSON.stringify(params) : null,
    };
  });
  const { type, by, ...params } = event;
  const logged = {
    event: type,
    actor: by,
    userId: mover.userId,
    userName: mover.userName,
    rule: mover.rule ?? null,
    params: { ...params, ...mover.note },
    at: mover.now,
  };
  const extra = assignmentsOf(event, mover.side, mover.now);
  await sql.writeMoves(trx, partyOf(mover), mover.tenantId, written, logged, extra);
  await afterMoves({ trx, mover, event, steps, move: moveOrders });
  return tenants;
}

/** What the log says of what a correction took the place of. */
const replacedBy = ({ event, row }: Step): object =>
  event.type === 'order.waybill.corrected'
    ? { formerWaybillNo: row.waybillNo, formerExpressName: row.expressName }
    : {};

/** A forced review keeps its reasons in the log; what goes back to the merchant is judged anew when it returns. */
function reasonsAfter(event: OrderEvent, step: Step): readonly string[] {
  if (event.type === 'order.rule.pend') return event.reasons ?? [event.reason];
  const cleared = [
    'order.approve.forced',
    'order.recall',
    'order.resubmit',
    'order.repulse.withdrawn',
    'order.merge.withdrawn',
    'order.rule.withdrawn',
    'order.push',
  ];
  if (!cleared.includes(event.type)) return step.reasons;
  // What the shop changed at its platform waits for its decision, wherever the order goes.
  return event.type === 'order.approve.forced' ? [] : step.reasons.filter((one) => one === PLATFORM_CHANGED);
}

const PLATFORM_CHANGED: ReasonCode = 'platformChanged';
const UNDECIDED = '店铺在平台上改了这个订单，请先在订单详情中选择「按平台修改」或「保持不变」，再推单。';
const UNBOUND = '订单中有商品属于已解绑的工厂；请重新绑定该工厂，或为这些商品换一个 SKU，再推单。';

const LEFT = '该工厂已解绑，不能再提交给它；请重新绑定该工厂，或取消订单后另下一单。';

/** Facts that need other rows, for the events whose guards ask for them. */
async function askOthers(
  trx: sql.Trx,
  mover: Mover,
  event: OrderEvent,
  rows: readonly sql.LockedOrder[],
  chosen: Chosen,
) {
  const asked = new Map<number, Asked>();
  if (event.type === 'order.waybill.corrected')
    for (const { id, waybillNo, expressName } of rows)
      if (event.waybillNo === waybillNo && (event.expressName ?? expressName) === expressName)
        asked.set(id, { refusal: '运单号和快递公司与现在的相同，没有要更正的内容，请核对。' });
  if (event.type === 'order.ship' || event.type === 'order.waybill.corrected') {
    // What each is told in place of what all are told.
    const shipments = rows.flatMap(({ id }) => {
      const { waybillNo, oneParcel } = { ...event, ...chosen.params?.get(id) } as typeof event;
      return oneParcel || waybillNo === '' || asked.has(id) ? [] : [{ id, waybillNo }];
    });
    for (const [id, other] of await strangersInOneParcel(trx, mover.tenantId, shipments))
      asked.set(id, {
        code: CODES.unconfirmed,
        refusal: `这个运单号也用于收件人不同的订单 ${other}，请核对；确实装在一个包裹里的，请确认后再${event.type === 'order.ship' ? '发货' : '更正'}。`,
      });
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
    for (const { id, factoryId } of rows) if (!bound.has(factoryId)) asked.set(id, { refusal: LEFT });
  }
  if (event.type === 'sync.started')
    for (const row of rows)
      asked.set(row.id, { facts: { shopHasAdapter: adapterOf(row.platform) !== undefined } });
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

/** The permission that a user of this side needs; null: the event is not his. */
export function permissionFor(event: OrderEvent['type'], side: 'merchant' | 'factory') {
  const { who, permission } = orderEventEntry(event);
  return who.includes(side) ? (permission?.[side] ?? null) : null;
}
