import { createContext, use, useSyncExternalStore } from 'react';

/** Whom a link would sign in, and who is signed in until then. */
export interface LinkQuestion {
  userName: string;
  tenantName: string;
  /** null where nobody is signed in. */
  instead: string | null;
}

/** Where the change to another tenant stands (F09, F18). */
export interface SwitchView {
  /** Whether somebody waits for the answer. */
  busy: boolean;
  /** Why the last one did not succeed: a Chinese sentence; the tenant before it is still open. */
  failure: string | null;
  /** A link wants to sign somebody else in: nothing has changed yet, and this is to be answered. */
  asked: LinkQuestion | null;
}

/** What a page may ask of the tenant switch process; src/app provides it. */
export interface SwitchPort {
  view(): SwitchView;
  /** Returns the function that ends the subscription. */
  subscribe(listener: () => void): () => void;
  /** Leaves the open tenant for another one of the user. */
  choose(tenantId: number): void;
  /** Answers what is asked. */
  answer(yes: boolean): void;
}

const SwitchContext = createContext<SwitchPort | undefined>(undefined);
export const SwitchProvider = SwitchContext.Provider;

export function useSwitchPort(): SwitchPort {
  const port = use(SwitchContext);
  if (!port) throw new Error('useSwitchPort needs a SwitchProvider above it');
  return port;
}

export function useSwitch(): SwitchView {
  const port = useSwitchPort();
  return useSyncExternalStore(port.subscribe, port.view);
}
