import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { offeredPicture, OfferedPicture } from '#contract/gallery/gallery.ts';
import * as pictures from '#server/modules/picture/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { countedRows, rowsAt } from '#server/platform/paged.ts';
import { notFound } from '#server/platform/refusal.ts';
import * as sql from './offered.sql.ts';

/** [G22] The same whether it was stopped, is for others, is not there, or the binding or its licence ended. */
const NOT_FOR_YOU = '图片不存在或不再对您开放，请刷新后重新选择。';

export async function page(
  { db, now, files }: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof offeredPicture.page>,
): Promise<Answer<typeof offeredPicture.page>> {
  const { rows, total } = await countedRows({ pageNo, pageSize }, (at) =>
    sql.offeredTo(db, now, wanted, rowsAt(at)),
  );
  const list = rows.map(({ fileId, width, height, versionNo: _no, total: _total, rights, ...row }) => ({
    ...row,
    rights: rights as OfferedPicture['rights'],
    widthPx: width,
    heightPx: height,
    url: files.link(fileId),
    thumbUrl: files.link(fileId, 'thumb'),
  }));
  return { list, total };
}

export async function options({ db, now }: Ctx): Promise<Answer<typeof offeredPicture.options>> {
  const words = await sql.wordsOffered(db, now);
  const of = (kind: 'series' | 'tag') => words.flatMap(({ what, word }) => (what === kind ? word : []));
  return { series: of('series'), tags: of('tag') };
}

/** His own row of the same content: what he does with it he does with a picture of his own. */
export async function take(
  ctx: Ctx,
  { id, folderId }: Parsed<typeof offeredPicture.take>,
): Promise<Answer<typeof offeredPicture.take>> {
  const { tenantId: merchantId, now } = ctx;
  const answer = await change(ctx, { kind: 'silent', hold: pictures.holdStore }, async (trx) => {
    const [one] = await sql.offeredTo(trx, now, { id }, { limit: 1, offset: 0 });
    const known = one && (await sql.contentOf(ctx.system, one.factoryId, one.fileId));
    if (!known) throw notFound(NOT_FOR_YOU);
    const put = await pictures.putKnown(ctx, trx, one.name, known, { shelf: 'store', folderId });
    await sql.noteTaken(trx, {
      ...{ merchantId, factoryId: one.factoryId, galleryId: id, versionNo: one.versionNo },
      ...{ pictureId: Number(put.id), isOnly: put.outcome === 'new', by: ctx.userName, at: now },
    });
    return put;
  });
  ctx.live.publish(merchantId, { kind: 'picture' });
  return answer;
}
