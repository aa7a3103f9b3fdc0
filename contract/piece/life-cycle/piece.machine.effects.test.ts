import { expect, it } from 'vitest';
import { readMoves } from '#tests/support/moves-table.ts';
import { EFFECT_OF, effectsTo } from '#tests/support/piece-effects.ts';
import { PIECE_BEGINNINGS } from './piece-beginnings.ts';
import { PIECE_EFFECTS } from './piece-effects.ts';
import { PIECE_MOVES } from './piece-steps.ts';

const rows = readMoves('piece');
/** `event from to`, and what is done then: one line of the table may be many of these. */
const wanted = rows
  .flatMap((row) =>
    [...row.from].flatMap((state) =>
      row.to
        .split(' | ')
        .map((target) => `${row.event} ${state} ${target}: ${effectsTo(row, target).toSorted().join(' ')}`),
    ),
  )
  .toSorted();

it('reads every effect of the table, and none that it does not have', () => {
  const said = new Set(rows.flatMap(({ effects }) => effects));
  expect([...said].filter((effect) => !(effect in EFFECT_OF))).toEqual([]);
  expect(Object.keys(EFFECT_OF).filter((effect) => !said.has(effect))).toEqual([]);
});

it('names the effects of the table on every arrow and on every beginning', () => {
  const found = [
    ...Object.entries(PIECE_BEGINNINGS).flatMap(([event, ways]) =>
      ways.map(({ to, effects }) => `${event} - ${to.piece}: ${effects.toSorted().join(' ')}`),
    ),
    ...PIECE_MOVES.map(
      ({ event, from, to, effects }) => `${event} ${from} ${to ?? 'same'}: ${effects.toSorted().join(' ')}`,
    ),
  ];
  expect(found.toSorted()).toEqual(wanted);
});

it('has no effect that nothing asks for', () => {
  const asked = new Set(Object.values(EFFECT_OF).flatMap((names) => names.split(' ')));
  expect(Object.keys(PIECE_EFFECTS).filter((name) => !asked.has(name))).toEqual([]);
});
