import { MOST_GROUPS, MOST_LISTED, type customerGroup } from '#contract/customer/customer-group.ts';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import * as sql from './groups.sql.ts';
import { changeCustomers, NO_GROUP, requireGroup, requireOwn, requirePricing } from './service.ts';

export const list = (ctx: Ctx) => sql.groupsOf(ctx.db, ctx.tenantId);

export async function withCustomers(
  ctx: Ctx,
  { factoryId }: Parsed<typeof customerGroup.withCustomers>,
): Promise<Answer<typeof customerGroup.withCustomers>> {
  requireOwn(ctx, factoryId);
  const [groups, customers] = await Promise.all([
    sql.groupsOf(ctx.db, ctx.tenantId),
    sql.customersByGroup(ctx.db, ctx.tenantId, MOST_LISTED),
  ]);
  const of = Map.groupBy(customers, ({ groupId }) => groupId);
  const named: { id: number | null; name: string }[] = [...groups, { id: null, name: '未分组' }];
  return named.map(({ id, name }) => {
    const own = of.get(id) ?? [];
    return {
      id,
      name,
      total: own[0]?.total ?? 0,
      customers: own.map(({ groupId: _group, total: _total, ...row }) => row),
    };
  });
}

/** @throws Refusal 404 where none of them is the factory's, 409 where two would have one name. */
export async function save(
  ctx: Ctx,
  { groups }: Parsed<typeof customerGroup.save>,
): Promise<Answer<typeof customerGroup.save>> {
  await change(ctx, { kind: 'customer', hold: sql.lockGroups }, async (trx) => {
    const before = await sql.groupsOf(trx, ctx.tenantId);
    const asked = new Set(groups.map(({ id }) => id).filter((id) => id !== undefined));
    if (asked.size < groups.filter(({ id }) => id !== undefined).length)
      throw badRequest('同一个分组出现了两次，请刷新后重试。');
    const nameOf = new Map(before.map(({ id, name }) => [id, name]));
    // Another may have deleted one while this user arranged them.
    const left = groups.flatMap(({ id, name = nameOf.get(id!) }) =>
      name === undefined || (id !== undefined && !nameOf.has(id)) ? [] : { id, name },
    );
    if (left.length === 0) throw notFound(NO_GROUP);
    const behind = before.filter(({ id }) => !asked.has(id));
    refuseTwins([...left, ...behind].map(({ name }) => name));
    if (left.length + behind.length > MOST_GROUPS)
      throw badRequest(`最多 ${MOST_GROUPS} 个分组，请先删除不用的分组。`);
    for (const [sort, { id, name }] of left.entries()) {
      if (id === undefined)
        await sql.insertGroup(trx, { factoryId: ctx.tenantId, name, sort, createdAt: ctx.now });
      else await sql.updateGroup(trx, ctx.tenantId, id, { name, sort });
    }
    for (const [at, { id }] of behind.entries())
      await sql.updateGroup(trx, ctx.tenantId, id, { sort: left.length + at });
    return { told: `保存客户分组：${left.map(({ name }) => `「${name}」`).join('')}` };
  });
  return list(ctx);
}

function refuseTwins(names: readonly string[]) {
  const twin = names.find((name, i) => names.indexOf(name) < i);
  if (twin !== undefined) throw conflict(`分组「${twin}」已存在，请换一个名称。`);
}

/** @throws Refusal 404; dangerPassword where one is set. */
export async function remove(
  ctx: Ctx,
  { id, dangerOptPassword }: Parsed<typeof customerGroup.delete>,
): Promise<void> {
  if (!(await sql.findGroup(ctx.db, ctx.tenantId, id))) throw notFound(NO_GROUP);
  await requirePricing(ctx, [id], dangerOptPassword);
  await change(ctx, { kind: 'customer' }, async (trx) => {
    const name = await sql.deleteGroup(trx, ctx.tenantId, id);
    if (name === undefined) throw notFound(NO_GROUP);
    return { told: `删除客户分组「${name}」，其中的客户改为未分组` };
  });
}

/** @throws Refusal as requirePricing; 404 where a customer is not the factory's, 400 where the group is not. */
export async function batchSet(
  ctx: Ctx,
  { ids, groupId, dangerOptPassword }: Parsed<typeof customerGroup.batchSet>,
): Promise<void> {
  const left = await sql.groupsWith(ctx.db, ctx.tenantId, ids);
  const changed = left.filter((id) => id !== groupId);
  if (changed.length > 0) await requirePricing(ctx, [...changed, groupId], dangerOptPassword);
  await changeCustomers(ctx, ids, async (trx) => {
    const name = (await requireGroup(trx, ctx.tenantId, groupId)) ?? '未分组';
    return { set: { groupId }, told: (n) => `${n} 个客户移到分组「${name}」` };
  });
}
