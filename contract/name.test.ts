import { expect, it } from 'vitest';
import { nameText } from './name.ts';

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
