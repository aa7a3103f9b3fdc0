import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { blocksOf } from './marked-text.tsx';

it('headings, paragraphs, tables and code stand apart; code keeps its empty lines', () => {
  const text = '# A\nline\nmore\n\n| a | b |\n| - | - |\n| 1 | 2 |\n```ts\nx\n\n# y\n```\nend';
  expect(blocksOf(text)).toEqual([
    ['# A'],
    ['line', 'more'],
    ['| a | b |', '| - | - |', '| 1 | 2 |'],
    ['```ts', 'x', '', '# y', '```'],
    ['end'],
  ]);
});

it('the documentation has no mark of Markdown that would be shown as it is', () => {
  const guide = readFileSync(new URL('../../../docs/open-api/README.md', import.meta.url), 'utf8');
  const shown = blocksOf(guide).filter(([first = '']) => !/^(```|\||#)/.test(first));
  for (const line of shown.flat()) expect(line).not.toMatch(/^(\s*[-*+>] |\d+\. |\||#|```)/);
});
