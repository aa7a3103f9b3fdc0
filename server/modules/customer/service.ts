import type { Answer, Parsed, Shown } from '#contract/endpoint.ts';
import type { Customer, customer } from '#contract/customer/customer.ts';
import { TENANT_TYPES } from '#contract/sides.ts';
import { areGroupsPriced } from '#server/modules/price/service.ts';
import { change, type Change } from '#server/modules/tenant/service.ts';
import { namesOfUsers } from '#server/modules/user/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, forbidden, notFound } from '#server/platform/refusal.ts';
import { paged } from '#server/platform/paged.ts';
import * as groups from './groups.sql.ts';
import * as sql from './sql.ts';

export { checkedAudience, type WishedAudience } from './audience.ts';
export { chosenOf, putChosen } from './audience.sql.ts';

/** A thousand shops are shown at once (S08). */
const MOST_SHOPS = 1000;

export const GONE = '客户不存在或已解绑，请刷新列表。';
export const NO_GROUP = '分组不存在或已删除，请刷新后重新选择。';
const NO_INVITOR = '邀请人不是本工厂的用户，请刷新后重新选择。';

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof customer.page>,
): Promise<Answer<typeof customer.page>> {
  const { list: rows, total } = await paged(sql.pageCustomers(ctx.db, ctx.tenantId, wanted), {
    pageNo,
    pageSize,
  });
  const invitors = new Set(rows.map(({ invitorId }) => invitorId).filter((one) => one !== null));
  const names = await namesOfUsers(ctx.system, [...invitors]);
  return { list: rows.map((row) => viewOf(row, names)), total };
}

const viewOf = (row: sql.CustomerRow, names: ReadonlyMap<number, string>): Shown<typeof Customer> => ({
  id: row.id,
  merchantId: row.merchantId,
  merchantName: row.merchantName,
  alias: row.alias,
  groupId: row.groupId,
  groupName: row.groupName,
  invitorId: row.invitorId,
  invitorName: row.invitorId === null ? null : (names.get(row.invitorId) ?? ''),
  contactName: row.contactName,
  contactMobile: row.contactMobile,
  remark: row.remark,
  source: row.source as Customer['source'],
  inviteCode: row.inviteCode,
  state: row.status === 0 ? 'bound' : 'unbound',
  boundAt: row.boundAt,
  unboundAt: row.unboundAt,
});

export const list = (ctx: Ctx, { pageSize, ...asked }: Parsed<typeof customer.list>) =>
  sql.namesOfCustomers(ctx.db, ctx.tenantId, { ...asked, limit: pageSize });

/** Who asks to become a factory serves nobody yet. @throws Refusal 403 */
export function requireFactory({ tenantType }: Pick<Ctx, 'tenantType'>): void {
  if (tenantType !== TENANT_TYPES.factory)
    throw forbidden('只有已开通的工厂可以管理客户；申请还在审核时，请等审核通过后再操作。');
}

/** Some calls name the factory; it can only be the caller's own. @throws Refusal 404 */
export function requireOwn(ctx: Ctx, factoryId: number | undefined): void {
  if (factoryId !== undefined && factoryId !== ctx.tenantId) throw notFound('工厂不存在，请刷新后重新选择。');
}

export async function shops(
  ctx: Ctx,
  { factoryId, ...asked }: Parsed<typeof customer.shops>,
): Promise<Answer<typeof customer.shops>> {
  requireOwn(ctx, factoryId);
  return sql.shopsOfCustomers(ctx.system, ctx.tenantId, { ...asked, limit: MOST_SHOPS });
}

/** @throws Refusal 404; as requirePricing where he changes the group; 400 where the group is not the factory's. */
export async function update(ctx: Ctx, input: Parsed<typeof customer.update>): Promise<void> {
  const { id, groupId, dangerOptPassword: _pass, ...set } = input;
  const found = await sql.findCustomer(ctx.db, ctx.tenantId, id);
  if (!found) throw notFound(GONE);
  const moves = groupId !== undefined && groupId !== found.groupId;
  if (moves) await requirePricing(ctx, [found.groupId, groupId]);
  await changeCustomers(ctx, { ids: [id], ...(moves && { pass: input }) }, async (trx) => {
    const name = moves ? ((await requireGroup(trx, ctx.tenantId, groupId)) ?? '未分组') : undefined;
    const told = `修改客户「${found.merchantName}」的资料${name === undefined ? '' : `，移到分组「${name}」`}`;
    return { set: { ...set, ...(moves && { groupId }) }, told: () => told };
  });
}

/**
 * Who moves customers between groups changes what they pay: the danger password is asked for, too.
 * @throws Refusal 403 where one of the groups has prices and the user may not change prices.
 */
export async function requirePricing(ctx: Ctx, groupIds: readonly (number | null)[]): Promise<void> {
  const ids = groupIds.filter((id) => id !== null);
  if (!ctx.permissions.includes('factory:price:edit') && (await areGroupsPriced(ctx.db, ctx.tenantId, ids)))
    throw forbidden('这个分组设有价格，改动会改变客户的成交价；您没有修改价格的权限，请让有权限的同事操作。');
}

/** The group stays until the transaction ends. @returns its name; null where none is asked for. @throws Refusal 400 */
export async function requireGroup(
  trx: sql.Trx,
  factoryId: number,
  groupId: number | null,
): Promise<string | null> {
  if (groupId === null) return null;
  const group = await groups.holdGroup(trx, factoryId, groupId);
  if (!group) throw badRequest(NO_GROUP);
  return group.name;
}

export const invitors = async (ctx: Ctx): Promise<Answer<typeof customer.invitors>> =>
  (await sql.membersOf(ctx.system, ctx.tenantId)).map(({ id, realName }) => ({ id, realName }));

/** @returns the name of the factory's user. @throws Refusal 400 where he is none. */
export async function requireInvitor(system: Db, factoryId: number, invitorId: number): Promise<string> {
  const found = (await sql.membersOf(system, factoryId)).find(({ id }) => id === invitorId);
  if (!found) throw badRequest(NO_INVITOR);
  return found.realName;
}

export async function updateInvitor(
  ctx: Ctx,
  { ids, invitorId }: Parsed<typeof customer.updateInvitor>,
): Promise<void> {
  const name = invitorId === null ? '无' : await requireInvitor(ctx.system, ctx.tenantId, invitorId);
  const told = (n: number) => `${n} 个客户的邀请人改为「${name}」`;
  await changeCustomers(ctx, { ids }, () => Promise.resolve({ set: { invitorId }, told }));
}

/** One change of many customers: all of them or none. @throws Refusal 404 where one is not the factory's. */
export const changeCustomers = (
  ctx: Ctx,
  { ids, pass }: Pick<Change, 'pass'> & { ids: readonly number[] },
  decide: (trx: sql.Trx) => Promise<{ set: sql.CustomerChange; told: (customers: number) => string }>,
): Promise<void> =>
  change(ctx, { kind: 'customer', pass }, async (trx) => {
    const { set, told } = await decide(trx);
    const changed = await sql.updateCustomers(trx, ctx.tenantId, ids, set);
    if (changed < new Set(ids).size) throw notFound(GONE);
    return { told: told(changed) };
  });

/** A merchant that is a customer of this factory now; undefined: he is none. */
export const customerOf = (db: Db, factoryId: number, merchantId: number) =>
  sql.findByMerchant(db, factoryId, merchantId);

/** Every customer by name, for conditions that choose among them. */
export const allCustomers = (db: Db, factoryId: number) =>
  sql.namesOfCustomers(db, factoryId, { limit: 10_000 });
