import { casesOf, factIs, givenIs, judgeOf, NOTHING, type Case, type Meaning } from './life-cycle-judge.ts';
import { readMoves, readStates, type MoveRow } from './moves-table.ts';

// docs/spec/NAME-moves.tsv as something that answers where a thing goes from here, for every life cycle whose sentences are
// read by the same rules. Nothing of a chart is asked: what moves is the table.

type State = Readonly<Record<string, string>>;
type Facts = Readonly<Record<string, unknown>>;
interface Said {
  type: string;
  by: string;
}
/** A sentence that somebody read: what fulfils it, every way to break it, and whether it holds. */
export interface Sentence extends Meaning {
  holds: (facts: Facts, said: Facts, state: State) => boolean;
}

/** What is compared with the table. */
export interface Judged<S extends object, F extends object, E extends Said> {
  /** Of the tables: `plate`. */
  name: string;
  /** Those of the tables that this life cycle has, the one first in which it comes into being. */
  regions: readonly string[];
  actors: readonly string[];
  /** The sentences that were read, by hand; every other one is a fact by its own words. */
  means?: Readonly<Record<string, Sentence>>;
  /** What the chart calls an effect of the table, where not by its own words; empty: nothing is done for it. */
  effectOf?: Readonly<Record<string, string>>;
  step: (state: S, facts: F, event: E) => S | null;
  whyClosed: (state: S, facts: F, event: E) => { msg: string } | null;
}

const isFilled = (value: unknown) => typeof value === 'string' && value.trim() !== '';
/** What the event must carry. */
const carries = (...names: string[]): Sentence => ({
  event: Object.fromEntries(names.map((name) => [name, '有'])),
  broken: names.flatMap((name) => givenIs(name, '有', '', '  ', undefined).broken),
  holds: (_, said) => names.every((name) => isFilled(said[name])),
});
/** Sentences that mean the same in every table. */
const COMMON: Readonly<Record<string, Sentence>> = {
  'a reason': carries('reason'),
  'a storage place': carries('place'),
  'a defect and who is responsible': carries('defect', 'responsible'),
};
const factOf = (sentence: string): Sentence => ({
  ...factIs(sentence, true, false),
  holds: (facts) => facts[sentence] === true,
});
/** Of several outcomes of a line. */
const outcome = (to: string) => `the outcome is ${to}`;

export function judgeTable<S extends object, F extends object, E extends Said>(of: Judged<S, F, E>) {
  const { regions: names, actors, means = {} } = of;
  const all = readStates(of.name);
  const regions = Object.fromEntries(names.map((region) => [region, all[region]!]));

  const leaves = ({ from }: MoveRow): readonly string[] => (Array.isArray(from) ? (from as string[]) : []);
  /** The region whose states a line names; of a flag the one that has them. */
  const regionOf = (row: MoveRow): string | undefined =>
    row.region === 'flag'
      ? names.find(
          (region) => leaves(row).length > 0 && leaves(row).every((state) => state in regions[region]!),
        )
      : row.region;
  const rows = readMoves(of.name).filter(({ region }) => region === 'flag' || names.includes(region));

  const named = ({ who }: MoveRow) => actors.filter((actor) => new RegExp(`\\b${actor}\\b`).test(who));
  /** Whom a line lets send it; who names nobody is everybody, behind its sentence. */
  const sendersOf = (row: MoveRow): readonly string[] => (named(row).length > 0 ? named(row) : actors);
  const isPlain = (row: MoveRow): boolean =>
    row.who.split(/, or |, | or /).every((word) => actors.includes(word));

  /** `transit waitCollect, collected or exception`: a sentence that asks where another region stands. */
  const aboutState = (sentence: string): Sentence | undefined => {
    const [region = '', ...words] = sentence.split(/ or |, | /);
    const states = regions[region];
    if (!states || words.length === 0 || !words.every((word) => word in states)) return undefined;
    return { ...NOTHING, holds: (_facts, _said, state) => words.includes(state[region]!) };
  };
  const sentenceOf = (sentence: string): Sentence =>
    means[sentence] ?? COMMON[sentence] ?? aboutState(sentence) ?? factOf(sentence);
  const targetsOf = ({ to }: MoveRow) => to.split(' | ');
  const asks = (row: MoveRow, to: string): string[] => [
    ...row.guards,
    ...(isPlain(row) ? [] : [row.who]),
    ...(targetsOf(row).length > 1 ? [outcome(to)] : []),
  ];
  const said = [...new Set(rows.flatMap((row) => targetsOf(row).flatMap((to) => asks(row, to))))];
  const meanings = Object.fromEntries(said.map((sentence) => [sentence, sentenceOf(sentence)]));

  const first = Object.fromEntries(names.map((region) => [region, Object.keys(regions[region]!)[0]!]));
  /** Every state of each two regions beside each other, the others at their first. */
  const states = [
    ...new Map(
      names.flatMap((one) =>
        names.flatMap((other) =>
          Object.keys(regions[one]!).flatMap((a) =>
            Object.keys(regions[other]!).map((b) => {
              const state = { ...first, [one]: a, [other]: b, ...(one === other && { [one]: a }) };
              return [JSON.stringify(state), state as unknown as S] as const;
            }),
          ),
        ),
      ),
    ).values(),
  ];

  const startsFrom = (row: MoveRow, state: State): boolean => {
    if (row.from === 'any') return true;
    const region = regionOf(row);
    if (region === undefined) return false;
    return row.from === 'any but none' ? state[region] !== 'none' : row.from.includes(state[region]!);
  };
  /** The state that a line leads to from here; null: it leads nowhere. */
  const led = (row: MoveRow, state: State, facts: Facts, event: Said): State | null => {
    if (row.event !== event.type || !sendersOf(row).includes(event.by)) return null;
    const to = targetsOf(row).find((target) =>
      asks(row, target).every((sentence) => meanings[sentence]!.holds(facts, { ...event }, state)),
    );
    if (to === undefined) return null;
    return to === 'same' ? state : { ...state, [regionOf(row)!]: to };
  };
  const byTable = (state: S, facts: F, event: E): S | null => {
    for (const row of rows) {
      const here = state as State;
      const next = startsFrom(row, here) ? led(row, here, facts as Facts, event) : null;
      if (next) return next as unknown as S;
    }
    return null;
  };
  const comes = (row: MoveRow) => leaves(row).some((state) => state === '-' || state === 'new');
  /** What the table alone lets it begin as; null: nothing. */
  const begunByTable = (facts: F, event: E): S | null => {
    for (const row of rows.filter(comes)) {
      const next = led(row, first, facts as Facts, event);
      if (next) return next as unknown as S;
    }
    return null;
  };

  /** A line and one of its outcomes, with all that it asks for. */
  const every: Case[] = rows.flatMap((row) =>
    targetsOf(row).flatMap((to) => {
      const guards = asks(row, to).filter((sentence) => sentence !== row.who);
      return casesOf([{ ...row, to, guards }], meanings);
    }),
  );
  const neutral = Object.fromEntries(said.map((sentence) => [sentence, false]));
  const factsOf = (one: Case) => ({ ...neutral, ...one.facts }) as unknown as F;
  const eventOf = (one: Case, by: string) => ({ ...one.event, by }) as unknown as E;
  const cases = every.filter(
    ({ row }) => leaves(row).some((state) => state !== '-' && state !== 'new') || !comes(row),
  );
  const beginnings = every.filter(({ row }) => comes(row));

  return {
    ...{ of, regions, rows, states, cases, beginnings, neutral, factsOf, eventOf, byTable, begunByTable },
    ...{ regionOf, sendersOf, targetsOf, comes },
    /** Every sentence of the table that is a fact by its own words. */
    unread: said.filter((sentence) => !means[sentence] && !COMMON[sentence] && !aboutState(sentence)),
    /** Whether who fulfils all that a line asks for gets somewhere by it. */
    leads: (one: Case, state: S, by: string) => byTable(state, factsOf(one), eventOf(one, by)) !== null,
    /** All that can happen, with all that each asks for: what a walk sends. */
    sent: () =>
      cases.flatMap((one) => {
        const facts = factsOf(one);
        return sendersOf(one.row).map((by) => ({ ...eventOf(one, by), facts }));
      }),
    ...judgeOf<S, F, E, string>({
      cases,
      means: meanings,
      actors,
      factsOf,
      reachedFrom: (one, state, by) => byTable(state, factsOf(one), eventOf(one, by)),
      reachedElse: byTable,
      step: of.step,
      whyClosed: of.whyClosed,
    }),
  };
}
