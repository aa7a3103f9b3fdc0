import type { PieceEvent } from '#contract/piece/life-cycle/piece-events.ts';
import type { PieceFacts } from '#contract/piece/life-cycle/piece-facts.ts';
import { readMoves } from '#tests/support/moves-table.ts';
import { effectsTo } from '#tests/support/piece-effects.ts';
import { begunByTable, neutralPiece, pieceLine } from '#tests/support/piece-judge.ts';
import type { StoredOrder, StoredPiece } from './database.ts';

// Orders and their pieces by docs/spec/order-moves.tsv and piece-moves.tsv alone: where a piece goes, what its order hears of
// it, and what becomes of the pieces where an order goes on. Nothing of the charts is asked.

export interface World {
  orders: StoredOrder[];
  pieces: StoredPiece[];
}

/** What has happened in a world: also which effects the lines name, and which lines of pieces were met. */
export interface Told {
  world: World;
  effects: Set<string>;
  met: Set<object>;
}

const MOVES = readMoves();
const OVER: readonly string[] = ['scrapped', 'void'];
const BATCHED = ['batched', 'spliced', 'printed', 'inProcess', 'waitQuality'];
const SCANNED = ['scanned', 'packed', 'shipped'];
const PASSED = ['passed', 'sorted', ...SCANNED];
const isOpen = ({ state }: StoredPiece) => !OVER.includes(state.piece);
const isIn = (states: readonly string[]) => (piece: StoredPiece) => states.includes(piece.state.piece);
const of = (orderId: number) => (piece: StoredPiece) => piece.orderId === orderId;

/** What rows and logs say of a piece; the rest is what areas know. */
export function rowFacts(piece: StoredPiece, orders: readonly StoredOrder[]): Partial<PieceFacts> {
  const { known } = orders.find(({ id }) => id === piece.orderId)!;
  return {
    orderStatus: known.status,
    held: known.hold !== 'none',
    needsPrint: piece.needsPrint,
    qualityWanted: piece.qualityWanted,
    lastEvent: piece.lastEvent,
    stateBefore: piece.stateBefore,
    forcedUnmade: piece.forced && !piece.wasMade,
    recoverable: piece.wasMade && !isOpen(piece),
  } as Partial<PieceFacts>;
}

/** Which line of the table moves this piece, with what areas know of it. */
export const lineFor = (
  piece: StoredPiece,
  { orders }: World,
  event: PieceEvent,
  known: Partial<PieceFacts> = {},
) => pieceLine(piece.state, { ...neutralPiece, ...known, ...rowFacts(piece, orders) }, event);

const MADE: readonly string[] = ['piece.printed', 'piece.picked'];

/** Pieces after an event, with all that follows. @returns which of them moved */
export function movePieces(
  told: Told,
  ids: readonly number[],
  event: PieceEvent,
  known: Partial<PieceFacts> = {},
): number[] {
  const moved: { id: number; effects: string[] }[] = [];
  // All of them stand as they stood before the first one moves.
  const lines = ids.map((id) => {
    const piece = told.world.pieces.find((one) => one.id === id)!;
    return { piece, line: lineFor(piece, told.world, event, known) };
  });
  for (const { piece, line } of lines) {
    if (!line) continue;
    const effects = effectsTo(line.row, line.to);
    told.met.add(line.row);
    if (effects.includes('successor.void')) voidSuccessors(told, piece);
    const own = line.region === 'piece';
    change(told, piece.id, {
      state: line.to === 'same' ? piece.state : { ...piece.state, [line.region]: line.to },
      version: piece.version + 1,
      lastEvent: own ? event.type : piece.lastEvent,
      stateBefore: own ? piece.state.piece : piece.stateBefore,
      forced: effects.includes('forced.mark') || (piece.forced && !effects.includes('forced.clear')),
      wasMade: piece.wasMade || MADE.includes(event.type),
    });
    moved.push({ id: piece.id, effects });
  }
  recount(told);
  // An effect comes once for all whom it is named for, in the order of the table.
  for (const effect of new Set(moved.flatMap(({ effects }) => effects))) {
    told.effects.add(effect);
    const named = moved.filter(({ effects }) => effects.includes(effect)).map(({ id }) => id);
    follow(told, effect, named);
  }
  return moved.map(({ id }) => id);
}

function change(told: Told, id: number, now: Partial<StoredPiece>): void {
  const { world } = told;
  told.world = { ...world, pieces: world.pieces.map((one) => (one.id === id ? { ...one, ...now } : one)) };
}

const plain = (type: string, by = 'system') => ({ type, by }) as PieceEvent;

/** [M04] What the orders say of their pieces. */
function recount(told: Told): void {
  const { orders, pieces } = told.world;
  const counted = orders.map((order) => {
    const own = pieces.filter(of(order.id));
    if (own.length === 0) return order;
    const printed = new Set(own.filter(({ wasMade }) => wasMade).map(({ copy }) => copy)).size;
    const facts = {
      ...order.facts,
      batched: own.filter(isIn([...BATCHED, ...PASSED])).length,
      printed: Math.max(order.facts.printed, printed),
      scanned: own.filter(isIn(SCANNED)).length,
    };
    return { ...order, facts };
  });
  told.world = { orders: counted, pieces };
}

/** The piece's own word for what its order hears, and what the order's table calls it. */
const ORDER_HEARS: Readonly<Record<string, string>> = {
  'order.start': 'order.start',
  'order.ready': 'order.pieces.ready',
  'order.reopen': 'order.pieces.reopened',
  'order.withdraw': 'order.pieces.withdrawn',
  'order.pack': 'order.pack',
};

function follow(told: Told, effect: string, ids: readonly number[]): void {
  const named = () => told.world.pieces.filter(({ id }) => ids.includes(id));
  const heard = ORDER_HEARS[effect];
  if (heard) for (const id of new Set(named().map(({ orderId }) => orderId))) tellOrder(told, id, heard);
  if (effect === 'recovery.want')
    movePieces(
      told,
      named().flatMap(({ id, wasMade }) => (wasMade ? [id] : [])),
      plain('recovery.wanted'),
    );
  if (effect === 'recovery.drop')
    movePieces(
      told,
      named().flatMap(({ id, state }) => (state.recovery === 'waiting' ? [id] : [])),
      plain('recovery.dropped'),
    );
  if (effect === 'piece.remake') for (const piece of named()) remake(told, piece);
}

/** [M03] What was made in place of a piece that is good after all. */
function voidSuccessors(told: Told, { id }: StoredPiece): void {
  const ids = told.world.pieces.filter((one) => one.remakeOfId === id && isOpen(one)).map((one) => one.id);
  movePieces(told, ids, plain('piece.voided'), { earlierBack: true });
}

/** [M03] Another attempt, whose art is asked for anew where it has art: nothing has told of a file that stands. */
function remake(told: Told, piece: StoredPiece): void {
  const facts = { ...neutralPiece, copyFailed: true, fileStands: !piece.needsPrint };
  const state = begunByTable(facts, plain('piece.remade'));
  begin(told, { ...piece, remakeOfId: piece.id }, 'piece.remade', state);
  told.effects.add('tail.join');
  tellOrder(told, piece.orderId, 'order.pieces.reopened');
}

/** What nobody has seen yet has no id: a number below nothing stands for it. */
const UNSEEN = { recovery: 'none' } as const;
function begin(
  told: Told,
  piece: Omit<StoredPiece, 'id' | 'state' | 'version'>,
  event: string,
  to: string | null,
): void {
  const state = { ...UNSEEN, piece: to } as unknown as StoredPiece['state'];
  const id = -1 - told.world.pieces.filter((one) => one.id < 0).length;
  const fresh = { forced: false, wasMade: false, lastEvent: event, stateBefore: null };
  told.world = {
    ...told.world,
    pieces: [...told.world.pieces, { ...piece, ...fresh, id, state, version: 1 }],
  };
  recount(told);
}

/** What the lines of the system ask of an order and its pieces. */
const GUARDS: Readonly<Record<string, (order: StoredOrder, pieces: readonly StoredPiece[]) => boolean>> = {
  'hold none': ({ known }) => known.hold === 'none',
  'first piece batched': (_, pieces) => pieces.some(isIn(BATCHED)),
  'every open piece passed quality': (_, pieces) => pieces.filter(isOpen).every(isIn(PASSED)),
  'a piece failed again': () => true,
  'no piece is batched': (_, pieces) => !pieces.some(isIn([...BATCHED, ...PASSED])),
  'no piece was ever printed or picked': ({ facts }) => facts.printed === 0,
  'no out-stash of it was started': () => true,
  'all pieces scanned': (_, pieces) => pieces.filter(isOpen).every(isIn(SCANNED)),
};

/** An order hears of its pieces: it goes on where its own table lets it. */
function tellOrder(told: Told, orderId: number, event: string): void {
  const { orders, pieces } = told.world;
  const order = orders.find(({ id }) => id === orderId)!;
  const own = pieces.filter(of(orderId));
  const line = MOVES.find(
    (row) =>
      row.event === event &&
      row.from.includes(order.known.status) &&
      row.guards.every((sentence) => GUARDS[sentence]!(order, own)),
  );
  if (!line) return;
  const gone = { ...order, version: order.version + 1, known: { ...order.known, status: line.to } };
  told.world = { ...told.world, orders: orders.map((one) => (one === order ? gone : one)) };
  followOrder(told, orderId, event);
}

const AFTER: Readonly<Record<string, string>> = {
  'order.pack': 'piece.packed',
  'order.unpack': 'piece.unpacked',
  'order.ship': 'piece.shipped',
};

/** What becomes of an order's pieces where it has gone on, by the effects that its table names. */
export function followOrder(told: Told, orderId: number, event: string): void {
  const said = new Set(MOVES.filter((row) => row.event === event).flatMap(({ effects }) => effects));
  const open = told.world.pieces.filter((piece) => piece.orderId === orderId && isOpen(piece));
  const all = (type: string, known: Partial<PieceFacts> = {}) =>
    movePieces(
      told,
      open.map(({ id }) => id),
      plain(type),
      known,
    );
  if (said.has('pieces void')) all('piece.voided');
  // [M19] The walk makes no plates: none of them is on its way to a device.
  if (said.has('pieces kicked out')) all('piece.kicked', { plates: 'free' });
  if (said.has('pieces marked forced')) all('piece.forced');
  if (said.has('pieces follow')) all(AFTER[event]!);
  if (said.has('pieces made')) makeAll(told, orderId);
}

/** [M02] A piece for each copy. */
function makeAll(told: Told, orderId: number): void {
  const order = told.world.orders.find(({ id }) => id === orderId)!;
  const approved = { ...neutralPiece, orderStatus: 'waitProduce', needsPrint: true } as const;
  const state = begunByTable(approved, plain('piece.made'));
  for (let copy = 0; copy < order.facts.pieces; copy += 1)
    begin(told, { ...NEW, orderId, factoryId: order.factoryId, copy: `new ${copy}` }, 'piece.made', state);
}
const NEW = {
  remakeOfId: null,
  needsPrint: true,
  qualityWanted: true,
  forced: false,
  wasMade: false,
  lastEvent: '',
  stateBefore: null,
};

/** Makes what rules made of an order while nobody looked: it may be approved by now. */
export const approvedByRule = (told: Told, orderId: number): void => makeAll(told, orderId);

/** What differs between the pieces as they ought to be and as they are; null: nothing. */
export function piecesDiffer(ought: readonly StoredPiece[], is: readonly StoredPiece[]): string | null {
  const said = ({ state, version, forced, wasMade, lastEvent, remakeOfId }: StoredPiece) =>
    `${state.piece}/${state.recovery} by ${lastEvent}, version ${version}` +
    `${forced ? ', forced' : ''}${wasMade ? ', made' : ''}${remakeOfId ? ', made again' : ''}`;
  for (const piece of ought.filter(({ id }) => id > 0)) {
    const found = is.find(({ id }) => id === piece.id);
    if (!found) return `piece ${piece.id} is gone`;
    if (said(found) !== said(piece))
      return `piece ${piece.id} is ${said(found)}; by the table ${said(piece)}`;
  }
  const fresh = ought
    .filter(({ id }) => id < 0)
    .map(said)
    .toSorted();
  const came = is
    .filter((piece) => ought.every(({ id }) => id !== piece.id))
    .map(said)
    .toSorted();
  if (fresh.join('; ') !== came.join('; '))
    return `new pieces: [${came.join('; ')}]; by the table [${fresh.join('; ')}]`;
  return null;
}
