import type { Answer, Parsed, Shown } from '#contract/endpoint.ts';
import type { artDesk, DeskLine } from '#contract/art-desk/art-desk.ts';
import { holdOf, statusOf } from '#contract/order/life-cycle/order-states.ts';
import { areaOf, tenantNames } from '#server/modules/order/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { notFound } from '#server/platform/refusal.ts';
import * as sql from './desk.sql.ts';
import { stepsOfLine } from './history.ts';
import { whyNotEdited, whyNotRepulsed, withoutLife } from './order-of-line.ts';

/** How many other lines of a picture are shown. */
const ALIKE = 50;

export const asked = (
  ctx: Ctx,
  wanted: Omit<sql.Wanted, 'factoryId' | 'userId' | 'shopIds' | 'materials'> = {},
): sql.Wanted => ({
  ...wanted,
  factoryId: ctx.tenantId,
  userId: ctx.userId,
  shopIds: ctx.limits.shopIds,
  materials: ctx.limits.materials,
});

async function viewLines(ctx: Ctx, rows: readonly sql.DeskRow[]): Promise<Shown<typeof DeskLine>[]> {
  const names = await tenantNames(
    ctx.db,
    rows.map(({ merchantId }) => merchantId),
  );
  return rows.map((row) => ({
    ...withoutLife(row),
    pushedAt: row.pushedAt,
    merchantName: names.get(row.merchantId) ?? '',
    pictureUrl: ctx.files.link(row.pictureFileId),
    thumbUrl: ctx.files.link(row.pictureFileId, 'thumb'),
    status: statusOf(row.status),
    hold: holdOf(row.hold),
    closed: whyNotEdited(row, ctx.now),
    repulseClosed: whyNotRepulsed(row, ctx.now),
  }));
}

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof artDesk.page>,
): Promise<Answer<typeof artDesk.page>> {
  const question = asked(ctx, wanted);
  const [rows, found] = await Promise.all([
    sql.pageLines(ctx.db, question, { pageNo, pageSize }),
    sql.countLines(ctx.db, question),
  ]);
  const { missing, low, unreadable } = found;
  const total = wanted.finding ? found[wanted.finding] : missing + low + unreadable;
  return { list: await viewLines(ctx, rows), total };
}

export const counts = (ctx: Ctx, wanted: Parsed<typeof artDesk.counts>) =>
  sql.countLines(ctx.db, asked(ctx, wanted));

export async function customers(ctx: Ctx): Promise<Answer<typeof artDesk.customers>> {
  const names = await tenantNames(ctx.db, await sql.customersUnderReview(ctx.db, ctx.tenantId));
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'zh'));
}

/** One line with its print area, other lines of its picture, and what was done to it. */
export async function detail(
  ctx: Ctx,
  { lineId }: Parsed<typeof artDesk.detail>,
): Promise<Answer<typeof artDesk.detail>> {
  const [row] = await sql.someLines(ctx.db, asked(ctx), [lineId]);
  if (!row) throw notFound('商品行不存在，或已被商家撤回，请刷新列表。');
  const [area, alike, steps, remark] = await Promise.all([
    row.skuId === null ? undefined : areaOf(ctx.db, row.skuId),
    row.pictureFileId === null ? [] : sql.linesOfPicture(ctx.db, asked(ctx), row.pictureFileId, ALIKE + 1),
    stepsOfLine(ctx, lineId),
    sql.buyerRemark(ctx.db, ctx.tenantId, row.orderId),
  ]);
  const [line, ...others] = await viewLines(ctx, [row, ...alike.filter(({ id }) => id !== row.id)]);
  return {
    line: line!,
    area: area ? { ...area.size, maskUrl: ctx.files.link(area.maskFileId) } : null,
    dpi: area?.dpi ?? null,
    buyerRemark: remark,
    alike: others.slice(0, ALIKE),
    steps,
  };
}

const MOST_SPECS = 50;

export async function specs(
  ctx: Ctx,
  { keyword }: Parsed<typeof artDesk.specs>,
): Promise<Answer<typeof artDesk.specs>> {
  const words = keyword.split(/\s+/).filter(Boolean);
  const rows = await sql.someSpecs(ctx.db, asked(ctx), words, MOST_SPECS);
  return rows.map(({ id, material, brand, model, side, maskFileId, dpi, ...size }) => ({
    ...{ id, material, brand, model, side, dpi },
    area: { ...size, maskUrl: ctx.files.link(maskFileId) },
  }));
}
