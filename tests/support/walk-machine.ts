import assert from 'node:assert/strict';
import { createActor, fromPromise, getInitialSnapshot, type AnyStateMachine, type EventObject } from 'xstate';
import { TestModel } from 'xstate/graph';
import { toldBy, type Told } from '@/shared/lib/machine/told.ts';
import { arrowsTaken, chartOf, coverTransitions, statesIn } from './cover-transitions.ts';

/**
 * The invoked actor of each state, and one answer for each outcome that the chart tells apart. It fails with any error,
 * and with those of `errors`.
 */
export type Answers = Readonly<
  Record<string, { src: string; outputs: readonly unknown[]; errors?: readonly Error[] }>
>;

interface Seen {
  value: unknown;
  context: Record<string, unknown>;
  can(event: EventObject): boolean;
}

export interface MachineWalk {
  steps: { event: EventObject; state: Seen }[];
  from: Seen;
}

export interface WalkedMachine {
  machine: AnyStateMachine;
  input?: unknown;
  answers: Answers;
  /** What the user, or the outside, may send. */
  events: readonly EventObject[];
  /** Tells apart what matters of the context. */
  serialize: (context: Record<string, unknown>) => unknown;
}

const named = ({ machine }: WalkedMachine, state: string) => `0.${machine.id}.${state}`;

/**
 * Paths over every arrow of the chart.
 * @param shuffle another order of the arrows makes other paths over them.
 */
export function walksOf(
  walked: WalkedMachine,
  shuffle?: <T>(edges: readonly T[]) => readonly T[],
): MachineWalk[] {
  const { machine, input, answers, events } = walked;
  const offered = (snapshot: Seen): EventObject[] => {
    const state = snapshot.value as string;
    const actorId = named(walked, state);
    const outcomes = (answers[state]?.outputs ?? []).map(
      (output) => ({ type: `xstate.done.actor.${actorId}`, output, actorId }) as EventObject,
    );
    const failed = [...(answers[state]?.errors ?? []), new Error('没有成功')].map(
      (error) => ({ type: `xstate.error.actor.${actorId}`, error, actorId }) as EventObject,
    );
    return [
      ...events.filter((event) => snapshot.can(event)),
      ...(answers[state] ? [...outcomes, ...failed] : []),
    ];
  };
  const model = new TestModel(
    machine as never,
    {
      events: offered,
      input,
      serializeState: serializer(walked),
      serializeEvent: (event: EventObject) =>
        JSON.stringify(event, (k, v: unknown) => (k === 'actorId' ? undefined : v)),
    } as never,
  );
  const describe = (event: EventObject) => event.type;
  return coverTransitions(model as never, describe, shuffle && { shuffle }) as unknown as MachineWalk[];
}

const serializer =
  ({ serialize }: WalkedMachine) =>
  ({ value, context }: Seen): string =>
    JSON.stringify([value, serialize(context)]);

/**
 * Takes one path with the real interpreter, its actors answering as the path says.
 * @returns what the machine itself told of it.
 * @throws where it stands elsewhere than the path says.
 */
export async function takeWalk(walked: WalkedMachine, { steps }: MachineWalk): Promise<Told[]> {
  const { machine, input, answers } = walked;
  const waiting = new Map<string, PromiseWithResolvers<unknown>>();
  const ask = (src: string) =>
    fromPromise(() => {
      const answer = Promise.withResolvers<unknown>();
      waiting.set(src, answer);
      return answer.promise;
    });
  const sources = [...new Set(Object.values(answers).map(({ src }) => src))];
  const actors = Object.fromEntries(sources.map((src) => [src, ask(src)]));
  const told: Told[] = [];
  const actor = createActor(machine.provide({ actors: actors as never }), {
    input: input as never,
    inspect: (event) => {
      const one = toldBy(event);
      if (one) told.push(one);
    },
  });
  actor.start();
  const serialize = serializer(walked);
  for (const { event, state } of steps) {
    const answered = /^xstate\.(?:done|error)\.actor\.0\.[\w-]+\.(\w+)$/.exec(event.type);
    if (answered) {
      const answer = waiting.get(answers[answered[1]!]!.src)!;
      if ('output' in event) answer.resolve(event['output']);
      else answer.reject((event as EventObject & { error: unknown }).error);
      await new Promise((resolve) => setImmediate(resolve));
    } else actor.send(event);
    assert.equal(serialize(actor.getSnapshot() as unknown as Seen), serialize(state));
  }
  actor.stop();
  return told;
}

/**
 * States and alternatives of guards that no path took, by the plan of the paths alone.
 * @public
 */
export function leftOut({ machine, input }: WalkedMachine, walks: readonly MachineWalk[]): string[] {
  const chart = chartOf(machine);
  const states = new Set(statesIn(machine, getInitialSnapshot(machine, input as never)));
  const arrows = new Set<string>();
  for (const { from, steps } of walks) {
    let at = from;
    for (const { event, state } of steps) {
      for (const arrow of arrowsTaken(machine, at as never, event)) arrows.add(arrow);
      for (const id of statesIn(machine, state as never)) states.add(id);
      at = state;
    }
  }
  return [...chart.states.difference(states), ...chart.arrows.difference(arrows)];
}
