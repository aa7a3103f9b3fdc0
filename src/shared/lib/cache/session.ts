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

export function forgetTokens(): void {
  accessToken.remove();
  refreshToken.remove();
  sessionId.remove();
}

/** Whether somebody is signed in as far as the browser knows; the server decides. */
export const isSignedIn = (): boolean =>
  accessToken.read() !== undefined || refreshToken.read() !== undefined;

/** The tenant of this session; undefined before one is chosen. */
export const currentTenantId = (): number | undefined => tenant.read();

/** Survives the session: offered first at the next login, sent as the tenant-id header (H02). */
export const lastLoginTenantId = (): number | undefined => lastLoginTenant.read();

export function rememberTenant(tenantId: number): void {
  tenant.write(tenantId);
  lastLoginTenant.write(tenantId);
}

/** Deletes every local key except those of the workplace, and tells who holds session state in memory (S02). */
export function clearSession(): void {
  for (const name of names()) if (!KEPT_NAMES.has(name)) removeText(name);
  sessionCleared.publish();
}
