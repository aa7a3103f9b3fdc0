import { expect, it } from 'vitest';
import { MOST_OWN, withReason, type OwnReason } from './own-reasons.ts';

const USUAL = ['缺料'];
const sent = (...texts: string[]): readonly OwnReason[] =>
  texts.reduce<readonly OwnReason[]>((own, text, i) => withReason(own, text, i, USUAL), []);
const texts = (own: readonly OwnReason[]) => own.map(({ text }) => text);

it('a reason that a reviewer wrote himself is kept, one of the usual ones is not', () => {
  expect(texts(sent('孔位不对', '缺料', ''))).toEqual(['孔位不对']);
});

it('an own reason that is sent again keeps its number', () => {
  const own = withReason(sent('甲', '乙'), '甲', 9, USUAL);
  expect(texts(own)).toEqual(['甲', '乙']);
  expect(own[0]!.usedAt).toBe(9);
});

it('where there is no room a new one takes the number of the one that was not used for longest', () => {
  const full = withReason(sent('甲', '乙', '丙', '丁'), '甲', 9, USUAL);
  expect(full).toHaveLength(MOST_OWN);
  expect(texts(withReason(full, '戊', 10, USUAL))).toEqual(['甲', '戊', '丙', '丁']);
});
