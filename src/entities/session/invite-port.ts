import { createContext, use, useSyncExternalStore } from 'react';
import type { Bound } from '#contract/binding/binding.ts';
import type { InviteFace } from '#contract/invite/invite.ts';

/** Where the binding by an invite code stands (F06 to F08). */
export interface InviteView {
  /** The code that is being dealt with. */
  code: string | null;
  stage: 'resting' | 'looking' | 'confirming' | 'binding' | 'bound' | 'alreadyBound' | 'refused';
  /** Who invites, once it is known. */
  face: InviteFace | null;
  bound: Bound | null;
  /** Why the last step did not succeed: a Chinese sentence. */
  failure: string | null;
  /** Nobody was asked to confirm: the process itself shows how it went, and no page does. */
  atOnce: boolean;
  /** The last code that was dealt with to its end; in an address it means nothing any more. */
  settled: string | null;
  /** In `refused`: the account lacks a name or a mobile, and the guide goes on with it. */
  incomplete: boolean;
}

/** What a page may ask of the invite binding process; src/app provides it. */
export interface InvitePort {
  view(): InviteView;
  subscribe(listener: () => void): () => void;
  /**
   * Looks the code up; a signed-in user with a tenant of the right kind confirms or, with `atOnce`, is bound at once.
   * The same code again: it is looked up anew.
   */
  open(code: string, options?: { atOnce?: boolean }): void;
  /** Binds; after a failure that may pass, once more. */
  confirm(): void;
  /** Closes what is shown, and goes on. */
  leave(): void;
}

const InviteContext = createContext<InvitePort | undefined>(undefined);
export const InviteProvider = InviteContext.Provider;

export function useInvitePort(): InvitePort {
  const port = use(InviteContext);
  if (!port) throw new Error('useInvitePort needs an InviteProvider above it');
  return port;
}

export function useInvite(): InviteView {
  const port = useInvitePort();
  return useSyncExternalStore(port.subscribe, port.view);
}
