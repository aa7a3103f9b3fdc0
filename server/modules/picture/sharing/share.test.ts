import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gallery, offeredPicture } from '#contract/gallery/gallery.ts';
import { picture } from '#contract/picture/picture.ts';
import { pictureShare } from '#contract/picture/share.ts';
import { logOf } from '#tests/support/partners.ts';
import { openSharing, type SharingWorld } from '#tests/support/sharing.ts';
import { until } from '#tests/support/until.ts';

let w: SharingWorld;
beforeAll(async () => {
  w = await openSharing();
});
afterAll(() => w.t.close());

describe('a merchant shares pictures of his store', () => {
  it('with factories that he is bound to: they see them, both logs tell of it, and he sees who has them since when', async () => {
    const one = await w.stored('共享-甲');
    expect(await w.stateOf(one.id)).toMatchObject({ code: 0, sharedWith: [] });
    expect(await w.share([one.id], [w.ourId, w.secondId])).toMatchObject({ successIds: [one.id] });
    expect(await w.seenBy(w.factory, '共享-甲')).toEqual(['共享-甲']);
    expect(await w.seenBy(w.second, '共享-甲')).toEqual(['共享-甲']);
    const { shares, share: code } = await w.merchant.call(picture.detail, { id: one.id });
    expect([code, shares.map(({ factoryId }) => factoryId).toSorted()]).toEqual([
      1,
      [w.ourId, w.secondId].toSorted(),
    ]);
    expect(shares[0]!.sharedBy).not.toBe('');
    expect((await w.stateOf(one.id)).log.at(-1)).toMatch(/^共享：.+、.+/);
    expect((await logOf(w.t, w.t.tenants.merchant1)).at(-1)).toMatch(/^向「.+」共享 1 张图片$/);
    for (const factory of [w.ourId, w.secondId])
      expect((await logOf(w.t, factory)).at(-1)).toBe('向本工厂共享 1 张图片：「共享-甲」');
    const found = await w.merchant.call(picture.page, { shared: true, name: '共享-' });
    expect(found.list.map(({ sharedWith }) => sharedWith.length)).toEqual([2]);
    expect((await w.merchant.call(picture.page, { shared: false, name: '共享-' })).total).toBe(0);
  });

  it('many at once: who has some keeps them, and what cannot be shared is left with its reason', async () => {
    const [a, b] = [await w.shared('多张-1'), await w.stored('多张-2')];
    const thrown = await w.stored('多张-3');
    await w.merchant.call(picture.act, { event: 'picture.trash', ids: [thrown.id] });
    const { successIds, failed } = await w.share([a.id, b.id, thrown.id], [w.secondId]);
    expect(successIds.toSorted()).toEqual([a.id, b.id].toSorted());
    expect(failed).toMatchObject([{ id: thrown.id, msg: expect.stringContaining('只有可用且未停用的图片') }]);
    expect((await w.stateOf(a.id)).sharedWith).toHaveLength(2);
    expect(await w.seenBy(w.second, '多张-')).toHaveLength(2);
    expect(await w.seenBy(w.factory, '多张-')).toEqual(['多张-1']);
    // Asked again it changes nothing, and says so of all.
    expect((await w.share([a.id, b.id], [w.secondId])).successIds).toHaveLength(2);
    expect((await w.stateOf(a.id)).log.filter((line) => line.startsWith('修改共享'))).toHaveLength(1);
  });

  it('is refused without his statement, with a factory that he is not bound to, and for what he took of a gallery', async () => {
    const one = await w.stored('拒绝-1');
    const unstated = { ids: [one.id], factoryIds: [w.ourId], stated: false };
    expect(await w.merchant.ask(pictureShare.share, unstated)).toMatchObject({
      code: 400,
      msg: '请勾选版权声明',
    });
    const foreign = await w.share([one.id], [w.t.tenants.merchant2]);
    expect(foreign.failed).toMatchObject([{ id: one.id, msg: '有的工厂已解绑，请刷新后重新选择。' }]);
    expect(await w.stateOf(one.id)).toMatchObject({ code: 0 });
    const offered = await w.factory.upload(gallery.upload, '拒绝-图库.png', await w.draw(), { stated: true });
    const galleryId = Number(offered.data.id);
    await until(async () => (await w.factory.call(gallery.detail, { id: galleryId })).status === 10);
    const own = await w.merchant.call(offeredPicture.take, { id: galleryId });
    await until(async () => (await w.merchant.call(picture.detail, { id: own.id })).status === 10);
    const taken = await w.share([Number(own.id)], [w.secondId]);
    expect(taken.failed).toMatchObject([{ msg: '这张图片取自工厂图库，不能再共享给别的工厂。' }]);
  });

  it('with others from now on: who is left out uses it for nothing new, and it is private when nobody has it', async () => {
    const one = await w.shared('修改-1');
    const change = (factoryIds: number[]) =>
      w.merchant.call(pictureShare.change, { ids: [one.id], factoryIds, stated: true });
    expect(await change([w.secondId])).toMatchObject({ successIds: [one.id], failed: [] });
    expect(await w.seenBy(w.factory, '修改-1')).toEqual([]);
    expect(await w.seenBy(w.second, '修改-1')).toEqual(['修改-1']);
    expect((await logOf(w.t, w.ourId)).at(-1)).toBe('取消共享 1 张图片：「修改-1」');
    expect(await w.merchant.call(pictureShare.unshare, { ids: [one.id] })).toMatchObject({
      successIds: [one.id],
    });
    expect(await w.stateOf(one.id)).toMatchObject({ code: 0, sharedWith: [] });
    expect((await w.merchant.call(pictureShare.unshare, { ids: [one.id] })).failed).toHaveLength(1);
    const { failed } = await change([w.secondId]);
    expect(failed).toHaveLength(1);
  });
});
