import { afterAll, beforeAll, expect, it } from 'vitest';
import { savedSearch } from '#contract/preference/saved-search.ts';
import { reviewRule } from '#contract/review-rule/review-rule.ts';
import { expectRefused } from '#tests/support/hostile.ts';
import { openReview, type ReviewWorld } from '#tests/support/review.ts';

let world: ReviewWorld;
beforeAll(async () => {
  world = await openReview();
});
afterAll(() => world.t.close());

const odd = `<img src=x onerror=alert(1)>,"'\n；=1+1`;

it('a rule’s own words are kept to the letter, in its verdict too', async () => {
  await world.rule({ name: '奇数规则', actions: { pend: { reason: odd }, tags: ['"a,b"'] } });
  const id = await world.pushed();
  const [verdict] = await world.why(id);
  expect(verdict!.ruleName).toBe('奇数规则');
  expect(verdict!.did).toContain(odd);
  expect((await world.look(id)).tags).toEqual(['"a,b"']);
  const { data } = await world.factory.ask(reviewRule.markChecked, { ids: [id], approve: true });
  expect(data).toMatchObject({ successIds: [id] });
  await world.forget();
});

it('a search of a list that no address has is refused, not lost', async () => {
  const input = { name: 'x', question: {}, isDefault: false };
  for (const list of ['中文', 'a:b', 'a/b', ' '])
    await expectRefused(world.t, () => world.merchant.ask(savedSearch.save, { ...input, list }), 400);
});

it('a search of another user is neither changed nor removed', async () => {
  const input = { name: 'x', question: {}, isDefault: true, list: 'order' };
  const { id } = await world.merchant.call(savedSearch.save, input);
  const other = await world.t.as('merchant02');
  await expectRefused(world.t, () => other.ask(savedSearch.save, { ...input, id }), 404);
  await expectRefused(world.t, () => other.ask(savedSearch.remove, { id }), 404);
});
