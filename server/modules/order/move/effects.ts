import type { OrderEffect } from '#contract/order/life-cycle/order-effects.ts';
import type { OrderEvent } from '#contract/order/life-cycle/order-events.ts';
import type { OrderStatus } from '#contract/order/life-cycle/order-states.ts';
import { EFFECTS } from '#contract/order/life-cycle/order-steps.ts';
import type { RuleTrigger } from '#contract/review-rule/review-rule.ts';
import { adapterOf } from '#server/modules/platform/service.ts';
import { awaited, inTheMove } from '#server/platform/life-cycle/unwritten.ts';
import { onBehalfOf } from '#server/platform/on-behalf.ts';
import * as records from '#server/modules/order/structure/merge-record.sql.ts';
import type { Taker } from '#server/modules/order/structure/merge-record.sql.ts';
import type { Trx } from '#server/platform/database.ts';
import * as sql from './moves.sql.ts';
import { writePrices } from '#server/modules/order/price/price.sql.ts';
import {
  customs,
  marker,
  packages,
  production,
  reviewer,
  type Production,
  type Review,
} from '#server/modules/order/ports.ts';
import { noteSendActs, withdrawSendActs } from '#server/modules/order/shipping/send-act.sql.ts';
import { renewParts } from '#server/modules/order/shipping/part-back.sql.ts';
import { notePartsOf, reopenTold } from '#server/modules/order/shipping/parts.ts';
import * as shipBacks from '#server/modules/order/shipping/ship-back.sql.ts';
import { partyOf, type Mover } from '#server/modules/order/reach/mover.ts';
import { plainEvent, type Move, type Step } from '#server/modules/order/row/step.ts';
import { tellMerchants } from './tell-merchants.ts';
import { makeChildren, moveLines, returnLines } from '#server/modules/order/structure/structure.ts';

interface Done {
  trx: Trx;
  mover: Mover;
  event: OrderEvent;
  steps: readonly Step[];
  move: Move;
  /** What a split made. */
  children: readonly { id: number; factoryId: number }[];
  /** What gave lines back. */
  takers: readonly Taker[];
}
type Effect = (done: Done) => Promise<void>;

export const run: Record<OrderEffect, Effect> = {
  'rule.note': inTheMove,
  'reasons.keep': inTheMove,
  'urgent.whereAsked': inTheMove,
  'urgent.set': inTheMove,
  'urgent.clear': inTheMove,
  'tags.write': inTheMove,
  'remark.write': inTheMove,
  'goods.freeze': inTheMove,
  'amounts.compute': inTheMove,
  // Funds come with the accounts (docs/spec/effects-to-come.tsv).
  ...awaited('funds.freeze', 'funds.release', 'funds.settle', 'funds.unsettle', 'loss.charge'),
  // Stations hear by the live event that each move of an order sends, and ask whether theirs is held (scan.held).
  'stations.warn': inTheMove,
  'pieces.make': ofFactories((its) => its.make),
  'pieces.force': ofFactories((its) => its.force),
  'pieces.void': ofFactories((its) => its.void),
  'pieces.kick': ofFactories((its) => its.kick),
  'boxes.release': ofFactories((its) => its.release),
  'pieces.follow': followOrder,
  'sync.want': wantShipBacks,
  'sync.withdraw': withdrawShipBacks,
  'act.withdraw': ({ trx, mover, steps }) =>
    withdrawSendActs(
      trx,
      mover.tenantId,
      steps.map(({ row }) => row.id),
      mover,
    ),
  'package.make': byFactory((trx, factoryId, ids, now) => packages.its.make(trx, factoryId, ids, now)),
  'packages.start': byFactory((trx, factoryId, ids, now) => packages.its.start(trx, factoryId, ids, now)),
  'customs.ask': requireDeclarations,
  'customs.drop': dropDeclarations,
  'declarations.make': byFactory((trx, factoryId, ids, now) => customs.its.make(trx, factoryId, ids, now)),
  'declarations.accept': acceptDeclarations,
  'packages.follow': followWithPackages,
  'packages.leave': byFactory((trx, factoryId, ids, now) => packages.its.leave(trx, factoryId, ids, now)),
  'packages.part': byFactory((trx, factoryId, ids, now) => packages.its.part(trx, factoryId, ids, now)),
  'packages.ship': shipPackages,
  'package.correct': correctPackages,
  'sync.again': sendShipBacksAgain,
  'review.run': runReview,
  'merchant.tell': tellMerchants,
  'children.create': async (done) => {
    if (done.event.type === 'order.split') done.children = await makeChildren(done, done.event);
  },
  'lines.move': (done) =>
    done.event.type === 'order.merge' ? moveLines(done, done.event) : Promise.resolve(),
  'lines.return': async (done) => {
    done.takers = await returnLines(done);
  },
};

export async function afterMoves(moved: Omit<Done, 'children' | 'takers'>) {
  const done: Done = { ...moved, children: [], takers: [] };
  const { trx, mover, event, steps } = done;
  const ids = steps.map(({ row }) => row.id);
  if (event.type === 'order.push') {
    await sql.handLines(
      trx,
      mover.tenantId,
      ids,
      steps.map(({ factoryId }) => factoryId),
    );
    const prices = steps.flatMap((step) => step.prices ?? []);
    if (prices.length > 0) await writePrices(trx, { party: 'merchantId', tenantId: mover.tenantId }, prices);
  }
  if (event.type === 'order.match' && mover.side === 'merchant')
    await marker.its.mark(trx, { merchantId: mover.tenantId, ids, trigger: 'match', now: mover.now });
  if (event.type === 'order.recall')
    await sql.handLines(
      trx,
      mover.tenantId,
      ids,
      ids.map(() => 0),
    );
  for (const effect of EFFECTS[event.type]) await run[effect](done);
  const party = partyOf(mover);
  if (event.type === 'order.merge') await records.sealMerge(trx, party, mover.tenantId, event.into);
  await records.sealReturn(trx, party, mover.tenantId, done.takers);
}

/** Pieces are the factory's, whoever moves the order; before the push an order has none. */
function ofFactories(way: (its: Production) => Production['make']): Effect {
  return byFactory((trx, factoryId, ids, now) => way(production.its)(trx, factoryId, ids, now));
}

function byFactory(deed: Production['make']): Effect {
  return async ({ trx, mover, steps }) => {
    for (const [factoryId, own] of Map.groupBy(steps, ({ row }) => row.factoryId)) {
      const ids = own.map(({ row }) => row.id);
      const work = () => deed(trx, factoryId, ids, mover.now);
      // The factory's own statements are its own already.
      if (factoryId === mover.tenantId) await work();
      else if (factoryId > 0) await onBehalfOf(trx, factoryId, work);
    }
  };
}

async function followOrder(done: Done) {
  const { type } = done.event;
  if (
    type === 'order.pack' ||
    type === 'order.unpack' ||
    type === 'order.ship' ||
    type === 'order.ship.undone'
  )
    await ofFactories((its) => (trx, factoryId, ids, now) => its.follow(trx, factoryId, ids, now, type))(
      done,
    );
}

const systemOf = (factoryId: number, now: Date): Mover => ({
  ...{ tenantId: factoryId, side: 'factory', by: 'system', userId: null, userName: null, now },
});

/** What goes abroad is to be declared from now on, where its factory wants that. */
async function requireDeclarations(done: Done) {
  const { move } = done;
  await byFactory(async (trx, factoryId, ids, now) => {
    const abroad = await customs.its.asked(trx, factoryId, ids);
    if (abroad.length > 0)
      await move(trx, systemOf(factoryId, now), plainEvent('customs.required', 'system'), { ids: abroad });
  })({ ...done, steps: done.steps.filter(({ after }) => after.customs === 'notNeeded') });
}

/** What ended or went back is not declared any more. */
async function dropDeclarations(done: Done) {
  const open = done.steps.filter(({ after }) => after.customs !== 'notNeeded');
  await byFactory((trx, factoryId, ids, now) => customs.its.drop(trx, factoryId, ids, now))({
    ...done,
    steps: open,
  });
}

async function acceptDeclarations({ trx, mover, steps }: Done) {
  const declared = steps.flatMap(({ row: { id }, event }) =>
    event.type === 'customs.declared' ? [{ id, declarationNo: event.declarationNo }] : [],
  );
  await customs.its.accept(trx, mover.tenantId, declared, mover);
}

async function followWithPackages(done: Done) {
  const isBack = done.event.type === 'order.unpack';
  await byFactory((trx, factoryId, ids, now) =>
    isBack ? packages.its.unpack(trx, factoryId, ids, now) : packages.its.pack(trx, factoryId, ids, now),
  )(done);
}

async function shipPackages({ trx, mover, steps }: Done) {
  const shipped = steps.flatMap(({ row: { id }, event }) =>
    event.type === 'order.ship'
      ? { id, waybillNo: event.waybillNo, expressName: event.expressName ?? '' }
      : [],
  );
  if (shipped.length === 0) return;
  await packages.its.ship(trx, mover.tenantId, shipped, mover);
  // Several at once are a bulk, unless who moves them says by what way they came.
  const way = mover.sentBy ?? (shipped.length > 1 ? 'bulk' : 'one');
  const ids = shipped.map(({ id }) => id);
  await noteSendActs(trx, mover.tenantId, ids, { ...mover, way });
}

async function correctPackages({ trx, mover, steps }: Done) {
  const corrections = steps.flatMap(({ row, event }) =>
    event.type === 'order.waybill.corrected'
      ? {
          ...{ id: row.id, former: row.waybillNo, waybillNo: event.waybillNo },
          expressName: event.expressName || row.expressName,
        }
      : [],
  );
  await packages.its.correct(trx, mover.tenantId, corrections, mover.now);
}

/** The platforms hear of it: rows of the merchant, which the factory that ships neither reads nor writes. */
async function wantShipBacks({ trx, mover, steps, move }: Done) {
  for (const [merchantId, own] of Map.groupBy(steps, ({ row }) => row.merchantId)) {
    const ids = own.filter(({ row }) => adapterOf(row.platform)).map(({ row }) => row.id);
    if (ids.length === 0) continue;
    await onBehalfOf(trx, merchantId, async () => {
      await shipBacks.wantShipBacks(trx, merchantId, ids, mover.now);
      await notePartsOf({ trx, move }, { merchantId, ids, now: mover.now, isLast: true });
    });
  }
}

/** What no platform was told yet is not told: nothing of it is under way, or the order would say so. */
async function withdrawShipBacks({ trx, steps }: Done) {
  for (const [merchantId, own] of Map.groupBy(steps, ({ row }) => row.merchantId)) {
    const ids = own.map(({ row }) => row.id);
    await onBehalfOf(trx, merchantId, () => shipBacks.withdrawShipBacks(trx, merchantId, ids));
  }
}

/** The platforms hear of the number that is right; where one was told the other, the order says that it waits again. */
async function sendShipBacksAgain({ trx, mover, steps, move }: Done) {
  for (const [merchantId, own] of Map.groupBy(steps, ({ row }) => row.merchantId)) {
    const ids = own.map(({ row }) => row.id);
    const told = own.filter(({ after }) => after.platformSync === 'uploaded').map(({ row }) => row.id);
    await onBehalfOf(trx, merchantId, async () => {
      await shipBacks.renewShipBacks(trx, merchantId, ids, mover.now);
      await renewParts(trx, merchantId, ids);
      await reopenTold({ trx, move }, { merchantId, ids: told, now: mover.now });
    });
  }
}

const COMES = new Map<OrderEvent['type'], RuleTrigger>([
  ['order.push', 'push'],
  ['order.resubmit', 'resubmit'],
]);

/**
 * The factory's review of what came under it, new or once more: the merchant who pushes or unlocks neither sees the
 * factory's rules nor writes what they did.
 */
async function runReview(done: Done) {
  const { trx, mover, event } = done;
  const trigger = COMES.get(event.type) ?? 'edit';
  const keepsChecked = RELEASES.includes(event.type);
  for (const [factoryId, own] of Map.groupBy(underReview(done), (one) => one.factoryId)) {
    const ids = own.map(({ id }) => id);
    const by = { userId: null, userName: null, now: mover.now };
    const review: Review = { factoryId, ids, trigger, keepsChecked, ...by };
    await onBehalfOf(trx, factoryId, () => reviewer.its.review(trx, review));
  }
}

const RELEASES: readonly OrderEvent['type'][] = ['order.unlock', 'order.resume', 'order.refund.withdrawn'];
const REVIEWED = new Set<OrderStatus>(['waitReview', 'pendingRule']);

/** The orders that stand under review after the move. */
function underReview({ event, steps, children, takers }: Done): readonly { id: number; factoryId: number }[] {
  const reviewed = steps.filter(({ before }) => REVIEWED.has(before.status));
  if (event.type === 'order.split')
    return reviewed.length > 0 ? children.filter(({ factoryId }) => factoryId > 0) : [];
  if (event.type === 'order.merge')
    return reviewed.slice(0, 1).map(({ factoryId }) => ({ id: event.into, factoryId }));
  const standing = steps
    .filter(({ after }) => REVIEWED.has(after.status))
    .map(({ row, factoryId }) => ({ id: row.id, factoryId }));
  return [...standing, ...takers.filter(({ factoryId }) => factoryId > 0)];
}
