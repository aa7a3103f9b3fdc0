import { useEffect, useLayoutEffect, useState } from 'react';
import { useSelector } from '@xstate/react';
import { createActor, type Actor, type ActorOptions, type AnyStateMachine, type SnapshotFrom } from 'xstate';
import { inspect } from './flows.ts';

/**
 * Runs a machine that goes on while its page is hidden. useMachine stops its actor with the page's effects: what was
 * under way is aborted when the user changes the tab, and done again when he returns, an upload as well as a write.
 * Here it goes on, and the page finds its state when it is shown again; it is read by XState's own hook (ADR 0010).
 */
export function useKeptMachine<M extends AnyStateMachine>(
  machine: M,
  options?: ActorOptions<M>,
): [SnapshotFrom<M>, Actor<M>['send']] {
  const [actor] = useState(
    () => createActor(machine, { inspect, ...options } as never) as unknown as Actor<M>,
  );
  useLayoutEffect(() => {
    serveWith(actor, machine);
  });
  useEffect(() => void actor.start(), [actor]);
  return [useSelector(actor, whole), actor.send];
}

const whole = <S>(snapshot: S): S => snapshot;

/** As useMachine does it: effects see what the page was last drawn with. */
function serveWith<M extends AnyStateMachine>(actor: Actor<M>, machine: M): void {
  (actor.logic as AnyStateMachine).implementations = machine.implementations;
}
