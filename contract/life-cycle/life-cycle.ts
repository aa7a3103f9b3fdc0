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

/** A way in which a thing comes into being: the first state of its regions, what must hold, and what the server does. */
export interface Beginning<
  R extends Regions,
  GuardName extends string = string,
  Effect extends string = string,
> {
  readonly to: StateOf<R>;
  /** All of them must hold; none of them asks for a state. */
  readonly guards: readonly GuardName[];
  readonly effects: readonly Effect[];
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
  /** By event; of several ways the first that holds is taken. A chart has no arrow that leaves nothing. */
  readonly beginnings?: Readonly<Record<string, readonly Beginning<R>[]>>;
}

/** What a move leads to, and what the server must do beside it, in the order in which it is done. */
export interface Taken<State, Effect extends string> {
  state: State;
  effects: readonly Effect[];
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
  const { names, wordOf, codesOf, stateOf } = regionsOf(chart.regions, chart.unlabelled);
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

  /** The regions that a move changes and its effects, by what decides about it; null where it is not allowed. */
  const remembered = new Map<string, Taken<Partial<State>, Effect> | null>();

  const ask = (state: State, facts: Facts, event: Event): Taken<Partial<State>, Effect> | null => {
    const now = machine.resolveState({ value: { ...state } as never, context: facts });
    if (!now.can(event)) return null;
    const [next, actions] = transition(machine, now, event);
    const changed = Object.entries(next.value as object).filter(([region, name]) => state[region] !== name);
    return {
      state: Object.fromEntries(changed) as Partial<State>,
      effects: actions.map(({ type }) => type as Effect),
    };
  };

  /**
   * The state after `event` and what follows, or null where the chart does not allow it. The chart is asked once for each
   * distinct (event, states that matter to it, outcome of its guards), so that a bulk of 10,000 rows costs some
   * milliseconds and need not be grouped.
   */
  const take = (state: State, facts: Facts, event: Event): Taken<State, Effect> | null => {
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
    return change && { state: { ...state, ...change.state }, effects: change.effects };
  };

  const step = (state: State, facts: Facts, event: Event): State | null =>
    take(state, facts, event)?.state ?? null;

  const isFrom = (move: Move, state: State) =>
    move.from === null || (move.region !== 'flag' && state[move.region] === move.from);

  /** Of several arrows the one that came farthest says what is missing. */
  const nearest = (
    here: readonly { guards: readonly GuardName[] }[],
    state: State,
    facts: Facts,
    event: Event,
  ): Closed => {
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

  const noSuch: Closed = { code: CODES.badRequest, msg: `没有这种${noun}操作，请刷新后重试。` };

  /** Why the chart does not allow it; null where it does. */
  const whyClosed = (state: State, facts: Facts, event: Event): Closed | null => {
    const own = movesFor(event.type);
    if (own.length === 0) return noSuch;
    if (step(state, facts, event) !== null) return null;
    const { label, who } = chart.events[event.type]!;
    if (!who.includes(event.by)) return { code: CODES.forbidden, msg: notForYou(label, who) };
    const here = own.filter((move) => isFrom(move, state));
    if (here.length === 0) return { code: CODES.conflict, msg: notFromHere(own, state, label) };
    return nearest(here, state, facts, event);
  };

  /** Whether the chart has an arrow of this event from here, whatever its guards say. */
  const isKnownHere = (state: State, type: Event['type']): boolean =>
    movesFor(type).some((move) => isFrom(move, state));

  /** What a thing begins as by this event, or why it does not come into being. */
  const begin = (event: Event, facts: Facts): Taken<State, Effect> | Closed => {
    const ways = (chart.beginnings?.[event.type] ?? []) as readonly Beginning<R, GuardName, Effect>[];
    if (ways.length === 0) return noSuch;
    const { label, who } = chart.events[event.type]!;
    if (!who.includes(event.by)) return { code: CODES.forbidden, msg: notForYou(label, who) };
    const way = ways.find(({ to, guards: asked }) => asked.every((name) => holds(name, to, facts, event)));
    return way ? { state: way.to, effects: way.effects } : nearest(ways, ways[0]!.to, facts, event);
  };

  return {
    noun,
    /** In the order of the codes. */
    regions: names,
    events: chart.events,
    codesOf,
    stateOf,
    wordOf,
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
    /** What a move leads to with what follows of it alone; `step`: its state. */
    take,
    step,
    begin,
    whyClosed,
    isKnownHere,
  };
}
