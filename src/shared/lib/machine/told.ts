import type { AnyMachineSnapshot, AnyStateNode, InspectedMicrostepEvent, InspectionEvent } from 'xstate';

interface Arrow {
  source: AnyStateNode;
  eventType: string | null;
}

/** `session.ready --signOut[0]`: the state that it leaves, the event, which of the event's alternatives. */
export function arrowName(arrow: Arrow): string {
  const { source, eventType } = arrow;
  const among = (eventType ? source.transitions.get(eventType) : source.always) ?? [];
  return `${source.id} --${eventType ?? ''}[${among.indexOf(arrow as never)}]`;
}

/** One step of one machine, by the names of its chart. */
export interface Told {
  machine: string;
  /** Of the running actor, within this page. */
  actor: string;
  event: string;
  /** Where it stands now, and what it passed on its way. */
  states: string[];
  arrows: string[];
}

/** What an inspection event says about a machine; undefined: it is about something else. */
export function toldBy(inspected: InspectionEvent): Told | undefined {
  const { type } = inspected;
  const isStep = type === '@xstate.microstep';
  // Where a machine begins is no step of it.
  if (!isStep && !(type === '@xstate.snapshot' && inspected.event.type === 'xstate.init')) return undefined;
  const { machine, _nodes: stands } = inspected.snapshot as Partial<AnyMachineSnapshot>;
  if (!stands || !machine) return undefined;
  const taken = isStep ? takenIn(inspected) : [];
  const nodes = new Set<AnyStateNode>([...stands, ...taken.map(({ source }) => source)]);
  return {
    machine: machine.id,
    actor: inspected.actorRef.sessionId,
    event: inspected.event.type,
    states: [...nodes].filter((node) => node !== machine.root).map(({ id }) => id),
    arrows: taken.map(arrowName),
  };
}

const takenIn = ({ _transitions: taken }: InspectedMicrostepEvent) => taken as unknown as Arrow[];

/** The states that a snapshot is in, with those around them. */
export const nodesIn = ({ _nodes: nodes }: AnyMachineSnapshot) => nodes as AnyStateNode[];
