import { describe, expect, it } from 'vitest';
import {
  ACTORS,
  askedOf,
  beginnings,
  begun,
  begunElsewhere,
  cases,
  differences,
  factsOf,
  mayAct,
  movedElsewhere,
  neutralPiece,
  passedWithout,
  reachedFrom,
  regions,
  rows,
  states,
} from '#tests/support/piece-judge.ts';
import { variedPieces } from '#tests/support/piece-facts.ts';
import { MEANS } from '#tests/support/piece-sentences.ts';
import { isPieceBeginning } from './piece-beginnings.ts';
import { filledPieceEvent } from '#tests/support/piece-event-filled.ts';
import { PIECE_EVENT_TYPES, PIECE_EVENTS, type PieceEventType } from './piece-events.ts';
import { PIECE_REGIONS, type PieceState } from './piece-states.ts';
import { beginPiece, stepPiece } from './piece-steps.ts';

describe('the production piece against its tables', () => {
  it('has the states, codes and labels of piece-states.tsv', () => {
    expect(PIECE_REGIONS).toEqual(regions);
  });

  it('has the events, terms and regions of piece-moves.tsv, in its order', () => {
    const told = Object.entries(PIECE_EVENTS).map(([type, { label, region }]) => [type, label, region]);
    const listed = new Map(rows.map(({ event, term, region }) => [event, [event, term, region]]));
    expect(told).toEqual([...listed.values()]);
    const terms = new Set(rows.map(({ event, term }) => `${event} ${term}`));
    expect(terms.size).toBe(listed.size);
  });

  it('reads every sentence of the table, and no sentence that it does not have', () => {
    const said = new Set(rows.flatMap(({ guards, who }) => [...guards, who]));
    const whoAlone = ['factory', 'system', 'factory or system', 'factory or rule', 'factory or timer'];
    expect([...said].filter((one) => !(one in MEANS) && !whoAlone.includes(one))).toEqual([]);
    expect(Object.keys(MEANS).filter((one) => !said.has(one))).toEqual([]);
  });

  it('lists for each event those whom the table lets send it', () => {
    for (const event of PIECE_EVENT_TYPES) {
      const own = rows.filter((row) => row.event === event);
      const who = ACTORS.filter((actor) => own.some((row) => mayAct(row, actor)));
      expect([event, [...PIECE_EVENTS[event].who].toSorted()]).toEqual([event, who.toSorted()]);
    }
  });

  it('moves exactly as the table says, in every state, for every event and sender', () => {
    expect(differences(states)).toEqual([]);
  });

  it('every line of the table leads somewhere', () => {
    const idle = cases.filter(
      (one) =>
        !ACTORS.some((by) =>
          states.some((state) => {
            const next = reachedFrom(one, state, by);
            return next !== null && (one.to === 'same' || Object.values<string>(next).includes(one.to));
          }),
        ),
    );
    expect(idle.map(({ row, to }) => `${row.event} to ${to}`)).toEqual([]);
  });

  it('moves nowhere else, whatever an order and a person may have done to it', () => {
    expect(movedElsewhere()).toEqual([]);
  });

  describe.each(cases.filter((one) => askedOf(one).length > 0))('$row.event to $to', (one) => {
    it.each(askedOf(one))('is closed without: %s', (sentence) => {
      const { passed, tried } = passedWithout(one, sentence, states);
      expect(passed.slice(0, 5)).toEqual([]);
      expect(tried).toBeGreaterThan(0);
    });
  });
});

describe('what makes a piece', () => {
  it('is what comes from nowhere in the table', () => {
    const listed = new Set(beginnings.map(({ row }) => row.event));
    expect(PIECE_EVENT_TYPES.filter(isPieceBeginning)).toEqual([...listed]);
    const moved = PIECE_EVENT_TYPES.filter((type) => !isPieceBeginning(type));
    expect(moved).toEqual([...new Set(cases.map(({ row }) => row.event))]);
  });

  it.each(beginnings)('$row.event begins it in $to, for those whom the table names', (one) => {
    for (const by of ACTORS) {
      const state: PieceState | null = mayAct(one.row, by)
        ? { piece: one.to as PieceState['piece'], recovery: 'none' }
        : null;
      expect(begun(one.row.event as PieceEventType, by, factsOf(one), one.event), by).toEqual(state);
    }
  });

  it.each(beginnings)('$row.event begins none in $to without all that its line asks for', (one) => {
    expect(askedOf(one).length).toBeGreaterThan(0);
    expect(begunElsewhere([one])).toEqual([]);
  });

  it('happens to no piece that there is', () => {
    for (const state of states)
      for (const { row } of beginnings)
        for (const by of ACTORS)
          for (const facts of variedPieces)
            expect(stepPiece(state, facts, filledPieceEvent(row.event as PieceEventType, by))).toBeNull();
  });

  it('is refused in words that say what to do', () => {
    const why = (type: PieceEventType, by: 'factory' | 'system', facts = neutralPiece) =>
      beginPiece(filledPieceEvent(type, by), facts);
    expect(why('piece.made', 'system')).toEqual({ code: 409, msg: '订单还没有审核通过，请先审核。' });
    expect(why('piece.made.free', 'system')).toEqual({
      code: 403,
      msg: '「自由打印」由工厂操作，请联系工厂处理。',
    });
    expect(why('piece.printed', 'system')).toMatchObject({ code: 400 });
  });
});
