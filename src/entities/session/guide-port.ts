import { createContext, use, useSyncExternalStore } from 'react';
import type { GuideProgress } from '#contract/guide/guide.ts';
import type { GuideAddress, GuideKind, GuideMark, GuideStep } from '#contract/guide/guide-steps.ts';
import type { SocialTicket } from '#contract/auth/social-ticket.ts';

/** What the page shows: something to do at the step, what was done there, or why it can be neither. */
export type GuideStage = 'waiting' | 'unreadable' | 'lookingBack' | 'asking' | 'underAudit' | 'left';

/** Where the guide stands (F15). */
export interface GuideView {
  stage: GuideStage;
  step: GuideStep;
  marks: readonly { step: GuideStep; mark: GuideMark }[];
  /** What the address is to carry, the step apart. */
  address: GuideAddress;
  /** Where the guide has led by itself; the page follows, `instead` of the address or after it. */
  move: { step: GuideStep; instead: boolean } | null;
  /** null: nobody has signed in. */
  progress: GuideProgress | null;
  /** The code of the address's mobile was found right on this page. */
  proved: boolean;
  sendingCode: boolean;
  /** A deed is under way; the sample has a button of its own. */
  busy: 'sending' | 'takingSample' | null;
  /** Why the last deed did not succeed. */
  failure: Error | null;
}

/** What a page may ask of the guide; src/app provides it. */
export interface GuidePort {
  view(): GuideView;
  subscribe(listener: () => void): () => void;
  /** The page stands at this address now. */
  open(address: GuideAddress): void;
  /** Reads anew after a failure. */
  retry(): void;
  chooseKind(kind: GuideKind): void;
  sendCode(mobile: string): void;
  giveCode(proof: { mobile: string; code: string }): void;
  giveAccount(account: {
    realName: string;
    password: string;
    /** Empty where it was proved before. */
    code: string;
    social?: SocialTicket | undefined;
  }): void;
  nameTenant(tenantName: string): void;
  refreshAudit(): void;
  endBinding(): void;
  nameShop(shopName: string): void;
  takeSample(): void;
  /** On from a step that is done, or that can wait. */
  pass(): void;
  goHome(): void;
}

const GuideContext = createContext<GuidePort | undefined>(undefined);
export const GuideProvider = GuideContext.Provider;

export function useGuidePort(): GuidePort {
  const port = use(GuideContext);
  if (!port) throw new Error('useGuidePort needs a GuideProvider above it');
  return port;
}

export function useGuide(): GuideView {
  const port = useGuidePort();
  return useSyncExternalStore(port.subscribe, port.view);
}
