import sharp from 'sharp';
import { expect } from 'vitest';
import { artDesk } from '#contract/art-desk/art-desk.ts';
import { picture } from '#contract/picture/picture.ts';
import { pictureShare, sharedPicture } from '#contract/picture/share.ts';
import type { Client } from './app.ts';
import { buildShop } from './goods.ts';
import { letIn, secondFactory } from './partners.ts';
import { openReview } from './review.ts';
import { until } from './until.ts';

const GALLERY = ['factory:gallery', 'factory:gallery:edit', 'factory:art', 'factory:art:edit'];

/** A merchant with a picture store and two factories that he is bound to, another merchant of the first one, and hands to share. */
export async function openSharing() {
  const world = await openReview();
  const { t, merchant, factory } = world;
  const { system } = t.database;
  const other = await t.as('merchant02');
  const secondId = await secondFactory(t);
  await letIn(t, 'designer', GALLERY);
  const second = await t.as('designer01', secondId);
  const ourId = t.tenants.factory;
  const bind = (factoryId = secondId) =>
    system.insertInto('binding').values({ merchantId: t.tenants.merchant1, factoryId }).execute();
  await bind();
  const otherShop = await buildShop(system, { merchantId: t.tenants.merchant2 });
  /** Whose lines are none of the sharer's. */
  const foreign = { merchantId: t.tenants.merchant2, shopId: otherShop.id };

  let made = 0;
  /** A picture that no other one is. */
  const draw = (): Promise<Buffer> => {
    made += 1;
    const background = { r: (made * 67) % 256, g: (made * 31) % 256, b: (made * 13) % 256 };
    return sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .png()
      .toBuffer();
  };
  /** In the merchant's store, and checked. */
  async function stored(name: string, { folderId, content }: { folderId?: number; content?: Buffer } = {}) {
    const { data } = await merchant.upload(picture.upload, `${name}.png`, content ?? (await draw()), {
      ...(folderId !== undefined && { folderId }),
    });
    const id = Number(data.id);
    return until(async () => {
      const one = await merchant.call(picture.detail, { id });
      return one.status === 0 ? undefined : { id, name, fileId: one.fileId! };
    });
  }
  const share = (ids: number[], factoryIds = [ourId]) =>
    merchant.call(pictureShare.share, { ids, factoryIds, stated: true });
  const shared = async (name: string, factoryIds?: number[]) => {
    const one = await stored(name);
    expect((await share([one.id], factoryIds)).failed).toEqual([]);
    return one;
  };
  /** A line that the factory may change, of this merchant or of another. */
  async function lineAtFactory(of?: typeof foreign) {
    const orderId = await world.standing(of);
    const { version, lines } = await world.look(orderId);
    return { id: orderId, version, lineId: lines[0]!.id };
  }
  return {
    ...world,
    ...{ other, second, secondId, ourId, bind, foreign, draw, stored, share, shared, lineAtFactory },
    seenBy: async (who: Client, name: string) =>
      (await who.call(sharedPicture.page, { name })).list.map((row) => row.name),
    /** Whether it is shared, with whom, and what its log says. */
    stateOf: async (id: number) => {
      const { share: code, sharedWith, log } = await merchant.call(picture.detail, { id });
      const said = log.map(({ title, note }) => [title, note].filter(Boolean).join('：'));
      return { code, sharedWith, log: said };
    },
    /** Gives a picture to a line of an order of its own, by the art desk. */
    async printedBy(fileId: number, of?: typeof foreign) {
      const { id, version, lineId } = await lineAtFactory(of);
      const asked = { items: [{ lineId, version }], pictureFileId: fileId };
      return { desk: await factory.call(artDesk.replace, asked), orderId: id };
    },
  };
}
export type SharingWorld = Awaited<ReturnType<typeof openSharing>>;
