import { describe, expect, it } from 'vitest';
import { DELIVERED } from '#contract/print-template/delivered/delivered.ts';
import { begin, MOST_STEPS, redo, remove, reorder, shift, step, undo } from './history.ts';

const { design } = DELIVERED.tag4030;
const xOf = (of: typeof design) => of.elements[0]!.x;
const moved = (dx: number) => shift(design, 0, { dx, dy: 0, resizes: false });

describe('the steps of a designer', () => {
  it('are taken back and done again, until another one is done', () => {
    const two = step(step(begin(design), moved(10)), moved(20));
    expect(undo(two).design).toEqual(moved(10));
    expect(undo(undo(undo(two))).design).toBe(design);
    expect(redo(undo(two)).design).toEqual(moved(20));
    const other = step(undo(two), moved(30));
    expect(redo(other).design).toEqual(moved(30));
  });

  it('are 200 at most, the oldest go', () => {
    let history = begin(design);
    for (let nth = 1; nth <= MOST_STEPS + 5; nth += 1) history = step(history, moved(nth * 10));
    for (let nth = 0; nth < MOST_STEPS + 5; nth += 1) history = undo(history);
    expect(xOf(history.design)).toBe(xOf(design) + 5 * 10);
  });

  it('move no element beyond the upper left corner, and leave at least 0.1 mm of it', () => {
    expect(xOf(moved(-10_000))).toBe(0);
    const small = shift(design, 0, { dx: -10_000, dy: -10_000, resizes: true }).elements[0]!;
    expect([small.w, small.h, small.x]).toEqual([10, 10, xOf(design)]);
  });

  it('change the order and the number of elements', () => {
    const [first, second, ...others] = design.elements;
    expect(reorder(design, 0, 1).elements).toEqual([second, first, ...others]);
    expect(reorder(design, 0, -1)).toBe(design);
    expect(remove(design, 0).elements).toEqual([second, ...others]);
  });
});
