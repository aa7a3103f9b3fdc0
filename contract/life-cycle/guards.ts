import { or, stateIn, type EventObject, type GuardPredicate, type MachineContext } from 'xstate';
import { CODES } from '#contract/errors.ts';
import type { RegionOf, Regions, StateOf } from './states.ts';

/** Who may send an event, as the log and the sentences name him. */
export type Actors = Readonly<Record<string, string>>;

/**
 * A sentence of a chart. It asks either for states of other regions, or about the facts of the thing and what the event
 * says; where it does not hold, `code` and `otherwise` say why not and what to do, to a user.
 */
export type Guard<R extends Regions = Regions, Facts = never, Said = never> = {
  readonly code: number;
  readonly otherwise: string | ((state: StateOf<R>) => string);
} & (
  | { readonly inState: { readonly region: RegionOf<R>; readonly oneOf: readonly string[] } }
  | { readonly holds: (facts: Facts, said: Said) => boolean }
);

/** The three common kinds of sentences, for the facts of one life cycle and what its events may say. */
export const sentences = <Facts, Said extends { by: string }>() => ({
  sentBy: (who: readonly Said['by'][], otherwise: string) => ({
    holds: (_: Facts, { by }: Said) => who.includes(by),
    code: CODES.forbidden,
    otherwise,
  }),
  fact: (holds: (facts: Facts) => boolean, otherwise: string) => ({
    holds,
    code: CODES.conflict,
    otherwise,
  }),
  given: (holds: (facts: Facts, said: Said) => boolean, otherwise: string) => ({
    holds,
    code: CODES.badRequest,
    otherwise,
  }),
});

export const isFilled = (text: string | undefined): boolean => text !== undefined && text.trim() !== '';

/**
 * The sentences as xstate takes them: one about another region asks the snapshot, every other one the facts, which are the
 * machine's context, and the event.
 */
export function chartGuards<
  Facts extends MachineContext,
  Event extends EventObject,
  G extends Readonly<Record<string, object>>,
>(guards: G) {
  type Predicate = GuardPredicate<Facts, Event, undefined, never>;
  const predicate = (guard: Guard): Predicate => {
    if ('holds' in guard) return ({ context, event }) => guard.holds(context as never, event as never);
    const { region, oneOf } = guard.inState;
    return or(oneOf.map((name) => stateIn({ [region]: name }))) as Predicate;
  };
  return Object.fromEntries(
    Object.entries(guards).map(([name, guard]) => [name, predicate(guard as Guard)]),
  ) as Record<keyof G & string, Predicate>;
}

/** Effects are named in the chart and done by the server: here they do nothing. */
export const chartEffects = <E extends Readonly<Record<string, string>>>(effects: E) =>
  Object.fromEntries(Object.keys(effects).map((name) => [name, () => {}])) as Record<
    keyof E & string,
    () => void
  >;

/**
 * Sentences of a table that nobody has turned into code yet: each is a fact by its own words, and closed until an area that
 * can tell says that it holds. So a table whose sentences are all unread promises nothing.
 * @public for what `npm run new -- life-cycle` writes, as the two below
 */
export const unread = <const S extends readonly string[]>(sentences: S) =>
  Object.fromEntries(
    sentences.map((sentence) => [
      sentence,
      {
        holds: (facts: Readonly<Record<string, boolean>>) => facts[sentence] === true,
        code: CODES.conflict,
        otherwise: '这一步的条件还没有接入，系统无法判断，请等相应功能上线后再操作。',
      },
    ]),
  ) as Readonly<
    Record<S[number], { holds: (facts: Readonly<Record<S[number], boolean>>) => boolean } & Closing>
  >;

interface Closing {
  readonly code: number;
  readonly otherwise: string;
}

/** What is called by its own words until somebody gives it shorter ones. @public */
export const ownWords = <const S extends readonly string[]>(words: S) =>
  Object.fromEntries(words.map((word) => [word, word])) as Readonly<Record<S[number], string>>;

/** What is known of a thing of which nobody says more: no unread sentence holds. @public */
export const noneHolds = <const S extends readonly string[]>(sentences: S) =>
  Object.fromEntries(sentences.map((sentence) => [sentence, false])) as Readonly<Record<S[number], boolean>>;
