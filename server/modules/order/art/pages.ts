import type { Answer, Parsed, Shown } from '#contract/endpoint.ts';
import { holdOf, statusOf } from '#contract/order/life-cycle/order-states.ts';
import type { ArtLine, lineArt } from '#contract/order/line-art.ts';
import type { orderPicture } from '#contract/order/order-picture.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { notFound } from '#server/platform/refusal.ts';
import { eventsOf } from '#server/modules/order/detail/detail.sql.ts';
import { viewLog } from '#server/modules/order/detail/view.ts';
import { askerOf } from '#server/modules/order/reach/asker.ts';
import * as sql from './art.sql.ts';
import { areaOf } from './area.sql.ts';
import { pageCodes } from './codes.sql.ts';

/** How many other lines of a code the drawer shows. */
const OTHERS = 20;

const asked = (ctx: Ctx, wanted: Omit<sql.Wanted, 'merchantId' | 'reached'>): sql.Wanted => ({
  ...wanted,
  merchantId: ctx.tenantId,
  reached: ctx.limits.shopIds,
});

const pictureOf = ({ files }: Ctx, pictureFileId: number | null) => ({
  pictureFileId,
  pictureUrl: files.link(pictureFileId),
  thumbUrl: files.link(pictureFileId, 'thumb'),
});

const viewLine = (
  ctx: Ctx,
  { skuId: _sku, currency: _currency, pictureOwn, pictureFileId, ...row }: sql.ArtRow,
): Shown<typeof ArtLine> => {
  const status = statusOf(row.status);
  const hold = holdOf(row.hold);
  return {
    ...row,
    ...pictureOf(ctx, pictureFileId),
    source: pictureFileId === null ? 'none' : pictureOwn ? 'line' : 'code',
    status,
    hold,
    open: sql.OPEN_STATUSES.includes(status) && hold === 'none',
  };
};

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof lineArt.page>,
): Promise<Answer<typeof lineArt.page>> {
  const question = asked(ctx, wanted);
  const [rows, found] = await Promise.all([
    sql.pageLines(ctx.db, question, { pageNo, pageSize }),
    sql.countLines(ctx.db, question),
  ]);
  const { missing, low, unreadable } = found;
  const total = wanted.finding ? found[wanted.finding] : missing + low + unreadable;
  return { list: rows.map((row) => viewLine(ctx, row)), total };
}

export const counts = (ctx: Ctx, wanted: Parsed<typeof lineArt.counts>) =>
  sql.countLines(ctx.db, asked(ctx, wanted));

export async function codes(
  ctx: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof lineArt.codes>,
): Promise<Answer<typeof lineArt.codes>> {
  const { list, total } = await pageCodes(ctx.db, asked(ctx, wanted), { pageNo, pageSize });
  return { list: list.map((row) => ({ ...row, ...pictureOf(ctx, row.pictureFileId) })), total };
}

/** The print area of a SKU, of the asking factory or of one that the asking merchant is bound to. */
export async function area(
  ctx: Ctx,
  { skuId }: Parsed<typeof orderPicture.area>,
): Promise<Answer<typeof orderPicture.area>> {
  const found = await areaOf(ctx.db, skuId);
  return { area: found ? { ...found.size, maskUrl: ctx.files.link(found.maskFileId) } : null };
}

/** One line with its print area, other lines of its code, and what happened to its picture. */
export async function detail(
  ctx: Ctx,
  { lineId }: Parsed<typeof lineArt.detail>,
): Promise<Answer<typeof lineArt.detail>> {
  const row = await sql.oneLine(ctx.db, asked(ctx, {}), lineId);
  if (!row) throw notFound('商品行不存在，或属于您不能查看的店铺，请刷新列表。');
  const [printed, alike, events] = await Promise.all([
    row.skuId === null ? { area: null } : area(ctx, { skuId: row.skuId }),
    row.platformCode === '' ? [] : sql.linesOfCode(ctx.db, asked(ctx, {}), row.platformCode, OTHERS + 1),
    eventsOf(ctx.db, askerOf(ctx), row.orderId),
  ]);
  const about = [`第 ${row.lineNo} 行的图片`, `第 ${row.lineNo} 行`, '印刷图片'];
  const isAbout = (params: unknown): boolean => {
    const { changed = [], leave = [], leaveBack = [] } = params as Record<string, string[] | undefined>;
    return [...changed, ...leave, ...leaveBack].some((words) => about.some((one) => words.startsWith(one)));
  };
  return {
    line: viewLine(ctx, row),
    area: printed.area,
    others: alike
      .filter(({ id }) => id !== row.id)
      .slice(0, OTHERS)
      .map((one) => viewLine(ctx, one)),
    history: viewLog(
      events.filter(({ params }) => isAbout(params)),
      row.currency,
      'merchant',
    ),
  };
}
