import { ruleMayLeadTo, watch, type KnownOrder } from '#tests/support/moves-oracle.ts';
import { happen, startSkus, type BesideThrow } from './beside.ts';
import type { StoredSide, StoredOrder } from './database.ts';
import {
  ALONE,
  deedOf,
  deedOnwards,
  deedTowards,
  expected,
  factsOf,
  inWords,
  mayTouch,
  RULES_FOLLOW,
  send,
  type Came,
  type Deed,
  type OrderThrow,
  type Person,
} from './deeds.ts';
import { Difference } from './difference.ts';
import { afterPieceDeed, pieceDeedOf, pieceInWords, type PieceDeed, type PieceThrow } from './piece-deeds.ts';
import type { Production } from './production.ts';
import { approvedByRule, followOrder, piecesDiffer, type Told, type World } from './production-oracle.ts';
import { everyOrder } from './together.ts';

// Order events of several users, and beside them events of the orders' pieces: each answer and what is then stored held
// against the tables of moves and SQL.

/** One of so many. */
const ONWARD = 4;

type AnyThrow = OrderThrow | PieceThrow;
const isBeside = (thrown: AnyThrow | BesideThrow): thrown is BesideThrow => thrown.kind === 'beside';
type AnyDeed = Deed | PieceDeed;
const isOfPieces = (deed: AnyDeed): deed is PieceDeed => 'kind' in deed;

export interface Orders {
  /** @returns which of them moved something. @throws Difference */
  step(thrown: readonly (AnyThrow | BesideThrow)[], story: string[]): Promise<boolean[]>;
  /** What was stopped is in use again for the next walk. */
  end(): Promise<void>;
}

/** The walk over these orders, which are waiting to be pushed. */
export async function ordersWalk(
  people: readonly Person[],
  { ask, orders, pieces }: StoredSide,
  production: Production,
  ids: readonly number[],
  met: (line: object) => void,
): Promise<Orders> {
  const slots = new Map(ids.map((id, i) => [id, i + 1]));
  const look = async (): Promise<World> => ({ orders: await orders(ids), pieces: await pieces(ids) });
  await startSkus(people, ask, ids);
  let stored = await look();
  const words = (deed: AnyDeed) => (isOfPieces(deed) ? pieceInWords(deed) : inWords(deed, slots));
  /** Where an order has no pieces yet, what is thrown at them takes it on towards production. */
  const toDo = (thrown: AnyThrow): AnyDeed | null => {
    // Chance alone takes hardly an order as far as its parcel: some deeds of it lead there.
    if (thrown.kind === 'order') {
      const far = stored.orders[thrown.slots[0]!]!;
      const on =
        thrown.pick % ONWARD === 0 ? deedOnwards(far, thrown.pick / ONWARD, people, stored.orders) : null;
      return on ?? deedOf(thrown, people, stored.orders);
    }
    const one = stored.orders[thrown.order % stored.orders.length]!;
    return pieceDeedOf(thrown, stored) ?? deedTowards(one, people, stored.orders);
  };
  /** The orders stay as they are, but for what the timers do with them. */
  const besides = async (thrown: BesideThrow, story: string[]): Promise<boolean[]> => {
    const { words: told, ought } = await happen(thrown, stored.orders, { people, ask, production });
    story.push(told);
    const after = await look();
    for (const [i, one] of stored.orders.entries()) {
      const what = differs(ought(one), after.orders[i]!, one, []);
      if (what) throw new Difference(story, `order ${slots.get(one.id)}: ${what}`);
    }
    const what = piecesDiffer(stored.pieces, after.pieces);
    if (what) throw new Difference(story, what);
    const moved = after.orders.some(({ version }, i) => version !== stored.orders[i]!.version);
    stored = after;
    return [moved];
  };
  return {
    end: () => startSkus(people, ask, ids),
    step: async (thrown, story) => {
      const alike = thrown.find(isBeside);
      if (alike) return besides(alike, story);
      const deeds = thrown.flatMap((one) => (isBeside(one) ? [] : (toDo(one) ?? [])));
      if (deeds.length === 0) return [];
      const alone = deeds.find((deed) => !isOfPieces(deed) && ALONE.includes(deed.event));
      const now = (alone ? [alone] : deeds).map((deed) =>
        // The areas are there or not for all who ask at the same moment.
        isOfPieces(deed) && deeds.length > 1 ? { ...deed, bare: false } : deed,
      );
      for (const deed of now) if (!isOfPieces(deed)) watchGuards(deed, stored.orders);
      const came = await Promise.all(
        now.map((deed) => (isOfPieces(deed) ? production.send(deed) : send(deed, stored.orders))),
      );
      const after = await look();
      story.push(now.map(words).join(' | at the same moment: '));
      // What a user named himself may be in any letters.
      const own = /「[^」]*」/g;
      const odd = came.find(
        ({ code, told }) => code >= 500 || /[A-Za-z]{4,}|undefined/.test(told.replaceAll(own, '')),
      );
      if (odd) throw new Difference(story, `answered ${odd.code} ${odd.told}`);
      const lines = new Set<object>();
      const amiss = everyOrder(now).map((order) => compare(order, now, came, stored, after, slots, lines));
      const [first] = amiss;
      if (amiss.every((what) => what !== null)) throw new Difference(story, first!);
      for (const line of lines) met(line);
      stored = after;
      return came.map(({ moved }) => moved.length > 0);
    },
  };
}

/** Counts how the sentences stand that its event asks. */
function watchGuards(deed: Deed, all: readonly StoredOrder[]) {
  for (const one of all)
    if (deed.ids.includes(one.id) && mayTouch(deed.person, one))
      watch(deed.event, one.known, factsOf(deed, one, all), deed.said);
}

/** What differs, had the deeds been done in this order; null: nothing. */
function compare(
  order: readonly number[],
  deeds: readonly AnyDeed[],
  came: readonly Came[],
  before: World,
  after: World,
  slots: ReadonlyMap<number, number>,
  met: Set<object>,
): string | null {
  const told: Told = { world: before, effects: new Set(), met };
  for (const i of order) {
    const deed = deeds[i]!;
    const what = isOfPieces(deed)
      ? afterPieceDeed(told, deed, came[i]!)
      : afterOrderDeed(told, deed, came[i]!, deeds.length === 1, slots);
    if (what) return what;
  }
  const sent = deeds.filter((deed): deed is Deed => !isOfPieces(deed));
  for (const [i, one] of told.world.orders.entries()) {
    const is = after.orders[i]!;
    const what = differs(one, is, before.orders[i]!, sent);
    if (what) return `order ${slots.get(one.id)}: ${what}`;
    if (is.known.status === 'waitProduce' && REVIEWED.includes(one.known.status))
      approvedByRule(told, one.id);
  }
  return piecesDiffer(told.world.pieces, after.pieces);
}

/** The world after a deed of orders. @returns what came that the table does not say; null: nothing */
function afterOrderDeed(
  told: Told,
  deed: Deed,
  { moved, code, told: said }: Came,
  isAlone: boolean,
  slots: ReadonlyMap<number, number>,
): string | null {
  const { orders } = told.world;
  const { moves, mayRefuse } = expected(deed, orders);
  const refused = code !== 0 && mayRefuse;
  const ought = refused ? [] : [...moves.keys()];
  // Together with another, an edit sees a version that has passed.
  const passed = deed.event === 'order.edit' && !isAlone && moved.length === 0;
  if (!passed && !sameSet(ought, moved))
    return (
      `${inWords(deed, slots)} moved ${named(moved, slots)}, the table says ${named(ought, slots)}` +
      ` (${code} ${said})`
    );
  // Whoever takes in what is urgent becomes urgent: the table is silent, the buyer is not.
  const hurries = (one: StoredOrder) =>
    deed.params['into'] === one.id && orders.some(({ id, urgent }) => urgent && moved.includes(id));
  const gone = orders.map((one) => {
    if (moved.includes(one.id)) return movedBy(deed, one, moves.get(one.id)!);
    return hurries(one) ? { ...one, urgent: true } : one;
  });
  told.world = { ...told.world, orders: gone };
  for (const id of moved) followOrder(told, id, deed.event);
  return null;
}

/** The order as the next deed of the same moment finds it. */
function movedBy({ event }: Deed, one: StoredOrder, known: KnownOrder): StoredOrder {
  return {
    ...one,
    known,
    version: one.version + 1,
    urgent: event === 'order.urged' ? true : event === 'order.calmed' ? false : one.urgent,
    packages: event === 'order.ship' ? one.packages + 1 : one.packages,
    factoryId: event === 'order.recall' ? 0 : event === 'order.push' ? Number.NaN : one.factoryId,
    facts: ['order.recall', 'order.approve.forced'].includes(event)
      ? { ...one.facts, reasons: 0 }
      : one.facts,
  };
}

const REVIEWED: readonly string[] = ['waitReview', 'pendingRule'];

function differs(
  ought: StoredOrder,
  is: StoredOrder,
  before: StoredOrder,
  deeds: readonly Deed[],
): string | null {
  const touched = ({ params }: Deed) => ought.version > before.version || params['into'] === ought.id;
  const rules =
    REVIEWED.includes(ought.known.status) &&
    deeds.some((deed) => RULES_FOLLOW.includes(deed.event) && touched(deed));
  for (const region of Object.keys(ought.known) as (keyof KnownOrder)[]) {
    const [is_, should] = [is.known[region], ought.known[region]];
    if (is_ === should) continue;
    if (region === 'status' && rules && ruleMayLeadTo(ought.known).includes(String(is_))) continue;
    return `${region} is ${is_}, the table says ${should}`;
  }
  // Nobody in this walk settles a reason without moving the order on.
  if (REVIEWED.includes(is.known.status) && is.faults > 0 && is.facts.reasons === 0)
    return `it stands in ${is.known.status} with ${is.faults} faults and no reason`;
  if (is.urgent !== ought.urgent) return `urgent is ${is.urgent}`;
  if (is.packages !== ought.packages) return `${is.packages} packages, not ${ought.packages}`;
  if (Number.isNaN(ought.factoryId) ? is.factoryId === 0 : is.factoryId !== ought.factoryId)
    return `it stands at factory ${is.factoryId}`;
  // An order that takes lines in is written too; rules write their own moves.
  if (!rules && !deeds.some(({ event }) => event === 'order.merge') && is.version !== ought.version)
    return `version ${is.version}, not ${ought.version}`;
  return null;
}

const sameSet = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((one) => b.includes(one));
const named = (ids: readonly number[], slots: ReadonlyMap<number, number>) =>
  ids.length === 0 ? 'none' : ids.map((id) => slots.get(id)).join(', ');
