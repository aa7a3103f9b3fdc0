import { transition } from 'xstate';
import { CODES } from '#contract/errors.ts';
import type { OrderEffect } from './order-effects.ts';
import {
  ACTORS,
  ORDER_EVENT_TYPES,
  orderEventEntry,
  type Actor,
  type OrderEvent,
  type OrderEventType,
} from './order-events.ts';
import { guardHolds, GUARDS, type Guard, type GuardName, type OrderFacts } from './order-guards.ts';
import { REGIONS, wordOf, type OrderState, type Region } from './order-states.ts';
import { orderMachine } from './order.machine.ts';

/** One arrow of the chart, read from the machine's own definition. */
export interface Move {
  event: OrderEventType;
  region: Region | 'flag';
  /** null: from any state of the region. */
  from: string | null;
  /** null: nothing moves. */
  to: string | null;
  /** All of them must hold. */
  guards: readonly GuardName[];
  effects: readonly OrderEffect[];
}

type Node = (typeof orderMachine)['root'];

/** A guard is one sentence, or xstate's `and` of sentences. */
function sentencesOf(guard: unknown): readonly GuardName[] {
  if (typeof guard === 'string') return [guard as GuardName];
  return typeof guard === 'function' && 'guards' in guard ? (guard.guards as GuardName[]) : [];
}

const movesOf = (node: Node, region: Region | 'flag', from: string | null): Move[] =>
  [...node.transitions.values()].flat().map((move) => ({
    event: move.eventType as OrderEventType,
    region,
    from,
    to: move.target?.[0]?.key ?? null,
    guards: sentencesOf(move.guard),
    effects: move.actions.map((action) => (typeof action === 'string' ? action : '') as OrderEffect),
  }));

/** Every arrow of the chart. */
export const ORDER_MOVES: readonly Move[] = [
  ...Object.keys(REGIONS).flatMap((key) => {
    const region = orderMachine.root.states[key as Region] as Node;
    const states = Object.values<Node>(region.states as Record<string, Node>);
    return [
      ...movesOf(region, key as Region, null),
      ...states.flatMap((state) => movesOf(state, key as Region, state.key)),
    ];
  }),
  ...movesOf(orderMachine.root, 'flag', null),
];

const MOVES_OF = Map.groupBy(ORDER_MOVES, (move) => move.event);
const movesFor = (type: OrderEventType): readonly Move[] => MOVES_OF.get(type) ?? [];

/** What the server must do beside the move. */
export const EFFECTS = Object.fromEntries(
  ORDER_EVENT_TYPES.map((type) => [type, [...new Set(movesFor(type).flatMap((move) => move.effects))]]),
) as unknown as Readonly<Record<OrderEventType, readonly OrderEffect[]>>;

/** All that can decide about an event, by the chart: the regions that its arrows leave or ask for, and its guards. */
const DECIDED_BY = new Map(
  [...MOVES_OF].map(([type, moves]) => {
    const named = [...new Set(moves.flatMap((move) => move.guards))];
    const asked = named.map((name): Guard => GUARDS[name]);
    const regions = new Set<Region>();
    for (const move of moves) if (move.region !== 'flag') regions.add(move.region);
    for (const guard of asked) if ('inState' in guard) regions.add(guard.inState.region);
    return [type, { regions: [...regions], guards: named.filter((_, i) => 'holds' in asked[i]!) }];
  }),
);

/** The regions that a move changes, by what decides about it; null where it is not allowed. */
const remembered = new Map<string, Partial<OrderState> | null>();

/**
 * The state after `event`, or null where the chart does not allow it. The chart is asked once for each distinct
 * (event, states that matter to it, outcome of its guards), so that a bulk of 10,000 orders costs some
 * milliseconds and need not be grouped.
 */
export function stepOrder(state: OrderState, facts: OrderFacts, event: OrderEvent): OrderState | null {
  const decided = DECIDED_BY.get(event.type);
  if (decided === undefined) return null;
  let key: string = event.type;
  for (const region of decided.regions) key += ` ${state[region]}`;
  for (const name of decided.guards) key += guardHolds(name, state, facts, event) ? ' 1' : ' 0';
  let change = remembered.get(key);
  if (change === undefined) {
    change = ask(state, facts, event);
    remembered.set(key, change);
  }
  return change && { ...state, ...change };
}

function ask(state: OrderState, facts: OrderFacts, event: OrderEvent): Partial<OrderState> | null {
  const now = orderMachine.resolveState({ value: { ...state }, context: facts });
  if (!now.can(event)) return null;
  const [next] = transition(orderMachine, now, event);
  const changed = Object.entries(next.value).filter(([region, name]) => state[region as Region] !== name);
  return Object.fromEntries(changed);
}

export const canOrder = (state: OrderState, facts: OrderFacts, event: OrderEvent): boolean =>
  stepOrder(state, facts, event) !== null;

/** Who holds the order after a move: the side that locked or halted it, nobody where no side did. */
export function holderAfter(before: OrderState, facts: OrderFacts, event: OrderEvent, after: OrderState) {
  if (after.hold !== 'locked' && after.hold !== 'halted') return null;
  if (after.hold === before.hold) return facts.holdBy;
  return event.by === 'merchant' || event.by === 'factory' ? event.by : null;
}

export interface Closed {
  code: number;
  msg: string;
}

/** Why the chart does not allow it, as a Chinese sentence that says what to do; null where it does. */
export function whyClosed(state: OrderState, facts: OrderFacts, event: OrderEvent): Closed | null {
  const moves = movesFor(event.type);
  if (moves.length === 0) return { code: CODES.badRequest, msg: '没有这种订单操作，请刷新后重试。' };
  if (canOrder(state, facts, event)) return null;
  const { label, who } = orderEventEntry(event.type);
  if (!who.includes(event.by)) return { code: CODES.forbidden, msg: notForYou(label, who) };
  const here = moves.filter((move) => isFrom(move, state));
  if (here.length === 0) return { code: CODES.conflict, msg: notFromHere(moves, state, label) };
  return nearest(here, state, facts, event);
}

const isFrom = (move: Move, state: OrderState) =>
  move.from === null || (move.region !== 'flag' && state[move.region] === move.from);

/** Of several arrows the one that came farthest says what is missing. */
function nearest(moves: readonly Move[], state: OrderState, facts: OrderFacts, event: OrderEvent): Closed {
  const stops = moves.map((move) => move.guards.findIndex((name) => !guardHolds(name, state, facts, event)));
  const farthest = stops.indexOf(Math.max(...stops));
  const name = moves[farthest]!.guards[stops[farthest]!]!;
  const { code, otherwise }: Guard = GUARDS[name];
  return { code, msg: typeof otherwise === 'string' ? otherwise : otherwise(state) };
}

function notFromHere(moves: readonly Move[], state: OrderState, label: string): string {
  const region = moves[0]!.region as Region;
  const from = new Set(moves.map((move) => `「${wordOf(region, move.from!)}」`));
  return `订单当前为「${wordOf(region, state[region])}」，「${label}」只适用于${[...from].join('')}的订单，请核对后重试。`;
}

function notForYou(label: string, who: readonly Actor[]): string {
  const parties = who.filter((actor) => actor === 'merchant' || actor === 'factory').map((a) => ACTORS[a]);
  return parties.length > 0
    ? `「${label}」由${parties.join('或')}操作，请联系${parties.join('或')}处理。`
    : `「${label}」由${who.map((actor) => ACTORS[actor]).join('或')}自动完成，请等待自动处理。`;
}
