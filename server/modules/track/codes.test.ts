import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { scanOf, TRACK_CODES, type TrackSystem } from '#contract/track/track-codes.ts';

const [, ...rows] = fs
  .readFileSync('docs/spec/track-codes.tsv', 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'));

describe('[X31] the table of codes', () => {
  it.each(rows.map(([system, code, state, meaning]) => [system!, code!, meaning!, state!]))(
    '%s %s (%s) is %s',
    (system, code, _meaning, state) => {
      expect(scanOf(system as TrackSystem, code)).toEqual({ state, known: true });
    },
  );

  it('has no row more, and takes what it does not know for on its way', () => {
    const written = Object.entries(TRACK_CODES).flatMap(([system, codes]) =>
      Object.keys(codes).map((code) => `${system} ${code}`),
    );
    expect(written.toSorted()).toEqual(rows.map(([system, code]) => `${system} ${code}`).toSorted());
    expect(scanOf('kuaidi100', 'toString')).toEqual({ state: 'inTransit', known: false });
  });
});
