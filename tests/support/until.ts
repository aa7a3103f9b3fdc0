import { setTimeout as wait } from 'node:timers/promises';

/** Asks until there is an answer. @throws where none came within the limit, which only bounds a run that hangs. */
export async function until<T>(
  ask: () => T | undefined | false | null | Promise<T | undefined | false | null>,
  what = 'nothing came',
  { limitMs = 120_000, everyMs = 10 } = {},
): Promise<T> {
  const end = performance.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false && answer !== null) return answer;
    if (performance.now() > end) throw new Error(what);
    await wait(everyMs);
  }
}
