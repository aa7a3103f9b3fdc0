import type { Identity } from './sql.ts';

/** A way in of another service; one file each. */
export interface SocialWay {
  /** By the numbers of domain 1.4. */
  type: number;
  /** What people call it. */
  name: string;
  /** The other service's page, which leads back to `redirectUri` with a code and this state. */
  authorizeUrl(back: { state: string; redirectUri: string }): string;
  /** Who allowed it. @throws Refusal: a sentence for the user, never the other service's own words. */
  identify(code: string): Promise<Identity>;
}
