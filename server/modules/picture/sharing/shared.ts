import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { sharedPicture } from '#contract/picture/share.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { countedRows, rowsAt } from '#server/platform/paged.ts';
import { notFound } from '#server/platform/refusal.ts';
import * as sql from './shared.sql.ts';

/** [G22] The same whether it is shared no more, is for others, is not there, or the binding ended. */
const NOT_FOR_YOU = '图片不存在或不再共享给本工厂，请刷新后重新选择。';
const LISTED = 50;

const viewOf = (
  files: Ctx['files'],
  { width, height, space, profile, total: _total, ...row }: sql.SharedRow,
) => ({
  ...row,
  widthPx: width,
  heightPx: height,
  space: space as 'rgb' | null,
  profile: profile ?? '',
  // What may not be downloaded has no link to what it is; a link is signed for its thumbnail alone.
  url: row.mayDownload ? files.link(row.fileId) : null,
  thumbUrl: files.link(row.fileId, 'thumb'),
});

export async function page(
  { db, tenantId, files }: Ctx,
  { pageNo, pageSize, skuId, ...wanted }: Parsed<typeof sharedPicture.page>,
): Promise<Answer<typeof sharedPicture.page>> {
  const { rows, total } = await countedRows({ pageNo, pageSize }, (at) =>
    sql.sharedTo(db, wanted, rowsAt(at)),
  );
  const sku = (skuId === undefined ? undefined : await sql.ownSku(db, tenantId, skuId)) ?? null;
  return { list: rows.map((row) => viewOf(files, row)), total, sku };
}

export const options = async ({ db }: Ctx): Promise<Answer<typeof sharedPicture.options>> => ({
  customers: await sql.sharers(db),
});

export async function detail(
  { db, tenantId, files }: Ctx,
  { id }: Parsed<typeof sharedPicture.detail>,
): Promise<Answer<typeof sharedPicture.detail>> {
  const [row] = await sql.sharedTo(db, { id }, { limit: 1, offset: 0 });
  if (!row) throw notFound(NOT_FOR_YOU);
  const orders = await sql.ordersPrinting(db, tenantId, row.fileId, LISTED);
  return { ...viewOf(files, row), orders };
}
