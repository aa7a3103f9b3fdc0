import { createActor } from 'xstate';
import { z } from 'zod';
import type { SessionPort } from '@/entities/session/index.ts';
import { authLost } from '@/shared/api/index.ts';
import { credentials, entry, sessionCleared } from '@/shared/lib/cache/index.ts';
import { liveSessionMachine, type Surroundings } from './effects.ts';
import { sessionPort } from './session-port.ts';

/** Runs the session process for the life of this browser tab. */
export function startSession(surroundings: Surroundings): SessionPort {
  const actor = createActor(liveSessionMachine(surroundings));
  const port = sessionPort(actor);
  authLost.subscribe(({ msg }) => actor.send({ type: 'session.lost', msg }));
  // Another tab has signed in, out, or changed the tenant: this one must not go on under the old name.
  let sessionId = credentials().sessionId;
  actor.subscribe(() => (sessionId = credentials().sessionId));
  entry('sessionId', z.string()).watch((next) => {
    if (next === sessionId) return;
    sessionId = next;
    sessionCleared.publish();
    actor.send({ type: 'session.replaced' });
  });
  actor.start();
  return port;
}
