import type { AnyMachineSnapshot, AnyStateMachine, EventObject, Snapshot } from 'xstate';
import type { TestModel } from 'xstate/graph';
import { arrowName } from '@/shared/lib/machine/told.ts';

export interface WalkStep<S, E> {
  event: E;
  state: S;
}
export interface Walk<S, E> {
  steps: WalkStep<S, E>[];
  /** The state that it starts from. */
  from: S;
  description: string;
}

interface Neighbours<S, E> {
  state: S;
  transitions: Record<string, { event: E; state: S }>;
}

interface CoverOptions {
  maxPaths?: number;
  /** Another order of the ways that leave a state makes other paths over the same edges. */
  shuffle?: <T>(edges: readonly T[]) => readonly T[];
}

/**
 * Every edge of the model's reachable graph at least once, in as few paths as a greedy walk finds: from where it
 * stands to the nearest edge still to do. Shortest paths alone miss edges, simple paths explode.
 */
export function coverTransitions<S extends Snapshot<unknown>, E extends EventObject, I>(
  model: TestModel<S, E, I>,
  describeEvent: (event: E) => string = (event) => event.type,
  { maxPaths = 200, shuffle = (edges) => edges }: CoverOptions = {},
): Walk<S, E>[] {
  const graph = model.getAdjacencyMap() as unknown as Record<string, Neighbours<S, E>>;
  const serialize = model.options.serializeState ?? ((state: S) => JSON.stringify(state));
  const keys = Object.keys(graph);
  const start = keys[0];
  if (start === undefined) return [];
  const edges = keys.flatMap((from) =>
    Object.entries(graph[from]!.transitions).map(([name, { event, state }]) => ({
      id: `${from} -> ${name}`,
      from,
      to: serialize(state, event, graph[from]!.state),
      event,
      state,
    })),
  );
  type Edge = (typeof edges)[number];
  const leaving = Map.groupBy(shuffle(edges), (edge) => edge.from);
  const todo = new Set(edges.map((edge) => edge.id));

  const toNearest = (from: string): Edge[] | null => {
    const seen = new Set([from]);
    let front: { at: string; via: Edge[] }[] = [{ at: from, via: [] }];
    while (front.length > 0) {
      const next: typeof front = [];
      for (const { at, via } of front) {
        for (const edge of leaving.get(at) ?? []) {
          if (todo.has(edge.id)) return [...via, edge];
          if (seen.has(edge.to)) continue;
          seen.add(edge.to);
          next.push({ at: edge.to, via: [...via, edge] });
        }
      }
      front = next;
    }
    return null;
  };

  const walks: Walk<S, E>[] = [];
  while (todo.size > 0) {
    const walked: Edge[] = [];
    let at = start;
    for (let leg = toNearest(at); leg; leg = toNearest(at)) {
      for (const edge of leg) todo.delete(edge.id);
      walked.push(...leg);
      at = leg.at(-1)!.to;
    }
    if (walked.length === 0) break;
    if (walks.length === maxPaths) throw new Error('too many paths: tighten serializeState or the events');
    walks.push({
      steps: walked.map(({ event, state }) => ({ event, state })),
      from: graph[start]!.state,
      description: walked.map((edge) => describeEvent(edge.event)).join(' → '),
    });
  }
  return walks;
}

type Node = AnyStateMachine['root'];

function nodesOf(node: Node): Node[] {
  return [node, ...Object.values<Node>(node.states).flatMap(nodesOf)];
}

export interface Chart {
  states: Set<string>;
  /** What events, answers and delays take. */
  arrows: Set<string>;
  /** What is taken at once; the states between are passed and never stood in. */
  always: Set<string>;
}

/** Every state and every arrow of a machine, guards' alternatives told apart. */
export function chartOf(machine: AnyStateMachine): Chart {
  const nodes = nodesOf(machine.root);
  return {
    states: new Set(nodes.filter((node) => node !== machine.root).map((node) => node.id)),
    arrows: new Set(nodes.flatMap((node) => [...node.transitions.values()].flat().map(arrowName))),
    always: new Set(nodes.flatMap((node) => (node.always ?? []).map(arrowName))),
  };
}

/** The arrows that an event takes from a state; several where regions move together. */
export const arrowsTaken = (
  machine: AnyStateMachine,
  from: AnyMachineSnapshot,
  event: EventObject,
): string[] => (machine.getTransitionData(from, event) ?? []).map((transition) => arrowName(transition));

/** The states that a snapshot is in, by the ids of `chartOf`. */
export const statesIn = (machine: AnyStateMachine, snapshot: AnyMachineSnapshot): string[] =>
  nodesOf(machine.root)
    .filter((node) => node !== machine.root && snapshot.matches(valueOf(node)))
    .map((node) => node.id);

const valueOf = (node: Node): never =>
  node.path
    .toReversed()
    .reduce<unknown>((inner, key) => (inner === null ? key : { [key]: inner }), null) as never;
