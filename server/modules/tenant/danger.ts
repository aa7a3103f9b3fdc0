import { CODES } from '#contract/errors.ts';
import { matchesPassword } from '#server/modules/auth/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { countTry, forget, type Bound } from '#server/platform/tries.ts';
import * as sql from './sql.ts';

export type Asking = Pick<Ctx, 'tenantId' | 'userId' | 'now' | 'system'>;

const WRONG_DANGER: Bound = {
  most: 5,
  minutes: 15,
  told: (minutes) => `危险操作密码错误次数过多，请 ${minutes} 分钟后再试；忘记密码时请联系平台管理员清除。`,
};

const NEEDED = { missing: '请输入危险操作密码。', wrong: '危险操作密码不正确，请重新输入。' };

/**
 * Passes where the tenant has no password for dangerous operations, or this is it (F14). Call it outside of a transaction.
 * @throws Refusal dangerPassword where it is missing or wrong, 429 after too many wrong ones.
 */
export async function requireDangerPassword(
  { system, tenantId, userId, now }: Asking,
  given: string | undefined,
  said = NEEDED,
): Promise<void> {
  const hash = await sql.dangerHash(system, tenantId);
  if (hash === undefined) return;
  if (!given) throw new Refusal(CODES.dangerPassword, said.missing);
  const who = `danger:${tenantId}:${userId}`;
  await countTry(system, who, WRONG_DANGER, now);
  if (!(await matchesPassword(given, hash))) throw new Refusal(CODES.dangerPassword, said.wrong);
  await forget(system, who);
}
