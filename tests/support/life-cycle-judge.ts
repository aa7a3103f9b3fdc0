import type { MoveRow } from './moves-table.ts';

// One judge for every life cycle: its table, move by move, against the function with which the server moves a row. What a
// table's sentences mean says the judge's own file of each life cycle, by hand.

export type Patch = Record<string, unknown>;
interface Way {
  facts?: Patch;
  event?: Patch;
}

/** What of the facts and of the event fulfils a sentence, and every way to break it. */
export interface Meaning extends Way {
  broken: Way[];
}
/** A sentence that holds where a fact has this value, and not where it has one of the others. */
export const factIs = (name: string, value: unknown, ...others: unknown[]): Meaning => ({
  facts: { [name]: value },
  broken: others.map((other) => ({ facts: { [name]: other } })),
});
/** The same of what the event carries. */
export const givenIs = (name: string, value: unknown, ...others: unknown[]): Meaning => ({
  event: { [name]: value },
  broken: others.map((other) => ({ event: { [name]: other } })),
});
export const NOTHING: Meaning = { broken: [] };

/** One line of the table with everything it asks for fulfilled; one for each of its outcomes. */
export interface Case {
  row: MoveRow;
  to: string;
  facts: Patch;
  event: Patch;
}

/**
 * @param ofOutcome what one of several outcomes of a line asks for beside its sentences.
 */
export const casesOf = (
  rows: readonly MoveRow[],
  means: Readonly<Record<string, Meaning>>,
  ofOutcome: (row: MoveRow, to: string) => Way = () => ({}),
): Case[] =>
  rows.flatMap((row) => {
    const sentences = [...row.guards, row.who].flatMap((sentence) => means[sentence] ?? []);
    const facts = Object.assign({}, ...sentences.map((meaning) => meaning.facts)) as Patch;
    const event = Object.assign({}, ...sentences.map((meaning) => meaning.event), {
      type: row.event,
    }) as Patch;
    return row.to.split(' | ').map((to) => {
      const own = ofOutcome(row, to);
      return { row, to, facts: { ...facts, ...own.facts }, event: { ...event, ...own.event } };
    });
  });

interface Judged<State extends object, Facts, Event, Actor extends string> {
  cases: readonly Case[];
  means: Readonly<Record<string, Meaning>>;
  actors: readonly Actor[];
  factsOf: (one: Case, by: Actor) => Facts;
  /** Where the table sends it from this state, with all that the case fulfils; null: nowhere. */
  reachedFrom: (one: Case, state: State, by: Actor) => State | null;
  /** Where the table sends it once a sentence of the case is broken: nowhere, if nothing is said. */
  reachedElse?: (state: State, facts: Facts, event: Event) => State | null;
  step: (state: State, facts: Facts, event: Event) => State | null;
  whyClosed: (state: State, facts: Facts, event: Event) => object | null;
}

const same = (a: object | null, b: object | null): boolean => {
  if (a === b || a === null || b === null) return a === b;
  for (const region in a) if (a[region as keyof typeof a] !== b[region as keyof typeof b]) return false;
  return true;
};
const words = (state: object | null) => (state ? Object.values(state).join('/') : 'nowhere');

export function judgeOf<State extends object, Facts, Event, Actor extends string>({
  cases,
  means,
  actors,
  factsOf,
  reachedFrom,
  reachedElse = () => null,
  step,
  whyClosed,
}: Judged<State, Facts, Event, Actor>) {
  const eventOf = (one: Case, by: Actor) => ({ ...one.event, by }) as unknown as Event;
  return {
    /** Where the server's own step leads elsewhere than the table, in words; the first of them. */
    differences(among: readonly State[], of: readonly Case[] = cases): string[] {
      const wrong: string[] = [];
      for (const one of of) {
        for (const by of actors) {
          const facts = factsOf(one, by);
          const event = eventOf(one, by);
          for (const state of among) {
            const expected = reachedFrom(one, state, by);
            const found = step(state, facts, event);
            if (same(found, expected)) continue;
            wrong.push(`${by} ${one.row.event} in ${words(state)}: ${words(found)}, not ${words(expected)}`);
            if (wrong.length === 20) return wrong;
          }
        }
      }
      return wrong;
    },

    /** What a line asks for that can be missing. */
    askedOf: ({ row }: Case): string[] => [...row.guards, row.who].filter((one) => means[one]?.broken.length),

    /** Ways in which a line is passed with one of its sentences broken, and how often that was tried. */
    passedWithout(one: Case, sentence: string, among: readonly State[]) {
      const passed: string[] = [];
      let tried = 0;
      for (const by of actors)
        for (const state of among) {
          if (reachedFrom(one, state, by) === null) continue;
          for (const broken of means[sentence]!.broken) {
            const facts = { ...factsOf(one, by), ...broken.facts };
            const event = { ...eventOf(one, by), ...broken.event };
            const expected = reachedElse(state, facts, event);
            tried += 1;
            if (
              !same(step(state, facts, event), expected) ||
              (whyClosed(state, facts, event) === null) !== (expected !== null)
            )
              passed.push(`${by} ${one.row.event} in ${words(state)} passes ${JSON.stringify(broken)}`);
          }
        }
      return { passed, tried };
    },
  };
}
