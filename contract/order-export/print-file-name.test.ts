import { describe, expect, it } from 'vitest';
import { distinctFileNames, EXAMPLE_VALUES, patternComplaint, printFileName } from './print-file-name.ts';

const named = (pattern: string, values: object = {}) =>
  printFileName(pattern, { ...EXAMPLE_VALUES, ...values });

describe('the name of a print file', () => {
  it('has the values in place of the braces; a slash in the pattern makes a folder', () => {
    expect(named('{SKU}/{订单号}-{序号}-{数量}件', { SKU: 'S1', 订单号: 'P1' })).toBe('S1/P1-1-2件');
  });

  it.each([
    ['a slash in a value makes no folder', '{SKU}', { SKU: 'A/B\\C' }, 'A_B_C'],
    ['no way out of the folder', '{SKU}/{订单号}', { SKU: '..', 订单号: '../../etc' }, '_.._etc'],
    ['nothing that Windows refuses', '{SKU}', { SKU: 'a:b*c?"<>|\u{7}' }, 'a_b_c______'],
    ['no device of Windows', '{SKU}', { SKU: 'CON.1' }, '_CON.1'],
    ['no text turned around', '{SKU}', { SKU: 'x\u{202e}gpj' }, 'x_gpj'],
    ['nothing at its ends that is cut off', ' {SKU}. ', { SKU: 'a' }, 'a'],
    ['a name in any case', '{SKU}', { SKU: '' }, '未命名'],
    ['an empty folder falls away', '{SKU}/{订单号}', { SKU: ' ', 订单号: 'P1' }, 'P1'],
  ])('%s', (_, pattern, values, expected) => {
    expect(named(pattern, values)).toBe(expected);
  });

  it('is short enough for every disk', () => {
    expect(Buffer.byteLength(named('{商品名称}', { 商品名称: '长'.repeat(500) }))).toBeLessThan(240);
  });

  it('is told apart from those before it, also where only the case differs', () => {
    const distinct = distinctFileNames(['清单.xlsx']);
    const given = ['a', 'A', 'a (2)', 'a', '清单'].map((n) => distinct(n, n === '清单' ? 'xlsx' : 'png'));
    expect(given).toEqual(['a.png', 'A (2).png', 'a (2) (2).png', 'a (3).png', '清单 (2).xlsx']);
  });
});

it('a pattern is refused with what to do', () => {
  expect(patternComplaint('')).toBe('请填写文件名规则');
  expect(patternComplaint('{买家}-{SKU}')).toContain('没有 {买家} 这样的占位符');
  expect(patternComplaint('{SKU')).toContain('花括号没有成对');
  expect(patternComplaint('{SKU}/{序号}')).toBeUndefined();
});
