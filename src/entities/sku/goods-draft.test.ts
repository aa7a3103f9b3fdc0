import { expect, it } from 'vitest';
import { goodsErrors, goodsTotal, isUntouched, missingSkus, newGoods, sentGoods } from './goods-draft.ts';

const typed = (change: object) => ({ ...newGoods(), ...change });
const sku = { id: 7, code: 'A', name: '壳' };

it('adds up what is typed, and counts what is not there yet as nothing', () => {
  const lines = [
    typed({ sku, quantity: '2', price: '19.90' }),
    typed({ sku, quantity: 'x', price: '5' }),
    typed({ id: 1, kind: 'notGoods', quantity: '1', price: '10' }),
    newGoods(),
  ];
  expect(goodsTotal(lines, 'CNY')).toEqual({ lines: 3, pieces: 2, cents: 4980 });
  expect(goodsTotal([typed({ sku, quantity: '3', price: '500' })], 'JPY').cents).toBe(1500);
});

it('sends cents, and what is no number as NaN', () => {
  expect(sentGoods(typed({ sku, quantity: ' 2 ', price: '0.1' }), 'CNY')).toMatchObject({
    skuId: 7,
    quantity: 2,
    unitCents: 10,
  });
  const bad = sentGoods(typed({ sku, quantity: '2.5', price: '' }), 'CNY');
  expect([bad.quantity, bad.unitCents]).toEqual([NaN, NaN]);
  // The picture that stands is not sent along.
  expect(bad).not.toHaveProperty('pictureFileId');
});

it('a new line stays untouched until something is said in it', () => {
  expect(isUntouched(newGoods())).toBe(true);
  for (const change of [{ sku }, { price: '1' }, { title: '壳' }, { id: 3 }])
    expect(isUntouched(typed(change))).toBe(false);
});

it('says missing figures in words of its own, at their place', () => {
  const lines = [typed({ price: '1' }), typed({ sku, quantity: '', price: '' })];
  expect(missingSkus(lines)).toEqual([{ field: 'lines.0.skuId', msg: '请选择 SKU' }]);
  const issues = ['0.skuId', '1.quantity', '1.unitCents'].map((at) => ({
    field: `lines.${at}`,
    msg: '不对',
  }));
  expect(goodsErrors([...issues, { field: 'shopId', msg: '不对' }], lines)).toEqual({
    '0.skuId': '不对',
    '1.quantity': '请输入数量',
    '1.unitCents': '请输入单价',
  });
});
