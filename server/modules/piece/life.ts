import type { OrderEventType } from '#contract/order/life-cycle/order-events.ts';
import { STATUS, type OrderStatus } from '#contract/order/life-cycle/order-states.ts';
import { PIECE_EFFECTS, type PieceEffect } from '#contract/piece/life-cycle/piece-effects.ts';
import type { PieceActor, PieceEvent, PieceEventType } from '#contract/piece/life-cycle/piece-events.ts';
import type { PieceFacts } from '#contract/piece/life-cycle/piece-facts.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { pieceLife } from '#contract/piece/life-cycle/piece-steps.ts';
import { moveOrders, plainEvent } from '#server/modules/order/service.ts';
import type { DoneOf, Life, Moved, StepOf, Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { followEffects, moveOf } from '#server/platform/life-cycle/move.ts';
import { refuseMoved } from '#server/platform/life-cycle/plain.ts';
import { awaited, inTheMove, refuseUnwritten, unwritten } from '#server/platform/life-cycle/unwritten.ts';
import { COUNTED, factsOfPiece, saidOf, stateOfPiece } from './facts.ts';
import type { ChosenPieces, PieceLife, PieceMover } from './life-types.ts';
import { areas, progress, watcher, whereabouts, type PieceFollows } from './ports.ts';
import { remakeFailed, worthRecovering } from './remake.ts';
import * as sql from './sql.ts';
import { PIECE_TABLE } from './table.sql.ts';
import { askUndone, successorsOf } from './undone.ts';

type Step = StepOf<PieceLife>;
type Done = DoneOf<PieceLife>;

/** After these a piece was made, whatever becomes of it. */
const MADE: readonly PieceEventType[] = ['piece.printed', 'piece.picked'];

const refuseMovedPieces = refuseMoved<PieceLife['row']>('生产件', ({ number }) => number);

const life: Life<PieceLife> = {
  chart: pieceLife,
  table: PIECE_TABLE,
  unknown: '生产件不存在，或不属于当前工厂，请核对编号。',
  lock: (trx, { tenantId }, _event, { ids }) => sql.lockPieces(trx, tenantId, ids),
  named: ({ number }) => ({ orderNo: number }),
  stateOf: stateOfPiece,
  factsOf: factsOfPiece,
  saidOf,
  async needs(trx, mover, event, rows, { known, work }) {
    const ids = rows.map(({ id }) => id);
    const found = await askUndone(trx, mover, event.type, ids);
    const away = await awayOf(trx, mover.tenantId, rows, known);
    const far = await progress.its.facts(trx, mover.tenantId, event, ids);
    const isManned = (work?.operators.length ?? 0) > 0;
    const on = { operatorOn: isManned, inspectorOn: isManned };
    return new Map(
      ids.map((id) => [
        id,
        {
          facts: { ...on, ...found.get(id), ...far.get(id), plates: away.get(id) ?? 'free', ...known },
        },
      ]),
    );
  },
  refuseLost: (_trx, _mover, _event, lost) => Promise.resolve(refuseMovedPieces(lost)),
  outcome: ({ row, event, effects }) => ({
    forced: effects.includes('forced.mark') || (row.forced && !effects.includes('forced.clear')),
    wasMade: row.wasMade || MADE.includes(event.type),
    artCode: artCodeOf(event, row.artCode),
    batchId: batchOf(event, effects, row.batchId),
  }),
  noted: () => ({}),
  assignments: () => [],
  owner: () => 'factory_id',
  tenantsOf: ({ row }) => [row.factoryId],
  lead: voidSuccessors,
  async follow(done) {
    await sql.recount(done.trx, done.mover.tenantId, ordersOf(done.steps.filter(countsElse)));
    if (done.chosen.isHistory) return;
    await followEffects(done, allEffects());
    await watcher.its.hear(done);
  },
};

/** The only way a production piece moves (platform/life-cycle/move.ts). The transaction must be the factory's. */
export const movePieces = (
  trx: Trx,
  mover: PieceMover,
  event: PieceEvent,
  chosen: ChosenPieces,
): Promise<Moved> => moveOne(trx, mover, event, chosen);
const moveOne = moveOf(life);

/** Where the plates are of those that lie on one; who moves a plate knows. */
async function awayOf(
  trx: Trx,
  factoryId: number,
  rows: readonly PieceLife['row'][],
  known: Partial<PieceFacts> | undefined,
): Promise<ReadonlyMap<number, PieceFacts['plates']>> {
  const laid = rows.filter(({ state }) => state === PIECE.spliced.code).map(({ id }) => id);
  if (laid.length === 0 || known?.plates !== undefined) return new Map();
  return whereabouts.its.away(trx, factoryId, laid);
}

/** Why the art of a piece failed stands until something else happens to the piece. */
function artCodeOf(event: PieceEvent, standing: string | null): string | null {
  if (event.type === 'piece.art.failed') return event.code;
  if (event.type === 'piece.proof.refused') return 'refused';
  return event.type.startsWith('piece.') ? null : standing;
}

const batchOf = (
  event: PieceEvent,
  named: readonly PieceEffect[],
  standing: number | null,
): number | null => {
  if (event.type === 'piece.batched') return event.batchId;
  return named.includes('batch.leave') ? null : standing;
};

/** An event that carries nothing. */
export const plainPieceEvent = (type: PieceEventType, by: PieceActor) => ({ type, by }) as PieceEvent;

export const systemMover = (factoryId: number, now: Date): PieceMover => ({
  tenantId: factoryId,
  by: 'system',
  userId: null,
  userName: null,
  now,
});

const ordersOf = (steps: readonly Step[]): number[] => [
  ...new Set(steps.flatMap(({ row: { orderId } }) => orderId ?? [])),
];

/** [M04] Its order counts the piece otherwise than before. */
const countsElse = ({ row, before, after, wasMade }: Step): boolean =>
  row.wasMade !== wasMade ||
  Object.values(COUNTED).some((from) => PIECE[before.piece].code >= from !== PIECE[after.piece].code >= from);

/** The orders hear what became of their pieces; the life cycle of the order says whether it is the last one. */
const tellOrders =
  (type: OrderEventType, from: OrderStatus) =>
  async ({ trx, mover, steps }: Done): Promise<void> => {
    const ids = ordersOf(steps.filter(({ row }) => row.orderStatus === STATUS[from].code));
    if (ids.length === 0) return;
    const by = type === 'order.pack' ? 'factory' : 'system';
    const { tenantId, userId, userName, now } = mover;
    await moveOrders(trx, { tenantId, userId, userName, now, side: 'factory', by }, plainEvent(type, by), {
      ids,
    });
  };

/** What is taken back of them is shown to be recovered, where there is something. */
async function wantRecovery(done: Done): Promise<void> {
  const { trx, mover } = done;
  const by = systemMover(mover.tenantId, mover.now);
  const ids = await worthRecovering(done);
  if (ids.length > 0) await movePieces(trx, by, plainPieceEvent('recovery.wanted', 'system'), { ids });
}

/** [M03] A copy of an order whose piece failed gets another one; a free print does not. */
async function remake(done: Done): Promise<void> {
  await remakeFailed(done, refuseUnwrittenOf);
  await effects['order.reopen'](done);
}

/** [M03] What was made in place of a piece that is good after all goes first: a copy has one piece. */
async function voidSuccessors({ trx, mover, steps }: Done): Promise<void> {
  const back = steps.filter(({ effects: named }) => named.includes('successor.void'));
  if (back.length === 0) return;
  const { tenantId, now } = mover;
  const ids = await successorsOf(
    trx,
    tenantId,
    back.map(({ row }) => row.id),
  );
  if (ids.length === 0) return;
  const known = { earlierBack: true };
  const { failed } = await movePieces(
    trx,
    systemMover(tenantId, now),
    plainPieceEvent('piece.voided', 'system'),
    {
      ids,
      known,
    },
  );
  if (failed.length > 0) throw new Error(`what was made in place of a piece stays: ${failed[0]!.msg}`);
}

/** What waits to be recovered of a piece that is good after all is no remains. */
async function dropRecovery({ trx, mover, steps }: Done): Promise<void> {
  const ids = steps.filter(({ before }) => before.recovery === 'waiting').map(({ row }) => row.id);
  if (ids.length === 0) return;
  const by = systemMover(mover.tenantId, mover.now);
  await movePieces(trx, by, plainPieceEvent('recovery.dropped', 'system'), { ids });
}

/** Of the areas to come (docs/spec/effects-to-come.tsv): what no user's way asks for yet refuses the move whole. */
export const effects: Readonly<Record<PieceEffect, PieceFollows>> = {
  ...unwritten(PIECE_EFFECTS),
  'number.give': inTheMove,
  'attempt.next': inTheMove,
  'forced.mark': inTheMove,
  'forced.clear': inTheMove,
  'order.start': tellOrders('order.start', 'waitProduce'),
  'order.withdraw': tellOrders('order.pieces.withdrawn', 'inProduce'),
  'order.ready': tellOrders('order.pieces.ready', 'inProduce'),
  'order.reopen': tellOrders('order.pieces.reopened', 'waitPack'),
  'order.pack': tellOrders('order.pack', 'waitPack'),
  'recovery.want': wantRecovery,
  'recovery.drop': dropRecovery,
  'piece.remake': remake,
  'successor.void': inTheMove,
  // Stations hear by the live event that each move of an order sends, and ask whether theirs is held (scan.held).
  'stations.warn': inTheMove,
  // Approving, packing, closing and their ways back ask for these today.
  ...awaited('print.credit', 'responsible.takeBack', 'credit.takeBack', 'reserve.restore'),
  ...awaited('art.ask', 'blank.reserve', 'blank.release', 'blank.later', 'blank.consume'),
  ...awaited('batch.leave', 'plates.leave'),
  // What is reused and taken back is noted; stock counts it once that stands.
  ...awaited('blank.enter', 'entry.reverse'),
};

/** With what the areas that stand do themselves. */
const allEffects = () => ({ ...effects, ...areas.its });

/** What follows of a piece that begins; the statement that writes it does what is written of that. @throws for the rest */
export const refuseUnwrittenOf = (named: readonly PieceEffect[]) => refuseUnwritten(allEffects(), named);
