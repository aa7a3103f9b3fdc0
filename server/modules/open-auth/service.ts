import { randomBytes } from 'node:crypto';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { MOST_KEYS, type KeyScope, type KeySecret, type openAuth } from '#contract/open-auth/open-auth.ts';
import { PERMISSIONS } from '#contract/permissions.ts';
import { change } from '#server/modules/tenant/service.ts';
import { namesOfUsers } from '#server/modules/user/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { conflict, forbidden, notFound } from '#server/platform/refusal.ts';
import { paged } from '#server/platform/paged.ts';
import { callsSince } from './signed.sql.ts';
import * as sql from './sql.ts';

const GONE = '密钥不存在或已删除，请刷新列表。';
const DAY_MS = 24 * 60 * 60_000;
const taken = (name: string) => conflict(`已有名为「${name}」的密钥，请换一个名称。`);

/** A name for a key, and what it signs with: 192 and 240 bits that nobody guesses. */
const newAppKey = () => `pk${randomBytes(12).toString('hex')}`;
const newSecret = () => randomBytes(30).toString('base64url');

export async function list(
  ctx: Ctx,
  { pageNo, pageSize }: Parsed<typeof openAuth.list>,
): Promise<Answer<typeof openAuth.list>> {
  const { system } = ctx;
  const { list: rows, total } = await paged(sql.pageKeys(ctx.db, ctx.tenantId), { pageNo, pageSize });
  const ids = rows.map(({ id }) => id);
  const [names, calls] = await Promise.all([
    namesOfUsers(system, [...new Set(rows.map((row) => row.createdBy))]),
    callsSince(system, ids, new Date(ctx.now.getTime() - DAY_MS)),
  ]);
  return {
    list: rows.map((row) => ({
      ...row,
      scopes: row.scopes as KeyScope[],
      createdBy: names.get(row.createdBy) ?? '',
      createdAt: row.createdAt,
      lastUsedAt: row.lastUsedAt,
      calls: calls.get(row.id) ?? 0,
    })),
    total,
  };
}

/** @throws Refusal 403 where a scope is none of the user's own permissions, 409 where there are as many as may be. */
export async function create(ctx: Ctx, form: Parsed<typeof openAuth.create>): Promise<KeySecret> {
  refuseLimited(ctx);
  refuseForeign(ctx, form.scopes, []);
  const appSecret = newSecret();
  const made = await change(ctx, { kind: 'openAuth', hold: sql.lockKeys }, async (trx) => {
    if ((await sql.countKeys(trx, ctx.tenantId)) >= MOST_KEYS)
      throw conflict(`最多 ${MOST_KEYS} 个密钥，请先删除不用的密钥。`);
    const row = await sql.insertKey(trx, {
      ...form,
      tenantId: ctx.tenantId,
      appKey: newAppKey(),
      sealedSecret: ctx.vault.seal(appSecret),
      createdBy: ctx.userId,
      createdAt: ctx.now,
    });
    if (!row) throw taken(form.name);
    return { answer: row, told: `新建接口密钥「${form.name}」，权限：${wordsOf(form.scopes)}` };
  });
  return { ...made, appSecret };
}

export async function update(ctx: Ctx, { id, ...wanted }: Parsed<typeof openAuth.update>): Promise<void> {
  refuseLimited(ctx);
  await change(ctx, { kind: 'openAuth' }, async (trx) => {
    const before = await sql.findKey(trx, ctx.tenantId, id);
    if (!before) throw notFound(GONE);
    const { name, scopes, enabled } = { ...before, ...wanted };
    if (wanted.scopes) refuseForeign(ctx, wanted.scopes, before.scopes);
    if (enabled && !before.enabled) refuseForeign(ctx, scopes as KeyScope[], []);
    if (await sql.nameTaken(trx, ctx.tenantId, name, id)) throw taken(name);
    await sql.updateKey(trx, ctx.tenantId, id, { ...wanted, name });
    const did = before.enabled === enabled ? '修改' : enabled ? '启用' : '停用';
    return { told: `${did}接口密钥「${name}」，权限：${wordsOf(scopes as KeyScope[])}` };
  });
}

/** @throws Refusal 404; dangerPassword where one is set. */
export function reset(ctx: Ctx, input: Parsed<typeof openAuth.reset>): Promise<KeySecret> {
  refuseLimited(ctx);
  const { id } = input;
  const appSecret = newSecret();
  return change(ctx, { kind: 'openAuth', pass: input }, async (trx) => {
    const before = await sql.findKey(trx, ctx.tenantId, id);
    if (!before) throw notFound(GONE);
    // Who gets the secret may do what the key may.
    refuseForeign(ctx, before.scopes as KeyScope[], []);
    const row = await sql.updateKey(trx, ctx.tenantId, id, { sealedSecret: ctx.vault.seal(appSecret) });
    if (!row) throw notFound(GONE);
    return { answer: { id, appKey: row.appKey, appSecret }, told: `重置接口密钥「${row.name}」` };
  });
}

/** @throws Refusal 404; dangerPassword where one is set. */
export const remove = (ctx: Ctx, input: Parsed<typeof openAuth.delete>): Promise<void> =>
  change(ctx, { kind: 'openAuth', pass: input }, async (trx) => {
    const row = await sql.deleteKey(trx, ctx.tenantId, input.id);
    if (!row) throw notFound(GONE);
    return { told: `删除接口密钥「${row.name}」` };
  });

/**
 * A key sees all shops and materials of its tenant, and so does who is told of its orders.
 * @throws Refusal 403 where the user's department sees a part of them.
 */
export function refuseLimited({ limits }: Ctx): void {
  if (limits.shopIds || limits.materials)
    throw forbidden('您的部门只能查看部分店铺或材质，不能设置开放接口，请联系管理员。');
}

/** Nobody gives a key what he may not do himself; what it had before may stay. */
function refuseForeign(ctx: Ctx, scopes: readonly KeyScope[], before: readonly string[]) {
  const foreign = scopes.filter((scope) => !ctx.permissions.includes(scope) && !before.includes(scope));
  if (foreign.length > 0)
    throw forbidden(`您没有这些权限，不能授予密钥：${wordsOf(foreign)}。请联系管理员。`);
}

const wordsOf = (scopes: readonly KeyScope[]) => scopes.map((scope) => PERMISSIONS[scope]).join('、');
