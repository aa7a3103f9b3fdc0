import { describe, expect, it } from 'vitest';
import { arrangeColumns } from './column.ts';

const columns = ['no', 'goods', 'shop', 'money', 'do'].map((name) => ({ name, hidden: name === 'money' }));
const shownOf = (choice: { name: string; shown: boolean }[] | null) =>
  arrangeColumns(columns, choice)
    .filter((c) => c.shown)
    .map((c) => c.name);

describe('arrangeColumns', () => {
  it('without a choice keeps the order of the list and hides what is hidden at first', () => {
    expect(shownOf(null)).toEqual(['no', 'goods', 'shop', 'do']);
  });

  it('follows the choice in order and visibility', () => {
    const choice = [
      { name: 'money', shown: true },
      { name: 'shop', shown: true },
      { name: 'goods', shown: false },
    ];
    expect(shownOf(choice)).toEqual(['no', 'money', 'shop', 'do']);
  });

  it('never moves or hides the first and the last column', () => {
    expect(
      shownOf([
        { name: 'do', shown: false },
        { name: 'no', shown: false },
      ]),
    ).toEqual(['no', 'goods', 'shop', 'do']);
  });

  it('puts a column that the choice does not know behind its neighbour, and forgets one that is gone', () => {
    const choice = [
      { name: 'shop', shown: true },
      { name: 'gone', shown: true },
      { name: 'goods', shown: true },
    ];
    expect(arrangeColumns(columns, choice).map((c) => c.name)).toEqual([
      'no',
      'shop',
      'money',
      'goods',
      'do',
    ]);
  });
});
