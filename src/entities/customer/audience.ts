import { z } from 'zod';
import { AUDIENCES, AudienceScope, type Audience } from '#contract/customer/audience.ts';

/** The chosen ones as they are typed, with their names: a form that was kept shows them again. */
export const Customers = z.array(z.object({ merchantId: z.int(), merchantName: z.string() }));
/** Whom it is for as it is typed. */
export const audienceTyped = {
  scope: AudienceScope,
  groupId: z.int().nullable(),
  customers: Customers,
};
export type AudienceTyped = z.output<z.ZodObject<typeof audienceTyped>>;
export const EVERYBODY: AudienceTyped = { scope: 'all', groupId: null, customers: [] };

/** What is missing of whom it is for. */
export function aimless(
  { scope, groupId, customers }: Pick<AudienceTyped, 'customers'> & Partial<AudienceTyped>,
  checked: z.RefinementCtx,
): void {
  const lacks = (path: string, message: string): void =>
    checked.addIssue({ code: 'custom', path: [path], message });
  if (scope === 'group' && !groupId) lacks('groupId', '请选择分组');
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
