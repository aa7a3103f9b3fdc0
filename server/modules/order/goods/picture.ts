import type { Output, Parsed } from '#contract/endpoint.ts';
import { CODES } from '#contract/errors.ts';
import type { orderPicture } from '#contract/order/order-picture.ts';
import { requirePictures } from '#server/modules/file/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import { askerOf, moverOf } from '#server/modules/order/reach/asker.ts';
import { linesOf, updateOrder, findOrder } from '#server/modules/order/row/order.sql.ts';
import { judgeAnew, markEdited } from '#server/modules/order/check/judge.ts';
import { moveOrders } from '#server/modules/order/move/moves.ts';
import { artBy } from '#server/modules/order/row/art-by.sql.ts';
import * as pictures from './picture.sql.ts';
import { plainEvent } from '#server/modules/order/row/step.ts';

type Wanted = Parsed<typeof orderPicture.linePicture>;

/** Gives one line a picture of its own, as an edit of the order; under review its reasons are judged anew. */
export async function linePicture(
  ctx: Ctx,
  { id, version, lineId, pictureFileId }: Wanted,
): Promise<Output<typeof orderPicture.linePicture>> {
  const asker = askerOf(ctx);
  const mover = moverOf(ctx);
  const { told: tenants, stands } = await change(ctx, { kind: 'silent' }, async (trx) => {
    const order = await findOrder(trx, asker, id);
    const line = order && (await pictures.findLine(trx, asker, id, lineId));
    if (!line) throw notFound('订单或商品行不存在，请刷新后重试。');
    if (line.kind === 'notGoods') throw badRequest('这一行不是商品，不需要印刷图片。');
    const shown = (await linesOf(trx, asker, [id])).map((one) => one.pictureFileId);
    await requirePictures({ ...ctx, db: trx, linesOf: order.merchantId }, [pictureFileId], shown);
    const { failed, tenants: told } = await moveOrders(
      trx,
      { ...mover, note: { changed: [`第 ${line.lineNo} 行的图片`] } },
      plainEvent('order.edit', mover.by),
      { ids: [id], versions: { [id]: version } },
    );
    const [refused] = failed;
    if (refused) throw refused.code === CODES.notFound ? notFound(refused.msg) : conflict(refused.msg);
    await artBy(trx, mover);
    await pictures.setLinePicture(trx, asker, lineId, pictureFileId);
    const row = (await findOrder(trx, asker, id))!;
    await updateOrder(trx, asker, id, { reasons: await judgeAnew(trx, asker, row, mover) });
    await markEdited(trx, mover, [id]);
    return { told, stands: (await findOrder(trx, asker, id))!.version };
  });
  for (const tenantId of tenants) ctx.live.publish(tenantId, { kind: 'order' });
  return { version: stands };
}
