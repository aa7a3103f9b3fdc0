import { expect, it } from 'vitest';
import { codeMatches, DANGER_TEXTS, isWrong, newCode } from './danger-code.ts';

it('[F12] confirm stays closed until six characters match', () => {
  expect(
    ['', 'a', 'aB3dE', 'aB3dE6', 'xB3dEf', 'aB3dEff'].map((typed) => codeMatches('aB3dEf', typed)),
  ).toEqual([false, false, false, false, false, false]);
  expect(codeMatches('aB3dEf', 'aB3dEf')).toBe(true);
});

it('[F12] the case of letters does not count, nor a blank that was pasted with it', () => {
  expect(codeMatches('aB3dEf', ' Ab3DeF ')).toBe(true);
});

it('[F12] only six characters can be wrong', () => {
  expect([isWrong('aB3dEf', 'zzzzz'), isWrong('aB3dEf', 'zzzzzz'), isWrong('aB3dEf', 'aB3dEf')]).toEqual([
    false,
    true,
    false,
  ]);
});

it('[F12] the code is six random letters and digits', () => {
  const codes = new Set(Array.from({ length: 50 }, newCode));
  expect(codes.size).toBe(50);
  expect([...codes].every((code) => /^[A-Za-z0-9]{6}$/.test(code))).toBe(true);
});

it('[F13] says it in the words of the specification', () => {
  expect(DANGER_TEXTS).toEqual({
    wrong: '请输入正确的验证码',
    right: '验证成功',
    prompts: { delete: '是否删除？', oneKeyPack: '是否改为已打包？' },
  });
});
