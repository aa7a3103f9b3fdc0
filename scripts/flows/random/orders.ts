import { ruleMayLeadTo, type KnownOrder } from '#tests/support/moves-oracle.ts';
import type { StoredSide, StoredOrder } from './database.ts';
import {
  ALONE,
  deedOf,
  expected,
  inWords,
  RULES_FOLLOW,
  send,
  type Came,
  type Deed,
  type OrderThrow,
  type Person,
} from './deeds.ts';
import { Difference } from './difference.ts';
import { everyOrder } from './together.ts';

// Order events of several users: each answer and what is then stored held against the table of moves and SQL.

export interface Orders {
  /** @returns which of them moved something. @throws Difference */
  step(thrown: readonly OrderThrow[], story: string[]): Promise<boolean[]>;
}

/** The walk over these orders, which are waiting to be pushed. */
export async function ordersWalk(
  people: readonly Person[],
  database: StoredSide,
  ids: readonly number[],
): Promise<Orders> {
  const slots = new Map(ids.map((id, i) => [id, i + 1]));
  let stored = await database.orders(ids);
  return {
    step: async (thrown, story) => {
      const deeds = thrown.map((one) => deedOf(one, people, stored));
      const alone = deeds.find(({ event }) => ALONE.includes(event));
      const now = alone ? [alone] : deeds;
      const came = await Promise.all(now.map((deed) => send(deed, stored)));
      const after = await database.orders(ids);
      story.push(now.map((deed) => inWords(deed, slots)).join(' | at the same moment: '));
      const odd = came.find(({ code, told }) => code >= 500 || /[A-Za-z]{4,}|undefined/.test(told));
      if (odd) throw new Difference(story, `answered ${odd.code} ${odd.told}`);
      const amiss = everyOrder(now).map((order) => compare(order, now, came, stored, after, slots));
      const [first] = amiss;
      if (amiss.every((what) => what !== null)) throw new Difference(story, first!);
      stored = after;
      return came.map(({ moved }) => moved.length > 0);
    },
  };
}

/** What differs, had the deeds been done in this order; null: nothing. */
function compare(
  order: readonly number[],
  deeds: readonly Deed[],
  came: readonly Came[],
  before: readonly StoredOrder[],
  after: readonly StoredOrder[],
  slots: ReadonlyMap<number, number>,
): string | null {
  let state = [...before];
  for (const i of order) {
    const deed = deeds[i]!;
    const { moved, code, told } = came[i]!;
    const { moves, mayRefuse } = expected(deed, state);
    const refused = code !== 0 && mayRefuse;
    const ought = refused ? [] : [...moves.keys()];
    // Together with another, an edit sees a version that has passed.
    const passed = deed.event === 'order.edit' && deeds.length > 1 && moved.length === 0;
    if (!passed && !sameSet(ought, moved))
      return (
        `${inWords(deed, slots)} moved ${named(moved, slots)}, the table says ${named(ought, slots)}` +
        ` (${code} ${told})`
      );
    // Whoever takes in what is urgent becomes urgent: the table is silent, the buyer is not.
    const hurries = (one: StoredOrder) =>
      deed.params['into'] === one.id && state.some(({ id, urgent }) => urgent && moved.includes(id));
    state = state.map((one) => {
      if (moved.includes(one.id)) return movedBy(deed, one, moves.get(one.id)!);
      return hurries(one) ? { ...one, urgent: true } : one;
    });
  }
  for (const [i, one] of state.entries()) {
    const what = differs(one, after[i]!, before[i]!, deeds);
    if (what) return `order ${slots.get(one.id)}: ${what}`;
  }
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
