import type { AnyStateMachine } from 'xstate';
import type { WalkedMachine } from '#tests/support/walk-machine.ts';

/** A machine as QA knows it. One file NAME.flow.ts in this folder registers one: docs/flows/README.md. */
export interface Flow {
  machine: AnyStateMachine;
  /** Where it is written, from the root of the tree. */
  file: string;
  /** One for each way to begin; a life cycle, which has effects of the server and no invoked actors, walks itself. */
  walks: readonly WalkedMachine[] | (() => WalkReport);
  /** Test files that know what is right from elsewhere than the chart; no walk stands in them. */
  behaviour: readonly string[];
  /** Playwright files, below tests/e2e, in which it is driven by keys and clicks; none: no page drives it yet. */
  browser: readonly string[];
  /** A life cycle lives on the server, whose log says which arrows it took: its events that a screen must send, too. */
  sentByScreens?: readonly string[];
  /** Arrows, and events that screens send, that no user and no answer of a server can cause, each with the reason. */
  unseen?: Readonly<Record<string, string>>;
}

/** What a walk took, by the names of `chartOf`. */
export interface WalkReport {
  paths: number;
  states: Set<string>;
  arrows: Set<string>;
}

export const flow = (registered: Flow): Flow => registered;
