import { sql } from 'kysely';
import sharp from 'sharp';
import { file } from '#contract/file/file.ts';
import { order } from '#contract/order/order.ts';
import type { PieceEventType } from '#contract/piece/life-cycle/piece-events.ts';
import { readPieceEvent } from '#contract/piece/life-cycle/piece-events.ts';
import type { PieceFacts } from '#contract/piece/life-cycle/piece-facts.ts';
import { movePieces, systemMover } from '#server/modules/piece/service.ts';
import { renderNow } from '#server/modules/render-task/service.ts';
import { startTestApp } from './app.ts';
import { buildOrder } from './goods.ts';
import { printableGoods } from './printable.ts';

/** A factory's hall: goods that can be printed, approved orders of them, and their pieces as SQL has them. */
export async function openHall(options: Parameters<typeof startTestApp>[0] = {}) {
  const t = await startTestApp(options);
  const [factory, merchant] = [await t.as('factory01'), await t.as('merchant01')];
  const system = t.database.system;
  const newGoods = printableGoods(t, factory);
  const content = await sharp({ create: { width: 355, height: 709, channels: 3, background: '#1d4ed8' } })
    .png()
    .toBuffer();
  const { fileId: picture } = (await merchant.upload(file.upload, 'art.png', content)).data;
  const act = (event: string, ids: number[], params: Record<string, unknown> = {}) =>
    factory.call(order.action, { event, ids, params });
  const ask = async <R>(of: ReturnType<typeof sql<R>>) => (await of.execute(system)).rows;
  return {
    ...{ t, factory, merchant, system, newGoods, picture, act, ask },
    draw: () => renderNow(t.app),
    /** An order of these SKUs, so many copies each, approved; its id. */
    async approved(
      lines: readonly (readonly [
        sku: { id: number; code: string },
        copies: number,
        picture?: number | null,
      ])[],
    ): Promise<number> {
      const { id } = await buildOrder(system, {
        ...{ merchantId: t.tenants.merchant1, factoryId: t.tenants.factory, status: 'waitReview' },
        lines: lines.map(([sku, quantity, pictureFileId = picture], i) => ({
          ...{ platformCode: `${sku.code}-${i}`, kind: 'sku', skuId: sku.id, skuCode: sku.code, quantity },
          pictureFileId,
        })),
      });
      const { failed } = await act('order.approve', [id]);
      if (failed[0]) throw new Error(failed[0].msg);
      return id;
    },
    /** The pieces of an order that are neither scrapped nor void. */
    piecesOf: (orderId: number) =>
      ask(sql<{
        id: number;
        number: string;
        state: number;
        batchId: number | null;
        profileId: number | null;
      }>`
        select id, number, state, batch_id as "batchId", profile_id as "profileId" from piece
        where order_id = ${orderId} and state not in (95, 96) order by id`),
    orderOf: async (orderId: number) =>
      (
        await ask(sql<{ orderNo: string; status: number; hold: number; batched: number }>`
          select order_no as "orderNo", status, hold, batched_pieces as batched from trade_order where id = ${orderId}`)
      )[0]!,
    /** Moves pieces as an area will that is to come. @throws where one refuses */
    async step(
      ids: readonly number[],
      type: PieceEventType,
      known: Partial<PieceFacts>,
      params: object = {},
    ) {
      const event = readPieceEvent(type, 'factory', params, { ownPermission: true });
      const mover = { ...systemMover(t.tenants.factory, new Date()), by: 'factory' as const };
      const { failed } = await t.database
        .of(t.tenants.factory)
        .transaction()
        .execute((trx) => movePieces(trx, mover, event, { ids, known }));
      if (failed[0]) throw new Error(failed[0].msg);
    },
    close: () => t.close(),
  };
}
export type Hall = Awaited<ReturnType<typeof openHall>>;
