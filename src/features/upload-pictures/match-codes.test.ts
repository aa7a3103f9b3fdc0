import { describe, expect, it } from 'vitest';
import type { KnownCode } from '#contract/mapping/mapping.ts';
import { guessesOf, matchFiles } from './match-codes.ts';

const known = (...codes: string[]) => codes.map((code) => ({ code }) as KnownCode);
/** The code of each file, or the codes to choose from, or nothing. */
const match = (names: string[], codes: string[], taken?: string[]) =>
  [
    ...matchFiles(
      names.map((name, key) => ({ key, name })),
      known(...codes),
      taken,
    ).values(),
  ].map(
    ({ code, candidates }) =>
      code?.code ?? (candidates.length > 0 ? candidates.map((one) => one.code) : undefined),
  );

describe('a file name means', () => {
  it.each([
    ['CASE-RED.png', ['CASE-RED']],
    ['CASE-1.jpg', ['CASE-1', 'CASE']],
    ['CASE_2.webp', ['CASE_2', 'CASE']],
    ['CASE(1).png', ['CASE(1)', 'CASE']],
    ['CASE （3）.png', ['CASE （3）', 'CASE']],
    ['CASE-front.tif', ['CASE-front', 'CASE']],
    ['CASE_front-1 (2).png', ['CASE_front-1 (2)', 'CASE_front-1', 'CASE_front', 'CASE']],
    ['手机壳正面.png', ['手机壳正面', '手机壳']],
    ['A.B-1.5.png', ['A.B-1.5']],
    ['6901234567890.png', ['6901234567890']],
    ['no-extension', ['no-extension']],
    ['-1.png', ['-1']],
    ['.png', []],
  ])('%s: %j', (name, guesses) => expect(guessesOf(name)).toEqual(guesses));
});

describe('files are matched', () => {
  it('exactly, before anything else', () => {
    expect(match(['Case-1.png'], ['CASE-1', 'Case-1', 'Case'])).toEqual(['Case-1']);
  });
  it('whatever the case of their letters, where none is exactly the same', () =>
    expect(match(['case-red.PNG'], ['CASE-RED', 'CASE'])).toEqual(['CASE-RED']));
  it('by what stands before a number or a side, where no whole name fits', () => {
    expect(match(['CASE-1.png', 'mug_front.jpg', 'x (2).png'], ['CASE', 'MUG', 'X'])).toEqual([
      'CASE',
      'MUG',
      'X',
    ]);
  });
  it('to none where nothing fits', () => expect(match(['holiday.png'], ['CASE'])).toEqual([undefined]));
  it('to a choice where two codes differ in case only', () => {
    expect(match(['case.png'], ['CASE', 'Case'])).toEqual([['CASE', 'Case']]);
  });
  it('each code once: the surest name takes it, the others are to be decided', () => {
    expect(match(['CASE-1.png', 'CASE.png', 'CASE-2.png'], ['CASE'])).toEqual([['CASE'], 'CASE', ['CASE']]);
  });
  it('to none of two that are as sure', () => {
    expect(match(['CASE-1.png', 'CASE-2.png'], ['CASE'])).toEqual([['CASE'], ['CASE']]);
  });
  it('not to a code that another file has already', () => {
    expect(match(['CASE.png'], ['CASE'], ['CASE'])).toEqual([['CASE']]);
  });
});
