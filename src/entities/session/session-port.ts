import { createContext, use, useSyncExternalStore } from 'react';
import type { Tenant, Tokens } from '#contract/auth/auth.ts';

/** Where the session process stands, in the words that pages need. */
export type SessionStage =
  | 'starting'
  | 'signedOut'
  | 'signingIn'
  | 'choosingTenant'
  /** Signed in, but of no tenant yet: the guide, or an invite, goes on. */
  | 'withoutTenant'
  | 'loading'
  | 'failed'
  | 'ready'
  | 'signingOut';

/** How this session came to this page: from an earlier one, by signing in here, or the same over an earlier session. */
export type CameIn = 'before' | 'now' | 'again';

export interface SessionView {
  stage: SessionStage;
  /** Tenants to choose from, once they are known. */
  tenants: Tenant[];
  tenantId: number | null;
  /** Why the last step did not succeed: a Chinese sentence. */
  failure: string | null;
  /** The user left of his own will: nobody wants to return to the page he left. */
  leftByChoice: boolean;
  cameIn: CameIn;
  /** The open workspace is being read again: what is bound, and the menus, may just be changing. */
  refreshing: boolean;
}

/** What a page may ask of the running session process; src/app provides it. */
export interface SessionPort {
  view(): SessionView;
  /** Returns the function that ends the subscription. */
  subscribe(listener: () => void): () => void;
  /** Somebody has signed in, registered, or opened a tenant: the session goes on with these tokens. */
  arrive(tokens: Tokens): void;
  /** Chooses a tenant after the login (C008). An open workspace is left through the SwitchPort. */
  chooseTenant(tenantId: number): void;
  /** Something was bound or opened: tenants, permissions, menus and what is bound are read again. */
  refresh(): void;
  retry(): void;
  signOut(): void;
}

const SessionContext = createContext<SessionPort | undefined>(undefined);
export const SessionProvider = SessionContext.Provider;

export function useSessionPort(): SessionPort {
  const port = use(SessionContext);
  if (!port) throw new Error('useSessionPort needs a SessionProvider above it');
  return port;
}

export function useSession(): SessionView {
  const port = useSessionPort();
  return useSyncExternalStore(port.subscribe, port.view);
}
