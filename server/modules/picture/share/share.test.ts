import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { artDesk } from '#contract/art-desk/art-desk.ts';
import { binding } from '#contract/binding/binding.ts';
import { gallery, galleryAlike, offeredPicture } from '#contract/gallery/gallery.ts';
import { goodsPicture } from '#contract/picture/goods.ts';
import { pictureFolder } from '#contract/picture/folder.ts';
import { orderPicture } from '#contract/order/order-picture.ts';
import { order } from '#contract/order/order.ts';
import { picture } from '#contract/picture/picture.ts';
import { pictureShare, sharedPicture } from '#contract/picture/share.ts';
import { readPictureEvent } from '#contract/picture/life-cycle/picture-events.ts';
import { PICTURE_EFFECTS } from '#contract/picture/life-cycle/picture-effects.ts';
import { inTheMove } from '#server/platform/life-cycle/unwritten.ts';
import type { Client } from '#tests/support/app.ts';
import { buildShop } from '#tests/support/goods.ts';
import { letIn, logOf, secondFactory } from '#tests/support/partners.ts';
import { openReview, type ReviewWorld } from '#tests/support/review.ts';
import { until } from '#tests/support/until.ts';
import { livingWith } from '../life.ts';
import type { PictureFollowing } from '../effects.ts';
import { spread } from './spread.ts';

let w: ReviewWorld;
let other: Client;
let second: Client;
let secondId: number;
let otherShop: number;
beforeAll(async () => {
  w = await openReview();
  other = await w.t.as('merchant02');
  secondId = await secondFactory(w.t);
  await letIn(w.t, 'designer', [
    'factory:gallery',
    'factory:gallery:edit',
    'factory:art',
    'factory:art:edit',
  ]);
  second = await w.t.as('designer01', secondId);
  await bind();
  otherShop = (await buildShop(w.t.database.system, { merchantId: w.t.tenants.merchant2 })).id;
});
afterAll(() => w.t.close());

const GONE = { code: 404, msg: '图片不存在或不再共享给本工厂，请刷新后重新选择。' };
const NO_PICTURE = { code: 404, msg: '图片不存在或已被删除，请重新上传。' };
const bind = () =>
  w.t.database.system
    .insertInto('binding')
    .values({ merchantId: w.t.tenants.merchant1, factoryId: secondId })
    .execute();

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
async function stored(name: string, folderId?: number) {
  const { data } = await w.merchant.upload(picture.upload, `${name}.png`, await draw(), {
    ...(folderId !== undefined && { folderId }),
  });
  const id = Number(data.id);
  return until(async () => {
    const one = await w.merchant.call(picture.detail, { id });
    return one.status === 0 ? undefined : { id, name, fileId: one.fileId! };
  });
}
const ourFactory = () => w.t.tenants.factory;
const share = (ids: number[], factoryIds = [ourFactory()]) =>
  w.merchant.call(pictureShare.share, { ids, factoryIds, stated: true });
const shared = async (name: string, factoryIds?: number[]) => {
  const one = await stored(name);
  expect((await share([one.id], factoryIds)).failed).toEqual([]);
  return one;
};
const seenBy = async (who: Client, name: string) =>
  (await who.call(sharedPicture.page, { name })).list.map((row) => row.name);
const stateOf = async (id: number) => {
  const { share: code, sharedWith, log } = await w.merchant.call(picture.detail, { id });
  return { code, sharedWith, log: log.map(({ title, note }) => [title, note].filter(Boolean).join('：')) };
};
/** A line that the factory may change, of this merchant or of another. */
async function lineAtFactory(of?: { merchantId: number; shopId: number }) {
  const orderId = await w.standing(of);
  const { version, lines } = await w.look(orderId);
  return { id: orderId, version, lineId: lines[0]!.id };
}
async function printedBy(fileId: number, of?: Parameters<typeof lineAtFactory>[0]) {
  const { id, version, lineId } = await lineAtFactory(of);
  return {
    desk: await w.factory.call(artDesk.replace, { items: [{ lineId, version }], pictureFileId: fileId }),
    orderId: id,
  };
}

describe('a merchant shares pictures of his store', () => {
  it('with factories that he is bound to: they see them, both logs tell of it, and he sees who has them since when', async () => {
    const one = await stored('共享-甲');
    expect(await stateOf(one.id)).toMatchObject({ code: 0, sharedWith: [] });
    expect(await share([one.id], [ourFactory(), secondId])).toMatchObject({ successIds: [one.id] });
    expect(await seenBy(w.factory, '共享-甲')).toEqual(['共享-甲']);
    expect(await seenBy(second, '共享-甲')).toEqual(['共享-甲']);
    const { shares, share: code } = await w.merchant.call(picture.detail, { id: one.id });
    expect([code, shares.map(({ factoryId }) => factoryId).toSorted()]).toEqual([
      1,
      [ourFactory(), secondId].toSorted(),
    ]);
    expect(shares[0]!.sharedBy).not.toBe('');
    expect((await stateOf(one.id)).log.at(-1)).toMatch(/^共享：.+、.+/);
    expect((await logOf(w.t, w.t.tenants.merchant1)).at(-1)).toMatch(/^向「.+」共享 1 张图片$/);
    for (const factory of [ourFactory(), secondId])
      expect((await logOf(w.t, factory)).at(-1)).toBe('向本工厂共享 1 张图片：「共享-甲」');
    const found = await w.merchant.call(picture.page, { shared: true, name: '共享-' });
    expect(found.list.map(({ sharedWith }) => sharedWith.length)).toEqual([2]);
    expect((await w.merchant.call(picture.page, { shared: false, name: '共享-' })).total).toBe(0);
  });

  it('many at once: who has some keeps them, and what cannot be shared is left with its reason', async () => {
    const [a, b] = [await shared('多张-1'), await stored('多张-2')];
    const thrown = await stored('多张-3');
    await w.merchant.call(picture.act, { event: 'picture.trash', ids: [thrown.id] });
    const { successIds, failed } = await share([a.id, b.id, thrown.id], [secondId]);
    expect(successIds.toSorted()).toEqual([a.id, b.id].toSorted());
    expect(failed).toMatchObject([{ id: thrown.id, msg: expect.stringContaining('只有可用且未停用的图片') }]);
    expect((await stateOf(a.id)).sharedWith).toHaveLength(2);
    expect(await seenBy(second, '多张-')).toHaveLength(2);
    expect(await seenBy(w.factory, '多张-')).toEqual(['多张-1']);
    // Asked again it changes nothing, and says so of all.
    expect((await share([a.id, b.id], [secondId])).successIds).toHaveLength(2);
    expect((await stateOf(a.id)).log.filter((line) => line.startsWith('修改共享'))).toHaveLength(1);
  });

  it('of a folder with what lies below: what can be used now, and no more than that', async () => {
    const folder = await w.merchant.call(pictureFolder.create, { parentId: null, name: '共享夹' });
    const below = await w.merchant.call(pictureFolder.create, { parentId: folder.id, name: '下层' });
    const [top, deep] = [await stored('夹-上', folder.id), await stored('夹-下', below.id)];
    await stored('夹-外');
    const asked = { folderId: folder.id, factoryIds: [ourFactory()], stated: true };
    const { successIds } = await w.merchant.call(pictureShare.share, asked);
    expect(successIds.toSorted()).toEqual([top.id, deep.id].toSorted());
    expect((await seenBy(w.factory, '夹-')).toSorted()).toEqual(['夹-上', '夹-下']);
    await stored('夹-后来', below.id);
    expect(await seenBy(w.factory, '夹-后来')).toEqual([]);
    const empty = await w.merchant.call(pictureFolder.create, { parentId: null, name: '空夹' });
    expect(await w.merchant.ask(pictureShare.share, { ...asked, folderId: empty.id })).toMatchObject({
      code: 400,
      msg: '这个文件夹里没有可用的图片，请先上传，或选择别的文件夹。',
    });
  });

  it('is refused without his statement, with a factory that he is not bound to, and for what he took of a gallery', async () => {
    const one = await stored('拒绝-1');
    const unstated = { ids: [one.id], factoryIds: [ourFactory()], stated: false };
    expect(await w.merchant.ask(pictureShare.share, unstated)).toMatchObject({
      code: 400,
      msg: '请勾选版权声明',
    });
    const foreign = await share([one.id], [w.t.tenants.merchant2]);
    expect(foreign.failed).toMatchObject([{ id: one.id, msg: '有的工厂已解绑，请刷新后重新选择。' }]);
    expect(await stateOf(one.id)).toMatchObject({ code: 0 });
    const offered = await w.factory.upload(gallery.upload, '拒绝-图库.png', await draw(), { stated: true });
    const galleryId = Number(offered.data.id);
    await until(async () => (await w.factory.call(gallery.detail, { id: galleryId })).status === 10);
    const own = await w.merchant.call(offeredPicture.take, { id: galleryId });
    await until(async () => (await w.merchant.call(picture.detail, { id: own.id })).status === 10);
    const taken = await share([Number(own.id)], [secondId]);
    expect(taken.failed).toMatchObject([{ msg: '这张图片取自工厂图库，不能再共享给别的工厂。' }]);
  });

  it('with others from now on: who is left out uses it for nothing new, and it is private when nobody has it', async () => {
    const one = await shared('修改-1');
    const change = (factoryIds: number[]) =>
      w.merchant.call(pictureShare.change, { ids: [one.id], factoryIds, stated: true });
    expect(await change([secondId])).toMatchObject({ successIds: [one.id], failed: [] });
    expect(await seenBy(w.factory, '修改-1')).toEqual([]);
    expect(await seenBy(second, '修改-1')).toEqual(['修改-1']);
    expect((await logOf(w.t, ourFactory())).at(-1)).toBe('取消共享 1 张图片：「修改-1」');
    expect(await w.merchant.call(pictureShare.unshare, { ids: [one.id] })).toMatchObject({
      successIds: [one.id],
    });
    expect(await stateOf(one.id)).toMatchObject({ code: 0, sharedWith: [] });
    expect((await w.merchant.call(pictureShare.unshare, { ids: [one.id] })).failed).toHaveLength(1);
    const { failed } = await change([secondId]);
    expect(failed).toHaveLength(1);
  });
});

describe('[G22] who is shared a picture may use it and change nothing', () => {
  it('it goes on lines of the merchant who shares it, and of nobody else', async () => {
    const one = await shared('使用-1');
    const { desk, orderId } = await printedBy(one.fileId);
    expect(desk).toEqual({ saved: 1, failed: [] });
    expect((await w.look(orderId)).lines[0]!.pictureFileId).toBe(one.fileId);
    expect((await w.factory.call(sharedPicture.detail, { id: one.id })).orders).toMatchObject([
      { id: orderId },
    ]);
    const foreign = { merchantId: w.t.tenants.merchant2, shopId: otherShop };
    expect((await printedBy(one.fileId, foreign)).desk).toMatchObject({
      saved: 0,
      failed: [{ msg: NO_PICTURE.msg }],
    });
    const asked = { ...(await lineAtFactory()), pictureFileId: one.fileId };
    expect(await w.factory.ask(orderPicture.linePicture, asked)).toMatchObject({ code: 0 });
    const theirs = { ...(await lineAtFactory(foreign)), pictureFileId: one.fileId };
    expect(await w.factory.ask(orderPicture.linePicture, theirs)).toMatchObject(NO_PICTURE);
  });

  it('no call of the factory changes it, and none gives it to goods or to its gallery', async () => {
    const one = await shared('只读-1');
    const before = await w.merchant.call(picture.detail, { id: one.id });
    for (const shelf of [gallery, goodsPicture]) {
      expect(await w.factory.call(shelf.tag, { ids: [one.id], add: ['改'] })).toEqual({ changed: 0 });
      expect(await w.factory.call(shelf.rename, { ids: [one.id], pattern: '改' })).toEqual({ renamed: 0 });
      const acted = await w.factory.call(shelf.act, { ids: [one.id], event: 'picture.trash' });
      expect(acted).toMatchObject({ successIds: [], failed: [{ code: 404 }] });
      expect((await w.factory.ask(shelf.detail, { id: one.id })).code).toBe(404);
      const asked = { id: one.id, version: before.version };
      expect((await w.factory.upload(shelf.replace, 'neu.png', await draw(), asked)).code).toBe(404);
    }
    const given = { items: [{ skuId: w.sku.id, pictureId: one.id }] };
    expect((await w.factory.ask(goodsPicture.give, given)).code).toBe(404);
    expect((await w.factory.ask(pictureShare.unshare, { ids: [one.id] })).code).toBe(403);
    expect(await w.merchant.call(picture.detail, { id: one.id })).toEqual(before);
  });

  it('a tenant that is not named never finds it: by id, name, look or count', async () => {
    const content = await draw();
    const { data } = await w.merchant.upload(picture.upload, '不知道-1.png', content);
    const id = Number(data.id);
    const { fileId } = await until(async () => {
      const one = await w.merchant.call(picture.detail, { id });
      return one.status === 10 ? one : undefined;
    });
    const before = await second.call(sharedPicture.options, {});
    await share([id]);
    expect(await second.ask(sharedPicture.detail, { id })).toMatchObject(GONE);
    expect(await second.ask(sharedPicture.detail, { id: 999_999 })).toMatchObject(GONE);
    expect((await second.call(sharedPicture.page, { name: '不知道' })).total).toBe(0);
    expect(
      (await second.call(sharedPicture.page, { merchantId: w.t.tenants.merchant1 })).list,
    ).not.toContainEqual(expect.objectContaining({ id }));
    expect(await second.call(sharedPicture.options, {})).toEqual(before);
    expect((await second.upload(galleryAlike.find, 'x.png', content)).data).toEqual([]);
    const alike = (await w.factory.upload(galleryAlike.find, 'x.png', content)).data;
    expect(alike.map((one) => one.picture.id)).not.toContain(id);
    expect(await other.ask(picture.detail, { id })).toMatchObject({ code: 404 });
    expect((await other.ask(sharedPicture.page, {})).code).toBe(403);
    const theirs = await lineAtFactory();
    const asked = { items: [{ lineId: theirs.lineId, version: theirs.version }], pictureFileId: fileId! };
    expect((await second.call(artDesk.replace, asked)).saved).toBe(0);
  });

  /** As the platform does, without what else follows of it. */
  async function block(id: number): Promise<void> {
    const nothing = Object.fromEntries(Object.keys(PICTURE_EFFECTS).map((name) => [name, inTheMove]));
    const { move } = livingWith({ ...(nothing as unknown as PictureFollowing), 'share.ends': spread });
    const tenantId = w.t.tenants.merchant1;
    const mover = { tenantId, by: 'platform', userId: null, userName: null, now: new Date() } as const;
    const event = readPictureEvent('picture.block', 'platform', { reason: '侵权' });
    await w.t.database.system.transaction().execute((trx) => move(trx, mover, event, { ids: [id] }));
    expect(await stateOf(id)).toMatchObject({ code: 0, sharedWith: [] });
  }
  const ends: [string, (id: number) => Promise<unknown>][] = [
    ['is shared no more', (id) => w.merchant.call(pictureShare.unshare, { ids: [id] })],
    [
      'is for others',
      (id) => w.merchant.call(pictureShare.change, { ids: [id], factoryIds: [secondId], stated: true }),
    ],
    ['lies in the trash', (id) => w.merchant.call(picture.act, { event: 'picture.trash', ids: [id] })],
    ['is blocked', block],
    [
      'is of a merchant who left',
      () =>
        w.t.database.system.deleteFrom('binding').where('merchantId', '=', w.t.tenants.merchant1).execute(),
    ],
  ];
  it.each(ends)(
    'once it %s, every new use is refused as if it were missing, links die, and lines that hold it go on',
    async (_how, end) => {
      const one = await shared(`结束-${made}`);
      const { desk, orderId } = await printedBy(one.fileId);
      expect(desk.saved).toBe(1);
      const { url } = await w.factory.call(sharedPicture.detail, { id: one.id });
      const line = await lineAtFactory();
      await end(one.id);
      expect(await w.factory.ask(sharedPicture.detail, { id: one.id })).toMatchObject(GONE);
      expect(await seenBy(w.factory, one.name)).toEqual([]);
      const asked = { ...line, pictureFileId: one.fileId };
      expect(await w.factory.ask(orderPicture.linePicture, asked)).toMatchObject(NO_PICTURE);
      const items = [{ lineId: line.lineId, version: line.version }];
      const refused = await w.factory.call(artDesk.replace, { items, pictureFileId: one.fileId });
      expect(refused).toMatchObject({ saved: 0, failed: [{ msg: NO_PICTURE.msg }] });
      const held = (await w.look(orderId)).lines[0]!;
      expect(held.pictureFileId).toBe(one.fileId);
      const open = (link: string) => w.t.app.inject({ method: 'GET', url: link });
      expect((await open(held.pictureUrl!)).statusCode).toBe(200);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 + 1000 });
      const late = await open(url!);
      vi.useRealTimers();
      expect(late.json()).toMatchObject({ code: 403 });
    },
  );

  it('the system ends shares of what is thrown away, and it comes back private', async () => {
    await w.t.database.system.deleteFrom('binding').execute();
    await bind();
    await w.t.database.system
      .insertInto('binding')
      .values({ merchantId: w.t.tenants.merchant1, factoryId: ourFactory() })
      .execute();
    const one = await shared('回收-1', [ourFactory(), secondId]);
    await w.merchant.call(picture.act, { event: 'picture.trash', ids: [one.id] });
    expect((await stateOf(one.id)).log.slice(-2)).toEqual(['删除', '取消共享']);
    for (const tenant of [ourFactory(), secondId])
      expect((await logOf(w.t, tenant)).at(-1)).toBe('取消共享 1 张图片：「回收-1」（图片已删除）');
    expect(await logOf(w.t, w.t.tenants.merchant1)).toContain('取消共享 1 张图片：「回收-1」（图片已删除）');
    await w.merchant.call(picture.act, { event: 'picture.restore', ids: [one.id] });
    expect(await stateOf(one.id)).toMatchObject({ code: 0, sharedWith: [] });
    expect(await seenBy(w.factory, '回收-1')).toEqual([]);
  });

  it('the system ends at an unbinding what the factory had; others keep it, and a new binding brings nothing back', async () => {
    const [alone, both] = [
      await shared('解绑-1', [secondId]),
      await shared('解绑-2', [ourFactory(), secondId]),
    ];
    const bound = await w.merchant.call(binding.list, {});
    const { id } = bound.find(({ factoryId }) => factoryId === secondId)!;
    await w.merchant.call(binding.unbind, { id });
    expect(await stateOf(alone.id)).toMatchObject({ code: 0, sharedWith: [] });
    expect((await stateOf(alone.id)).log.at(-1)).toBe('取消共享');
    expect((await stateOf(both.id)).sharedWith).toHaveLength(1);
    expect((await stateOf(both.id)).log.at(-1)).toMatch(/^修改共享：/);
    expect((await logOf(w.t, secondId)).filter((line) => line.endsWith('（已解绑）'))).not.toEqual([]);
    await bind();
    expect((await second.call(sharedPicture.page, { name: '解绑-' })).total).toBe(0);
    expect(await seenBy(w.factory, '解绑-')).toEqual(['解绑-2']);
  });

  it('what is replaced is shared in its new version, and lines keep the one that they have', async () => {
    const one = await shared('新版-1');
    const { orderId } = await printedBy(one.fileId);
    const { version } = await w.merchant.call(picture.detail, { id: one.id });
    await w.merchant.upload(picture.replace, 'neu.png', await draw(), { id: one.id, version });
    await until(async () => {
      const now = await w.merchant.call(picture.detail, { id: one.id });
      return now.no === 2;
    });
    const now = await w.factory.call(sharedPicture.detail, { id: one.id });
    expect(now.fileId).not.toBe(one.fileId);
    expect((await printedBy(one.fileId)).desk.saved).toBe(0);
    expect((await printedBy(Number(now.fileId))).desk.saved).toBe(1);
    expect((await w.merchant.call(order.get, { id: orderId })).lines[0]!.pictureFileId).toBe(one.fileId);
  });
});
