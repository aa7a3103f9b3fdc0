import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Parsed } from '#contract/endpoint.ts';
import { mapping } from '#contract/mapping/mapping.ts';
import { pictureFolder } from '#contract/picture/folder.ts';
import { picture } from '#contract/picture/picture.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildMapping, buildOrder, buildShop, buildSku } from '#tests/support/goods.ts';
import { until } from '#tests/support/until.ts';
import { effects } from './effects.ts';
import { unwrittenOf } from '#server/platform/life-cycle/unwritten.ts';
import { purgeDue } from './sweep.ts';

let t: TestApp;
let merchant: Client;
let other: Client;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  other = await t.as('merchant02');
});
afterAll(() => t.close());

let made = 0;
/** A picture that no other one is. */
const draw = async (width = 40, height = 30): Promise<Buffer> => {
  made += 1;
  const background = { r: (made * 67) % 256, g: (made * 31) % 256, b: (made * 13) % 256 };
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
};

const send = async (who: Client, name: string, content: Buffer, folderId?: number) => {
  const answer = await who.upload(picture.upload, name, content, folderId === undefined ? {} : { folderId });
  if (answer.code !== 0) throw new Error(answer.msg);
  return answer.data;
};
const detail = (who: Client, id: number) => who.call(picture.detail, { id });
const CHECKING = 0;
/** When its check has ended. */
const checked = (who: Client, id: number) =>
  until(async () => {
    const now = await detail(who, id);
    return now.status === CHECKING ? undefined : now;
  });
const stored = async (name: string, folderId?: number, content?: Buffer) => {
  const { id } = await send(merchant, name, content ?? (await draw()), folderId);
  return checked(merchant, id);
};
const act = (event: Parsed<typeof picture.act>['event'], ...ids: number[]) =>
  merchant.call(picture.act, { event, ids });
const names = async (asked: Partial<Parsed<typeof picture.page>> = {}) =>
  (await merchant.call(picture.page, asked)).list.map(({ name }) => name);
const used = async (who: Client) => (await who.call(picture.options, {})).usedBytes;
/** What stands in the database, without the wall. */
const system = () => t.database.system;

describe('a picture that comes in', () => {
  it('is checked: pixels, colours, profile and transparent parts are found', async () => {
    const cmyk = await sharp({ create: { width: 50, height: 20, channels: 3, background: '#369' } })
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    const one = await stored('crystal.jpg', undefined, cmyk);
    expect(one).toMatchObject({
      ...{ name: 'crystal', status: 10, kind: 'jpeg', widthPx: 50, heightPx: 20, space: 'cmyk' },
      ...{ profile: '', alpha: false, reason: '', no: 1, uploadedBy: expect.any(String) as string },
    });
    expect(await names({ colour: 'noProfile' })).toEqual(['crystal']);
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const seeThrough = sharp({ create: { width: 9, height: 9, channels: 4, background: clear } });
    expect(await stored('glass.png', undefined, await seeThrough.png().toBuffer())).toMatchObject({
      ...{ space: 'rgb', alpha: true },
    });
    expect(one.log.map(({ title, after }) => [title, after])).toEqual([
      ['上传', '检查中'],
      ['检查通过', '可用'],
    ]);
  });

  it('cannot be used where it is cut off, and is kept for seven days with the reason', async () => {
    const noise = Buffer.from(Array.from({ length: 120 * 120 * 3 }, (_, at) => (at * 7919) % 251));
    const whole = await sharp(noise, { raw: { width: 120, height: 120, channels: 3 } })
      .png()
      .toBuffer();
    const half = await stored('half.png', undefined, whole.subarray(0, whole.length / 2));
    expect(half).toMatchObject({ status: 20, reason: '图片不完整或已损坏，请重新导出后上传。' });
    expect(await names({ tab: 'broken' })).toEqual(['half']);
    expect(await names()).not.toContain('half');
    const days = (n: number) => new Date(t.app.clock.now().getTime() + n * 86_400_000);
    expect(await purgeDue(system(), days(6))).toEqual(new Set());
    expect(await purgeDue(system(), days(8))).toEqual(new Set([merchant.tenantId]));
    expect(await merchant.ask(picture.detail, { id: half.id })).toMatchObject({ code: 404 });
  });

  it('is refused where it is no picture, before anything stands', async () => {
    const answer = await merchant.upload(picture.upload, 'prices.png', 'no picture at all');
    expect(answer).toMatchObject({
      code: 400,
      msg: '图库只收 PNG、JPEG、WebP、TIFF、GIF 和 SVG 图片，请转换格式后上传。',
    });
  });

  it('gets a number behind a name that its folder has already, whatever the case', async () => {
    expect((await stored('Logo.png')).name).toBe('Logo');
    expect((await stored('logo.png')).name).toBe('logo (2)');
    expect((await stored('LOGO.png')).name).toBe('LOGO (3)');
    expect((await stored('a:b?.png')).name).toBe('a_b_');
  });
});

describe('[G17] the same content', () => {
  it('is kept and counted once a tenant, and says nothing of another one', async () => {
    const content = await draw();
    const one = await stored('once.png', undefined, content);
    const before = await used(merchant);
    expect(await send(merchant, 'again.png', content)).toMatchObject({
      id: one.id,
      outcome: 'same',
      name: 'once',
    });
    expect(await used(merchant)).toBe(before);
    const theirs = await send(other, 'theirs.png', content);
    expect(theirs).toMatchObject({ outcome: 'new', name: 'theirs' });
    expect(await used(other)).toBe(content.length);
  });

  it('uploaded again while it lies in the trash is back, in the folder of the upload', async () => {
    const content = await draw();
    const one = await stored('lost.png', undefined, content);
    await act('picture.trash', one.id);
    const folder = await merchant.call(pictureFolder.create, { parentId: null, name: '回来的' });
    const again = await send(merchant, 'found.png', content, folder.id);
    expect(again).toMatchObject({ id: one.id, outcome: 'restored', folder: ['回来的'] });
    expect(await detail(merchant, one.id)).toMatchObject({ status: 10, folderId: folder.id });
    const total = await system()
      .selectFrom('picture')
      .select('id')
      .where('sha256', '=', await sha(one.id))
      .execute();
    expect(total).toHaveLength(1);
  });
});

const sha = async (id: number) =>
  (await system().selectFrom('picture').select('sha256').where('id', '=', id).executeTakeFirstOrThrow())
    .sha256;
const setQuota = (bytes: number) =>
  system()
    .updateTable('pictureUsage')
    .set({ quotaBytes: bytes })
    .where('tenantId', '=', merchant.tenantId)
    .execute();

describe('[G19] the quota', () => {
  it('counts distinct contents that are not purged, of all versions', async () => {
    const one = await stored('first.png');
    await merchant.upload(picture.replace, 'second.png', await draw(), { id: one.id, version: one.version });
    await checked(merchant, one.id);
    const rows = await system()
      .selectFrom('pictureVersion')
      .select(['sha256', 'bytes'])
      .where('tenantId', '=', merchant.tenantId)
      .where('fileId', 'is not', null)
      .execute();
    const distinct = new Map(rows.map(({ sha256, bytes }) => [sha256.toString('hex'), bytes]));
    expect(await used(merchant)).toBe(distinct.values().reduce((sum, bytes) => sum + bytes, 0));
  });

  it('refuses what is above it with what is free, and of two that fit only alone one', async () => {
    const [one, two] = [await draw(200, 200), await draw(200, 200)];
    const before = await used(merchant);
    await setQuota(before + Math.max(one.length, two.length));
    const answers = await Promise.all([
      merchant.upload(picture.upload, 'one.png', one),
      merchant.upload(picture.upload, 'two.png', two),
    ]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 409]);
    expect(answers.find(({ code }) => code === 409)!.msg).toMatch(/^图库空间不足：还剩 \d.*，这个文件 \d/);
    await setQuota(20 * 1024 ** 3);
  });
});

/** A suit of one SKU, printed with this file. */
async function buildSuitOf(skuId: number, pictureFileId: number) {
  const [merchantId, now] = [merchant.tenantId, new Date()];
  const { id } = await system()
    .insertInto('suit')
    .values({
      ...{ merchantId, code: 'SUIT-1', name: '套装', factoryId: t.tenants.factory, pieces: 1 },
      ...{ createdAt: now, updatedAt: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await system()
    .insertInto('suitItem')
    .values({ suitId: id, merchantId, itemNo: 1, skuId, quantity: 1, pictureFileId })
    .execute();
  return id;
}

describe('[G20] a purge', () => {
  it('leaves what a code or an open line uses, says what, and what closed orders printed', async () => {
    const one = await stored('in-use.png');
    const goods = await buildSku(system(), { factoryId: t.tenants.factory });
    const asked = { codes: ['IN-USE'], kind: 'sku' as const, skuId: goods.id, pictureFileId: one.fileId! };
    await buildMapping(system(), { merchantId: merchant.tenantId, code: 'IN-USE' });
    // The store's file is chosen by its number.
    await merchant.call(mapping.save, asked);
    await act('picture.trash', one.id);
    const { failed } = await act('picture.purge', one.id);
    expect(failed).toMatchObject([
      { id: one.id, code: 409, msg: '编码 IN-USE正在使用这张图片，请先为它们换图，再彻底删除。' },
    ]);
    await merchant.call(mapping.save, { ...asked, pictureFileId: null });
    const suit = await buildSuitOf(goods.id, one.fileId!);
    expect((await act('picture.purge', one.id)).failed[0]!.msg).toMatch(/^编码 SUIT-1正在使用/);
    await system().deleteFrom('suit').where('id', '=', suit).execute();
    const shop = await buildShop(system(), { merchantId: merchant.tenantId });
    const line = {
      platformCode: 'IN-USE',
      kind: 'sku',
      skuId: goods.id,
      pictureFileId: one.fileId!,
    } as const;
    const built = { merchantId: merchant.tenantId, shopId: shop.id, lines: [line] };
    const order = await buildOrder(system(), { ...built, status: 'waitPush' });
    expect((await act('picture.purge', one.id)).failed[0]!.msg).toMatch(/^1 行未完成的订单商品正在使用/);
    await system().updateTable('tradeOrder').set({ status: 90 }).where('id', '=', order.id).execute();
    expect((await act('picture.purge', one.id)).successIds).toEqual([one.id]);
    expect(
      await system().selectFrom('file').select('id').where('id', '=', one.fileId!).execute(),
    ).toHaveLength(1);
  });

  it('takes content from the disk only when no row of any tenant names it', async () => {
    const content = await draw();
    const one = await stored('shared.png', undefined, content);
    const theirs = await checked(other, (await send(other, 'shared.png', content)).id);
    const size = async (id: number) => (await t.app.files.contentsOf([id])).get(id)?.bytes;
    await act('picture.trash', one.id);
    expect((await act('picture.purge', one.id)).failed).toEqual([]);
    await t.app.files.release();
    expect(await size(theirs.fileId!)).toBe(content.length);
    await other.call(picture.act, { event: 'picture.trash', ids: [theirs.id] });
    await other.call(picture.act, { event: 'picture.purge', ids: [theirs.id] });
    await t.app.files.release();
    const again = await send(merchant, 'shared.png', content);
    expect(again).toMatchObject({ outcome: 'new' });
    expect(again.id).not.toBe(one.id);
  });

  it('comes by itself after thirty days in the trash, and not before', async () => {
    const one = await stored('old.png');
    await act('picture.trash', one.id);
    const days = (n: number) => new Date(t.app.clock.now().getTime() + n * 86_400_000);
    await purgeDue(system(), days(29));
    expect(await detail(merchant, one.id)).toMatchObject({ status: 30 });
    await purgeDue(system(), days(31));
    expect(await merchant.ask(picture.detail, { id: one.id })).toMatchObject({ code: 404 });
  });
});

describe('a picture that is replaced', () => {
  it('goes on as its next version, and what used the former one keeps it', async () => {
    const one = await stored('motif.png', undefined, await draw(40, 30));
    const sent = await merchant.upload(picture.replace, 'better.png', await draw(80, 60), {
      ...{ id: one.id, version: one.version },
    });
    expect(sent.code).toBe(0);
    const now = await checked(merchant, one.id);
    expect(now).toMatchObject({ name: 'motif', no: 2, widthPx: 80, status: 10 });
    expect(now.fileId).not.toBe(one.fileId);
    expect(now.versions.map(({ no, widthPx, state }) => [no, widthPx, state])).toEqual([
      [2, 80, 'ready'],
      [1, 40, 'ready'],
    ]);
    expect(
      await merchant.upload(picture.replace, 'late.png', await draw(), { id: one.id, version: one.version }),
    ).toMatchObject({ code: 409 });
  });

  it('stays as it was where the new content cannot be used', async () => {
    const noise = Buffer.from(Array.from({ length: 90 * 90 * 3 }, (_, at) => (at * 104_729) % 241));
    const whole = await sharp(noise, { raw: { width: 90, height: 90, channels: 3 } })
      .png()
      .toBuffer();
    const one = await stored('stays.png');
    const before = await used(merchant);
    await merchant.upload(picture.replace, 'cut.png', whole.subarray(0, whole.length / 2), {
      ...{ id: one.id, version: one.version },
    });
    expect(await checked(merchant, one.id)).toMatchObject({ status: 10, no: 1, fileId: one.fileId });
    expect(await used(merchant)).toBe(before);
  });
});

describe('many at once', () => {
  it('get tags, names by a pattern, and another folder', async () => {
    const { id: folderId } = await merchant.call(pictureFolder.create, { parentId: null, name: '一批' });
    const ids = [await stored('x1.png'), await stored('x2.png')].map(({ id }) => id);
    expect(await merchant.call(picture.tag, { ids, add: ['春', '花'] })).toEqual({ changed: 2 });
    expect(await merchant.call(picture.tag, { ids, remove: ['花'] })).toEqual({ changed: 2 });
    await merchant.call(picture.rename, { ids, pattern: '花-{序号}-{名称}' });
    await merchant.call(picture.move, { ids, folderId });
    expect((await names({ folderId, tags: ['春'] })).toSorted()).toEqual(['花-1-x1', '花-2-x2']);
    expect(await names({ folderId, tags: ['花'] })).toEqual([]);
    expect(await merchant.ask(picture.rename, { ids, pattern: '{日期}' })).toMatchObject({
      ...{ code: 400, msg: '不认识 {日期}，可以用 {名称} 和 {序号}。' },
    });
  });
});

describe('what is not built yet', () => {
  it('fails loudly: so many effects, one less with each that is', () => {
    expect(unwrittenOf(effects)).toHaveLength(9);
  });
});
