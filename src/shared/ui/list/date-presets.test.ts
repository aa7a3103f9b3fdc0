import { expect, it } from 'vitest';
import { formatDateTime } from '@/shared/lib/time/index.ts';
import { DATE_PRESETS, presetsWithin } from './date-presets.ts';

/** 2025-03-15 13:20 in the zone of the machine. */
const NOW = new Date(2025, 2, 15, 13, 20).getTime();

it('[K02] the presets of a date range, as whole days of the user', () => {
  const shown = DATE_PRESETS.map(({ label, rangeAt }) =>
    [label, ...rangeAt(NOW).map(formatDateTime)].join(' | '),
  );
  expect(shown).toEqual([
    '昨天 | 2025-03-14 00:00:00 | 2025-03-15 00:00:00',
    '今天 | 2025-03-15 00:00:00 | 2025-03-16 00:00:00',
    '近2天 | 2025-03-14 00:00:00 | 2025-03-16 00:00:00',
    '近3天 | 2025-03-13 00:00:00 | 2025-03-16 00:00:00',
    '近1周 | 2025-03-09 00:00:00 | 2025-03-16 00:00:00',
    '近10天 | 2025-03-06 00:00:00 | 2025-03-16 00:00:00',
    '近1个月 | 2025-02-15 00:00:00 | 2025-03-16 00:00:00',
    '近3个月 | 2024-12-15 00:00:00 | 2025-03-16 00:00:00',
    '近6个月 | 2024-09-15 00:00:00 | 2025-03-16 00:00:00',
  ]);
});

it('[K02] a list that caps its range offers the presets within it', () => {
  expect(
    presetsWithin(15)
      .map((p) => p.label)
      .at(-1),
  ).toBe('近10天');
  expect(
    presetsWithin(31)
      .map((p) => p.label)
      .at(-1),
  ).toBe('近1个月');
});
