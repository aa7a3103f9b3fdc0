import type { FastifyInstance } from 'fastify';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import type { PieceActor, PieceEventType } from '#contract/piece/life-cycle/piece-events.ts';
import type { PieceFacts } from '#contract/piece/life-cycle/piece-facts.ts';
import type { Database } from '#server/platform/database.ts';
import { besideTheStart } from '#server/platform/beside-the-start.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { movePieces, plainPieceEvent, systemMover } from './life.ts';
import { factoriesInProduction } from './fill.sql.ts';
import { make } from './making.ts';
import * as sql from './sql.ts';

const CHUNK = 500;

/** What brings a piece that has just been made to where its order says it is, and what is known of it on its way. */
const ART: Way = [['piece.art.made', { lastSideDone: true, artAsAsked: true }]];
const BATCHED: Way = [
  ...ART,
  ['piece.batched', { batchFits: true, blanksThere: true, orderReady: true }, 'rule'],
];
const onPlate = { batchRuns: true, sidesPlaced: true, allSidesPrinted: true };
const PRINTED: Way = [
  ...BATCHED,
  ['piece.spliced', onPlate],
  ['piece.printed', { ...onPlate, stepLeft: true }],
];
const PASSED: Way = [
  ...BATCHED,
  ['piece.spliced', onPlate],
  ['piece.printed', { ...onPlate, qualityWanted: false }],
];
const PACKED: Way = [
  ...PASSED,
  ['piece.scanned', { orderStatus: 'waitPack', parcelHere: true }, 'factory'],
  ['piece.packed', {}],
];
/** Packed by force, as far as they were made by then. */
const FORCED: Way = [['piece.forced', {}]];
const FORCED_PRINTED: Way = [...PRINTED, ...FORCED];
const UNPACKED: Way = [...FORCED, ['piece.unpacked', {}]];
const UNPACKED_PRINTED: Way = [...FORCED_PRINTED, ['piece.unpacked', {}]];
type Way = readonly (readonly [event: PieceEventType, known: Partial<PieceFacts>, by?: PieceActor])[];

/**
 * How the copies of an order that was approved before pieces existed came to where it stands: so many each way. What it
 * counted itself is believed; what was packed without being scanned was packed by force.
 */
function waysOf(order: sql.Bare): { way: Way; copies: number }[] {
  const { pieces, batchedPieces, printedPieces, passedPieces, scannedPieces } = order;
  const byForce = (printed: Way, bare: Way) => [
    { way: printed, copies: printedPieces },
    { way: bare, copies: pieces - printedPieces },
  ];
  if (order.status === STATUS.packed.code)
    return scannedPieces >= pieces ? [{ way: PACKED, copies: pieces }] : byForce(FORCED_PRINTED, FORCED);
  if (order.status === STATUS.waitPack.code)
    return passedPieces >= pieces ? [{ way: PASSED, copies: pieces }] : byForce(UNPACKED_PRINTED, UNPACKED);
  if (order.status === STATUS.waitProduce.code) return [];
  return [
    { way: PASSED, copies: passedPieces },
    { way: PRINTED, copies: Math.max(0, printedPieces - passedPieces) },
    { way: BATCHED, copies: Math.max(0, batchedPieces - printedPieces) },
    { way: ART, copies: Math.max(0, pieces - batchedPieces) },
  ];
}

/** Pieces of orders of one factory that have none, each with the history that brings it to where its order stands. */
async function fillOrders(trx: Trx, factoryId: number, orders: readonly sql.Bare[], now: Date) {
  const orderIds = orders.map(({ id }) => id);
  await make(trx, factoryId, orderIds, now);
  const made = Map.groupBy(await sql.openPieces(trx, factoryId, orderIds), ({ orderId }) => orderId);
  const byWay = new Map<Way, number[]>();
  for (const order of orders) {
    const ids = (made.get(order.id) ?? []).map(({ id }) => id);
    for (const { way, copies } of waysOf(order))
      byWay.set(way, [...(byWay.get(way) ?? []), ...ids.splice(0, copies)]);
  }
  for (const [way, ids] of byWay) {
    if (ids.length === 0) continue;
    for (const [type, told, by = 'system'] of way) {
      // It happened before: what its order is now says nothing of it, and its order hears of none of it.
      const known = { held: false, orderStatus: 'inProduce' as const, ...told };
      const mover = { ...systemMover(factoryId, now), by, note: { reason: '按订单已有的进度补记' } };
      const chosen = { ids, known, isHistory: true };
      const { failed } = await movePieces(trx, mover, plainPieceEvent(type, by), chosen);
      if (failed.length > 0)
        throw new Error(`a piece cannot be brought to where its order is: ${failed[0]!.msg}`);
    }
  }
}

/** Orders of the factory behind `after` that have no pieces get theirs. @returns the last of them; undefined: none is left */
async function fillChunk(trx: Trx, factoryId: number, after: number, now: Date) {
  const orders = await sql.withoutPieces(trx, factoryId, after, CHUNK);
  if (orders.length > 0) await fillOrders(trx, factoryId, orders, now);
  return orders.at(-1)?.id;
}

/** The same for all orders of a factory, in the transaction that makes them: the demo's. */
export async function fillWith(trx: Trx, factoryId: number, now: Date): Promise<void> {
  let after: number | undefined = 0;
  while (after !== undefined) after = await fillChunk(trx, factoryId, after, now);
}

/** The pieces of all orders that were approved by a server of the version before, or came with the demo. */
export async function fillPieces(
  database: Pick<Database, 'system' | 'of'>,
  now: Date,
  goesOn: () => boolean = () => true,
): Promise<void> {
  for (const factoryId of await factoriesInProduction(database.system)) {
    const db = database.of(factoryId);
    let after: number | undefined = 0;
    while (after !== undefined && goesOn()) {
      const from: number = after;
      after = await db.transaction().execute((trx) => fillChunk(trx, factoryId, from, now));
    }
  }
}

/** At the start, beside whatever else the server does. */
export const fillAtStart = (app: FastifyInstance) =>
  besideTheStart(app, 'pieces of orders', (goesOn) => fillPieces(app.database, app.clock.now(), goesOn));
