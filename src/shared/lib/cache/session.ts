import { z } from 'zod';
import { channel } from '../channel/channel.ts';
import { randomId } from '../random/random.ts';
import { entry } from './entry.ts';
import { KEPT_NAMES } from './keys.ts';
import { names, removeText } from './store.ts';

export interface TokenPair {
  accessToken: string;
  refreshToken?: string | null | undefined;
}

/** What a call needs to know about who is signed in. */
export interface Credentials {
  accessToken: string | undefined;
  refreshToken: string | undefined;
  /** The same as long as the same user stays in the same tenant, also over refreshed tokens. */
  sessionId: string | undefined;
}

const accessToken = entry('accessToken', z.string().min(1));
const refreshToken = entry('refreshToken', z.string().min(1));
const sessionId = entry('sessionId', z.string().min(1));
const lastLoginTenant = entry('lastLoginTenant', z.int().positive());
const tenant = entry('tenantId', z.int().positive());

/** The tenant whose data this page shows; another tab may choose another one meanwhile. */
let pageTenant: number | undefined;

/** In-memory state that belongs to the session (route list, user info, queries) is reset by who holds it (S02). */
export const sessionCleared = channel<void>();

export const credentials = (): Credentials => ({
  accessToken: accessToken.read(),
  refreshToken: refreshToken.read(),
  sessionId: sessionId.read(),
});

/** A login or a change of tenant: a new session begins. */
export function rememberTokens(pair: TokenPair): void {
  sessionId.write(randomId());
  replaceTokens(pair);
}

/** The same session goes on with new tokens. */
export function replaceTokens(pair: TokenPair): void {
  accessToken.write(pair.accessToken);
  if (pair.refreshToken) refreshToken.write(pair.refreshToken);
  else refreshToken.remove();
}

/** What a login, or a choice of tenant, answered: tokens, and the tenant where one is chosen. */
export function rememberLogin(answer: TokenPair & { tenantId: number | null }): void {
  rememberTokens(answer);
  if (answer.tenantId === null) forgetTenant();
  else rememberTenant(answer.tenantId);
}

export function forgetTokens(): void {
  accessToken.remove();
  refreshToken.remove();
  sessionId.remove();
  forgetTenant();
}

/** Whether somebody is signed in as far as the browser knows; the server decides. */
export const isSignedIn = (): boolean =>
  accessToken.read() !== undefined || refreshToken.read() !== undefined;

/** The tenant of this session; undefined before one is chosen. */
export const currentTenantId = (): number | undefined => tenant.read();

/** Survives the session: offered first at the next login. */
export const lastLoginTenantId = (): number | undefined => lastLoginTenant.read();

/**
 * For the tenant-id header (H02): the last-login tenant, but where this page shows a session's data, that session's
 * tenant, so that the server can refuse a page that another tab has left behind.
 */
export function headerTenantId(): number | undefined {
  pageTenant ??= tenant.read();
  return pageTenant ?? lastLoginTenant.read();
}

export function rememberTenant(tenantId: number): void {
  tenant.write(tenantId);
  lastLoginTenant.write(tenantId);
  pageTenant = tenantId;
}

export function forgetTenant(): void {
  tenant.remove();
  pageTenant = undefined;
}

/** Another tab signed in, out or changed its tenant: this page shows what is no more; reload it. */
export const watchSession = (listener: () => void): (() => void) => sessionId.watch(listener);

/** Deletes every local key except those of the workplace, and tells who holds session state in memory (S02). */
export function clearSession(): void {
  for (const name of names()) if (!KEPT_NAMES.has(name)) removeText(name);
  pageTenant = undefined;
  sessionCleared.publish();
}
