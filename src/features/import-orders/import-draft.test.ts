import { describe, expect, it } from 'vitest';
import { complaintsOf, fieldOf, fittingMapping, withField } from './import-draft.ts';

const whole = { platformOrderNo: '订单编号', skuCode: '商家编码', quantity: '数量' };

describe('what a draft lacks', () => {
  it('names every required field and the shop', () => {
    expect(complaintsOf({ mapping: {}, shopId: null, currency: 'CNY', preset: null })).toEqual([
      '请为「平台订单号」选择一列',
      '请为「商家编码」选择一列',
      '请为「数量」选择一列',
      '请选择店铺',
    ]);
  });

  it('is nothing once they are there', () => {
    expect(complaintsOf({ mapping: whole, shopId: 1, currency: 'CNY', preset: null })).toEqual([]);
  });

  it('takes the platform number of a SKU for its code', () => {
    const mapping = { ...whole, skuCode: null, platformSku: 'SKU ID' };
    expect(complaintsOf({ mapping, shopId: 1, currency: 'CNY', preset: null })).toEqual([]);
  });
});

describe('the mapping of columns', () => {
  it('moves a field to another column, and frees the column of its old field', () => {
    const moved = withField(whole, '数量', 'skuCode');
    expect([fieldOf(moved, '数量'), fieldOf(moved, '商家编码'), moved['quantity']]).toEqual([
      'skuCode',
      undefined,
      null,
    ]);
  });

  it('leaves a column aside', () => {
    expect(fieldOf(withField(whole, '数量', undefined), '数量')).toBeUndefined();
  });

  it('of a template keeps only what the file has', () => {
    const fitting = fittingMapping(
      { ...whole, title: '宝贝标题', nonsense: '数量' },
      { columns: ['订单编号', '数量'] },
    );
    expect(Object.entries(fitting).filter(([, column]) => column)).toEqual([
      ['platformOrderNo', '订单编号'],
      ['quantity', '数量'],
    ]);
  });
});
