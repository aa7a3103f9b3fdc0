import { z } from 'zod';
import { dangerPassword } from '#contract/tenant/tenant.ts';

/** What is typed to set, change or take away the password; `had`: one is set, `clears`: it is to go. */
export const passwordForm = ({ had, clears }: { had: boolean; clears: boolean }) =>
  z
    .object({
      old: had ? z.string().min(1, '请输入当前的危险操作密码') : z.string(),
      next: clears ? z.string() : dangerPassword,
      again: z.string(),
    })
    .refine(({ next, again }) => clears || next === again, {
      path: ['again'],
      message: '两次输入的密码不一致',
    });
