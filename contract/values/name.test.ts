import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { decode } from '#contract/decode/decode.ts';
import { nameText } from './name.ts';
import { orderImport } from '#contract/order-import/order-import.ts';
import { price } from '#contract/price/price.ts';
import { reviewRule } from '#contract/review-rule/review-rule.ts';
import { savedSearch } from '#contract/preference/saved-search.ts';

const name = nameText('名称', 50);

it.each([
  ['turned round', '收款\u202Egnp.exe'],
  ['turned for a while', 'a\u2066b\u2069'],
  ['with a mark of direction', 'admin\u200F'],
  ['with a blank that has no width', '管理\u200B员'],
  ['with a joint that is not seen', '管理\u2060员'],
  ['with a mark of byte order', '\uFEFF管理员'],
  ['with a hyphen that is not seen', 'ad\u00ADmin'],
  ['in two lines', 'a\r\nb'],
  ['with an escape', 'a\u001B[31m'],
])('a name %s looks like another one, and is refused', (_, text) => {
  const { success, error } = name.safeParse(`x${text}`);
  expect([success, error?.issues[0]?.message]).toEqual([false, '名称不能包含看不见的字符，请重新输入']);
});

it.each(['张三', "O'Brien & Söhne", '👩‍👩‍👧‍👦 家', 'شركة النور', 'a'.repeat(50)])('%s is a name', (text) => {
  expect(name.parse(text)).toBe(text);
});

describe('what a user names himself', () => {
  const named = (name: string) => ({ name, promotion: { name, from: '2026-01-01', until: '2026-02-01' } });
  it.each<[string, string, z.ZodType]>([
    ['规则名称', 'a rule that decodes', decode.save.input],
    ['规则名称', 'a rule of the review', reviewRule.create.input],
    ['模板名称', 'columns of a file', orderImport.saveTemplate.input],
    ['促销名称', 'a price for a while', price.setGoods.input],
    ['名称', 'a search that is kept', savedSearch.save.input],
  ])('[V04] %s: %s has no special signs', (label, _, input) => {
    for (const sign of '\\/:*?"<>|') {
      const { error } = input.safeParse(named(`a${sign}b`));
      expect(error?.issues.find(({ path }) => path.at(-1) === 'name')?.message).toBe(
        `${label}不能包含特殊符号`,
      );
    }
  });
});
