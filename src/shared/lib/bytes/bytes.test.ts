import { expect, test } from 'vitest';
import { formatBytes } from './bytes.ts';

test.each([
  [0, '0 B'],
  [1, '1 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [10 * 1024 + 100, '10.1 KB'],
  [1024 ** 2 - 1, '1 MB'],
  [200 * 1024 ** 2, '200 MB'],
])('[K03] %d bytes are %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

test('[K03] each unit is 1024 of the one before, up to YB, and what is more stays in YB', () => {
  const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'];
  for (const [power, unit] of units.entries()) expect(formatBytes(3 * 1024 ** power)).toBe(`3 ${unit}`);
  expect(formatBytes(5000 * 1024 ** 8)).toBe('5000 YB');
});
