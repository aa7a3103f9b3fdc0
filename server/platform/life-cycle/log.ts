import type { KeptEvent } from './log.sql.ts';

/** How a life cycle (contract/life-cycle, `lifeCycle`) speaks of its regions and events. */
export interface LifeWords<State extends object> {
  regions: readonly string[];
  stateOf: (codes: readonly number[]) => State;
  wordOf: (region: never, name: string) => string;
  events: Readonly<Record<string, { readonly label: string }>>;
}

/** One line of a log as a screen shows it. */
export interface ToldEvent extends Pick<KeptEvent, 'id' | 'event' | 'actor' | 'userName' | 'at'> {
  /** Chinese term of the event. */
  title: string;
  /** Chinese labels of where it went; empty where it stayed. */
  after: string;
  /** The reason that it carried; may be empty. */
  note: string;
}

/** A line of the log in words. @throws RangeError where it keeps a code that no state has */
export function tellEvent<State extends object>(
  { regions, stateOf, wordOf, events }: LifeWords<State>,
  { of: _row, before, after, params, ...line }: KeptEvent,
): ToldEvent {
  const state = stateOf(after) as Readonly<Record<string, string>>;
  // A line that was written before a region came says nothing of it.
  const moved = regions.filter((_, at) =>
    before ? (before[at] ?? 0) !== (after[at] ?? 0) : (after[at] ?? 0) !== 0 || at === 0,
  );
  return {
    ...line,
    title: events[line.event]?.label ?? line.event,
    after: moved.map((region) => wordOf(region as never, state[region]!)).join('、'),
    note: (params as { reason?: string }).reason ?? '',
  };
}
