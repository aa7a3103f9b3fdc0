import { expect, it } from 'vitest';
import { readMoves, type MoveRow } from '#tests/support/moves-table.ts';
import { ORDER_UNDO } from './order-undo.ts';

const rows = readMoves();
const rowOf = (event: string): MoveRow => rows.find((row) => row.event === event)!;
const sides = (who: string) => ['merchant', 'factory'].filter((side) => who.includes(side));

it.each(Object.entries(ORDER_UNDO))('%s is undone by %s: the table leads there and back', (event, undo) => {
  const [there, back] = [rowOf(event), rowOf(undo)];
  expect(back.region).toBe(there.region);
  // Who did it may also undo it.
  for (const side of sides(there.who === 'the side that locked' ? 'merchant factory' : there.who))
    expect(
      back.who === 'the side that locked' || sides(back.who).includes(side) || back.who.includes('the side'),
    ).toBe(true);
  if (there.region === 'flag') return;
  expect(back.from).toContain(there.to);
  expect(there.from).toContain(back.to);
});
