import type { AnyStateMachine } from 'xstate';

/** One arrow of a chart, read from the machine's own definition. */
export interface Move<
  Event extends string = string,
  Region extends string = string,
  Guard extends string = string,
  Effect extends string = string,
> {
  event: Event;
  /** `flag`: it moves no region. */
  region: Region | 'flag';
  /** null: from any state of the region. */
  from: string | null;
  /** null where the state stays as it is. */
  to: string | null;
  /** All of them must hold. */
  guards: readonly Guard[];
  effects: readonly Effect[];
}

type Node = AnyStateMachine['root'];

/** A guard is one sentence, or xstate's `and` of sentences. */
function sentencesOf(guard: unknown): readonly string[] {
  if (typeof guard === 'string') return [guard];
  return typeof guard === 'function' && 'guards' in guard ? (guard.guards as string[]) : [];
}

const movesOf = (node: Node, region: string, from: string | null): Move[] =>
  [...node.transitions.values()].flat().map((move) => ({
    event: move.eventType,
    region,
    from,
    to: move.target?.[0]?.key ?? null,
    guards: sentencesOf(move.guard),
    effects: move.actions.map((action) => (typeof action === 'string' ? action : '')),
  }));

/** Every arrow of a parallel machine whose regions have no states within states. */
export const movesIn = (machine: AnyStateMachine, regions: readonly string[]): readonly Move[] => [
  ...regions.flatMap((key) => {
    const region = machine.root.states[key] as Node;
    return [
      ...movesOf(region, key, null),
      ...Object.values<Node>(region.states as Record<string, Node>).flatMap((state) =>
        movesOf(state, key, state.key),
      ),
    ];
  }),
  ...movesOf(machine.root, 'flag', null),
];
