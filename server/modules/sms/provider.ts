import type { SmsScene } from '#contract/sms/sms.ts';

/** What a text says; which words it says it with is the provider's. */
export interface SmsText {
  scene: SmsScene;
  /** Six digits. Never to be logged. */
  code: string;
  now: Date;
}

/** A way to send a text; each is one file. */
export interface SmsProvider {
  /**
   * @throws Refusal where it is certain that nothing was sent, in a sentence for the person who waits for the text;
   * any other error where it is not certain.
   */
  send(mobile: string, text: SmsText): Promise<void>;
}

/** Stands in for a provider in demo mode and in tests: nothing leaves the house, the texts can be read. */
export interface SmsOutbox extends SmsProvider {
  /** The newest 50, the newest first. @param mobile undefined: of all. */
  texts(mobile: string | undefined): Promise<{ mobile: string; text: string; at: number }[]>;
}
