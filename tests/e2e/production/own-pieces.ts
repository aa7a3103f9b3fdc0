import sharp from 'sharp';
import { batch } from '#contract/batch/batch.ts';
import type { Output } from '#contract/endpoint.ts';
import { file } from '#contract/file/file.ts';
import { mapping } from '#contract/mapping/mapping.ts';
import { piece } from '#contract/piece/piece.ts';
import type { Envelope } from '#contract/wire.ts';
import { act, bringOrders, hands, ownPrefix, printedSkus, sendFile } from '#tests/e2e/orders/own-orders.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { until } from '#tests/support/until.ts';

/** The picture that orders are brought with is too small to be printed: theirs is one that is fine enough. */
async function mapFinePicture(merchant: HttpClient, prefix: string): Promise<void> {
  const art = { width: 1200, height: 2400, channels: 3, background: '#1d4ed8' } as const;
  const content = await sharp({ create: art }).png().toBuffer();
  const { data } = (await sendFile(merchant, content, 'art.png', file.upload.path)) as Envelope<
    Output<typeof file.upload>
  >;
  const [sku] = await printedSkus(merchant);
  await merchant.call(mapping.save, {
    ...{ codes: [`${prefix}-CASE`], kind: 'sku', skuId: sku!.id },
    pictureFileId: data.fileId,
  });
}

/** Two approved orders of the test's own, of one and of two copies, whose art is made; and the profile they wait for. */
export async function waitingOrders(factory: HttpClient) {
  const wanted = { prefix: ownPrefix(), count: 2 };
  const merchant = await hands('merchant02');
  const orders = await bringOrders(merchant, wanted);
  const ids = orders.map(({ id }) => id);
  await mapFinePicture(merchant, wanted.prefix);
  await act(merchant, 'order.push', ids);
  await act(factory, 'order.approve', ids);
  const orderNos = orders.map(({ orderNo }) => orderNo);
  // What the demo's orders want of the same picture processes comes first.
  await until(
    async () => {
      const found = await Promise.all(ids.map((id) => factory.call(piece.ofOrder, { orderId: id })));
      return found.flatMap(({ list }) => list).every(({ state }) => state === 'waitBatch');
    },
    'the art of the orders was not made',
    { limitMs: 240_000, everyMs: 500 },
  );
  let [profile, profileId] = ['', 0];
  for (const row of (await factory.call(batch.waiting, { pageSize: 500 })).list) {
    const { pieces } = await factory.call(batch.preview, { profileId: row.id, orderNos });
    if (pieces === 3) [profile, profileId] = [row.profile, row.id];
  }
  return {
    ...{ one: orderNos[0]!, two: orderNos[1]!, profile, profileId },
    /** Of their goods, as the platform has it. */
    code: `${wanted.prefix}-CASE`,
  };
}
