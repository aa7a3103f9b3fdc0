import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gallery, offeredPicture } from '#contract/gallery/gallery.ts';
import { binding } from '#contract/binding/binding.ts';
import { orderPicture } from '#contract/order/order-picture.ts';
import { pictureFolder } from '#contract/picture/folder.ts';
import { picture } from '#contract/picture/picture.ts';
import { folderShare, pictureShare, sharedPicture } from '#contract/picture/share.ts';
import { logOf } from '#tests/support/partners.ts';
import { openSharing, type SharingWorld } from '#tests/support/sharing.ts';
import { until } from '#tests/support/until.ts';

let w: SharingWorld;
beforeAll(async () => {
  w = await openSharing();
});
afterAll(() => w.t.close());

const folder = async (name: string, parentId: number | null = null) =>
  (await w.merchant.call(pictureFolder.create, { parentId, name })).id;
const share = (folderId: number, factoryIds = [w.ourId], mayDownload = true) =>
  w.merchant.call(folderShare.change, { folderId, factoryIds, mayDownload, stated: true });
const moveTo = (id: number, folderId: number | null) =>
  w.merchant.call(picture.move, { ids: [id], folderId });
const seen = async (name: string) => (await w.seenBy(w.factory, name)).toSorted();
const refuseUse = async ({ id, fileId }: { id: number; fileId: number }) => {
  expect((await w.factory.ask(sharedPicture.detail, { id })).code).toBe(404);
  const asked = { ...(await w.lineAtFactory()), pictureFileId: fileId };
  expect((await w.factory.ask(orderPicture.linePicture, asked)).code).toBe(404);
};

describe('[G22] a folder that is shared gives what lies in it and below, as long as it lies there', () => {
  it('what comes in later is seen and used, and what leaves it is as if it were missing', async () => {
    const top = await folder('活-上');
    const below = await folder('活-下', top);
    const first = await w.stored('活-1', { folderId: below });
    const moved = await w.stored('活-3');
    await share(top);
    expect(await seen('活-')).toEqual(['活-1']);
    const later = await w.stored('活-2', { folderId: top });
    await moveTo(moved.id, below);
    expect(await seen('活-')).toEqual(['活-1', '活-2', '活-3']);
    expect(await w.factory.call(sharedPicture.detail, { id: later.id })).toMatchObject({
      byFolder: '活-上',
      mayDownload: true,
    });
    const line = { ...(await w.lineAtFactory()), pictureFileId: moved.fileId };
    expect(await w.factory.ask(orderPicture.linePicture, line)).toMatchObject({ code: 0 });

    await moveTo(moved.id, null);
    await w.merchant.call(picture.act, { event: 'picture.trash', ids: [later.id] });
    expect(await seen('活-')).toEqual(['活-1']);
    await refuseUse(moved);
    await refuseUse(later);
    expect((await w.look(line.id)).lines[0]!.pictureFileId).toBe(moved.fileId);

    await w.merchant.call(picture.act, { event: 'picture.restore', ids: [later.id] });
    expect(await seen('活-')).toEqual(['活-1', '活-2']);
    await w.merchant.call(pictureFolder.move, { id: below, parentId: null });
    expect(await seen('活-')).toEqual(['活-2']);
    await refuseUse(first);
  });

  it('a factory that is not named finds nothing of it, and both sides read who has it', async () => {
    const id = await folder('名单');
    const one = await w.stored('名单-1', { folderId: id });
    await share(id);
    expect(await w.seenBy(w.second, '名单-')).toEqual([]);
    expect((await w.second.ask(sharedPicture.detail, { id: one.id })).code).toBe(404);
    const { shares } = await w.merchant.call(picture.detail, { id: one.id });
    expect(shares).toMatchObject([{ factoryId: w.ourId, byFolder: '名单', mayDownload: true }]);
    const rows = await w.merchant.call(picture.page, { name: '名单-', shared: true });
    expect(rows.list.map(({ sharedWith }) => sharedWith.length)).toEqual([1]);
    expect((await w.merchant.call(picture.page, { name: '名单-', shared: false })).total).toBe(0);
    const { folders } = await w.merchant.call(pictureFolder.list, {});
    expect(folders.find((row) => row.id === id)).toMatchObject({ isShared: true });
    expect((await logOf(w.t, w.ourId)).at(-1)).toBe('向本工厂共享文件夹「名单」');
    expect((await logOf(w.t, w.t.tenants.merchant1)).at(-1)).toMatch(/^向「.+」共享文件夹「名单」$/);
    await share(id, [w.secondId]);
    expect(await seen('名单-')).toEqual([]);
    expect(await w.seenBy(w.second, '名单-')).toEqual(['名单-1']);
    expect((await logOf(w.t, w.ourId)).at(-1)).toBe('取消共享文件夹「名单」');
  });

  it('ends when it is shared no more, deleted, or its merchant has left, and a share of the picture itself stays', async () => {
    const [a, b, c] = [await folder('完-甲'), await folder('完-乙'), await folder('完-丙')];
    const [inA, alsoItself, inB, inC] = [
      await w.stored('完-1', { folderId: a }),
      await w.stored('完-2', { folderId: a }),
      await w.stored('完-3', { folderId: b }),
      await w.stored('完-4', { folderId: c }),
    ];
    for (const id of [a, b, c]) await share(id, [w.ourId, w.secondId]);
    await w.share([alsoItself.id]);
    await w.merchant.call(folderShare.unshare, { folderId: a });
    await w.merchant.call(pictureFolder.delete, { id: b });
    expect(await seen('完-')).toEqual(['完-2', '完-4']);
    await refuseUse(inA);
    await refuseUse(inB);
    expect((await logOf(w.t, w.ourId)).at(-1)).toBe('取消共享文件夹「完-乙」（文件夹已删除）');
    expect(await w.merchant.ask(folderShare.unshare, { folderId: a })).toMatchObject({
      code: 400,
      msg: '这个文件夹没有共享，请刷新后核对。',
    });
    const bound = await w.merchant.call(binding.list, {});
    await w.merchant.call(binding.unbind, {
      id: bound.find(({ factoryId }) => factoryId === w.secondId)!.id,
    });
    await w.bind();
    expect(await w.seenBy(w.second, '完-')).toEqual([]);
    expect(await seen('完-')).toEqual(['完-2', '完-4']);
    expect((await w.factory.call(sharedPicture.detail, { id: inC.id })).byFolder).toBe('完-丙');
  });

  it('nothing that came from a gallery goes with it, and no folder of another one or factory without a binding', async () => {
    const id = await folder('取-夹');
    await share(id, [w.secondId]);
    const offered = await w.factory.upload(gallery.upload, '取-图.png', await w.draw(), { stated: true });
    const galleryId = Number(offered.data.id);
    await until(async () => (await w.factory.call(gallery.detail, { id: galleryId })).status === 10);
    const own = await w.merchant.call(offeredPicture.take, { id: galleryId });
    await until(async () => (await w.merchant.call(picture.detail, { id: own.id })).status === 10);
    await moveTo(Number(own.id), id);
    expect((await w.second.ask(sharedPicture.detail, { id: Number(own.id) })).code).toBe(404);
    expect((await w.merchant.call(picture.detail, { id: own.id })).shares).toEqual([]);
    const said = { factoryIds: [w.t.tenants.merchant2], stated: true };
    expect(await w.merchant.ask(folderShare.change, { folderId: id, ...said })).toMatchObject({
      code: 409,
      msg: '有的工厂已解绑，请刷新后重新选择。',
    });
    const theirs = { folderId: id, factoryIds: [w.ourId], stated: true };
    expect((await w.other.ask(folderShare.change, theirs)).code).toBe(404);
    expect((await w.other.ask(folderShare.detail, { folderId: id })).code).toBe(404);
    expect((await w.other.ask(folderShare.unshare, { folderId: id })).code).toBe(404);
  });
});

describe('[G22] whether a factory may download what is shared with it', () => {
  it('where it may not it is given no link to the picture, and the small one opens nothing else', async () => {
    const one = await w.stored('下载-1');
    await w.merchant.call(pictureShare.share, {
      ...{ ids: [one.id], factoryIds: [w.ourId, w.secondId] },
      ...{ mayDownload: false, stated: true },
    });
    const { url, thumbUrl, mayDownload } = await w.factory.call(sharedPicture.detail, { id: one.id });
    expect([url, mayDownload]).toEqual([null, false]);
    const [row] = (await w.factory.call(sharedPicture.page, { name: '下载-1' })).list;
    expect(row).toMatchObject({ url: null, mayDownload: false });
    const open = (link: string) => w.t.app.inject({ method: 'GET', url: link });
    expect((await open(thumbUrl!)).headers['content-type']).toBe('image/webp');
    expect((await open(thumbUrl!.replace('&thumb=1', ''))).json()).toMatchObject({ code: 403 });
    const line = { ...(await w.lineAtFactory()), pictureFileId: one.fileId };
    expect(await w.factory.ask(orderPicture.linePicture, line)).toMatchObject({ code: 0 });
    expect((await w.look(line.id)).lines[0]!.pictureUrl).not.toBeNull();
  });

  it('can be changed for those who have it, of a picture and of a folder, and their logs say so', async () => {
    const id = await folder('下载-夹');
    const [inside, alone] = [await w.stored('下载-2', { folderId: id }), await w.shared('下载-3')];
    await share(id, [w.ourId], false);
    const may = async (pictureId: number) =>
      (await w.factory.call(sharedPicture.detail, { id: pictureId })).url !== null;
    expect([await may(inside.id), await may(alone.id)]).toEqual([false, true]);
    await share(id, [w.ourId], true);
    expect((await logOf(w.t, w.ourId)).at(-1)).toBe('允许下载原图：共享的文件夹「下载-夹」');
    const asked = { ids: [alone.id], factoryIds: [w.ourId], mayDownload: false, stated: true };
    await w.merchant.call(pictureShare.change, asked);
    expect((await logOf(w.t, w.ourId)).at(-1)).toBe('不允许下载原图：共享的 1 张图片：「下载-3」');
    expect([await may(inside.id), await may(alone.id)]).toEqual([true, false]);
    const { since } = await w.factory.call(sharedPicture.detail, { id: alone.id });
    const { shares } = await w.merchant.call(picture.detail, { id: alone.id });
    expect(since).toBe(shares[0]!.since);
    // What lies in a folder that allows it may be downloaded, however it is shared itself.
    await moveTo(alone.id, id);
    expect(await may(alone.id)).toBe(true);
  });
});
