import { describe, expect, it } from 'vitest';
import type { Beginning, Closed, EventWords, Taken } from '#contract/life-cycle/life-cycle.ts';
import type { Move } from '#contract/life-cycle/moves.ts';
import type { Regions, StateOf } from '#contract/life-cycle/states.ts';
import type { judgeTable } from './table-judge.ts';

/** What a chart says of itself, held against its tables. */
export interface Chart<F, E> {
  regions: Regions;
  events: Readonly<Record<string, EventWords>>;
  effects: Readonly<Record<string, string>>;
  moves: readonly Move[];
  beginnings: Readonly<Record<string, readonly Beginning<Regions>[]>>;
  begin: (event: E, facts: F) => Taken<StateOf<Regions>, string> | Closed;
}

type Judge<S extends object, F extends object, E extends { type: string; by: string }> = ReturnType<
  typeof judgeTable<S, F, E>
>;

const sorted = (names: readonly string[]) => names.toSorted().join('; ');

/**
 * The tests of a life cycle against its tables in docs/spec: every line, every state, every sender, every sentence and
 * every effect. What is right is what the tables say, read by the judge.
 */
export function followsItsTable<S extends object, F extends object, E extends { type: string; by: string }>(
  judge: Judge<S, F, E>,
  chart: Chart<F, E>,
): void {
  const { of, rows, states, cases, beginnings, factsOf, eventOf, sendersOf, targetsOf, comes } = judge;
  const listed = new Map(rows.toReversed().map((row) => [row.event, row]));
  const effectsOf = (effects: readonly string[]) =>
    sorted(effects.map((effect) => of.effectOf?.[effect] ?? effect).filter((name) => name !== ''));

  it('has the states, codes and labels of its table', () => {
    expect(chart.regions).toEqual(judge.regions);
  });

  it('has the events and terms of its table, in its order, and for each those who may send it', () => {
    const told = Object.entries(chart.events).map(([type, { label, who }]) => [type, label, sorted(who)]);
    const wanted = [...new Set(rows.map(({ event }) => event))].map((event) => {
      const who = rows.filter((row) => row.event === event).flatMap(sendersOf);
      return [event, listed.get(event)!.term, sorted([...new Set(who)])];
    });
    expect(told).toEqual(wanted);
  });

  it('moves exactly as the table says, for every event and sender, in every state of each two regions', () => {
    expect(judge.differences(states)).toEqual([]);
  });

  it('goes nowhere where nothing that a line asks for holds, unless the line asks for nothing', () => {
    const wrong = cases.flatMap((one) =>
      of.actors.flatMap((by) =>
        states
          .map(
            (state) => [state, of.step(state, judge.neutral as F, { type: one.row.event, by } as E)] as const,
          )
          .filter(([state, next]) => {
            const told = judge.byTable(state, judge.neutral as F, { type: one.row.event, by } as E);
            return JSON.stringify(next) !== JSON.stringify(told);
          })
          .map(([state]) => `${by} ${one.row.event} in ${JSON.stringify(state)}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it.each(cases)('$row.event from $row.from leads to $to', (one) => {
    const reached = sendersOf(one.row).some((by) =>
      states.some((state) => {
        const next = judge.byTable(state, factsOf(one), eventOf(one, by));
        const found = of.step(state, factsOf(one), eventOf(one, by));
        return next !== null && JSON.stringify(next) === JSON.stringify(found);
      }),
    );
    expect(reached).toBe(true);
  });

  describe.each(cases.filter((one) => judge.askedOf(one).length > 0))('$row.event to $to', (one) => {
    it.each(judge.askedOf(one))('is closed without: %s', (sentence) => {
      const { passed, tried } = judge.passedWithout(one, sentence, states);
      expect(passed.slice(0, 5)).toEqual([]);
      expect(tried).toBeGreaterThan(0);
    });
  });

  it('names the effects of the table on every arrow and on every beginning, and no others', () => {
    const leaves = (row: (typeof rows)[number]): readonly (string | null)[] => {
      const region = judge.regionOf(row);
      if (region === undefined) return [null];
      const every = Object.keys(judge.regions[region]!);
      if (row.from === 'any') return every;
      return row.from === 'any but none' ? every.filter((state) => state !== 'none') : [...row.from];
    };
    const wanted = rows.flatMap((row) =>
      leaves(row).flatMap((from) =>
        targetsOf(row).map(
          (to) => `${row.event} ${from === 'new' ? '-' : from} ${to}: ${effectsOf(row.effects)}`,
        ),
      ),
    );
    const [first] = of.regions;
    const found = [
      ...Object.entries(chart.beginnings).flatMap(([event, ways]) =>
        ways.map(({ to, effects }) => `${event} - ${to[first!]}: ${sorted(effects)}`),
      ),
      ...chart.moves.map(
        ({ event, from, to, effects }) => `${event} ${from} ${to ?? 'same'}: ${sorted(effects)}`,
      ),
    ];
    expect(found.toSorted()).toEqual(wanted.toSorted());
    const asked = new Set(wanted.flatMap((line) => line.slice(line.indexOf(': ') + 2).split('; ')));
    expect(Object.keys(chart.effects).filter((name) => !asked.has(name))).toEqual([]);
  });

  it('comes into being as the table says, and by nothing else', () => {
    const types = new Set(rows.filter(comes).map(({ event }) => event));
    expect(Object.keys(chart.beginnings)).toEqual([...types]);
    for (const one of beginnings)
      for (const by of of.actors)
        for (const facts of [factsOf(one), judge.neutral as F]) {
          const begun = chart.begin(eventOf(one, by), facts);
          const state = 'state' in begun ? begun.state : null;
          expect(state, `${one.row.event} by ${by}`).toEqual(judge.begunByTable(facts, eventOf(one, by)));
        }
  });

  it('refuses in Chinese sentences that say what to do, with no code, name or number in them', () => {
    const refusals = new Set<string>();
    for (const one of [...cases, ...beginnings])
      for (const by of of.actors)
        for (const facts of [factsOf(one), judge.neutral as F]) {
          const begun = comes(one.row) ? chart.begin(eventOf(one, by), facts) : null;
          if (begun && 'msg' in begun) refusals.add(begun.msg);
          for (const state of states) {
            const closed = of.whyClosed(state, facts, eventOf(one, by));
            if (closed) refusals.add(closed.msg);
          }
        }
    for (const msg of refusals) {
      expect(msg).toMatch(/^[^a-z{}]*。$/);
      expect(msg).toMatch(/请/);
    }
  });
}
