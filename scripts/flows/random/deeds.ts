import fc from 'fast-check';
import type { Output } from '#contract/endpoint.ts';
import { order } from '#contract/order/order.ts';
import {
  everSends,
  byTable,
  type KnownFacts,
  type KnownOrder,
  type Said,
  type Side,
} from '#tests/support/moves-oracle.ts';
import { readMoves } from '#tests/support/moves-table.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import type { StoredOrder } from './database.ts';

/** Who takes part. A stranger is of another merchant; a helper holds fewer permissions than the table gives his side. */
export interface Person {
  username: string;
  side: Side;
  client: HttpClient;
  kind: 'full' | 'helper' | 'stranger';
}

/** What chance decides: what comes of it depends on how the orders then stand, so that a shrunk list still runs. */
export interface OrderThrow {
  kind: 'order';
  person: number;
  pick: number;
  /** Among what the table allows now, or among all events. */
  lean: boolean;
  slots: number[];
  /** Filled in as it should be. */
  filled: boolean;
  /** At the same moment as the next one. */
  together: boolean;
}

export const SLOTS = 3;
export const anyOrderThrow: fc.Arbitrary<OrderThrow> = fc.record({
  kind: fc.constant('order' as const),
  person: fc.nat(99),
  pick: fc.nat(9999),
  lean: fc.integer({ min: 0, max: 9 }).map((n) => n < 7),
  slots: fc.uniqueArray(fc.nat(SLOTS - 1), { minLength: 1, maxLength: SLOTS }),
  filled: fc.integer({ min: 0, max: 9 }).map((n) => n < 8),
  // Towards what shrinking leads: one after the other.
  together: fc.integer({ min: 0, max: 4 }).map((n) => n === 4),
});

/** One call, with all that it says. */
export interface Deed {
  person: Person;
  event: string;
  ids: number[];
  params: Record<string, unknown>;
  said: Said;
  /** The server reads the fields themselves before it looks at any order. */
  unreadable: boolean;
}

/** Whether a merge can be withdrawn hangs on its record, which this walk does not see; what rules held goes back with its run alone. */
const UNSEEN = ['order.merge.withdrawn', 'order.rule.withdrawn'];
const EVENTS = [...new Set(readMoves().map(({ event }) => event))].filter((event) => !UNSEEN.includes(event));
/** After these the factory's rules may go on at once. */
export const RULES_FOLLOW = [
  ...new Set(
    readMoves()
      .filter(({ effects }) => effects.includes('review rules run'))
      .map(({ event }) => event),
  ),
];

/** Of them those whose outcome could not be told apart from that of what comes at the same moment. */
export const ALONE = RULES_FOLLOW.filter((event) =>
  readMoves().some((row) => row.event === event && row.region === 'status'),
);

export function deedOf(thrown: OrderThrow, people: readonly Person[], stored: readonly StoredOrder[]): Deed {
  const ids = thrown.slots.map((slot) => stored[slot]!.id);
  const chosen = thrown.slots.map((slot) => stored[slot]!);
  const person = people[thrown.person % people.length]!;
  const open = EVENTS.filter((event) =>
    chosen.some(
      (one) =>
        mayTouch(person, one) && allowed(filledIn(event, person, chosen, stored), one, stored) !== null,
    ),
  );
  const among = thrown.lean && open.length > 0 ? open : EVENTS;
  const event = among[thrown.pick % among.length]!;
  const deed = filledIn(event, person, chosen, stored);
  return thrown.filled ? { ...deed, ids } : { ...spoilt(deed, thrown.pick), ids };
}

/** A factory sees what was pushed to it, a merchant his own. */
export const mayTouch = ({ side, kind }: Person, { factoryId }: StoredOrder): boolean =>
  kind !== 'stranger' && (side === 'merchant' || factoryId > 0);

/** What the table says of this deed and this order. */
export const allowed = (deed: Deed, one: StoredOrder, all: readonly StoredOrder[]): KnownOrder | null =>
  byTable(deed.event, deed.person.side, one.known, factsOf(deed, one, all), deed.said);

export function factsOf({ params }: Deed, one: StoredOrder, all: readonly StoredOrder[]): KnownFacts {
  const target = all.find(({ id }) => id === params['into']);
  return {
    ...one.facts,
    // The state is all of it: what is held takes nothing in.
    likeTarget:
      target !== undefined &&
      target.id !== one.id &&
      target.likeness === one.likeness &&
      target.known.status === one.known.status &&
      target.known.hold === one.known.hold,
    refund: one.known.hold === 'intercepted' || target?.known.hold === 'intercepted',
  };
}

const HOUR = 3_600_000;

/** Filled in as it should be. */
export function filledIn(
  event: string,
  person: Person,
  chosen: readonly StoredOrder[],
  all: readonly StoredOrder[],
): Deed {
  const into = (all.find(({ id }) => !chosen.some((one) => one.id === id)) ?? all[0]!).id;
  const params: Record<string, Record<string, unknown>> = {
    'order.repulse': { reason: '图片不清晰' },
    'order.ship': { waybillNo: `SF${chosen[0]!.id}`, oneParcel: true },
    'order.cancel.agreed': { lossCents: 0 },
    'order.halt': { until: Date.now() + 100 * HOUR },
    'customs.declared': { declarationNo: '0102030405' },
    'order.tagged': { tags: ['随机'] },
    'order.remarked': { remark: '随机走过' },
    'order.merge': { into },
  };
  const own = params[event] ?? {};
  return {
    person,
    event,
    ids: chosen.map(({ id }) => id),
    params: own,
    said: {
      reason: own['reason'] as string | undefined,
      waybillNo: own['waybillNo'] as string | undefined,
      declarationNo: own['declarationNo'] as string | undefined,
      lossCents: own['lossCents'] as number | undefined,
      untilAhead: event === 'order.halt',
      dangerVerified: event === 'order.pack.forced',
      versionAsSeen: true,
      mayForce: person.kind === 'full',
    },
    unreadable: false,
  };
}

/** The same, filled in as it should not be. */
function spoilt(deed: Deed, pick: number): Deed {
  const { event, said } = deed;
  if (event === 'order.halt')
    return { ...deed, params: { until: Date.now() - HOUR }, said: { ...said, untilAhead: false } };
  if (event === 'order.cancel.agreed') {
    const lossCents = [-1, 0.5, 1_000_000_000][pick % 3]!;
    return { ...deed, params: { lossCents }, said: { ...said, lossCents }, unreadable: pick % 3 < 2 };
  }
  if (event === 'order.pack.forced') return { ...deed, said: { ...said, dangerVerified: false } };
  if (event === 'order.edit') return { ...deed, said: { ...said, versionAsSeen: false } };
  const asks = ['order.repulse', 'order.ship', 'customs.declared', 'order.merge'].includes(event);
  return asks ? { ...deed, params: {}, unreadable: true } : deed;
}

/** What takes an order that nobody makes yet towards production; null: nothing does. */
export function deedTowards(
  one: StoredOrder,
  people: readonly Person[],
  all: readonly StoredOrder[],
): Deed | null {
  const { status } = one.known;
  const event =
    status === 'waitPush'
      ? 'order.push'
      : !['waitReview', 'pendingRule'].includes(status)
        ? null
        : one.facts.reasons > 0
          ? 'order.approve.forced'
          : 'order.approve';
  const side = event === 'order.push' ? 'merchant' : 'factory';
  const person = people.find((who) => who.side === side && who.kind === 'full')!;
  return event && filledIn(event, person, [one], all);
}

/** What takes an order to its end from here, as far as one deed goes; what has left is asked back, too. */
const ONWARDS: Readonly<Record<string, readonly [Side, string]>> = {
  draft: ['merchant', 'order.finish'],
  waitProduce: ['factory', 'order.pack.forced'],
  inProduce: ['factory', 'order.pack.forced'],
  waitPack: ['factory', 'order.pack.forced'],
  packed: ['factory', 'order.ship'],
  shipped: ['merchant', 'order.complete'],
};

/** @returns null where nobody sends anything further */
export function deedOnwards(
  one: StoredOrder,
  pick: number,
  people: readonly Person[],
  all: readonly StoredOrder[],
): Deed | null {
  const [side, event] =
    one.known.status === 'shipped' && pick % 4 === 0
      ? (['factory', 'order.unpack'] as const)
      : (ONWARDS[one.known.status] ?? []);
  if (!event) return deedTowards(one, people, all);
  const person = people.find((who) => who.side === side && who.kind === 'full')!;
  return filledIn(event, person, [one], all);
}

/** What came back: which orders were moved, or the code that the whole call was refused with. */
export interface Came {
  moved: number[];
  code: number;
  told: string;
}

export async function send(
  { person, event, ids, params, said }: Deed,
  stored: readonly StoredOrder[],
): Promise<Came> {
  const { client } = person;
  if (event === 'order.edit') {
    const [id] = ids;
    const { version } = stored.find((one) => one.id === id)!;
    const answer = await client.ask(order.update, {
      id: id!,
      version: said.versionAsSeen === false ? version + 7 : version,
      remark: '随机改过',
    });
    return { moved: answer.code === 0 ? [id!] : [], code: answer.code, told: answer.msg };
  }
  const answer = await client.ask(order.action, {
    event,
    ids,
    params,
    ...(said.dangerVerified && { dangerVerified: true }),
  });
  const data = answer.data as Output<typeof order.action> | null;
  return {
    moved: data?.successIds ?? [],
    code: answer.code,
    told: answer.code === 0 ? (data?.failed.map(({ msg }) => msg).join(' ') ?? '') : answer.msg,
  };
}

/** Which of the orders the table lets this deed move, and whether the whole call may be refused instead. */
export function expected(deed: Deed, all: readonly StoredOrder[]) {
  const { person, event } = deed;
  const ids = event === 'order.edit' ? deed.ids.slice(0, 1) : deed.ids;
  const moves = new Map<number, KnownOrder>();
  if (!deed.unreadable)
    for (const id of ids) {
      const one = all.find((stored) => stored.id === id)!;
      const after = mayTouch(person, one) ? allowed(deed, one, all) : null;
      if (after) moves.set(id, after);
    }
  return {
    moves,
    /** The side has no such event, a field cannot be read, or a helper lacks the permission. */
    mayRefuse: deed.unreadable || !everSends(event, person.side) || person.kind !== 'full',
  };
}

export const inWords = (
  { person, event, ids, params, said }: Deed,
  slots: ReadonlyMap<number, number>,
): string =>
  [
    `${person.username} ${event} on ${ids.map((id) => slots.get(id)).join(', ')}`,
    ...(Object.keys(params).length > 0 ? [JSON.stringify(params)] : []),
    ...(said.versionAsSeen === false ? ['with an old version'] : []),
  ].join(' ');
