import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { LOCKS } from './locks.ts';

it('every class of locks has a number of its own', () => {
  const numbers = Object.values(LOCKS);
  expect(numbers.filter((one, at) => numbers.indexOf(one) !== at)).toEqual([]);
});

it('what a migration locks in the database is one of them', () => {
  const folder = path.join(import.meta.dirname, '../migrations');
  const taken = fs
    .readdirSync(folder)
    .flatMap((name) => [
      ...fs.readFileSync(path.join(folder, name), 'utf8').matchAll(/pg_advisory\w+\((\w+)/g),
    ])
    .map(([, number]) => Number(number));
  expect(taken).toEqual([LOCKS.galleryWords, LOCKS.wages]);
});
