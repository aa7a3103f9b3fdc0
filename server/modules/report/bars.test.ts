import { expect, it } from 'vitest';
import { barsOf } from './service.ts';

it('a chart has a bar for each day, also for those on which nothing happened', () => {
  const days = [
    { code: '2026-11-03', lines: 2 },
    { code: '2026-10-31', lines: 5 },
  ];
  expect(barsOf(days, 'lines')).toEqual([
    { label: '2026-10-31', value: 5 },
    { label: '2026-11-01', value: 0 },
    { label: '2026-11-02', value: 0 },
    { label: '2026-11-03', value: 2 },
  ]);
  expect(barsOf([], 'lines')).toEqual([]);
});

it('many days are drawn as months', () => {
  const days = [
    { code: '2026-11-03', lines: 2 },
    { code: '2026-11-01', lines: 1 },
    { code: '2026-08-03', lines: 5 },
  ];
  expect(barsOf(days, 'lines')).toEqual([
    { label: '2026-08', value: 5 },
    { label: '2026-09', value: 0 },
    { label: '2026-10', value: 0 },
    { label: '2026-11', value: 3 },
  ]);
});
