import type { Answer, Parsed } from '#contract/endpoint.ts';
import { sayChanges } from '#contract/print-template/changes.ts';
import { DELIVERED, emptyDesign } from '#contract/print-template/delivered/delivered.ts';
import { TemplateDesign } from '#contract/print-template/design.ts';
import { designIssues } from '#contract/print-template/judge.ts';
import { kindsOf, TEMPLATE_KINDS, type TemplateKind } from '#contract/print-template/kinds.ts';
import { MOST_TEMPLATES, type printTemplate } from '#contract/print-template/print-template.ts';
import { change, eachOf } from '#server/modules/tenant/service.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import type { By } from '#server/platform/signed-table.ts';
import * as sql from './sql.ts';

const NOUN = '打印模板';
const TOLD = { kind: 'paper', hold: sql.hold } as const;
const FIRST = '首个版本';
/** As long as a line of the log may be. */
const MOST_CHANGED = 500;
const stamp = ({ userName: by, now }: Ctx): By => ({ by, now });
const kindOf = (row: { kind: string }): TemplateKind => row.kind as TemplateKind;

/** [M34] @throws Refusal 400 with the first thing that keeps it from being printed */
function refuseIssues(kind: TemplateKind, design: TemplateDesign): void {
  const [first, ...more] = designIssues(kind, design);
  if (first) throw badRequest(more.length === 0 ? first.text : `${first.text}另有 ${more.length} 处问题。`);
}

async function refuseLike(trx: Trx, factoryId: number, name: string, id?: number): Promise<void> {
  const like = await sql.likeIt(trx, factoryId, name, id);
  if (like) throw badRequest(`已有打印模板「${like.name}」，请换一个名称。`);
}

interface NewTemplate {
  name: string;
  kind: TemplateKind;
  design: TemplateDesign;
}

/** A template with its first version; the first one of its kind is its default. @returns its id */
export async function makeTemplate(
  trx: Trx,
  factoryId: number,
  { name, kind, design }: NewTemplate,
  by: By,
): Promise<number> {
  if ((await sql.templates.count(trx, factoryId)) >= MOST_TEMPLATES)
    throw badRequest(`打印模板最多 ${MOST_TEMPLATES} 个，请修改已有的模板。`);
  await refuseLike(trx, factoryId, name);
  refuseIssues(kind, design);
  const isDefault = (await sql.presetOf(trx, factoryId, kind)) === undefined;
  const id = await sql.templates.insert(trx, factoryId, { name, kind, isDefault }, by);
  await sql.insertVersion(trx, factoryId, id, { no: 1, design, changed: FIRST }, by);
  return id;
}

export const create = (
  ctx: Ctx,
  { name, kind, from }: Parsed<typeof printTemplate.create>,
): Promise<Answer<typeof printTemplate.create>> =>
  change(ctx, TOLD, async (trx) => {
    if (!kindsOf(ctx.side).includes(kind))
      throw badRequest(`${TEMPLATE_KINDS[kind]}是工厂的纸张，请选择别的种类。`);
    const given = from === null ? undefined : DELIVERED[from];
    if (given && given.kind !== kind)
      throw badRequest(`「${given.name}」是${TEMPLATE_KINDS[given.kind]}模板，请选择同一种类。`);
    const design = given?.design ?? emptyDesign();
    const id = await makeTemplate(trx, ctx.tenantId, { name, kind, design }, stamp(ctx));
    return { answer: { id }, told: `新建${TEMPLATE_KINDS[kind]}模板「${name}」` };
  });

export const copy = (
  ctx: Ctx,
  { id, name }: Parsed<typeof printTemplate.copy>,
): Promise<Answer<typeof printTemplate.copy>> =>
  change(ctx, TOLD, async (trx) => {
    const row = lockedOr404((await sql.templates.lock(trx, ctx.tenantId, [id]))[0]);
    const design = await newestDesign(trx, ctx.tenantId, row);
    const made = await makeTemplate(trx, ctx.tenantId, { name, kind: kindOf(row), design }, stamp(ctx));
    return { answer: { id: made }, told: `复制打印模板「${row.name}」为「${name}」` };
  });

type Row = Awaited<ReturnType<typeof sql.templates.lock>>[number];

function lockedOr404(row: Row | undefined, version?: number): Row {
  if (!row) throw notFound(`${NOUN}不存在，请刷新列表。`);
  if (version !== undefined && row.version !== version) throw conflict(`${NOUN}已被他人修改，请刷新后重试。`);
  return row;
}

export const newestDesign = async (
  db: Db,
  factoryId: number,
  { id, versionNo }: Pick<Row, 'id' | 'versionNo'>,
): Promise<TemplateDesign> =>
  TemplateDesign.parse((await sql.designOf(db, factoryId, id, versionNo))!.design);

export const update = (
  ctx: Ctx,
  { id, version, name, design }: Parsed<typeof printTemplate.update>,
): Promise<Answer<typeof printTemplate.update>> =>
  change(ctx, TOLD, async (trx) => {
    const { tenantId } = ctx;
    const row = lockedOr404((await sql.templates.lock(trx, tenantId, [id]))[0], version);
    await refuseLike(trx, tenantId, name, id);
    const told: string[] = [];
    let { versionNo } = row;
    if (name !== row.name) told.push(`改名为「${name}」`);
    const changed = sayChanges(await newestDesign(trx, tenantId, row), design)
      .join('；')
      .slice(0, MOST_CHANGED);
    if (changed !== '') {
      refuseIssues(kindOf(row), design);
      versionNo += 1;
      await sql.insertVersion(trx, tenantId, id, { no: versionNo, design, changed }, stamp(ctx));
      told.push(`保存第 ${versionNo} 版：${changed}`);
    }
    if (told.length > 0) await sql.templates.alter(trx, tenantId, [id], { name, versionNo }, stamp(ctx));
    return {
      answer: { versionNo, version: told.length > 0 ? row.version + 1 : row.version },
      told: told.map((text) => `打印模板「${row.name}」${text}`),
    };
  });

export const preset = (ctx: Ctx, { id, isDefault }: Parsed<typeof printTemplate.default>): Promise<void> =>
  change(ctx, TOLD, async (trx) => {
    const { tenantId } = ctx;
    const row = lockedOr404((await sql.templates.lock(trx, tenantId, [id]))[0]);
    if (row.isDefault === isDefault) return { told: '' };
    if (row.closed) throw badRequest('打印模板已停用，请先启用它，再设为默认。');
    const kind = TEMPLATE_KINDS[kindOf(row)];
    const before = isDefault ? await sql.presetOf(trx, tenantId, row.kind) : undefined;
    if (before) await sql.templates.alter(trx, tenantId, [before.id], { isDefault: false }, stamp(ctx));
    await sql.templates.alter(trx, tenantId, [id], { isDefault }, stamp(ctx));
    const instead = before ? `，代替「${before.name}」` : '';
    return {
      told: isDefault
        ? `打印模板「${row.name}」设为${kind}的默认${instead}`
        : `打印模板「${row.name}」不再是${kind}的默认`,
    };
  });

const each = eachOf(NOUN, sql.templates, TOLD);

export const stop = (ctx: Ctx, { ids }: Parsed<typeof printTemplate.stop>) =>
  each(ctx, ids, async (trx, row) => {
    if (row.closed) return '';
    if (row.isDefault)
      throw badRequest(`它是${TEMPLATE_KINDS[kindOf(row)]}的默认模板，请先把别的模板设为默认，或取消默认。`);
    await sql.templates.alter(trx, ctx.tenantId, [row.id], { closed: true }, stamp(ctx));
    return `停用打印模板「${row.name}」`;
  });

export const start = (ctx: Ctx, { ids }: Parsed<typeof printTemplate.start>) =>
  each(ctx, ids, async (trx, row) => {
    if (!row.closed) return '';
    await sql.templates.alter(trx, ctx.tenantId, [row.id], { closed: false }, stamp(ctx));
    return `启用打印模板「${row.name}」`;
  });
