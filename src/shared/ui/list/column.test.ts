import { describe, expect, it } from 'vitest';
import { arrangeColumns, shownColumns } from './column.ts';

const columns = ['no', 'goods', 'shop', 'money', 'do'].map((name) => ({ name, hidden: name === 'money' }));
const shownOf = (choice: { name: string; shown: boolean; fixed?: boolean }[] | null) =>
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

describe('columns that the user fixed', () => {
  const choice = [
    { name: 'goods', shown: true },
    { name: 'shop', shown: true, fixed: true },
    { name: 'money', shown: false, fixed: true },
  ];
  it('follow the first one, in his order', () => {
    expect(shownOf(choice)).toEqual(['no', 'shop', 'goods', 'do']);
    expect(shownOf([{ name: 'do', shown: true, fixed: true }])).toEqual(['no', 'goods', 'shop', 'do']);
  });
  it('stand beside each other at the left; what is hidden takes no room', () => {
    const wide = columns.map((column) => ({ ...column, title: '', width: 100, cell: () => null }));
    const shown = shownColumns(arrangeColumns(wide, choice));
    expect(shown.map(({ name, left }) => [name, left])).toEqual([
      ['no', 0],
      ['shop', 100],
      ['goods', undefined],
      ['do', undefined],
    ]);
  });
});
