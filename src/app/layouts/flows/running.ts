import type { ActorRefLike, AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { flows } from '@/shared/lib/machine/flows.ts';
import { nodesIn, toldBy } from '@/shared/lib/machine/told.ts';

/** The machines that run in this tab; one whose page is gone goes with it. */
const actors = new Map<string, WeakRef<ActorRefLike>>();
const listeners = new Set<() => void>();
let version = 0;

/** What a machine would take next. */
interface Next {
  /** As the chart names it; of an invoked actor, what is awaited. */
  event: string;
  kind: 'event' | 'answer' | 'delay';
  /** Which states it may lead to. */
  targets: string[];
  /** The sentences that decide, where they are sentences. */
  guards: string[];
}

export interface Running {
  machine: string;
  state: string;
  next: Next[];
  /** How many of the same machine stand in the same state. */
  count: number;
}

/** Follows every machine from now on, and says each step at the window. */
export function followFlows(): void {
  flows.subscribe((event) => {
    const told = toldBy(event);
    if (!told) return;
    actors.set(told.actor, new WeakRef(event.actorRef));
    globalThis.dispatchEvent(new CustomEvent('podflow:flow', { detail: told }));
    version += 1;
    for (const listener of listeners) listener();
  });
}

export const watchRunning = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Grows with every step, for useSyncExternalStore. */
export const runningVersion = (): number => version;

/** Those that run, the ones that are alike counted together. */
export function running(): Running[] {
  const found = new Map<string, Running>();
  for (const [name, held] of actors) {
    const snapshot = held.deref() && ((held.deref() as AnyActorRef).getSnapshot() as AnyMachineSnapshot);
    if (!snapshot || snapshot.status === 'stopped') {
      actors.delete(name);
      continue;
    }
    const state = wordsOf(snapshot.value);
    const key = `${snapshot.machine.id} ${state}`;
    const same = found.get(key);
    if (same) same.count += 1;
    else found.set(key, { machine: snapshot.machine.id, state, next: nextOf(snapshot), count: 1 });
  }
  return [...found.values()].toSorted((a, b) => a.machine.localeCompare(b.machine));
}

const wordsOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value as object)
        .map(([region, inner]) => `${region}: ${wordsOf(inner)}`)
        .join(', ');

const ANSWER = /^xstate\.(done|error)\.(?:actor|state)\..*?(\w+)$/;
const DELAY = /^xstate\.after\.([^.]+)/;

function nextOf(snapshot: AnyMachineSnapshot): Next[] {
  return nodesIn(snapshot).flatMap((node) =>
    [...node.transitions].map(([type, arrows]): Next => {
      const answer = ANSWER.exec(type);
      const delay = DELAY.exec(type);
      return {
        event: answer ? `${answer[2]} ${answer[1]}` : (delay?.[1] ?? type),
        kind: answer ? 'answer' : delay ? 'delay' : 'event',
        targets: [...new Set(arrows.flatMap(({ target }) => target?.map(({ key }) => key) ?? node.key))],
        guards: [...new Set(arrows.flatMap(({ guard }) => sentencesOf(guard)))],
      };
    }),
  );
}

function sentencesOf(guard: unknown): string[] {
  if (typeof guard === 'string') return [guard];
  if (typeof guard === 'object' && guard && 'type' in guard) return [String(guard.type)];
  return [];
}
