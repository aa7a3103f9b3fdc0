import { expect, it } from 'vitest';
import { passwordForm } from './danger-password-form.ts';

const complaints = (form: { had: boolean; clears: boolean }, typed: Partial<Record<string, string>>) =>
  passwordForm(form)
    .safeParse({ old: '', next: '', again: '', ...typed })
    .error?.issues.map(({ path, message }) => `${String(path[0])}: ${message}`) ?? [];

const FIRST = { had: false, clears: false };
const OTHER = { had: true, clears: false };
const NONE = { had: true, clears: true };

it('[V01] a password for dangerous operations has 6 to 16 characters', () => {
  const tooShort = ['next: 危险操作密码应为 6 至 16 个字符'];
  expect(complaints(FIRST, { next: '12345', again: '12345' })).toEqual(tooShort);
  expect(complaints(FIRST, { next: '1'.repeat(17), again: '1'.repeat(17) })).toEqual(tooShort);
  expect(complaints(FIRST, { next: '123456', again: '123456' })).toEqual([]);
  expect(complaints(FIRST, { next: '1'.repeat(16), again: '1'.repeat(16) })).toEqual([]);
});

it('[F14] it is typed twice, and the one before is asked for where there is one', () => {
  expect(complaints(FIRST, { next: '123456', again: '123457' })).toEqual(['again: 两次输入的密码不一致']);
  expect(complaints(OTHER, { next: '123456', again: '123456' })).toEqual(['old: 请输入当前的危险操作密码']);
  expect(complaints(NONE, { old: 'geheim1' })).toEqual([]);
});
