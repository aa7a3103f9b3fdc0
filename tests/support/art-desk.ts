import { sql } from 'kysely';
import sharp from 'sharp';
import { artDesk } from '#contract/art-desk/art-desk.ts';
import { file } from '#contract/file/file.ts';
import type { OrderStatus } from '#contract/order/life-cycle/order-states.ts';
import type { Fit, Placement, Turn } from '#contract/values/placement.ts';
import { startTestApp, type Client } from './app.ts';
import { buildOrder, buildPicture, buildSku } from './goods.ts';
import { letIn, secondFactory } from './partners.ts';

export const itemOf = ({ id: lineId, version }: { id: number; version: number }) => ({ lineId, version });
export const laid = (fit: Fit, turn: Turn = 0, mirror = false): Placement => ({ fit, turn, mirror });

/** A factory at its art desk: lines of a SKU of 70 × 150 mm, a new one with each call of `newSku`. */
export async function startArtDesk() {
  const t = await startTestApp();
  const [factory, merchant] = [await t.as('factory01'), await t.as('merchant01')];
  let sku: { id: number; code: string };
  const page = (asked: object = {}, who: Client = factory) =>
    who.call(artDesk.page, { pageNo: 1, pageSize: 200, skuCode: sku.code, ...asked });
  const lines = async (asked: object = {}) => (await page({ finding: 'all', ...asked })).list;
  return {
    ...{ t, factory, merchant, page, lines },
    only: async () => (await lines())[0]!,
    async newSku() {
      const size = { printWidthMm: 70, printHeightMm: 150 };
      sku = await buildSku(t.database.system, { factoryId: t.tenants.factory, ...size });
      return sku;
    },
    /** A picture of the merchant's with so many pixels. */
    async sized(width: number | null, height: number | null, kind = 'png') {
      const { id } = await buildPicture(t.database.system, t.tenants.merchant1, kind);
      await t.database.system.updateTable('file').set({ width, height }).where('id', '=', id).execute();
      return id;
    },
    /** One that somebody sends in. */
    async sent(width: number, height: number, background = '#1d4ed8', who: Client = factory) {
      const content = await sharp({ create: { width, height, channels: 3, background } })
        .png()
        .toBuffer();
      return (await who.upload(file.upload, 'print.png', content)).data.fileId;
    },
    build: (
      pictures: readonly (number | null)[],
      { status = 'waitReview', ...more }: { status?: OrderStatus; buyerKey?: string; shopId?: number } = {},
    ) =>
      buildOrder(t.database.system, {
        merchantId: t.tenants.merchant1,
        factoryId: t.tenants.factory,
        ...{ status, ...more },
        pushedAt: sql<Date>`now() - interval '1 hour'` as unknown as Date,
        lines: pictures.map((pictureFileId, i) => ({
          platformCode: `${sku.code}-${i}`,
          ...{ kind: 'sku', skuId: sku.id, skuCode: sku.code, pictureFileId },
        })),
      }),
    /** A user of another factory. */
    async stranger(): Promise<Client> {
      await secondFactory(t);
      await letIn(t, 'designer', ['factory:art', 'factory:art:edit', 'factory:task']);
      return t.as('designer01');
    },
  };
}
export type ArtDesk = Awaited<ReturnType<typeof startArtDesk>>;
