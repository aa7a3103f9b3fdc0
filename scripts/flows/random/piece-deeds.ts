import fc from 'fast-check';
import type { PieceEvent } from '#contract/piece/life-cycle/piece-events.ts';
import type { PieceFacts } from '#contract/piece/life-cycle/piece-facts.ts';
import { effectsToCome } from '#tests/support/effects-to-come.ts';
import { readMoves, type MoveRow } from '#tests/support/moves-table.ts';
import { filledPieceEvent } from '#tests/support/piece-event-filled.ts';
import { ACTORS, askedOf, cases, eventOf, factsOf, mayAct, regions } from '#tests/support/piece-judge.ts';
import { MEANS } from '#tests/support/piece-sentences.ts';
import type { Came } from './deeds.ts';
import { lineFor, movePieces, rowFacts, type Told, type World } from './production-oracle.ts';

/** An event of production pieces. What it is about is found among the pieces that one of the run's orders then has. */
export interface PieceThrow {
  kind: 'piece';
  order: number;
  /** Which of the order's pieces, a bit each; none: all of them. */
  pieces: number;
  pick: number;
  /** Among what takes them further, among all that the table allows now, or among all events. */
  lean: 'further' | 'allowed' | 'any';
  /** With all that the line asks for. */
  filled: boolean;
  /** Sent by somebody whose pieces they are not. */
  stranger: boolean;
  /** While the areas that are to come are not there: what asks for one of them moves nothing. */
  bare: boolean;
  together: boolean;
}

const rarely = (of: number) => fc.integer({ min: 0, max: of }).map((n) => n === of);
export const anyPieceThrow: fc.Arbitrary<PieceThrow> = fc.record({
  kind: fc.constant('piece' as const),
  // Most often the same one, so that its pieces come far.
  order: fc.integer({ min: 0, max: 9 }).map((n) => (n < 7 ? 0 : n < 9 ? 1 : 2)),
  pieces: fc.integer({ min: 0, max: 30 }).map((n) => (n < 15 ? 0 : n - 15)),
  pick: fc.nat(9999),
  lean: fc.integer({ min: 0, max: 9 }).map((n) => (n < 6 ? 'further' : n < 9 ? 'allowed' : 'any')),
  filled: fc.integer({ min: 0, max: 9 }).map((n) => n < 9),
  stranger: rarely(19),
  bare: rarely(7),
  together: rarely(4),
});

export interface PieceDeed {
  kind: 'piece';
  /** Whose transaction it is. */
  tenantId: number;
  isStranger: boolean;
  ids: number[];
  event: PieceEvent;
  /** What the areas know that send it; what rows say is not among it. */
  known: Partial<PieceFacts>;
  bare: boolean;
}

/** It stands for an effect that is not written yet: the move failed whole. */
export const NOT_WRITTEN = -1;
const TO_COME = effectsToCome('piece', 'refuses');

/** What these lines say is done by the order itself, with its own move: nobody sends it for the pieces alone. */
const withOrder = ({ guards }: MoveRow) => guards.some((sentence) => ORDER_EVENTS.includes(sentence));
const ORDER_EVENTS = readMoves().map(({ event }) => event);

/** Each line as each of those whom it names may send it. */
const SENT = cases.filter(({ row }) => !withOrder(row));
const ALL = SENT.flatMap((one) =>
  ACTORS.filter((by) => mayAct(one.row, by)).map((by) => ({
    one,
    facts: factsOf(one) as Partial<PieceFacts>,
    event: { ...filledPieceEvent(eventOf(one, by).type, by), ...eventOf(one, by) } as PieceEvent,
  })),
);
type Chosen = (typeof ALL)[number];

/** A stranger to all of these orders: a tenant that has none of them. */
const NOBODY = 1_000_000_007;

/** null: the order has no pieces. */
export function pieceDeedOf(thrown: PieceThrow, world: World): PieceDeed | null {
  const order = world.orders[thrown.order % world.orders.length]!;
  const own = world.pieces.filter(({ orderId }) => orderId === order.id);
  if (own.length === 0) return null;
  const some = own.filter((_, i) => ((thrown.pieces >> i) & 1) === 1);
  const chosen = some.length > 0 ? some : own;
  const rowNames = Object.keys(rowFacts(chosen[0]!, world.orders)) as (keyof PieceFacts)[];
  const beside = (facts: Partial<PieceFacts>): Partial<PieceFacts> =>
    Object.fromEntries(
      Object.entries(facts).filter(([name]) => !rowNames.includes(name as keyof PieceFacts)),
    );
  const open = ALL.filter(({ event, facts }) =>
    chosen.some((piece) => lineFor(piece, world, event, beside(facts)) !== null),
  );
  const further = open.filter(({ one }) => chosen.some(({ state }) => rank(one.to) > rank(state.piece)));
  const wanted = { further: [further, open], allowed: [open], any: [] }[thrown.lean];
  const among = wanted.find(({ length }) => length > 0) ?? ALL;
  const right = among[thrown.pick % among.length]!;
  const { event, facts } = thrown.filled ? right : spoilt(right, thrown.pick);
  return {
    kind: 'piece',
    tenantId: thrown.stranger ? NOBODY : chosen[0]!.factoryId,
    isStranger: thrown.stranger,
    ids: chosen.map(({ id }) => id),
    event,
    known: beside(facts),
    bare: thrown.bare,
  };
}

/** The same with one thing of what its line asks for missing. */
function spoilt(right: Chosen, pick: number): Pick<Chosen, 'event' | 'facts'> {
  const ways = askedOf(right.one).flatMap((sentence) => MEANS[sentence]!.broken);
  const way = ways[pick % Math.max(ways.length, 1)];
  return {
    event: { ...right.event, ...way?.event } as PieceEvent,
    facts: { ...right.facts, ...way?.facts },
  };
}

/** How far a state is on its way; what is over, or is no state of a piece, is nowhere on it. */
const rank = (state: string): number => WAY.indexOf(state);
const WAY = Object.entries(regions['piece']!)
  .filter(([, { code }]) => code <= 90)
  .toSorted(([, a], [, b]) => a.code - b.code)
  .map(([state]) => state)
  .filter((state) => state !== 'artFailed');

const sameSet = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((one) => b.includes(one));

/** The world after it, by the table. @returns what came that the table does not say; null: nothing */
export function afterPieceDeed(
  told: Told,
  deed: PieceDeed,
  { moved, code, told: said }: Came,
): string | null {
  const trial: Told = { world: told.world, effects: new Set(), met: told.met };
  const ought = deed.isStranger ? [] : movePieces(trial, deed.ids, deed.event, deed.known);
  const fails = deed.bare && TO_COME.some((effect) => trial.effects.has(effect));
  if (fails !== (code === NOT_WRITTEN))
    return `${pieceInWords(deed)} ${fails ? 'asks for an area that is to come, and was done' : 'failed as not written'}`;
  if (fails) return null;
  if (!sameSet(ought, moved))
    return `${pieceInWords(deed)} moved [${moved.join(', ')}], the table says [${ought.join(', ')}] (${said})`;
  told.world = trial.world;
  return null;
}

export const pieceInWords = ({ ids, event: { type, by, ...carried }, isStranger, bare }: PieceDeed): string =>
  [
    `${by} ${type} on pieces ${ids.join(', ')}`,
    JSON.stringify(carried),
    ...(isStranger ? ['by a stranger'] : []),
    ...(bare ? ['while the areas to come are not there'] : []),
  ].join(' ');
