import type { CustomerNotice, customerNotice } from '#contract/customer-notice/customer-notice.ts';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { change, tenantName } from '#server/modules/tenant/service.ts';
import { namesOfUsers } from '#server/modules/user/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, notFound } from '#server/platform/refusal.ts';
import { paged } from '#server/platform/paged.ts';
import * as sql from './sql.ts';

const MOST_TOLD_AT_ONCE = 1000;

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof customerNotice.page>,
): Promise<Answer<typeof customerNotice.page>> {
  const { list: rows, total } = await paged(sql.pageNotices(ctx.db, ctx.tenantId, wanted), {
    pageNo,
    pageSize,
  });
  const [reads, names] = await Promise.all([
    sql.readsOf(
      ctx.system,
      ctx.tenantId,
      rows.map(({ id }) => id),
    ),
    namesOfUsers(ctx.system, [...new Set(rows.map(({ createdBy }) => createdBy))]),
  ]);
  const list = rows.map(({ createdBy, scope, ...row }) => ({
    ...row,
    scope: scope as CustomerNotice['scope'],
    read: reads.get(row.id) ?? 0,
    createdBy: names.get(createdBy) ?? '',
  }));
  return { list, total };
}

/** @throws Refusal 400 where nobody would get it; 404 where one of the chosen is no customer. */
export async function send(
  ctx: Ctx,
  { idempotencyKey: key, ...form }: Parsed<typeof customerNotice.send>,
): Promise<Answer<typeof customerNotice.send>> {
  const { system } = ctx;
  const { tenantId, userId: createdBy, now: createdAt } = ctx;
  const { title, body, scope, groupId, merchantIds } = form;
  const chosen = [...new Set(merchantIds)];
  // Not part of the answer, which is kept: there may be 100,000 of them. A second request with the same key tells nobody.
  let tenants: readonly number[] = [];
  const about = { kind: 'customer', db: system, once: { key, request: form } } as const;
  const sent = await change(ctx, about, async (trx) => {
    const group = scope === 'group' ? await sql.groupName(trx, tenantId, groupId!) : null;
    if (group === undefined) throw notFound('分组不存在或已删除，请刷新后重新选择。');
    const to = await sql.recipientsOf(trx, tenantId, {
      groupId: scope === 'group' ? groupId! : undefined,
      merchantIds: scope === 'chosen' ? chosen : undefined,
    });
    if (scope === 'chosen' && to.length < chosen.length)
      throw notFound('有的客户不存在或已解绑，请刷新后重新选择。');
    if (to.length === 0) throw badRequest('没有可以通知的客户，请换一个范围。');
    const row = { factoryId: tenantId, title, body, scope, groupName: group, recipients: to.length };
    const id = await sql.insertNotice(trx, { ...row, createdBy, createdAt });
    const from = await tenantName(trx, tenantId);
    await sql.deliver(trx, to, { id, title: `${from}：${title}`, body, createdAt });
    tenants = to;
    return { told: `通知 ${to.length} 个客户：${title}`, answer: { id, recipients: to.length } };
  });
  // The others find it when they look the next time: each event is a NOTIFY, and all commits share its lock.
  for (const tenant of tenants.slice(0, MOST_TOLD_AT_ONCE)) ctx.live.publish(tenant, { kind: 'notice' });
  return sent;
}
