import { expect, it } from 'vitest';
import { SkuForm } from '#contract/sku/sku.ts';
import { errorsOf } from './errors-of.ts';

const filled = { code: 'A', name: 'B', material: 'C', brand: 'D', model: 'E', color: 'F', priceCents: 1 };

it('says the first complaint about each field, and nothing about a form that is right', () => {
  expect(errorsOf(SkuForm, filled)).toEqual({});
  const wrong = errorsOf(SkuForm, { ...filled, code: '', name: ' ', priceCents: -1 });
  expect(wrong).toEqual({ code: '请输入SKU 编码', name: '请输入名称', priceCents: '价格不能为负数' });
});

it('takes no amount that is not one', () => {
  expect(Object.keys(errorsOf(SkuForm, { ...filled, priceCents: Number.NaN }))).toEqual(['priceCents']);
});
