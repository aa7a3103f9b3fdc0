import { describe, expect, it } from 'vitest';
import {
  ACTORS,
  askedOf,
  calmStates,
  cases,
  differences,
  mayActIn,
  MEANS,
  notByItsHolder,
  notByItsMerger,
  OF_STATE,
  passedWithout,
  regions,
  rows,
  states,
} from '#tests/support/moves-judge.ts';
import { ORDER_EVENTS, type OrderEvent } from './order-events.ts';
import { REGIONS } from './order-states.ts';

describe('the order against its tables', () => {
  it('has the states, codes and labels of order-states.tsv', () => {
    expect(REGIONS).toEqual(regions);
  });

  it('has the events and terms of order-moves.tsv', () => {
    const terms = Object.fromEntries(rows.map((row) => [row.event, row.term]));
    const labels = Object.entries(ORDER_EVENTS).map(([type, entry]) => [type, entry.label]);
    expect(Object.fromEntries(labels)).toEqual(terms);
    expect(Object.entries(ORDER_EVENTS).map(([type, entry]) => [type, entry.region])).toEqual(
      [...new Set(rows.map((row) => row.event))].map((type) => [
        type,
        rows.find((row) => row.event === type)!.region,
      ]),
    );
  });

  it('reads every sentence of the table', () => {
    const unread = rows.flatMap((row) =>
      row.guards.filter((guard) => !(guard in MEANS) && !OF_STATE.includes(guard)),
    );
    expect(unread).toEqual([]);
    expect(rows.filter((row) => !ACTORS.some((actor) => mayActIn(row, actor, 'waitReview')))).toEqual([]);
  });

  it('lists for each event those whom the table lets send it', () => {
    for (const row of rows) {
      const who = ACTORS.filter((actor) =>
        Object.keys(regions.status!).some(
          (status) => mayActIn(row, actor, status) && (row.region !== 'status' || row.from.includes(status)),
        ),
      );
      expect([row.event, ORDER_EVENTS[row.event as OrderEvent['type']].who.toSorted()]).toEqual([
        row.event,
        who.toSorted(),
      ]);
    }
  });

  // A hundredth of the next one, and it finds nearly all that is wrong.
  it('moves exactly as the table says where one region at most is stirred', () => {
    expect(differences(calmStates)).toEqual([]);
  });

  it('moves exactly as the table says, in every state, for every event and sender', () => {
    expect(differences(states)).toEqual([]);
  });

  describe.each(cases.filter((one) => askedOf(one).length > 0))('$row.event', (one) => {
    it.each(askedOf(one))('is closed without: %s', (sentence) => {
      const { passed, tried } = passedWithout(one, sentence, states);
      expect(passed.slice(0, 5)).toEqual([]);
      expect(tried).toBeGreaterThan(0);
    });
  });

  it('order.unlock and order.resume are of the side that set it alone', () => {
    expect(notByItsHolder()).toEqual([]);
  });

  it('order.merge.withdrawn is of the side that merged alone', () => {
    expect(notByItsMerger()).toEqual([]);
  });
});
