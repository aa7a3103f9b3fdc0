import fs from 'node:fs';
import fsp from 'node:fs/promises';
import path from 'node:path';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { MAX_UPLOAD_BYTES } from '#contract/file/file.ts';
import { SIDES } from '#contract/print-spec/print-spec.ts';
import { MOST_TEMPLATES, type resourceTemplate } from '#contract/resource/template.ts';
import { pxAt } from '#contract/values/pixels.ts';
import { putChosen } from '#server/modules/customer/service.ts';
import { refuseLimited } from '#server/modules/means/service.ts';
import { tell } from '#server/modules/tenant-log/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import type { Json } from '#server/platform/schema.ts';
import type { Outcome, TaskRun } from '#server/platform/tasks.ts';
import { writeZip } from '#server/platform/zip.ts';
import { GONE } from './service.ts';
import * as sql from './sql.ts';
import * as made from './template.sql.ts';
import { called as calledOf, checked, tellNewVersion, type Wish } from './write.ts';

interface Source {
  materialId: number;
  modelIds: number[];
  formats: string[];
}
type NewOne = Source & { wish: Pick<Wish, 'name' | 'scope' | 'groupId' | 'merchantIds'> };
type Remade = Source & { resourceId: number };
type TaskInput = (NewOne | Remade) & { name: string; userName: string };

const TOO_MUCH = `设计模板合计超过 ${MAX_UPLOAD_BYTES / 1024 ** 2} MB，一个压缩包放不下，请少选一些型号或文件格式，分次生成。`;
const NO_SPEC = '所选型号在这个材质里还没有印刷规格，请先设置规格，再生成设计模板。';
/** Drawn at once: as many as there are processes for pictures. */
const AT_ONCE = 2;

/** A process that draws the layers of so many takes 600 MB (docs/operate.md); a case of 160 by 75 mm at 600 dpi has 7 million. */
const MOST_PIXELS = 12_000_000;
/** What a PSD may measure, and about what an SVG is drawn with. */
const MOST_SIDE_PX = 30_000;
/** Of all files that were drawn: a package is no larger than what may be uploaded as one. */
const MOST_BYTES = MAX_UPLOAD_BYTES;

function isTooLarge({ width, height, dpi }: made.SpecToDraw): boolean {
  const [across, down] = [pxAt(width, dpi), pxAt(height, dpi)];
  return across * down > MOST_PIXELS || Math.max(across, down) > MOST_SIDE_PX;
}

/** @throws Refusal 400 where there is nothing to draw, too much of it, or an area that is too large */
async function requireSpecs(ctx: Ctx, source: Source): Promise<made.SpecToDraw[]> {
  const specs = await made.specsOf(ctx.db, ctx.tenantId, source);
  if (specs.length === 0) throw badRequest(NO_SPEC);
  if (specs.length > MOST_TEMPLATES)
    throw badRequest(`一次最多 ${MOST_TEMPLATES} 个印刷规格，所选型号有 ${specs.length} 个，请分次生成。`);
  const large = specs.find(isTooLarge);
  if (large)
    throw badRequest(
      `「${large.brand} ${large.model}」的印刷区域在 ${large.dpi} dpi 下超过 1,200 万像素（或一边超过 3 万像素），不能生成模板，请不要选择它。`,
    );
  return specs;
}

async function begin(ctx: Ctx, key: string | undefined, input: TaskInput, total: number) {
  const { tenantId, userId } = ctx;
  return change(ctx, { kind: 'silent', once: { key, request: input } }, async (trx) => ({
    taskId: await ctx.tasks.submit(trx, {
      ...{ tenantId, userId, kind: 'resource.template' },
      title: `生成设计模板「${input.name}」（${total} 个规格）`,
      input: input as unknown as Json,
    }),
  }));
}

export async function generate(
  ctx: Ctx,
  { idempotencyKey, materialId, modelIds, formats, ...wish }: Parsed<typeof resourceTemplate.generate>,
): Promise<Answer<typeof resourceTemplate.generate>> {
  refuseLimited(ctx, '资源');
  const specs = await requireSpecs(ctx, { materialId, modelIds, formats });
  await sql.requireRoom(ctx.db, ctx.tenantId);
  await checked(ctx.db, ctx, { ...wish, ...aimOf(specs) });
  const input = { ...{ materialId, modelIds, formats }, wish, name: wish.name, userName: ctx.userName };
  return begin(ctx, idempotencyKey, input, specs.length);
}

/** Of one model alone it is for that one, else for those that it is made from. */
function aimOf(specs: readonly made.SpecToDraw[]) {
  const { material, modelCode, ...first } = specs[0]!;
  const isOne = specs.every((spec) => spec.modelCode === modelCode);
  const { brand, model } = isOne ? first : { brand: null, model: null };
  return { kind: 'template', material, brand, model } as const;
}

/** @throws Refusal 409 where another changed it since, or nothing of it is left */
export async function remake(
  ctx: Ctx,
  { idempotencyKey, id, version }: Parsed<typeof resourceTemplate.remake>,
): Promise<Answer<typeof resourceTemplate.remake>> {
  refuseLimited(ctx, '资源');
  const row = await sql.resources.find(ctx.db, ctx.tenantId, Number(id));
  if (!row) throw notFound(GONE);
  if (row.version !== version) throw conflict('资源已被他人修改，请刷新后重试。');
  const places = await made.placesOf(ctx.db, ctx.tenantId, row.id, row.versionNo);
  const [first] = places;
  if (!first || row.madeAs === null)
    throw badRequest('最新版本是上传的文件，不是由印刷规格生成的，请上传新版本。');
  const source = {
    materialId: first.materialId,
    modelIds: places.map(({ modelId }) => modelId),
    formats: row.madeAs,
  };
  const { length: total } = await requireSpecs(ctx, source);
  const input = { ...source, resourceId: row.id, name: row.name, userName: ctx.userName };
  return begin(ctx, idempotencyKey, input, total);
}

/** As a file may be called. */
const fileName = (text: string): string => text.replaceAll(/[\\/:*?"<>|\s]+/g, ' ').trim();

/** Draws each spec, packs what was drawn, and keeps it as a version; killed, it begins anew: nothing is kept before its end. */
export async function runTemplate(run: TaskRun): Promise<Outcome> {
  const { kept } = run.task.cursor as { kept?: Outcome };
  if (kept) return kept;
  const input = run.task.input as unknown as TaskInput;
  const { tenantId } = run.task;
  const specs = await made.specsOf(run.db, tenantId, input);
  if (specs.length === 0) throw badRequest(NO_SPEC);
  await run.db
    .transaction()
    .execute((trx) => run.step(trx, { cursor: {}, done: -run.task.done, total: specs.length }));
  const folder = await run.files.scratch();
  let bytes = 0;
  try {
    for (let from = 0; from < specs.length; from += AT_ONCE) {
      const some = specs.slice(from, from + AT_ONCE);
      const drawn = await Promise.all(some.map((spec) => draw(run, spec, input.formats, folder)));
      bytes += drawn.reduce((sum, size) => sum + size, 0);
      // As soon as it shows, not when all is drawn.
      if (bytes > MOST_BYTES) throw badRequest(TOO_MUCH);
      await run.db.transaction().execute((trx) => run.step(trx, { cursor: {}, done: some.length }));
    }
    const packed = path.join(folder, 'package');
    await pack(folder, packed, specs, input.formats, run.clock.now());
    return await keep(run, input, specs, packed);
  } finally {
    await fsp.rm(folder, { recursive: true, force: true });
  }
}

const nameOf = ({ modelCode, materialCode, side }: made.SpecToDraw): string =>
  `${modelCode}@${materialCode}${side === 1 ? '' : `#${side}`}`;

/** @returns how many bytes were drawn */
async function draw(
  run: TaskRun,
  spec: made.SpecToDraw,
  formats: readonly string[],
  folder: string,
): Promise<number> {
  const { width, height, bleed, safe, radius, dpi, specId, maskFileId } = spec;
  const mask =
    maskFileId === null ? null : (await run.files.pathOf(run.db, run.task.tenantId, maskFileId)).path;
  await run.files.pictures.run('template', {
    ...{ width, height, bleed, safe, radius, dpi, mask, formats, folder },
    name: String(specId),
  });
  const sizes = await Promise.all(
    formats.map(async (format) => (await fsp.stat(drawnAt(folder, spec, format))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const drawnAt = (folder: string, { specId }: made.SpecToDraw, format: string): string =>
  path.join(folder, `${specId}.${format}`);

/** A folder for each model, so that it is found by the name that people use. */
async function pack(
  folder: string,
  to: string,
  specs: readonly made.SpecToDraw[],
  formats: readonly string[],
  now: Date,
): Promise<void> {
  const zip = writeZip(to, now);
  try {
    for (const spec of specs)
      for (const format of formats) {
        const from = drawnAt(folder, spec, format);
        const { size } = await fsp.stat(from);
        const within = fileName(`${spec.brand} ${spec.model}`);
        const side = spec.side === 1 ? '' : `（${SIDES[spec.side as keyof typeof SIDES]}）`;
        await zip.add(`${within}/${fileName(nameOf(spec))}${side}.${format}`, {
          open: () => fs.createReadStream(from),
          bytes: size,
        });
      }
    await zip.close();
  } catch (error) {
    zip.abandon();
    throw error;
  }
}

async function keep(
  run: TaskRun,
  input: TaskInput,
  specs: readonly made.SpecToDraw[],
  packed: string,
): Promise<Outcome> {
  const { tenantId, userId } = run.task;
  const by = { by: input.userName, now: run.clock.now() };
  let tenants: readonly number[] = [];
  // Notices go to other tenants: each statement names the one that it is for.
  const outcome = await run.system.transaction().execute(async (trx) => {
    await sql.hold(trx, tenantId);
    const called = `${fileName(input.name)}.zip`;
    const file = await run.files.keepPath(trx, tenantId, called, packed);
    const content = { fileId: file.id, fileName: called, bytes: file.bytes };
    const doer = { tenantId, userId, userName: input.userName, now: by.now };
    const specIds = specs.map(({ specId }) => specId);
    const version = async (id: number, no: number, changed: string): Promise<void> => {
      await sql.insertVersion(trx, tenantId, id, { no, changed, ...content }, by);
      await made.insertMade(trx, tenantId, { resourceId: id, versionNo: no }, specIds);
    };
    if ('resourceId' in input) {
      const [row] = await sql.resources.lock(trx, tenantId, [input.resourceId]);
      if (!row) throw notFound(GONE);
      const changed = `按最新的 ${specs.length} 个印刷规格重新生成`;
      await version(row.id, row.versionNo + 1, changed);
      await sql.resources.alter(trx, tenantId, [row.id], { versionNo: row.versionNo + 1 }, by);
      tenants = await tellNewVersion(trx, tenantId, row, { no: row.versionNo + 1, changed, now: by.now });
      await tell(trx, doer, 'resource', `重新生成${calledOf(row)}，第 ${row.versionNo + 1} 版`);
    } else {
      await sql.requireRoom(trx, tenantId);
      // As they are called now: drawing takes a while.
      const aim = aimOf(await made.specsAt(trx, tenantId, specIds));
      const { said, merchantIds } = await checked(trx, { tenantId }, { ...input.wish, ...aim });
      const id = await sql.resources.insert(trx, tenantId, { ...said, madeAs: input.formats }, by);
      await version(id, 1, `由 ${specs.length} 个印刷规格生成`);
      await putChosen(trx, 'resource', tenantId, [id], merchantIds);
      await tell(trx, doer, 'resource', `生成${calledOf(said)}，${specs.length} 个印刷规格`);
    }
    const ended = { result: { 规格: specs.length, 文件: specs.length * input.formats.length } };
    await run.step(trx, { cursor: { kept: ended } });
    return ended;
  });
  for (const tenant of tenants) run.live.publish(tenant, { kind: 'notice' });
  return outcome;
}
