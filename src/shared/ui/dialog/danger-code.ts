import { shortCode } from '@/shared/lib/random/random.ts';

export const CODE_LENGTH = 6;

/** Six characters for the user to type (F12). */
export const newCode = (): string => shortCode(CODE_LENGTH);

/** What the specification says in this dialog (F13). */
export const DANGER_TEXTS = {
  wrong: '请输入正确的验证码',
  right: '验证成功',
  prompts: { delete: '是否删除？', oneKeyPack: '是否改为已打包？' },
} as const;
export type DangerPrompt = keyof typeof DANGER_TEXTS.prompts;

/** Letter case does not count. */
export const codeMatches = (code: string, typed: string): boolean =>
  typed.trim().length === CODE_LENGTH && typed.trim().toLowerCase() === code.toLowerCase();

/** Whether the field shows that the code is wrong: six characters that do not match. */
export const isWrong = (code: string, typed: string): boolean =>
  typed.trim().length >= CODE_LENGTH && !codeMatches(code, typed);
