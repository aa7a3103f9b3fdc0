import fs from 'node:fs/promises';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { LUT_POINTS, MOST_LUT_BYTES } from '#contract/filter/cube.ts';
import { MOST_SAMPLES, SAMPLE_PX, type filter } from '#contract/filter/filter.ts';
import { FilterSteps } from '#contract/filter/steps.ts';
import { uploaded } from '#server/modules/file/service.ts';
import { refuseLimited } from '#server/modules/means/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import { fileKind } from '#server/platform/file-kind.ts';
import { digest } from '#server/platform/file-facts.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { badRequest, notFound } from '#server/platform/refusal.ts';
import * as sql from './sql.ts';

/** For the demo. */
export { allMaterials, insertSample, putDefaults } from './sql.ts';
export { lutsNamed } from './sql.ts';
export { withLook } from './look.ts';
export { addVersion, makeFilter } from './write.ts';

const GONE = '滤镜不存在，请刷新列表。';
const MOST_VERSIONS_SHOWN = 200;
const MOST_LINES_SHOWN = 200;
const SAMPLE_KINDS: readonly string[] = ['png', 'jpeg', 'webp', 'tiff'];

export async function page(
  { db, tenantId, files }: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof filter.page>,
): Promise<Answer<typeof filter.page>> {
  const found = await paged(sql.pageFilters(db, tenantId, wanted), { pageNo, pageSize });
  const materials = await sql.materialsOf(
    db,
    tenantId,
    found.list.map(({ id }) => id),
  );
  const list = found.list.map(({ beforeFileId, afterFileId, ...row }) => ({
    ...row,
    materials: (materials.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
    beforeUrl: files.link(beforeFileId)!,
    afterUrl: files.link(afterFileId)!,
  }));
  return { list, total: found.total };
}

/** @throws Refusal 404 */
export async function detail(
  { db, tenantId, files }: Ctx,
  { id }: Parsed<typeof filter.detail>,
): Promise<Answer<typeof filter.detail>> {
  if (!(await sql.filters.find(db, tenantId, id))) throw notFound(GONE);
  const [rows, log] = await Promise.all([
    sql.versionsOf(db, tenantId, id, MOST_VERSIONS_SHOWN),
    sql.logOf(db, tenantId, id, MOST_LINES_SHOWN),
  ]);
  const versions = rows.map(({ steps, beforeFileId, afterFileId, ...row }) => ({
    ...row,
    steps: FilterSteps.parse(steps),
    beforeUrl: files.link(beforeFileId)!,
    afterUrl: files.link(afterFileId)!,
  }));
  const named = versions.flatMap(({ steps }) =>
    steps.flatMap((step) => (step.kind === 'lut' ? step.lutId : [])),
  );
  const luts = await sql.lutsNamed(db, tenantId, named);
  return {
    versions,
    luts: luts.map(({ id, name, points }) => ({ id, name, points })),
    log,
  };
}

/** @throws Refusal 400 with the line that is wrong */
export async function lut(
  ctx: Ctx,
  _input: Parsed<typeof filter.lut>,
  { request }: { request: FastifyRequest },
): Promise<Answer<typeof filter.lut>> {
  refuseLimited(ctx, '滤镜');
  const { name, stream } = await uploaded(request);
  return ctx.files.glance(stream, async (file) => {
    const points = await pointsOf(ctx, name, file);
    return change(ctx, { kind: 'filter' }, async (trx) => {
      const kept = await ctx.files.keepPath(trx, ctx.tenantId, name, file);
      const said = { fileId: kept.id, name: name.slice(-100), points };
      const id = await sql.insertLut(trx, ctx.tenantId, said, { by: ctx.userName, now: ctx.now });
      return { answer: { id, name: said.name, points }, told: `上传 LUT「${said.name}」` };
    });
  });
}

async function pointsOf({ files }: Ctx, name: string, file: string): Promise<number> {
  const { bytes } = await digest(file);
  if (bytes > MOST_LUT_BYTES)
    throw badRequest(
      `LUT「${name}」超过 ${MOST_LUT_BYTES / 1024 ** 2} MB，请导出 ${LUT_POINTS.join('、')} 点的 .cube 文件。`,
    );
  const read = await files.pictures.run('cube', { file });
  if ('points' in read) return read.points;
  throw badRequest(`LUT「${name}」第 ${read.line} 行：${read.why}，请重新导出 .cube 文件。`);
}

/** @throws Refusal 404 */
export async function readLut(
  { db, tenantId, files }: Ctx,
  { id }: Parsed<typeof filter.readLut>,
): Promise<Answer<typeof filter.readLut>> {
  const [found] = await sql.lutsNamed(db, tenantId, [id]);
  if (!found) throw notFound('LUT 不存在，请重新上传。');
  const { path: file } = await files.pathOf(db, tenantId, found.fileId);
  return { text: await fs.readFile(file, 'utf8') };
}

export const materials = async ({ db, tenantId }: Ctx): Promise<Answer<typeof filter.materials>> =>
  (await sql.allMaterials(db, tenantId)).map(({ filterId, filterName, ...row }) => ({
    ...row,
    filter: filterId === null ? null : { id: filterId, name: filterName! },
  }));

export const samples = async ({ db, tenantId, files }: Ctx): Promise<Answer<typeof filter.samples>> =>
  (await sql.samplesOf(db, tenantId)).map(({ fileId, ...row }) => ({ ...row, url: files.link(fileId)! }));

/** Keeps it small and in sRGB: what it is judged by in the browser is what the server works on. @throws Refusal 400 */
export async function addSample(
  ctx: Ctx,
  _input: Parsed<typeof filter.addSample>,
  { request }: { request: FastifyRequest },
): Promise<Answer<typeof filter.addSample>> {
  refuseLimited(ctx, '滤镜');
  const { name, stream } = await uploaded(request);
  return ctx.files.glance(stream, async (from) => {
    const { head } = await digest(from);
    if (!SAMPLE_KINDS.includes(await fileKind(head)))
      throw badRequest(`「${name}」不是图片，请上传 PNG、JPEG、WebP 或 TIFF 图片。`);
    const to = path.join(path.dirname(from), 'sample.png');
    await ctx.files.pictures.run('sample', { from, to, px: SAMPLE_PX }).catch(() => {
      throw badRequest(`图片「${name}」读不出，请重新导出后上传。`);
    });
    return change(ctx, { kind: 'filter', hold: sql.hold }, async (trx) => {
      const standing = await sql.samplesOf(trx, ctx.tenantId);
      if (standing.length >= MOST_SAMPLES) throw badRequest(`样图最多 ${MOST_SAMPLES} 张，请先移除一张。`);
      const { id: fileId } = await ctx.files.keepPath(trx, ctx.tenantId, name, to);
      const id = await sql.insertSample(trx, ctx.tenantId, { fileId, name: name.slice(-100) }, ctx.now);
      const answer = { id, name: name.slice(-100), url: ctx.files.link(fileId)! };
      return { answer, told: `上传滤镜样图「${answer.name}」` };
    });
  });
}

/** With its file: the versions that were drawn on it keep pictures of their own. */
export function dropSample(ctx: Ctx, { id }: Parsed<typeof filter.dropSample>): Promise<void> {
  refuseLimited(ctx, '滤镜');
  return change(ctx, { kind: 'filter', hold: sql.hold }, async (trx) => {
    const gone = await sql.dropSample(trx, ctx.tenantId, id);
    if (!gone) throw notFound('样图已被移除，请刷新。');
    await ctx.files.forget(trx, ctx.tenantId, gone.fileId);
    return { told: `移除滤镜样图「${gone.name}」` };
  });
}
