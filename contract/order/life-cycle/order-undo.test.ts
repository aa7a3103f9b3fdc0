import { expect, it } from 'vitest';
import { readMoves, type MoveRow } from '#tests/support/moves-table.ts';
import { ORDER_UNDO } from './order-undo.ts';

const rows = readMoves();
const rowOf = (event: string): MoveRow => rows.find((row) => row.event === event)!;
/** The sides that a line of the table names; whose hold it is decides where it says so. */
const sides = (who: string) =>
  /the side that/.test(who)
    ? ['merchant', 'factory']
    : ['merchant', 'factory'].filter((side) => who.includes(side));

it.each(Object.entries(ORDER_UNDO))('%s is undone by %s: the table leads there and back', (event, undo) => {
  const [there, back] = [rowOf(event), rowOf(undo)];
  expect(back.region).toBe(there.region);
  // Who did it may also undo it.
  expect(sides(back.who)).toEqual(expect.arrayContaining(sides(there.who)));
  if (there.region === 'flag') return;
  expect(back.from).toContain(there.to);
  // Of several ends each is where it may have come from.
  expect(there.from).toEqual(expect.arrayContaining(back.to.split(' | ')));
});
