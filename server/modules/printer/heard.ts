import { AGENT_QUIET_MS } from '#contract/printer/print-agent.ts';

/** Whether an agent that was heard then is on line. */
export const isHeard = (seenAt: Date | null, now: Date): boolean =>
  seenAt !== null && now.getTime() - seenAt.getTime() < AGENT_QUIET_MS;
