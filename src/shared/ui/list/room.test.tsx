import { expect, it } from 'vitest';
import { apart, copyCell, wordTag } from './cells.tsx';
import { cellOf } from './cell-of.tsx';
import type { Column } from './column.ts';
import { contentWidth, fits } from './room.ts';

// Measured in Chromium at 13 px: twelve digits 87 px, twelve Chinese letters 156 px, ten wide Latin ones 115 px.
it('a text is never held for shorter than it is', () => {
  expect(contentWidth('012345678901')).toBeGreaterThanOrEqual(87);
  expect(contentWidth('一二三四五六七八九十百千')).toBeGreaterThanOrEqual(156);
  expect(contentWidth('WWWWWWWWWW')).toBeGreaterThanOrEqual(115);
});

it('what stands beside the text takes room as well', () => {
  const text = '待审核';
  expect(contentWidth(wordTag({ children: text }))).toBeGreaterThan(contentWidth(text));
  expect(contentWidth(copyCell(text, 200))).toBeGreaterThan(contentWidth(text));
  expect(
    contentWidth(
      <>
        {apart('متجر')} <span className="list-quiet">{text}</span>
      </>,
    ),
  ).toBeGreaterThan(contentWidth(text));
});

it('what only the browser can measure never counts as fitting', () => {
  const Own = () => 'a';
  expect(fits(<Own />, 1000)).toBe(false);
  expect(fits(<span className="wide">a</span>, 1000)).toBe(false);
  expect(fits(<div>a</div>, 1000)).toBe(false);
});

it('a cell is cut where its content may not fit, and only there', () => {
  const cell = (text: string, more: Partial<Column<{ text: string }>> = {}) => {
    const column = {
      name: 'text',
      title: '文字',
      width: 100,
      cell: (row: { text: string }) => row.text,
      ...more,
    };
    return (
      cellOf(column, { text }, { className: 'tabular', 'data-align': undefined }).props as {
        className: string;
      }
    ).className;
  };
  expect(cell('店铺')).toBe('tabular');
  expect(cell('很长的店铺名称写不下')).toBe('list-cut tabular');
  expect(cell('很长的店铺名称写不下', { whole: true })).toBe('tabular');
});
