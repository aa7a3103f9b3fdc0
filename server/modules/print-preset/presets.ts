import fs from 'node:fs/promises';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { PrintWay, printPreset } from '#contract/print-preset/print-preset.ts';
import { TemplateDesign } from '#contract/print-template/design.ts';
import { TEMPLATE_KINDS, type TemplateKind, type WorkplaceKind } from '#contract/print-template/kinds.ts';
import { sampleOf } from '#contract/print-template/variables.ts';
import { makeSample } from '#server/modules/print-job/service.ts';
import { drawPaper, templateDesign, templates } from '#server/modules/print-template/service.ts';
import { holdPrinters, printers } from '#server/modules/printer/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, notFound } from '#server/platform/refusal.ts';
import * as sql from './sql.ts';

const TOLD = { kind: 'paper', hold: holdPrinters } as const;
const ACROSS = '标签打印机（ZPL）不能横向打印，请选择纵向，或换一个宽高对调的模板。';

export async function list({ db, tenantId }: Ctx): Promise<Answer<typeof printPreset.list>> {
  const [presets, printed] = await Promise.all([sql.presetsOf(db, tenantId), sql.lastSamples(db, tenantId)]);
  return {
    presets: presets.map(({ across, kind, way, ...row }) => ({
      ...{ ...row, kind: kind as WorkplaceKind, way: way as PrintWay },
      orient: across ? 2 : 1,
    })),
    printed,
  };
}

/** @throws Refusal 404 where it is no template of this tenant, 400 where it is out of use */
async function openTemplate(db: Db, tenantId: number, id: number) {
  const row = await templates.find(db, tenantId, id);
  if (!row) throw notFound('打印模板不存在，请重新选择。');
  if (row.closed) throw badRequest(`打印模板「${row.name}」已停用，请选择别的模板。`);
  return { ...row, kind: row.kind as TemplateKind };
}

/** @throws Refusal 404 where it is no printer of this tenant, 400 where it cannot print so */
async function openPrinter(trx: Trx, tenantId: number, id: number, across: boolean) {
  const row = await printers.find(trx, tenantId, id);
  if (!row) throw notFound('打印机不存在，请重新选择。');
  if (row.closed) throw badRequest(`打印机「${row.name}」已停用，请选择别的打印机。`);
  if (across && row.way === 'agentZpl') throw badRequest(ACROSS);
  return row;
}

export const save = (ctx: Ctx, { kind, ...choice }: Parsed<typeof printPreset.save>): Promise<void> =>
  change(ctx, TOLD, async (trx) => {
    const { tenantId, userName: by, now } = ctx;
    const { printerId, templateId, orient } = choice;
    const template = templateId === null ? undefined : await openTemplate(trx, tenantId, templateId);
    if (template && template.kind !== kind)
      throw badRequest(`打印模板「${template.name}」不是${TEMPLATE_KINDS[kind]}模板，请重新选择。`);
    const printer =
      printerId === null ? undefined : await openPrinter(trx, tenantId, printerId, orient === 2);
    await sql.savePreset(trx, tenantId, kind, choice, { by, now });
    const where = printer ? `打印机「${printer.name}」` : '浏览器打印';
    return {
      told: `新工位的${TEMPLATE_KINDS[kind]}默认用${where}${template ? `，模板「${template.name}」` : ''}`,
    };
  });

export async function sample(
  { db, tenantId, files }: Ctx,
  { templateId, offsetX, offsetY, orient, copies }: Parsed<typeof printPreset.sample>,
): Promise<Answer<typeof printPreset.sample>> {
  const { kind, versionNo } = await openTemplate(db, tenantId, templateId);
  const design = TemplateDesign.parse((await templateDesign(db, tenantId, templateId, versionNo))!.design);
  const across = orient === 2 && kind === 'tag';
  const folder = await files.scratch();
  try {
    const rows = Array.from({ length: copies }, () => sampleOf(kind));
    const paper = { design, rows, offset: { x: offsetX, y: offsetY }, across };
    const { width, height } = design;
    return {
      ...(await drawPaper(files, { folder, ...paper })),
      ...(across ? { width: height, height: width } : { width, height }),
    };
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

export async function print(
  ctx: Ctx,
  { idempotencyKey: key, ...wanted }: Parsed<typeof printPreset.print>,
): Promise<Answer<typeof printPreset.print>> {
  const { tenantId } = ctx;
  const made = await change(ctx, { ...TOLD, once: { key, request: wanted } }, async (trx) => {
    const { templateId, printerId, copies, orient, offsetX, offsetY } = wanted;
    const template = await openTemplate(trx, tenantId, templateId);
    const across = orient === 2 && template.kind === 'tag';
    const printer = await openPrinter(trx, tenantId, printerId, across);
    const jobId = await makeSample(trx, ctx, {
      ...{ printerId, copies, template, lying: { offsetX, offsetY, across } },
    });
    return {
      answer: { jobId },
      told: `在打印机「${printer.name}」打印${TEMPLATE_KINDS[template.kind]}样张 ${copies} 份`,
    };
  });
  ctx.live.publish(tenantId, { kind: 'print' });
  return made;
}
