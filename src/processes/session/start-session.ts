import { createActor, type ActorRefFrom } from 'xstate';
import type { SessionPort } from '@/entities/session/index.ts';
import { authLost } from '@/shared/api/index.ts';
import { credentials, watchSession } from '@/shared/lib/cache/index.ts';
import { debounce } from '@/shared/lib/time/index.ts';
import { isPublicPath, PATHS } from '@/shared/routes/index.ts';
import { liveSessionMachine, type Surroundings } from './effects.ts';
import type { sessionMachine } from './session.machine.ts';
import { sessionPort } from './session-port.ts';

/** Runs the session process for the life of this browser tab. */
export function startSession(surroundings: Surroundings): SessionPort {
  const actor = createActor(liveSessionMachine(surroundings));
  const port = sessionPort(actor);
  authLost.subscribe(({ msg }) => actor.send({ type: 'session.lost', msg }));
  followOtherTabs(actor);
  actor.start();
  return port;
}

/** Another tab writes several entries one after the other; what counts is how they stand in the end. */
const SETTLE_MS = 100;

/**
 * Another tab has signed in, out, or changed the tenant: this one must not go on under the old name, and begins anew
 * with an empty memory.
 */
function followOtherTabs(actor: ActorRefFrom<typeof sessionMachine>): void {
  let own = credentials().sessionId;
  actor.subscribe(() => (own = credentials().sessionId));
  const compare = debounce((before: string | undefined) => {
    if (credentials().sessionId === before) return;
    if (isPublicPath(globalThis.location.pathname)) globalThis.location.reload();
    else globalThis.location.assign(PATHS.login);
  }, SETTLE_MS);
  // The first event of a change still finds what was here before it.
  watchSession(() => compare(own));
}
