import { createContext, use, useSyncExternalStore } from 'react';
import type { Tenant } from '#contract/auth.ts';

/** Where the session process stands, in the words that pages need. */
export type SessionStage =
  | 'starting'
  | 'signedOut'
  | 'signingIn'
  | 'choosingTenant'
  | 'loading'
  | 'failed'
  | 'ready'
  | 'switching'
  | 'signingOut';

export interface SessionView {
  stage: SessionStage;
  /** Tenants to choose from, once they are known. */
  tenants: Tenant[];
  tenantId: number | null;
  /** Why the last step did not succeed: a Chinese sentence. */
  failure: string | null;
  /** The user left of his own will: nobody wants to return to the page he left. */
  leftByChoice: boolean;
}

/** What a page may ask of the running session process; src/app provides it. */
export interface SessionPort {
  view(): SessionView;
  /** Returns the function that ends the subscription. */
  subscribe(listener: () => void): () => void;
  signIn(credentials: { username: string; password: string }): void;
  /** Chooses a tenant after the login, or changes to another one later (C008). */
  chooseTenant(tenantId: number): void;
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
