import { pinyin } from 'pinyin-pro';
import { describe, expect, it } from 'vitest';
import { ORDER_EVENTS } from '#contract/order/life-cycle/order-events.ts';
import { WORKSPACE_SCREENS } from '#contract/screens.ts';
import { hasInitials } from './initials.ts';

const HAN = /\p{Script=Han}/u;
const initialsOf = (text: string): string => {
  const sounds = pinyin(text, { toneType: 'none', type: 'array', v: true });
  return [...text].map((sign, i) => (HAN.test(sign) ? sounds[i]![0]! : sign.toLowerCase())).join('');
};

describe('names are found by the first letters of their sounds', () => {
  it.each([
    ['审单', 'sd', true],
    ['用户授权中心', 'sq', true],
    ['用户授权中心', 'yhsqzx', true],
    ['重新提交', 'cxtj', true],
    ['重新提交', 'zxtj', true],
    ['SKU', 'sk', true],
    ['审单', 'ds', false],
    ['审单', 'sdd', false],
  ])('%s %s', (text, typed, found) => expect(hasInitials(text, typed)).toBe(found));

  it('of every screen and every action on orders', () => {
    const names = [
      ...Object.values(WORKSPACE_SCREENS).map(({ title }) => title),
      ...Object.values(ORDER_EVENTS).map(({ label }) => label),
      ...['认领', '放弃认领', '核对无误', '核对并通过', '重跑规则'],
    ];
    expect(names.filter((name) => !hasInitials(name, initialsOf(name)))).toEqual([]);
  });
});
