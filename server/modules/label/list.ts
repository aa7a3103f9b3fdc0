import fs from 'node:fs/promises';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { LABEL_REASONS, type label, type LabelReason } from '#contract/label/label.ts';
import type { TemplateDesign } from '#contract/print-template/design.ts';
import { refuseFar } from '#server/modules/package/service.ts';
import { paramOf } from '#server/modules/param/service.ts';
import { drawPaper, openTemplates } from '#server/modules/print-template/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { conflict, notFound } from '#server/platform/refusal.ts';
import { labelRow } from './rows.ts';
import { dataOfPackage, type LabelData } from './rows.sql.ts';
import * as sql from './list.sql.ts';
import { designOf, templateOf } from './templates.ts';

const MOST_PRINTS = 200;
const GONE = '包裹不存在，或不属于当前工厂，请刷新后核对。';
const askerOf = ({ tenantId, limits }: Ctx) => ({ factoryId: tenantId, materials: limits.materials });

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, ...filter }: Parsed<typeof label.page>,
): Promise<Answer<typeof label.page>> {
  const [list, counts] = await Promise.all([
    sql.page(ctx.db, askerOf(ctx), filter, { pageNo, pageSize }),
    sql.counts(ctx.db, askerOf(ctx), filter),
  ]);
  const all = { none: 0, queued: 0, sent: 0, printed: 0, failed: 0, unknown: 0, ...counts };
  const total = filter.print ? all[filter.print] : Object.values(all).reduce((sum, one) => sum + one, 0);
  return { list, total, counts: all };
}

/** @throws Refusal 404, the same for a foreign one and one of a material that the user does not reach */
async function dataFor(ctx: Ctx, id: number): Promise<LabelData> {
  await refuseFar(ctx, [id]);
  const data = await dataOfPackage(ctx.db, ctx.tenantId, id);
  if (!data) throw notFound(GONE);
  return data;
}

export async function log(ctx: Ctx, { id }: Parsed<typeof label.log>): Promise<Answer<typeof label.log>> {
  await dataFor(ctx, id);
  const prints = await sql.printsOf(ctx.db, ctx.tenantId, id, MOST_PRINTS);
  return prints.map(({ reason, ...one }) => ({
    ...one,
    reason: reason === null ? '' : LABEL_REASONS[reason as LabelReason],
  }));
}

/** @throws Refusal 409 where there is none */
async function defaultDesign({ db, tenantId }: Ctx): Promise<TemplateDesign> {
  const [first] = await openTemplates(db, tenantId, ['waybill']);
  if (!first) throw conflict('还没有启用的面单模板，请先到「打印模板设计」新建。');
  return designOf(db, tenantId, first);
}

/** As it would be printed now, with a mark that it is none: nobody prints a label past the count. */
export async function preview(
  ctx: Ctx,
  { id, templateId }: Parsed<typeof label.preview>,
): Promise<Answer<typeof label.preview>> {
  const data = await dataFor(ctx, id);
  if (data.waybillNo === '') throw conflict('包裹还没有运单号，没有面单可以预览。');
  const { db, tenantId, files } = ctx;
  const design =
    templateId === null ? await defaultDesign(ctx) : (await templateOf(db, tenantId, templateId)).design;
  const masked = await paramOf(db, tenantId, 'package.privateLabels');
  const folder = await files.scratch();
  try {
    return await drawPaper(files, { folder, design, rows: [labelRow(data, { masked, mark: '预览' })] });
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

/** [X15] Each reading stands in the tenant's log. */
export async function plain(
  ctx: Ctx,
  { id }: Parsed<typeof label.plain>,
): Promise<Answer<typeof label.plain>> {
  const data = await dataFor(ctx, id);
  return change(ctx, { kind: 'package' }, () =>
    Promise.resolve({
      answer: { name: data.receiver, phone: data.mobile, address: data.address },
      told: `查看包裹 ${data.number} 的收件人明文`,
    }),
  );
}
