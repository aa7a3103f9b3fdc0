import sharp from 'sharp';
import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import { goods } from '#contract/goods/goods.ts';
import { picture } from '#contract/picture/picture.ts';
import { startTestApp } from './app.ts';
import { buildShop, buildSku } from './goods.ts';
import { until } from './until.ts';

/** A merchant with a picture store, and hands to make goods out of it. */
export async function openGoods() {
  const t = await startTestApp();
  const [merchant, factory, other] = await Promise.all([
    t.as('merchant01'),
    t.as('factory01'),
    t.as('merchant02'),
  ]);
  const { system } = t.database;
  const [merchantId, factoryId] = [t.tenants.merchant1, t.tenants.factory];
  const shop = await buildShop(system, { merchantId });

  let made = 0;
  const word = (stem: string) => `${stem}${(made += 1)}`;
  /** A picture that no other one is. */
  const draw = (): Promise<Buffer> => {
    made += 1;
    const background = { r: (made * 67) % 256, g: (made * 31) % 256, b: (made * 13) % 256 };
    return sharp({ create: { width: 700, height: 1400, channels: 3, background } })
      .png()
      .toBuffer();
  };
  const standing = (id: number, no: number) =>
    until(async () => {
      const one = await merchant.call(picture.detail, { id });
      return one.status === 0 || one.no < no ? undefined : { ...one, fileId: one.fileId! };
    });
  /** In the store, and checked. */
  async function stored() {
    const { data } = await merchant.upload(picture.upload, `${word('图')}.png`, await draw(), {});
    return standing(Number(data.id), 1);
  }
  /** Its next version, checked. */
  async function replaced({ id }: { id: number }) {
    const { version, no } = await merchant.call(picture.detail, { id });
    await merchant.upload(picture.replace, 'new.png', await draw(), { id, version });
    return standing(id, no + 1);
  }
  const skus = (count: number, more: object = {}) =>
    Promise.all(
      Array.from({ length: count }, () =>
        buildSku(system, { factoryId, code: word('G-'), model: word('型号'), priceCents: 990, ...more }),
      ),
    );
  const form = (
    number: string,
    fileId: number,
    of: readonly { id: number }[],
  ): Input<typeof goods.create> => ({
    ...{ number, name: `商品 ${number}`, pictureFileId: fileId, pattern: '{货号}-{SKU}' },
    skus: of.map(({ id }, i) => ({ skuId: id, code: `${number}-${i + 1}` })),
  });
  return {
    ...{ t, merchant, factory, other, system, merchantId, factoryId, shop },
    ...{ word, draw, stored, replaced, skus, form },
    find: async (number: string) =>
      (await merchant.call(goods.page, { keyword: number })).list.find((one) => one.number === number)!,
    /** Codes of the merchant that begin so, as SQL finds what they mean. */
    mappings: async (prefix: string) =>
      (
        await sql<{ code: string; skuId: number | null; fileId: number | null; kind: string }>`
          select code, sku_id as "skuId", picture_file_id as "fileId", kind from code_mapping
          where merchant_id = ${merchantId} and starts_with(code, ${prefix}) order by code`.execute(system)
      ).rows,
    lines: async (orderId: number) =>
      (
        await sql<{
          code: string;
          kind: string;
          skuId: number | null;
          fileId: number | null;
          status: number;
        }>`
          select l.platform_code as code, l.kind, l.sku_id as "skuId", l.picture_file_id as "fileId", o.status
          from order_line l join trade_order o on o.id = l.order_id
          where l.order_id = ${orderId} order by l.line_no`.execute(system)
      ).rows,
  };
}
export type GoodsWorld = Awaited<ReturnType<typeof openGoods>>;
