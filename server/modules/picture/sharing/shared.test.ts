import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { artDesk } from '#contract/art-desk/art-desk.ts';
import { binding } from '#contract/binding/binding.ts';
import { gallery, galleryAlike } from '#contract/gallery/gallery.ts';
import { order } from '#contract/order/order.ts';
import { orderPicture } from '#contract/order/order-picture.ts';
import { goodsPicture } from '#contract/picture/goods.ts';
import { PICTURE_EFFECTS } from '#contract/picture/life-cycle/picture-effects.ts';
import { readPictureEvent } from '#contract/picture/life-cycle/picture-events.ts';
import { picture } from '#contract/picture/picture.ts';
import { pictureShare, sharedPicture } from '#contract/picture/share.ts';
import { inTheMove } from '#server/platform/life-cycle/unwritten.ts';
import { logOf } from '#tests/support/partners.ts';
import { openSharing, type SharingWorld } from '#tests/support/sharing.ts';
import { until } from '#tests/support/until.ts';
import type { PictureFollowing } from '../effects.ts';
import { livingWith } from '../life.ts';
import { endLeft } from './ending.ts';
import { spread } from '../share/spread.ts';

let w: SharingWorld;
beforeAll(async () => {
  w = await openSharing();
});
afterAll(() => w.t.close());

/** He is bound to both of them, whatever a test ended. */
beforeEach(async () => {
  await w.t.database.system.deleteFrom('binding').where('merchantId', '=', w.t.tenants.merchant1).execute();
  for (const factoryId of [w.ourId, w.secondId]) await w.bind(factoryId);
});

const GONE = { code: 404, msg: '图片不存在或不再共享给本工厂，请刷新后重新选择。' };
const NO_PICTURE = { code: 404, msg: '图片不存在或已被删除，请重新上传。' };

describe('[G22] who is shared a picture may use it and change nothing', () => {
  it('goes on lines of the merchant who shares it, and of nobody else', async () => {
    const one = await w.shared('使用-1');
    const { desk, orderId } = await w.printedBy(one.fileId);
    expect(desk).toEqual({ saved: 1, failed: [] });
    expect((await w.look(orderId)).lines[0]!.pictureFileId).toBe(one.fileId);
    expect((await w.factory.call(sharedPicture.detail, { id: one.id })).orders).toMatchObject([
      { id: orderId },
    ]);
    const { foreign } = w;
    expect((await w.printedBy(one.fileId, foreign)).desk).toMatchObject({
      saved: 0,
      failed: [{ msg: NO_PICTURE.msg }],
    });
    const asked = { ...(await w.lineAtFactory()), pictureFileId: one.fileId };
    expect(await w.factory.ask(orderPicture.linePicture, asked)).toMatchObject({ code: 0 });
    const theirs = { ...(await w.lineAtFactory(foreign)), pictureFileId: one.fileId };
    expect(await w.factory.ask(orderPicture.linePicture, theirs)).toMatchObject(NO_PICTURE);
  });

  it('no call of the factory changes it, and none gives it to goods or to its gallery', async () => {
    const one = await w.shared('只读-1');
    const before = await w.merchant.call(picture.detail, { id: one.id });
    for (const shelf of [gallery, goodsPicture]) {
      expect(await w.factory.call(shelf.tag, { ids: [one.id], add: ['改'] })).toEqual({ changed: 0 });
      expect(await w.factory.call(shelf.rename, { ids: [one.id], pattern: '改' })).toEqual({ renamed: 0 });
      const acted = await w.factory.call(shelf.act, { ids: [one.id], event: 'picture.trash' });
      expect(acted).toMatchObject({ successIds: [], failed: [{ code: 404 }] });
      expect((await w.factory.ask(shelf.detail, { id: one.id })).code).toBe(404);
      const asked = { id: one.id, version: before.version };
      expect((await w.factory.upload(shelf.replace, 'neu.png', await w.draw(), asked)).code).toBe(404);
    }
    const given = { items: [{ skuId: w.sku.id, pictureId: one.id }] };
    expect((await w.factory.ask(goodsPicture.give, given)).code).toBe(404);
    expect((await w.factory.ask(pictureShare.unshare, { ids: [one.id] })).code).toBe(403);
    expect(await w.merchant.call(picture.detail, { id: one.id })).toEqual(before);
  });

  it('a tenant that is not named never finds it: by id, name, look or count', async () => {
    const content = await w.draw();
    const { id, fileId } = await w.stored('不知道-1', { content });
    const before = await w.second.call(sharedPicture.options, {});
    await w.share([id]);
    expect(await w.second.ask(sharedPicture.detail, { id })).toMatchObject(GONE);
    expect(await w.second.ask(sharedPicture.detail, { id: 999_999 })).toMatchObject(GONE);
    expect((await w.second.call(sharedPicture.page, { name: '不知道' })).total).toBe(0);
    expect(
      (await w.second.call(sharedPicture.page, { merchantId: w.t.tenants.merchant1 })).list,
    ).not.toContainEqual(expect.objectContaining({ id }));
    expect(await w.second.call(sharedPicture.options, {})).toEqual(before);
    expect((await w.second.upload(galleryAlike.find, 'x.png', content)).data).toEqual([]);
    const alike = (await w.factory.upload(galleryAlike.find, 'x.png', content)).data;
    expect(alike.map((one) => one.picture.id)).not.toContain(id);
    expect(await w.other.ask(picture.detail, { id })).toMatchObject({ code: 404 });
    expect((await w.other.ask(sharedPicture.page, {})).code).toBe(403);
    const theirs = await w.lineAtFactory();
    const asked = { items: [{ lineId: theirs.lineId, version: theirs.version }], pictureFileId: fileId };
    expect((await w.second.call(artDesk.replace, asked)).saved).toBe(0);
  });

  /** As the platform does, without what else follows of it. */
  async function block(id: number): Promise<void> {
    const nothing = Object.fromEntries(Object.keys(PICTURE_EFFECTS).map((name) => [name, inTheMove]));
    const { move } = livingWith({ ...(nothing as unknown as PictureFollowing), 'share.ends': spread });
    const tenantId = w.t.tenants.merchant1;
    const mover = { tenantId, by: 'platform', userId: null, userName: null, now: new Date() } as const;
    const event = readPictureEvent('picture.block', 'platform', { reason: '侵权' });
    await w.t.database.system.transaction().execute((trx) => move(trx, mover, event, { ids: [id] }));
    expect(await w.stateOf(id)).toMatchObject({ code: 0, sharedWith: [] });
  }
  const ends: [string, (id: number) => Promise<unknown>][] = [
    ['is shared no more', (id) => w.merchant.call(pictureShare.unshare, { ids: [id] })],
    [
      'is for others',
      (id) => w.merchant.call(pictureShare.change, { ids: [id], factoryIds: [w.secondId], stated: true }),
    ],
    ['lies in the trash', (id) => w.merchant.call(picture.act, { event: 'picture.trash', ids: [id] })],
    ['is blocked', block],
    [
      'is of a merchant who left',
      () => w.t.database.system.deleteFrom('binding').where('factoryId', '=', w.ourId).execute(),
    ],
  ];
  it.each(ends)(
    'once it %s, every new use is refused as if it were missing, links die, and lines that hold it go on',
    async (how, end) => {
      const one = await w.shared(`结束-${how}`);
      const { desk, orderId } = await w.printedBy(one.fileId);
      expect(desk.saved).toBe(1);
      const { url } = await w.factory.call(sharedPicture.detail, { id: one.id });
      const line = await w.lineAtFactory();
      await end(one.id);
      expect(await w.factory.ask(sharedPicture.detail, { id: one.id })).toMatchObject(GONE);
      expect(await w.seenBy(w.factory, one.name)).toEqual([]);
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
    const one = await w.shared('回收-1', [w.ourId, w.secondId]);
    await w.merchant.call(picture.act, { event: 'picture.trash', ids: [one.id] });
    expect((await w.stateOf(one.id)).log.slice(-2)).toEqual(['删除', '取消共享']);
    for (const tenant of [w.ourId, w.secondId])
      expect((await logOf(w.t, tenant)).at(-1)).toBe('取消共享 1 张图片：「回收-1」（图片已删除）');
    expect(await logOf(w.t, w.t.tenants.merchant1)).toContain('取消共享 1 张图片：「回收-1」（图片已删除）');
    await w.merchant.call(picture.act, { event: 'picture.restore', ids: [one.id] });
    expect(await w.stateOf(one.id)).toMatchObject({ code: 0, sharedWith: [] });
    expect(await w.seenBy(w.factory, '回收-1')).toEqual([]);
  });

  it('the system ends at an unbinding what the factory had; others keep it, and a new binding brings nothing back', async () => {
    const [alone, both] = [
      await w.shared('解绑-1', [w.secondId]),
      await w.shared('解绑-2', [w.ourId, w.secondId]),
    ];
    const bound = await w.merchant.call(binding.list, {});
    const { id } = bound.find(({ factoryId }) => factoryId === w.secondId)!;
    await w.merchant.call(binding.unbind, { id });
    expect(await w.stateOf(alone.id)).toMatchObject({ code: 0, sharedWith: [] });
    expect((await w.stateOf(alone.id)).log.at(-1)).toBe('取消共享');
    expect((await w.stateOf(both.id)).sharedWith).toHaveLength(1);
    expect((await w.stateOf(both.id)).log.at(-1)).toMatch(/^修改共享：/);
    expect((await logOf(w.t, w.secondId)).filter((line) => line.endsWith('（已解绑）'))).not.toEqual([]);
    await w.bind();
    expect((await w.second.call(sharedPicture.page, { name: '解绑-' })).total).toBe(0);
    expect(await w.seenBy(w.factory, '解绑-')).toEqual(['解绑-2']);
  });

  it('what an unbinding of many left to the background is refused at once, and ends by itself', async () => {
    const [alone, both] = [await w.shared('余下-1'), await w.shared('余下-2', [w.ourId, w.secondId])];
    await w.t.database.system
      .updateTable('pictureShare')
      .set({ ended: true })
      .where('factoryId', '=', w.ourId)
      .execute();
    expect(await w.factory.ask(sharedPicture.detail, { id: alone.id })).toMatchObject(GONE);
    expect((await w.printedBy(alone.fileId)).desk.saved).toBe(0);
    expect((await w.share([alone.id], [w.secondId])).failed).toEqual([]);
    expect(await w.seenBy(w.factory, '余下-1')).toEqual([]);
    await endLeft(w.t.app, new Date());
    expect((await w.stateOf(alone.id)).sharedWith).toHaveLength(1);
    expect(await w.stateOf(both.id)).toMatchObject({ code: 1, sharedWith: [expect.any(String)] });
    const left = w.t.database.system.selectFrom('pictureShare').selectAll().where('ended', '=', true);
    expect(await left.execute()).toEqual([]);
  });

  it('what is replaced is shared in its new version, and lines keep the one that they have', async () => {
    const one = await w.shared('新版-1');
    const { orderId } = await w.printedBy(one.fileId);
    const { version } = await w.merchant.call(picture.detail, { id: one.id });
    await w.merchant.upload(picture.replace, 'neu.png', await w.draw(), { id: one.id, version });
    await until(async () => {
      const now = await w.merchant.call(picture.detail, { id: one.id });
      return now.no === 2;
    });
    const now = await w.factory.call(sharedPicture.detail, { id: one.id });
    expect(now.fileId).not.toBe(one.fileId);
    expect((await w.printedBy(one.fileId)).desk.saved).toBe(0);
    expect((await w.printedBy(Number(now.fileId))).desk.saved).toBe(1);
    expect((await w.merchant.call(order.get, { id: orderId })).lines[0]!.pictureFileId).toBe(one.fileId);
  });
});
