import { createContext, use, useSyncExternalStore } from 'react';
import type { SocialTicket } from '#contract/auth/social-ticket.ts';

/** Where the way in through another service stands (F01 to F05). */
export interface SocialView {
  stage: 'resting' | 'leaving' | 'away' | 'exchanging' | 'bunding' | 'failed';
  /** In `bunding`: what a sign-in or a registration carries to bind the account. */
  ticket: SocialTicket | null;
  /** Why the last step did not succeed: a Chinese sentence. */
  failure: string | null;
}

/** What a page may ask of the social login process; src/app provides it. */
export interface SocialPort {
  view(): SocialView;
  subscribe(listener: () => void): () => void;
  /** Leaves for the other service's page. */
  begin(type: number): void;
  /** Back to the ordinary ways in. */
  leave(): void;
}

const SocialContext = createContext<SocialPort | undefined>(undefined);
export const SocialProvider = SocialContext.Provider;

export function useSocialPort(): SocialPort {
  const port = use(SocialContext);
  if (!port) throw new Error('useSocialPort needs a SocialProvider above it');
  return port;
}

export function useSocial(): SocialView {
  const port = useSocialPort();
  return useSyncExternalStore(port.subscribe, port.view);
}
