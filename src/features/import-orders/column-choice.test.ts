import { expect, it } from 'vitest';
import { chosen, firstChoice, optionsOf, saidOf } from './column-choice.ts';

const seen = {
  columns: ['订单号', '件数', '编码'],
  template: null,
  recognised: null,
  suggested: { platformOrderNo: '订单号' },
  guessed: { platformOrderNo: '订单号' },
  presets: [{ name: 'pdd' as const, mapping: { platformOrderNo: '订单号', quantity: '件数' } }],
};
const saved = [{ id: 4, name: '老店', mapping: { skuCode: '编码', title: '没有这列' } }];
const named = (mapping: Record<string, string | null>) =>
  Object.entries(mapping).filter(([, column]) => column !== null);

it('an announced export counts where neither the header nor a template knows the file', () => {
  const recognised = { name: 'jd' as const, label: '京东订单导出', platform: 'jd' as const };
  expect(firstChoice(seen, 'pdd')).toBe('p:pdd');
  expect(firstChoice({ ...seen, recognised }, 'pdd')).toBe('');
  expect(firstChoice({ template: { id: 4, name: '老店' }, recognised }, 'pdd')).toBe('t:4');
  expect(saidOf('', { ...seen, recognised })).toBe('已识别：京东订单导出');
});

it('a choice says which columns are read, by which export, and is said in words', () => {
  expect(optionsOf(saved).map(({ value }) => value)).toEqual(expect.arrayContaining(['p:pdd', 't:4']));
  const pdd = chosen('p:pdd', seen, saved);
  expect([pdd.preset, named(pdd.mapping)]).toEqual([
    'pdd',
    [
      ['platformOrderNo', '订单号'],
      ['quantity', '件数'],
    ],
  ]);
  expect(named(chosen('t:4', seen, saved).mapping)).toEqual([['skuCode', '编码']]);
  expect(named(chosen('', seen, saved).mapping)).toEqual([['platformOrderNo', '订单号']]);
  expect(['p:pdd', 't:4', ''].map((choice) => saidOf(choice, seen, saved))).toEqual([
    '已选预设：拼多多订单导出',
    '已套用模板：老店',
    '未识别的格式，请核对每一列',
  ]);
});
