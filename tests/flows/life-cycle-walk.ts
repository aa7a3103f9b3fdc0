import { isDeepStrictEqual } from 'node:util';
import {
  transition,
  type ActorLogic,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
} from 'xstate';
import { TestModel } from 'xstate/graph';
import { arrowsTaken, coverTransitions, statesIn } from '#tests/support/cover-transitions.ts';
import type { WalkReport } from './flow.ts';

// A life cycle walked by the function with which the server moves every row.

/** An event, and what is known about the thing when it comes: the server loads both for every move. */
export type Sent<Event, Facts> = Event & { facts: Facts };

export interface WalkedLife<State extends object, Facts extends object, Event extends EventObject> {
  machine: AnyStateMachine;
  /** Where walks begin: all of them, one after the other. */
  begins: readonly State[];
  sent: readonly Sent<Event, Facts>[];
  /** The region that an event moves, as its entry names it, and its Chinese term. */
  entryOf: (event: Event) => { region: string; label: string };
  /** Regions that do not wait for each other walk apart: each line is a walk with the events of these regions. */
  together: readonly (readonly string[])[];
  step: (state: State, facts: Facts, event: Event) => State | null;
}

/** Regions that wait for each other make many states, each with its dead ends: a path for every one of these. */
const MOST_PATHS = 5000;

/** Takes every path by the server's own step. @throws where it steps elsewhere than the chart. */
export function walkLifeCycle<State extends object, Facts extends object, Event extends EventObject>({
  machine,
  begins,
  sent,
  entryOf,
  together,
  step,
}: WalkedLife<State, Facts, Event>): WalkReport {
  type Snap = AnyMachineSnapshot;
  type One = Sent<Event, Facts>;
  const allFacts = [...new Set(sent.map(({ facts }) => facts))];
  const known = (value: unknown, facts: Facts) =>
    machine.resolveState({ value: value as never, context: facts }) as Snap;
  /** The chart as the server uses it: every event meets the facts of its moment. */
  const logicFrom = (begin: State): ActorLogic<Snap, One, undefined> => ({
    transition: (snapshot, event) =>
      transition(machine, known(snapshot.value, event.facts), event)[0] as Snap,
    getInitialSnapshot: () => known({ ...begin }, allFacts[0]!),
    getPersistedSnapshot: (snapshot) => snapshot,
  });

  /** One event for each outcome, of those that some regions may take. */
  const outcomes = (snapshot: Snap, regions: readonly string[]): One[] => {
    const seen = new Map<string, One>();
    for (const event of sent) {
      if (!regions.includes(entryOf(event).region)) continue;
      const from = known(snapshot.value, event.facts);
      if (!from.can(event)) continue;
      const key = arrowsTaken(machine, from, event).join();
      if (!seen.has(key)) seen.set(key, event);
    }
    return [...seen.values()];
  };

  const walks = begins.flatMap((begin) =>
    together.flatMap((regions) =>
      coverTransitions(
        new TestModel<Snap, One, undefined>(logicFrom(begin), {
          events: (snapshot) => outcomes(snapshot, regions),
          serializeState: (snapshot) => JSON.stringify(snapshot.value),
          serializeEvent: (event) => JSON.stringify({ ...event, facts: allFacts.indexOf(event.facts) }),
        }),
        (event) => entryOf(event).label,
        { maxPaths: MOST_PATHS },
      ),
    ),
  );

  const report: WalkReport = { paths: walks.length, states: new Set(), arrows: new Set() };
  for (const { from, steps } of walks) {
    let at = from;
    for (const name of statesIn(machine, from)) report.states.add(name);
    for (const { event, state } of steps) {
      const next = step(at.value as State, event.facts, event);
      if (!isDeepStrictEqual(next, state.value))
        throw new Error(`${JSON.stringify(event)} leads to ${JSON.stringify(next)}`);
      for (const arrow of arrowsTaken(machine, known(at.value, event.facts), event)) report.arrows.add(arrow);
      for (const name of statesIn(machine, state)) report.states.add(name);
      at = state;
    }
  }
  return report;
}
