/** What a chart names and nobody has written yet. */
class NotWritten extends Error {
  constructor(effect: string) {
    super(`an effect of a life cycle is not written yet: ${effect}`);
  }
}

type Unwritten = (() => Promise<never>) & { readonly unwritten: string };

/**
 * Places of the effects that nobody has written yet. A move that asks for one fails with its whole transaction, so that
 * nothing is promised that is not done; `unwrittenOf` counts what is left.
 */
export const unwritten = <Effect extends string>(effects: Readonly<Record<Effect, string>>) =>
  Object.fromEntries(
    Object.keys(effects).map((effect) => [
      effect,
      Object.assign(() => Promise.reject(new NotWritten(effect)), { unwritten: effect }),
    ]),
  ) as Readonly<Record<Effect, Unwritten>>;

/** The names of those that are not written yet, in their order. */
export const unwrittenOf = (effects: Readonly<Record<string, object>>): string[] =>
  Object.keys(effects).filter((name) => 'unwritten' in effects[name]!);
