import { expect, it } from 'vitest';
import { MONEY_PROMISED } from '#tests/support/money-words.ts';
import { ASKS } from './asks.ts';

it('what an action asks, as the recall, promises nothing about money', () => {
  const texts = Object.values(ASKS).flatMap((ask) => ('text' in ask ? [ask.text] : []));
  expect(texts).toContain(ASKS['order.recall'].text);
  expect(texts.filter((text) => MONEY_PROMISED.test(text))).toEqual([]);
});
