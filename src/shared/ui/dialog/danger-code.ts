import { shortCode } from '@/shared/lib/random/random.ts';
import { CODE_LENGTH } from './danger-verification.machine.ts';

/** Six characters for the user to type (F12). */
export const newCode = (): string => shortCode(CODE_LENGTH);

/** What the specification says in this dialog (F13). */
export const DANGER_TEXTS = {
  wrong: '请输入正确的验证码',
  right: '验证成功',
  prompts: {
    delete: '是否删除？',
    oneKeyPack: '是否改为已打包？',
    unbind: '是否解绑？',
    dangerous: '请先验证',
  },
} as const;
export type DangerPrompt = keyof typeof DANGER_TEXTS.prompts;
