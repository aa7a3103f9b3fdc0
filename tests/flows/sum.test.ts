import { expect, it } from 'vitest';
import { sumOf, type Line } from '../../scripts/flows/sum.ts';

const line = (own: Partial<Line>): Line => ({
  machine: 'guide',
  ...{ states: 1, arrows: 2, paths: 1, browserPaths: 1, realPaths: 1, driven: true },
  ...{ unvisited: [], untaken: [], unseen: [], excused: {} },
  ...own,
});
const undriven = { machine: 'piece', driven: false, browserPaths: 0, realPaths: 0 };

it('counts a machine that no page drives, with its reason, beside those with stood-in answers alone', () => {
  const { text, failures } = sumOf([line({}), line({ ...undriven, excused: { a: 'later', b: 'later' } })]);
  expect(text).toContain(
    "0 machines without a path on the server's own answers, 1 that no page drives (piece: later)",
  );
  expect(failures).toBe(0);
});

it('fails where nobody says why no page drives a machine, or where all answers of its paths stood in', () => {
  expect(sumOf([line(undriven)])).toMatchObject({
    failures: 1,
    text: expect.stringContaining('NO REASON GIVEN'),
  });
  expect(sumOf([line({ realPaths: 0 })]).failures).toBe(1);
  expect(sumOf([line({ unvisited: ['a'], untaken: ['b'], unseen: ['c'] })]).failures).toBe(3);
});
