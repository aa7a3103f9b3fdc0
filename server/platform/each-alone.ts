import type { Services } from './services.ts';

/**
 * What the clock does for several tenants, one after the other: what fails for one is written to the log under `name` and tried
 * again with the next round, and the others do not wait for it.
 * @returns those that failed
 */
export async function eachAlone<T>(
  { log }: Pick<Services, 'log'>,
  name: string,
  all: Iterable<T>,
  work: (one: T) => Promise<unknown>,
): Promise<T[]> {
  const failed: T[] = [];
  for (const one of all)
    try {
      await work(one);
    } catch (error) {
      log.warn(error, name);
      failed.push(one);
    }
  return failed;
}
