import { expect, it } from 'vitest';
import { rangeOf } from './range.ts';

it.each([
  ['bytes=0-499', { from: 0, to: 499 }],
  ['bytes=500-', { from: 500, to: 999 }],
  ['bytes=-200', { from: 800, to: 999 }],
  ['bytes=-5000', { from: 0, to: 999 }],
  ['bytes=900-5000', { from: 900, to: 999 }],
  ['bytes=1000-', 'outside'],
  ['bytes=-0', 'outside'],
])('%s of 1,000 bytes, as RFC 9110 says', (header, wanted) => expect(rangeOf(header, 1000)).toEqual(wanted));

it.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=5-2', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=a-b'])(
  '%s asks for nothing that must be answered in part',
  (header) => expect(rangeOf(header, 1000)).toBe('whole'),
);
