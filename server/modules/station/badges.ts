import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { badge } from '#contract/station/badge.ts';
import { change } from '#server/modules/tenant/service.ts';
import { simple } from '#server/modules/user/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { badRequest, notFound } from '#server/platform/refusal.ts';
import * as sql from './badge.sql.ts';
import { LEFT } from './sessions.ts';
import { openPeople } from './sql.ts';
import { TOLD } from './stations.ts';

export const page = (
  { db, tenantId }: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof badge.page>,
): Promise<Answer<typeof badge.page>> =>
  paged(sql.pageBadges(db, tenantId, wanted), { pageNo, pageSize }, (row) => ({
    ...row,
    status: row.closedAt ? 1 : 0,
  }));

export async function lacking(ctx: Ctx): Promise<Answer<typeof badge.lacking>> {
  const have = await sql.withBadge(ctx.db, ctx.tenantId);
  const people = await simple(ctx);
  return people.flatMap(({ id, realName }) => (have.has(id) ? [] : [{ id, name: realName }]));
}

export function issue(
  ctx: Ctx,
  { userIds, idempotencyKey: key }: Parsed<typeof badge.issue>,
): Promise<Answer<typeof badge.issue>> {
  return change(ctx, { ...TOLD, once: { key, request: { userIds } } }, async (trx) => {
    const ids = [...new Set(userIds)];
    const names = await openPeople(trx, ctx.tenantId, ids);
    if (ids.some((id) => !names.has(id))) throw badRequest('所选的人已停用或已离开，请刷新后重新选择。');
    const [has] = await sql.withBadge(trx, ctx.tenantId, ids);
    if (has !== undefined) throw badRequest(`「${names.get(has)}」已有工牌，遗失时请在列表中补发。`);
    const numbers = await sql.issue(trx, ctx.tenantId, ids, ctx.now);
    const issued = ids.map((userId) => ({ userId, name: names.get(userId)!, number: numbers.get(userId)! }));
    return { answer: { issued }, told: issued.map(({ name, number }) => `发放工牌 ${number} 给「${name}」`) };
  });
}

/** A badge in use. @throws Refusal 404, or 400 where it is closed */
async function inUse(trx: Trx, factoryId: number, id: number) {
  const found = await sql.lock(trx, factoryId, id);
  if (!found) throw notFound('工牌不存在，请刷新列表。');
  if (found.closedAt) throw badRequest(`工牌 ${found.number} 已作废，请刷新列表。`);
  return found;
}

/** Whoever is signed on by the lost one stays so. */
export function replace(
  ctx: Ctx,
  { id, idempotencyKey: key }: Parsed<typeof badge.replace>,
): Promise<Answer<typeof badge.replace>> {
  return change(ctx, { ...TOLD, once: { key, request: { id } } }, async (trx) => {
    const { userId, number: lost } = await inUse(trx, ctx.tenantId, id);
    const name = (await openPeople(trx, ctx.tenantId, [userId])).get(userId);
    if (name === undefined) throw badRequest('持牌人已停用或已离开，不能补发，可以作废这张工牌。');
    await sql.close(trx, ctx.tenantId, id, ctx.now);
    const number = (await sql.issue(trx, ctx.tenantId, [userId], ctx.now)).get(userId)!;
    return { answer: { number }, told: `给「${name}」补发工牌 ${number}，作废 ${lost}` };
  });
}

export const close = (ctx: Ctx, { id }: Parsed<typeof badge.close>): Promise<void> =>
  change(ctx, TOLD, async (trx) => {
    const { userId, number } = await inUse(trx, ctx.tenantId, id);
    const name = (await openPeople(trx, ctx.tenantId, [userId])).get(userId) ?? LEFT;
    await sql.close(trx, ctx.tenantId, id, ctx.now);
    return { told: `作废「${name}」的工牌 ${number}` };
  });
