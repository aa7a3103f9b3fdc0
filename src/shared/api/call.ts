import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import { CODES, SILENT_CODES } from '#contract/errors.ts';
import { credentials } from '@/shared/lib/cache/index.ts';
import { channel } from '@/shared/lib/channel/channel.ts';
import { showNotice } from '@/shared/lib/notices/notices.ts';
import { ApiError, errorText, isApiError, NO_RESPONSE_CODE } from './api-error.ts';
import { connected, outageShown } from './connection.ts';
import { leavingBy, loseSession, renew, sessionIsOver } from './refresh.ts';
import type { CallOptions, Fields } from './request.ts';
import { send } from './send.ts';

/**
 * Calls the server. A failure is shown as a notice (H06), unless its code is silent (H07), the caller asked for
 * quiet or aborted, or the session ended (then `authLost` is published). @throws ApiError
 */
export const call = <E extends Endpoint>(
  e: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Output<E>> =>
  announced(e, options, () => withSession(e, (token) => send(e, input as Fields, options, token))) as Promise<
    Output<E>
  >;

/**
 * Asks with a token that is no session of this browser: the answer changes nothing of the one that stands, and no notice
 * is shown. @throws ApiError
 */
export const callAs = <E extends Endpoint>(
  { token, tenantId }: { token: string; tenantId: number },
  e: E,
  input: Input<E>,
): Promise<Output<E>> => send(e, input as Fields, { tenantId }, token) as Promise<Output<E>>;

/** A permission was taken away meanwhile: what this user may do is to be asked anew. */
export const permissionRefused = channel<void>();

/** Shows what the caller need not show itself; nothing of a session that the user has left meanwhile. */
export async function announced<T>(
  e: Pick<Endpoint, 'access'>,
  options: CallOptions,
  action: () => Promise<T>,
): Promise<T> {
  const { sessionId } = credentials();
  try {
    return await action();
  } catch (error) {
    const left = e.access !== 'open' && credentials().sessionId !== sessionId;
    if (isApiError(error, CODES.forbidden) && typeof e.access === 'object' && !left)
      permissionRefused.publish();
    // The outage is said once, not by each call.
    const told = isApiError(error, NO_RESPONSE_CODE) && !connected.get() && outageShown.get();
    const silent = told || options.quiet || left || (isApiError(error) && SILENT_CODES.includes(error.code));
    if (isApiError(error) && !silent && !ended.has(error)) showNotice(error.msg, error.requestId);
    throw error;
  }
}

/** Failures that say no more than that the session is over: the login page follows, not a notice. */
const ended = new WeakSet<Error>();

/**
 * Gives `attempt` the access token. On a 401 the session is renewed once and the call sent again (N06).
 * Open calls carry no token, and their 401 is an answer like any other.
 */
export async function withSession<T>(
  e: Pick<Endpoint, 'access'>,
  attempt: (token: string | undefined) => Promise<T>,
): Promise<T> {
  if (e.access === 'open') return attempt(undefined);
  const used = credentials();
  if (sessionIsOver(used)) throw unsent();
  try {
    return await leavingBy(e, () => attempt(used.accessToken));
  } catch (error) {
    if (!isApiError(error, CODES.unauthenticated)) throw error;
    if (await renew(used)) {
      const next = credentials();
      return leavingBy(e, () => attempt(next.accessToken)).catch((again: unknown) => {
        throw isApiError(again, CODES.unauthenticated) ? end(again, next) : again;
      });
    }
    throw end(error, used);
  }
}

function unsent(): ApiError {
  const error = new ApiError(CODES.unauthenticated, errorText(CODES.unauthenticated));
  ended.add(error);
  return error;
}

function end<E extends Error>(error: E, used: ReturnType<typeof credentials>): E {
  ended.add(error);
  loseSession(used, error.message);
  return error;
}
