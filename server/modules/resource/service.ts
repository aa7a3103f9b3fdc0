import type { FastifyRequest } from 'fastify';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { type Resource, type resource } from '#contract/resource/resource.ts';
import { chosenOf } from '#server/modules/customer/service.ts';
import { uploaded } from '#server/modules/file/service.ts';
import { refuseLimited } from '#server/modules/means/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { notFound } from '#server/platform/refusal.ts';
import { checkResource } from './file.ts';
import * as sql from './sql.ts';
import { madeOf } from './template.sql.ts';

/** For the demo. */
export { insertVersion, resources } from './sql.ts';

export const GONE = '资源不存在或已被删除，请刷新列表。';
/** The same whether it was stopped, is for others, is not there, or the binding ended. */
const NOT_FOR_YOU = '资源不存在、已停用或不再对您开放，请刷新后重新选择。';
const MOST_DOWNLOADS_SHOWN = 100;

const NONE = { downloads: 0, downloaders: 0 };

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof resource.page>,
): Promise<Answer<typeof resource.page>> {
  const reached = ctx.limits.materials?.map(({ material }) => material) ?? null;
  const found = await paged(sql.pageResources(ctx.db, ctx.tenantId, wanted, reached), { pageNo, pageSize });
  const ids = found.list.map(({ id }) => id);
  const [downloads, customers, made] = await Promise.all([
    sql.downloadsOf(ctx.db, ctx.tenantId, ids),
    chosenOf(ctx.db, 'resource', ctx.tenantId, ids),
    madeOf(ctx.db, ctx.tenantId, ids),
  ]);
  const list = found.list.map((row) => {
    const { downloads: times, downloaders } = downloads.get(row.id) ?? NONE;
    return {
      ...row,
      kind: row.kind as Resource['kind'],
      scope: row.scope as Resource['scope'],
      customers: (customers.get(row.id) ?? []).map(({ merchantId, merchantName }) => ({
        merchantId,
        merchantName,
      })),
      ...{ downloads: times, downloaders },
      madeOf: made.get(row.id)?.specs ?? 0,
      isOutdated: made.get(row.id)?.isOutdated ?? false,
    };
  });
  return { list, total: found.total };
}

/** @throws Refusal 404, also where a department does not reach its material */
export async function detail(
  ctx: Ctx,
  { id }: Parsed<typeof resource.detail>,
): Promise<Answer<typeof resource.detail>> {
  const found = await sql.resources.find(ctx.db, ctx.tenantId, id);
  const reached = ctx.limits.materials?.map(({ material }) => material) ?? null;
  if (!found || (found.material !== null && reached !== null && !reached.includes(found.material)))
    throw notFound(GONE);
  const [versions, downloads] = await Promise.all([
    sql.versionsOf(ctx.db, ctx.tenantId, id),
    sql.newestDownloads(ctx.db, ctx.tenantId, id, MOST_DOWNLOADS_SHOWN),
  ]);
  return {
    versions: versions.map(({ fileId, ...row }) => ({ ...row, url: ctx.files.link(fileId)! })),
    downloads,
  };
}

/** @throws Refusal where it is of no kind that is taken, or something in it could run */
export async function upload(
  ctx: Ctx,
  _input: Parsed<typeof resource.upload>,
  { request }: { request: FastifyRequest },
): Promise<Answer<typeof resource.upload>> {
  refuseLimited(ctx, '资源');
  const { name, stream } = await uploaded(request);
  const sent = { by: ctx.userId, for: 'resource' } as const;
  const kept = await ctx.files.keep(ctx.db, ctx.tenantId, name, stream, checkResource(name), sent);
  return { fileId: kept.id, name, bytes: kept.bytes };
}

export const ofSku = async (
  ctx: Ctx,
  { skuId }: Parsed<typeof resource.ofSku>,
): Promise<Answer<typeof resource.ofSku>> =>
  (await sql.resourcesOfSku(ctx.db, skuId)).map((row) => ({ ...row, kind: row.kind as Resource['kind'] }));

/** @throws Refusal 404 where it is not for this merchant now */
export function take(ctx: Ctx, { id }: Parsed<typeof resource.take>): Promise<Answer<typeof resource.take>> {
  return change(ctx, { kind: 'silent' }, async (trx) => {
    const taken = await sql.takeResource(trx, id, ctx.now);
    if (!taken) throw notFound(NOT_FOR_YOU);
    return { url: ctx.files.link(taken.fileId)!, fileName: taken.fileName };
  });
}
