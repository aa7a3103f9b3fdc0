import type { Answer, Parsed, Shown } from '#contract/endpoint.ts';
import type { gallery, GalleryPicture } from '#contract/gallery/gallery.ts';
import { chosenOf } from '#server/modules/customer/service.ts';
import * as pictures from '#server/modules/picture/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { notFound } from '#server/platform/refusal.ts';
import * as sql from './sql.ts';

const NO_USE = { merchants: 0, lines: 0, pieces: 0 };
type Rows = Awaited<ReturnType<typeof pictures.shown>>;

/** Beside each picture what is said of it, and what was printed with it; one that has no entry is left out. */
async function withEntries(ctx: Ctx, rows: Rows): Promise<Shown<typeof GalleryPicture>[]> {
  const { db, tenantId, now } = ctx;
  const ids = rows.map(({ id }) => Number(id));
  const [entries, chosen, uses] = await Promise.all([
    sql.entriesOf(db, tenantId, ids),
    chosenOf(db, 'gallery', tenantId, ids),
    sql.printedWith(db, tenantId, ids, now),
  ]);
  const byId = new Map(entries.map(({ pictureId, ...entry }) => [pictureId, entry]));
  return rows.flatMap((row) => {
    const id = Number(row.id);
    const entry = byId.get(id);
    if (!entry) return [];
    const customers = (chosen.get(id) ?? []).map(({ merchantId, merchantName }) => ({
      ...{ merchantId, merchantName },
    }));
    const { merchants, lines, pieces } = uses.get(id) ?? NO_USE;
    return [{ ...row, entry: { ...entry, customers }, used: { merchants, lines, pieces } }];
  });
}

export async function page(
  ctx: Ctx,
  asked: Parsed<typeof gallery.page>,
): Promise<Answer<typeof gallery.page>> {
  const { db, tenantId, now } = ctx;
  const area = await sql.largestArea(db, tenantId);
  const { pageNo, pageSize, ...wanted } = asked;
  const { list, total } = await paged(sql.pageGallery(db, { ...wanted, tenantId, now, area }), {
    pageNo,
    pageSize,
  });
  const largest = area ? { printWidthMm: area.width / 10, printHeightMm: area.height / 10 } : null;
  return { list: await withEntries(ctx, await pictures.shown(ctx, list)), total, largest };
}

export async function options(ctx: Ctx): Promise<Answer<typeof gallery.options>> {
  const [{ uploaders: _people, ...own }, series] = await Promise.all([
    pictures.options(ctx, 'gallery'),
    sql.seriesOf(ctx.db, ctx.tenantId),
  ]);
  return { ...own, series };
}

export async function detail(
  ctx: Ctx,
  { id }: Parsed<typeof gallery.detail>,
): Promise<Answer<typeof gallery.detail>> {
  const {
    codes: _codes,
    orders: _orders,
    shares: _shares,
    versions,
    log,
    ...row
  } = await pictures.detail(ctx, 'gallery', {
    id,
  });
  const [[shown], users] = await Promise.all([
    withEntries(ctx, [row]),
    sql.usersOf(ctx.db, ctx.tenantId, id, ctx.now),
  ]);
  if (!shown) throw notFound('图片不存在或已彻底删除，请刷新列表。');
  return { ...shown, versions, log, users };
}
