import type { PieceEventType } from '#contract/piece/life-cycle/piece-events.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { beginPiece } from '#contract/piece/life-cycle/piece-steps.ts';
import type { Production } from '#server/modules/order/service.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { PLAIN_FACTS, saidOf } from './facts.ts';
import { movePieces, plainPieceEvent, refuseUnwrittenOf, systemMover } from './life.ts';
import { layIntoParcels, takeOutOfParcels } from './parcel.sql.ts';
import { boxes, whereabouts } from './ports.ts';
import * as sql from './sql.ts';

/** [M02] The pieces of orders that were approved just now; those that have theirs get none. */
export async function make(
  trx: Trx,
  factoryId: number,
  orderIds: readonly number[],
  now: Date,
): Promise<void> {
  // Every SKU is printed until goods say which are picked from stock.
  const facts = { ...PLAIN_FACTS, orderStatus: 'waitProduce', needsPrint: true } as const;
  const begun = beginPiece(plainPieceEvent('piece.made', 'system'), facts);
  if ('msg' in begun) throw new Error(`a piece of an approved order does not begin: ${begun.msg}`);
  refuseUnwrittenOf(begun.effects);
  const by = { event: 'piece.made', actor: 'system', at: now };
  await layIntoParcels(trx, factoryId, orderIds);
  await sql.makePieces(trx, factoryId, orderIds, { state: begun.state, facts: saidOf(facts), by });
}

/** Sends an event to all open pieces of these orders that stand where it is for. @throws where one refuses */
async function sendTo(
  trx: Trx,
  factoryId: number,
  orderIds: readonly number[],
  now: Date,
  type: PieceEventType,
  isFor: (piece: { id: number; state: number }) => boolean = () => true,
): Promise<void> {
  const ids = (await sql.openPieces(trx, factoryId, orderIds)).filter(isFor).map(({ id }) => id);
  if (ids.length === 0) return;
  const event = plainPieceEvent(type, 'system');
  const { failed } = await movePieces(trx, systemMover(factoryId, now), event, { ids });
  if (failed.length > 0) throw new Error(`${type} of an order is refused by its piece: ${failed[0]!.msg}`);
}

const KICKED: readonly number[] = [PIECE.batched.code, PIECE.spliced.code];
const FOLLOWS = {
  'order.pack': 'piece.packed',
  'order.unpack': 'piece.unpacked',
  'order.ship': 'piece.shipped',
  'order.ship.undone': 'piece.unshipped',
} as const;

/** Production as orders need it: app.ts hands it over. All of it in the caller's transaction, which is the factory's. */
export const pieces: Production = {
  make,
  async void(trx, factoryId, orderIds, now) {
    await sendTo(trx, factoryId, orderIds, now, 'piece.voided');
    await takeOutOfParcels(trx, factoryId, orderIds);
  },
  // [M19] What lies at a device stays on its plate.
  async kick(trx, factoryId, orderIds, now) {
    const laid = (await sql.openPieces(trx, factoryId, orderIds)).filter(({ state }) =>
      KICKED.includes(state),
    );
    const away = await whereabouts.its.away(
      trx,
      factoryId,
      laid.map(({ id }) => id),
    );
    const isFor = ({ id, state }: { id: number; state: number }) => KICKED.includes(state) && !away.has(id);
    await sendTo(trx, factoryId, orderIds, now, 'piece.kicked', isFor);
    // [M21] What lies in a box of theirs is not packed now.
    await boxes.its.settle(trx, factoryId, orderIds, now);
  },
  release: (trx, factoryId, orderIds, now) => boxes.its.settle(trx, factoryId, orderIds, now),
  force: (trx, factoryId, orderIds, now) => sendTo(trx, factoryId, orderIds, now, 'piece.forced'),
  follow: (trx, factoryId, orderIds, now, event) => sendTo(trx, factoryId, orderIds, now, FOLLOWS[event]),
};
