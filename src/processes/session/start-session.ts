import { createActor, type ActorRefFrom } from 'xstate';
import type { SessionPort } from '@/entities/session/index.ts';
import { authLost, permissionRefused } from '@/shared/api/index.ts';
import {
  credentials,
  currentTenantId,
  headerTenantId,
  isSignedIn,
  watchSession,
} from '@/shared/lib/cache/index.ts';
import { cell, type Cell } from '@/shared/lib/cell/cell.ts';
import { debounce } from '@/shared/lib/time/index.ts';
import { inspect } from '@/shared/lib/machine/flows.ts';
import { isPublicPath, PATHS } from '@/shared/routes/index.ts';
import { liveSessionMachine, type SessionHost } from './effects.ts';
import type { sessionMachine } from './session.machine.ts';
import { sessionPort } from './session-port.ts';

/** The session as the other processes see it. */
export interface RunningSession extends SessionPort {
  /** Reads what the last visit left, and goes on from there. Nothing is asked before it. */
  start(): void;
  /** Another tab went to another tenant, and this one is asked whether it follows. */
  elsewhere: Cell<boolean>;
  /** Ends at the login with this sentence; nothing of the session is left. */
  lose(msg: string): void;
}

/** The session process for the life of this browser tab. */
export function sessionProcess(surroundings: SessionHost): RunningSession {
  const actor = createActor(liveSessionMachine(surroundings), { inspect });
  const lose = (msg: string): void => actor.send({ type: 'session.lost', msg });
  authLost.subscribe(({ msg }) => lose(msg));
  // Menus and buttons follow what the server has refused.
  permissionRefused.subscribe(() => actor.send({ type: 'workspace.changed' }));
  const elsewhere = cell(false);
  followOtherTabs(actor, elsewhere);
  return {
    ...sessionPort(actor),
    elsewhere,
    start: () => void actor.start(),
    lose,
  };
}

/** Another tab writes several entries one after the other; what counts is how they stand in the end. */
const SETTLE_MS = 100;

/**
 * Another tab has signed in, out, or changed the tenant: this one must not go on under the old name, and begins anew
 * with an empty memory. It asks before it follows to another tenant: what stands here is somebody's work. Meanwhile
 * nothing is done for the wrong one, as each call names the tenant of this page (H02).
 */
function followOtherTabs(actor: ActorRefFrom<typeof sessionMachine>, elsewhere: Cell<boolean>): void {
  let own = credentials().sessionId;
  actor.subscribe(() => (own = credentials().sessionId));
  const compare = debounce((before: string | undefined) => {
    if (credentials().sessionId === before) return;
    const [there, here] = [currentTenantId(), headerTenantId()];
    const asks = isSignedIn() && there !== undefined && actor.getSnapshot().value === 'ready';
    const asked = elsewhere.get();
    elsewhere.set(asks && there !== here);
    // It came back to where this tab waits.
    if (elsewhere.get() || (asked && asks)) return;
    if (isPublicPath(globalThis.location.pathname)) globalThis.location.reload();
    else globalThis.location.assign(PATHS.login);
  }, SETTLE_MS);
  // The first event of a change still finds what was here before it.
  watchSession(() => compare(own));
}
