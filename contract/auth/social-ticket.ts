import { z } from 'zod';

/** What the bunding state carries (F02): a sign-in or a registration with it binds the social account to the user. */
export const SocialTicket = z.object({
  type: z.int(),
  code: z.string().min(1).max(512),
  state: z.string().min(1).max(512),
  /** Where it began, as the caller names it: `pc`. */
  source: z.string().max(32),
});
export type SocialTicket = z.infer<typeof SocialTicket>;
