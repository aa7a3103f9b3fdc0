import { expect, it } from 'vitest';
import { changedTags, tagCounts, turn, type TagChanges } from './tag-changes.ts';

const none: TagChanges = new Map();
const turned = (count: number, of: number, clicks: number) =>
  Array.from({ length: clicks })
    .reduce<TagChanges>((now) => turn(now, '补寄', { count, of }), none)
    .get('补寄');

it('a tag that some orders have goes onto all, off all, and back', () => {
  expect([1, 2, 3].map((clicks) => turned(1, 3, clicks))).toEqual(['add', 'remove', undefined]);
});

it('a tag that all have can only go, one that none has can only come', () => {
  expect([1, 2].map((clicks) => turned(3, 3, clicks))).toEqual(['remove', undefined]);
  expect([1, 2].map((clicks) => turned(0, 3, clicks))).toEqual(['add', undefined]);
});

it('counts tags over the orders, and tells additions from removals', () => {
  expect(tagCounts([{ tags: ['a', 'b'] }, { tags: ['a'] }])).toEqual(
    new Map([
      ['a', 2],
      ['b', 1],
    ]),
  );
  const changes: TagChanges = new Map([
    ['a', 'add'],
    ['b', 'remove'],
  ]);
  expect([changedTags(changes, 'add'), changedTags(changes, 'remove')]).toEqual([['a'], ['b']]);
});
