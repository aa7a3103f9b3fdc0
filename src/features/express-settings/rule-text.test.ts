import { expect, it } from 'vitest';
import { ruleText } from './rule-text.ts';

const any = {
  name: '',
  open: true,
  configId: 1,
  shopIds: [],
  provinces: [],
  minPieces: null,
  maxPieces: null,
  platforms: [],
  fromCents: null,
  belowCents: null,
  currency: 'CNY',
};

it('says which orders a rule takes', () => {
  const shops = new Map([[7, '云朵']]);
  expect(ruleText(any, shops)).toBe('全部订单');
  const whole = { ...any, shopIds: [7, 8], provinces: ['广东', '广西'], minPieces: 2, maxPieces: 5 };
  expect(ruleText(whole, shops)).toBe('云朵、已停用的店铺；寄往广东、广西；2 至 5 件');
  expect(ruleText({ ...any, maxPieces: 5 }, shops)).toBe('不多于 5 件');
  const dear = { ...any, platforms: ['taobao' as const], fromCents: 10_000, belowCents: 50_050 };
  expect(ruleText(dear, shops)).toBe('淘宝；金额不少于 100.00 CNY；金额不到 500.50 CNY');
});
