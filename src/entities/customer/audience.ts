import { z } from 'zod';
import { AUDIENCES, AudienceScope, type Audience } from '#contract/customer/audience.ts';

/** Whom it is for as it is typed: with what was picked, so that a form that was kept shows it again. */
export const audienceTyped = {
  scope: AudienceScope,
  groupId: z.int().nullable(),
  customers: z.array(z.object({ merchantId: z.int(), merchantName: z.string() })),
};
export type AudienceTyped = z.output<z.ZodObject<typeof audienceTyped>>;
export const EVERYBODY: AudienceTyped = { scope: 'all', groupId: null, customers: [] };

export function audienceLacks(
  { scope, groupId, customers }: AudienceTyped,
  lacks: (path: string, message: string) => void,
): void {
  if (scope === 'group' && groupId === null) lacks('groupId', '请选择分组');
  if (scope === 'chosen' && customers.length === 0) lacks('customers', '请选择客户');
}

/** For whom it is, in a few words. */
export function audienceText({ scope, groupName, customers }: Audience): string {
  if (scope === 'all') return AUDIENCES.all;
  if (scope === 'group') return groupName === null ? '分组已删除，没有客户可见' : `分组：${groupName}`;
  const [first] = customers;
  if (!first) return '客户已解绑，没有客户可见';
  return customers.length === 1 ? first.merchantName : `${first.merchantName} 等 ${customers.length} 个客户`;
}
