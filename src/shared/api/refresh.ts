import { auth, Tokens } from '#contract/auth/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { CODES } from '#contract/errors.ts';
import { channel } from '@/shared/lib/channel/channel.ts';
import {
  credentials,
  forgetTenant,
  forgetTokens,
  replaceTokens,
  sessionCleared,
  type Credentials,
} from '@/shared/lib/cache/index.ts';
import { isApiError } from './api-error.ts';
import { send } from './send.ts';

/** The session has ended and could not be renewed: the app clears it and goes to /login (N06). */
export const authLost = channel<{ msg: string }>();

let over = false;
sessionCleared.subscribe(() => (over = true));

/**
 * Whether this page has left its session: what still asks in its name, a poll for one, is not to be sent, and says
 * nothing. Tokens that are merely missing are another matter: the server's 401 leads to the login.
 */
export function sessionIsOver({ accessToken, refreshToken }: Credentials): boolean {
  if (accessToken || refreshToken) over = false;
  return over;
}

/** Calls after which the server knows the old tokens no more. */
const LEAVING: readonly Endpoint[] = [auth.chooseTenant, auth.logout];
let leaving = 0;

/** While one of them is under way, a 401 to another call of the session is no sign that the session was lost. */
export async function leavingBy<T>(e: Pick<Endpoint, 'access'>, attempt: () => Promise<T>): Promise<T> {
  if (!LEAVING.some((known) => known === e)) return attempt();
  leaving++;
  try {
    return await attempt();
  } finally {
    leaving--;
  }
}

let running: Promise<boolean> | undefined;

/**
 * After a 401 to a call that was sent with `used`: whether the call may be sent again, with the tokens that are
 * in the cache now. One refresh runs at a time; calls that fail meanwhile wait for it.
 * @throws what the refresh call throws when it got no clear answer: the session may still be good.
 */
export async function renew(used: Credentials): Promise<boolean> {
  if (leaving > 0) return false;
  running ??= exclusively(() => refreshOnce(used)).finally(() => (running = undefined));
  await running;
  return renewed(used);
}

/** The same session with another token. Another session is another user: nothing of the old one is sent for it. */
function renewed(used: Credentials): boolean {
  const now = credentials();
  return (
    now.accessToken !== undefined && now.accessToken !== used.accessToken && now.sessionId === used.sessionId
  );
}

async function refreshOnce(used: Credentials): Promise<boolean> {
  const held = credentials();
  // Another tab, or a call before this one, has renewed it (or signed somebody else in) meanwhile.
  if (!held.refreshToken || (held.accessToken && held.accessToken !== used.accessToken)) return false;
  try {
    const answer = await send(auth.refresh, { refreshToken: held.refreshToken }, {}, undefined);
    const tokens = Tokens.parse(answer);
    // Signed out while the refresh was under way: its tokens must not bring the session back.
    if (credentials().refreshToken !== held.refreshToken) return false;
    replaceTokens(tokens);
    // No longer a member of it: the user chooses anew.
    if (tokens.tenantId === null) forgetTenant();
    return true;
  } catch (error) {
    if (!isApiError(error, CODES.unauthenticated, CODES.badRequest, CODES.forbidden)) throw error;
    return false;
  }
}

/** A tab that sleeps, or whose own refresh never ends, holds up no other for longer. */
const TURN_MS = 10_000;

/**
 * One refresh over all tabs: a refresh token is good for one use only. Who has waited too long for his turn goes
 * without: the server knows the token's second use within a minute for what it is.
 */
async function exclusively(action: () => Promise<boolean>): Promise<boolean> {
  if (!globalThis.navigator?.locks) return action();
  let began = false;
  const begin = (): Promise<boolean> => {
    began = true;
    return action();
  };
  try {
    return await navigator.locks.request('podflow.refresh', { signal: AbortSignal.timeout(TURN_MS) }, begin);
  } catch (error) {
    if (began) throw error;
    return action();
  }
}

/** Says once that the session of `used` has ended; a session that began meanwhile is left alone. */
export function loseSession(used: Credentials, msg: string): void {
  if (leaving > 0 || credentials().accessToken !== used.accessToken) return;
  forgetTokens();
  authLost.publish({ msg });
}
