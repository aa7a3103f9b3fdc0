import { expect, it } from 'vitest';
import { DANGER_TEXTS, newCode } from './danger-code.ts';

it('[F12] the code is six random letters and digits', () => {
  const codes = new Set(Array.from({ length: 50 }, newCode));
  expect(codes.size).toBe(50);
  expect([...codes].every((code) => /^[A-Za-z0-9]{6}$/.test(code))).toBe(true);
});

it('[F13] says it in the words of the specification', () => {
  const { wrong, right, prompts } = DANGER_TEXTS;
  expect([wrong, right, prompts.delete, prompts.oneKeyPack]).toEqual([
    '请输入正确的验证码',
    '验证成功',
    '是否删除？',
    '是否改为已打包？',
  ]);
});
