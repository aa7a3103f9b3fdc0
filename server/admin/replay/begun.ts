import type { Closed, Taken } from '#contract/life-cycle/life-cycle.ts';
import * as sql from './log.sql.ts';
import type { Replayed } from './log.ts';

/** What a replay asks of a life cycle (contract/life-cycle, `lifeCycle`) that has beginnings. */
interface BegunLife<State, Facts, Event> {
  noun: string;
  regions: readonly string[];
  events: Readonly<Record<string, { readonly label: string }>>;
  codesOf: (state: State) => number[];
  stateOf: (codes: readonly number[]) => State;
  wordOf: (region: never, name: string) => string;
  begin: (event: Event, facts: Facts) => Taken<State, string> | Closed;
  step: (state: State, facts: Facts, event: Event) => State | null;
  whyClosed: (state: State, facts: Facts, event: Event) => Closed | null;
}

/** A life cycle with beginnings as its log is replayed. @param plain the facts where the log says nothing of them */
export function replayOf<State extends object, Facts extends object, Event>(
  { codesOf, stateOf, wordOf, events, begin, step, whyClosed, ...life }: BegunLife<State, Facts, Event>,
  plain: Facts,
  table: sql.ReplayedTable,
): Replayed {
  const whole = (facts: unknown): Facts => ({ ...plain, ...(facts as Partial<Facts>) });
  return {
    noun: life.noun,
    regions: life.regions,
    next: (trx, after, limit) => sql.nextRows(trx, table, after, limit),
    // A row that was written before a region came stands at its first state there.
    events: async (trx, after, last) =>
      (await sql.rowEvents(trx, table, after, last)).map((row) => ({
        ...row,
        before: row.before && codesOf(stateOf(row.before)),
        after: codesOf(stateOf(row.after)),
      })),
    creationFault(_row, { event, actor, params, facts, after }) {
      const begun = begin({ ...(params as object), type: event, by: actor } as Event, whole(facts));
      if ('msg' in begun) return `不被允许：${begun.msg}`;
      return codesOf(begun.state).join() === after.join() ? undefined : '以别的状态创建';
    },
    isNote: () => false,
    isEvent: (event) => Object.hasOwn(events, event),
    titleOf: (event) => events[event]?.label ?? event,
    take(codes, facts, event) {
      const [state, known, sent] = [stateOf(codes), whole(facts), event as Event];
      const next = step(state, known, sent);
      return next ? codesOf(next) : whyClosed(state, known, sent)!;
    },
    wordOf: (codes, region) =>
      wordOf(region as never, (stateOf(codes) as Readonly<Record<string, string>>)[region]!),
  };
}
