import type { Audience } from '#contract/customer/audience.ts';
import type { Db } from '#server/platform/database.ts';
import { badRequest } from '#server/platform/refusal.ts';
import { unknownAudience } from './audience.sql.ts';

export interface WishedAudience {
  scope: Audience['scope'];
  groupId: number | null;
  merchantIds: readonly number[];
}

/** Without what its scope has no use for. @throws Refusal 400 where it names what is not the factory's */
export async function checkedAudience(
  db: Db,
  factoryId: number,
  { scope, ...wish }: WishedAudience,
): Promise<WishedAudience & { merchantIds: number[] }> {
  const groupId = scope === 'group' ? wish.groupId : null;
  const merchantIds = scope === 'chosen' ? [...new Set(wish.merchantIds)] : [];
  const unknown = await unknownAudience(db, factoryId, groupId, merchantIds);
  if (unknown.group) throw badRequest('分组不存在或已删除，请刷新后重新选择。');
  if (unknown.customers < merchantIds.length) throw badRequest('有的客户不存在或已解绑，请刷新后重新选择。');
  return { scope, groupId, merchantIds };
}
