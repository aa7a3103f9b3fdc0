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

/** Written by the move's own UPDATE or log row, by what begins the row, or by `lead`: nothing is left to do. */
export const inTheMove = () => Promise.resolve();

type Awaited = (() => Promise<void>) & { readonly awaited: true };

/**
 * What nobody has written yet although ways that users walk today ask for it, so that it cannot refuse: it does nothing.
 * docs/spec/effects-to-come.tsv counts all of them, with the issue that brings each.
 */
export const awaited = <Effect extends string>(...effects: readonly Effect[]) =>
  Object.fromEntries(
    effects.map((effect) => [effect, Object.assign(() => Promise.resolve(), { awaited: true })]),
  ) as unknown as Readonly<Record<Effect, Awaited>>;

/** The names of those that do nothing yet, in their order. */
export const awaitedOf = (effects: Readonly<Record<string, object>>): string[] =>
  Object.keys(effects).filter((name) => 'awaited' in effects[name]!);

/** @throws where what follows of a beginning is not written yet: it has no row yet that `followEffects` could be given. */
export function refuseUnwritten(effects: Readonly<Record<string, object>>, named: readonly string[]): void {
  const missing = named.find((name) => 'unwritten' in effects[name]!);
  if (missing !== undefined) throw new NotWritten(missing);
}
