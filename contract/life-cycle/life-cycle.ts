import { transition, type AnyStateMachine } from 'xstate';
import { CODES } from '#contract/errors.ts';
import type { Actors, Guard } from './guards.ts';
import { movesIn, type Move } from './moves.ts';
import { regionsOf, type RegionOf, type Regions, type StateOf } from './states.ts';

/** What an event is called, and everyone who may send it in some state; the chart says in which. */
export interface EventWords {
  readonly label: string;
  readonly who: readonly string[];
}

export interface LifeCycleChart<R extends Regions> {
  /** What lives it, as sentences name it: 订单, 生产件. */
  readonly noun: string;
  /** A parallel machine of the regions, whose context are the facts and never changes. */
  readonly machine: AnyStateMachine;
  readonly regions: R;
  readonly unlabelled?: Readonly<Partial<Record<RegionOf<R>, string>>>;
  readonly guards: Readonly<Record<string, object>>;
  readonly events: Readonly<Record<string, EventWords>>;
  readonly actors: Actors;
  /** The parties among them, whom a user can ask. */
  readonly parties: readonly string[];
}

/** Why the chart does not allow it: the code of the answer, and a Chinese sentence that says what to do. */
export interface Closed {
  code: number;
  msg: string;
}

/**
 * A chart as server and browser ask it: one step at a time, with the facts of the moment. All functions are pure.
 */
export function lifeCycle<
  R extends Regions,
  Facts extends object,
  Event extends { type: string; by: string },
  GuardName extends string,
  Effect extends string,
>(chart: LifeCycleChart<R>) {
  type State = StateOf<R>;
  const { machine, noun, actors, parties } = chart;
  const { names, wordOf } = regionsOf(chart.regions, chart.unlabelled);
  const guards = chart.guards as unknown as Readonly<Record<GuardName, Guard<R, Facts, Event>>>;
  const moves = movesIn(machine, names) as readonly Move<Event['type'], RegionOf<R>, GuardName, Effect>[];
  const byEvent = Map.groupBy(moves, ({ event }) => event);
  const movesFor = (type: Event['type']) => byEvent.get(type) ?? [];

  /** All that can decide about an event: the regions that its arrows leave or ask for, and its guards. */
  const decidedBy = new Map(
    [...byEvent].map(([type, own]) => {
      const named = [...new Set(own.flatMap((move) => move.guards))];
      const regions = new Set<RegionOf<R>>();
      for (const move of own) if (move.region !== 'flag') regions.add(move.region);
      for (const name of named) {
        const guard = guards[name];
        if ('inState' in guard) regions.add(guard.inState.region);
      }
      return [type, { regions: [...regions], guards: named.filter((name) => 'holds' in guards[name]) }];
    }),
  );

  const holds = (name: GuardName, state: State, facts: Facts, event: Event): boolean => {
    const guard = guards[name];
    return 'inState' in guard
      ? guard.inState.oneOf.includes(state[guard.inState.region])
      : guard.holds(facts, event);
  };

  /** The regions that a move changes, by what decides about it; null where it is not allowed. */
  const remembered = new Map<string, Partial<State> | null>();

  const ask = (state: State, facts: Facts, event: Event): Partial<State> | null => {
    const now = machine.resolveState({ value: { ...state } as never, context: facts });
    if (!now.can(event)) return null;
    const [next] = transition(machine, now, event);
    const changed = Object.entries(next.value as object).filter(([region, name]) => state[region] !== name);
    return Object.fromEntries(changed) as Partial<State>;
  };

  /**
   * The state after `event`, or null where the chart does not allow it. The chart is asked once for each distinct
   * (event, states that matter to it, outcome of its guards), so that a bulk of 10,000 rows costs some
   * milliseconds and need not be grouped.
   */
  const step = (state: State, facts: Facts, event: Event): State | null => {
    const decided = decidedBy.get(event.type);
    if (decided === undefined) return null;
    let key: string = event.type;
    for (const region of decided.regions) key += ` ${state[region]}`;
    for (const name of decided.guards) key += holds(name, state, facts, event) ? ' 1' : ' 0';
    let change = remembered.get(key);
    if (change === undefined) {
      change = ask(state, facts, event);
      remembered.set(key, change);
    }
    return change && { ...state, ...change };
  };

  const isFrom = (move: Move, state: State) =>
    move.from === null || (move.region !== 'flag' && state[move.region] === move.from);

  /** Of several arrows the one that came farthest says what is missing. */
  const nearest = (here: typeof moves, state: State, facts: Facts, event: Event): Closed => {
    const stops = here.map((move) => move.guards.findIndex((name) => !holds(name, state, facts, event)));
    const farthest = stops.indexOf(Math.max(...stops));
    const { code, otherwise } = guards[here[farthest]!.guards[stops[farthest]!]!];
    return { code, msg: typeof otherwise === 'string' ? otherwise : otherwise(state) };
  };

  const notFromHere = (own: typeof moves, state: State, label: string): string => {
    const region = own[0]!.region as RegionOf<R>;
    const from = new Set(own.map((move) => `「${wordOf(region, move.from!)}」`));
    return `${noun}当前为「${wordOf(region, state[region])}」，「${label}」只适用于${[...from].join('')}的${noun}，请核对后重试。`;
  };

  const notForYou = (label: string, who: readonly string[]): string => {
    const asked = who.filter((actor) => parties.includes(actor)).map((actor) => actors[actor]!);
    return asked.length > 0
      ? `「${label}」由${asked.join('或')}操作，请联系${asked.join('或')}处理。`
      : `「${label}」由${who.map((actor) => actors[actor]).join('或')}自动完成，请等待自动处理。`;
  };

  /** Why the chart does not allow it; null where it does. */
  const whyClosed = (state: State, facts: Facts, event: Event): Closed | null => {
    const own = movesFor(event.type);
    if (own.length === 0) return { code: CODES.badRequest, msg: `没有这种${noun}操作，请刷新后重试。` };
    if (step(state, facts, event) !== null) return null;
    const { label, who } = chart.events[event.type]!;
    if (!who.includes(event.by)) return { code: CODES.forbidden, msg: notForYou(label, who) };
    const here = own.filter((move) => isFrom(move, state));
    if (here.length === 0) return { code: CODES.conflict, msg: notFromHere(own, state, label) };
    return nearest(here, state, facts, event);
  };

  return {
    /** Every arrow of the chart. */
    moves,
    /** What the server must do beside the move, by event, in the order in which it is done. */
    effects: Object.fromEntries(
      Object.keys(chart.events).map((type) => [
        type,
        [...new Set(movesFor(type).flatMap((move) => move.effects))],
      ]),
    ) as unknown as Readonly<Record<Event['type'], readonly Effect[]>>,
    holds,
    step,
    whyClosed,
  };
}
