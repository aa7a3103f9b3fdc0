import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Input } from '#contract/endpoint.ts';
import { customerGroup } from '#contract/customer/customer-group.ts';
import { customer } from '#contract/customer/customer.ts';
import { gallery, offeredPicture } from '#contract/gallery/gallery.ts';
import { notice } from '#contract/notice/notice.ts';
import { orderPicture } from '#contract/order/order-picture.ts';
import { order } from '#contract/order/order.ts';
import { picture } from '#contract/picture/picture.ts';
import type { Client } from '#tests/support/app.ts';
import { letIn, secondFactory } from '#tests/support/partners.ts';
import { openReview, type ReviewWorld } from '#tests/support/review.ts';
import { until } from '#tests/support/until.ts';
import { stopEnded } from './licence.ts';

let w: ReviewWorld;
let other: Client;
beforeAll(async () => {
  w = await openReview();
  other = await w.t.as('merchant02');
});
afterAll(() => w.t.close());

const GONE = { code: 404, msg: '图片不存在或不再对您开放，请刷新后重新选择。' };
const NO_PICTURE = { code: 404, msg: '图片不存在或已被删除，请重新上传。' };

let made = 0;
/** A picture that no other one is. */
const draw = (): Promise<Buffer> => {
  made += 1;
  const background = { r: (made * 67) % 256, g: (made * 31) % 256, b: (made * 13) % 256 };
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
};
type Said = Partial<Input<typeof gallery.upload>>;
/** Uploaded, checked, and offered as it says. */
async function offer(name: string, { merchantIds, ...said }: Said = {}, content?: Buffer) {
  const answer = await w.factory.upload(gallery.upload, `${name}.png`, content ?? (await draw()), {
    ...{ stated: true, ...said },
    ...(merchantIds === undefined ? {} : { merchantIds: (merchantIds as number[]).join(',') }),
  });
  if (answer.code !== 0) throw new Error(answer.msg);
  const { id } = answer.data;
  await until(async () => ((await w.factory.call(gallery.detail, { id })).status === 0 ? undefined : true));
  return { ...answer.data, id: Number(id) };
}
const rowOf = async (keyword: string) => (await w.factory.call(gallery.page, { keyword })).list[0]!;
const seenBy = async (who: Client, asked: Input<typeof offeredPicture.page> = {}) =>
  (await who.call(offeredPicture.page, asked)).list.map(({ no }) => no);
/** Whether a merchant is offered a series and a tag of this name to look by. */
async function filtersBy(name: string) {
  const { series, tags } = await w.merchant.call(offeredPicture.options, {});
  return [series.includes(name), tags.includes(name)];
}
async function taken(who: Client, id: number) {
  const { id: own } = await who.call(offeredPicture.take, { id });
  return until(async () => {
    const now = await who.call(picture.detail, { id: Number(own) });
    return now.status === 0 ? undefined : now;
  });
}
/** An order that waits to be pushed, and the line to give a picture. */
async function openLine() {
  const id = await w.waiting();
  const { version, lines } = await w.merchant.call(order.get, { id });
  return { id, version, lineId: lines[0]!.id };
}
const give = async (pictureFileId: number) =>
  w.merchant.ask(orderPicture.linePicture, { ...(await openLine()), pictureFileId });

describe('what a factory offers', () => {
  it('comes in with its number, rights and who stated them; a number that is taken gets another behind it', async () => {
    const first = await offer('NO-100', { series: '星空', rights: 'cc0' });
    expect(first).toMatchObject({ no: 'NO-100', outcome: 'new' });
    expect(await offer('no-100')).toMatchObject({ no: 'no-100-2' });
    expect(await rowOf('NO-100')).toBeDefined();
    const { entry, status } = await w.factory.call(gallery.detail, { id: first.id });
    expect({ entry, status }).toMatchObject({
      status: 10,
      entry: { no: 'NO-100', series: '星空', rights: 'cc0', licensedUntil: null, scope: 'all', status: 0 },
    });
    expect(entry.statedBy).not.toBe('');
    const unstated = await w.factory.upload(gallery.upload, 'x.png', await draw(), { stated: false });
    expect(unstated).toMatchObject({ code: 400, msg: '请勾选版权声明' });
    const { version } = entry;
    const clash = { id: first.id, version, no: 'NO-100-2', stated: true };
    expect(await w.factory.ask(gallery.update, clash)).toMatchObject({
      code: 409,
      msg: '编号「NO-100-2」已是图片「no-100 (2)」的，请换一个编号。',
    });
  });

  it('is found by number, name, series, tags, rights and status', async () => {
    const { id } = await offer('找我-7', {
      series: '找系列',
      rights: 'licensed',
      licensedUntil: '2999-12-31',
    });
    await w.factory.call(gallery.tag, { ids: [id], add: ['找标签'] });
    for (const asked of [
      { keyword: '找我' },
      { series: '找系列' },
      { tags: ['找标签'] },
      { keyword: '我-7' },
    ])
      expect((await w.factory.call(gallery.page, asked)).list.map((row) => row.entry.no)).toEqual(['找我-7']);
    expect((await w.factory.call(gallery.page, { keyword: '找我', endsSoon: true })).total).toBe(0);
    expect((await w.factory.call(gallery.page, { keyword: '找我', status: 1 })).total).toBe(0);
    expect(await seenBy(w.merchant, { series: '找系列' })).toEqual(['找我-7']);
    expect(await seenBy(w.merchant, { tags: ['找标签'] })).toEqual(['找我-7']);
    expect(await seenBy(w.merchant, { keyword: '我-7' })).toEqual(['找我-7']);
  });

  it('stops by itself when its licence has ended, is told of, and starts after it was prolonged', async () => {
    const { id } = await offer('到期', { rights: 'licensed', licensedUntil: '2999-05-05' });
    expect(await stopEnded(w.t.app, new Date('2999-05-05T15:59:00Z'))).toBe(0);
    expect(await stopEnded(w.t.app, new Date('2999-05-05T16:00:00Z'))).toBe(1);
    expect((await rowOf('到期')).entry.status).toBe(1);
    expect(await seenBy(w.merchant, { keyword: '到期' })).toEqual([]);
    const told = (await w.factory.call(notice.page, {})).list.map(({ title }) => title);
    expect(told).toContain('图库图片「到期」的授权已到期');
    await w.t.database.system
      .updateTable('galleryEntry')
      .set({ licensedUntil: '2000-01-01' as never })
      .where('pictureId', '=', id)
      .execute();
    expect(await w.factory.ask(gallery.start, { ids: [id] })).toMatchObject({
      code: 400,
      msg: '「到期」的授权已到期，请先修改授权截止日期，再启用。',
    });
    const { version } = (await rowOf('到期')).entry;
    const longer = { rights: 'licensed', licensedUntil: '2999-06-06', stated: true } as const;
    await w.factory.call(gallery.update, { id, version, no: '到期', ...longer });
    expect(await w.factory.call(gallery.start, { ids: [id] })).toEqual({ changed: 1 });
    expect(await seenBy(w.merchant, { keyword: '到期' })).toEqual(['到期']);
  });

  it('counts what customers pushed with it: merchants, lines and pieces', async () => {
    const { id } = await offer('热卖');
    const { fileId } = await taken(w.merchant, id);
    const line = { platformCode: 'H', kind: 'sku' as const, pictureFileId: fileId };
    const goods = { skuId: w.line.skuId, skuCode: w.line.skuCode };
    await w.pushed({
      lines: [
        { ...line, ...goods, quantity: 3 },
        { ...line, ...goods, quantity: 2 },
      ],
    });
    await w.waiting({ lines: [{ ...line, ...goods, quantity: 9 }] });
    expect((await rowOf('热卖')).used).toEqual({ merchants: 1, lines: 2, pieces: 5 });
    const { users } = await w.factory.call(gallery.detail, { id });
    expect(users).toMatchObject([{ merchantId: w.t.tenants.merchant1, lines: 2, pieces: 5 }]);
    const used = await w.factory.call(gallery.page, { used: true });
    expect(used.list.map((row) => row.entry.no)).toEqual(['热卖']);
  });

  it('is no business of another factory', async () => {
    const tenantId = await secondFactory(w.t);
    await letIn(w.t, 'designer', ['factory:gallery', 'factory:gallery:edit']);
    const foreign = await w.t.as('designer01', tenantId);
    const { id } = await offer('他厂');
    expect((await foreign.call(gallery.page, {})).total).toBe(0);
    expect((await foreign.ask(gallery.detail, { id })).code).toBe(404);
    expect(await foreign.call(gallery.stop, { ids: [id] })).toEqual({ changed: 0 });
    expect((await rowOf('他厂')).entry.status).toBe(0);
  });
});

describe('[G22] who is offered a picture may use it and change nothing', () => {
  it('those of its group, or the chosen ones, find it by name, number and count; nobody else does', async () => {
    await w.factory.call(customerGroup.save, { groups: [{ name: '大客户' }] });
    const groupId = (await w.factory.call(customerGroup.list, {})).at(-1)!.id;
    const { list } = await w.factory.call(customer.page, {});
    const row = list.find(({ merchantId }) => merchantId === w.t.tenants.merchant2)!;
    const { alias, contactName, contactMobile, remark } = row;
    await w.factory.call(customer.update, {
      ...{ id: row.id, alias, contactName, contactMobile, remark, groupId },
    });
    const grouped = await offer('可见-组', { scope: 'group', groupId, series: '组系列' });
    await w.factory.call(gallery.tag, { ids: [grouped.id], add: ['组标签'] });
    const chosen = await offer('可见-选', { scope: 'chosen', merchantIds: [w.t.tenants.merchant1] });
    expect(await seenBy(w.merchant, { keyword: '可见-' })).toEqual(['可见-选']);
    expect(await seenBy(other, { keyword: '可见-' })).toEqual(['可见-组']);
    expect((await w.merchant.call(offeredPicture.page, { series: '组系列' })).total).toBe(0);
    const words = await w.merchant.call(offeredPicture.options, {});
    expect([words.series.includes('组系列'), words.tags.includes('组标签')]).toEqual([false, false]);
    expect((await other.call(offeredPicture.options, {})).series).toContain('组系列');
    expect(await w.merchant.ask(offeredPicture.take, { id: grouped.id })).toMatchObject(GONE);
    expect(await other.ask(offeredPicture.take, { id: chosen.id })).toMatchObject(GONE);
    // The same sentence as for one that never was, and no call of his own store knows it.
    expect(await other.ask(offeredPicture.take, { id: 999_999 })).toMatchObject(GONE);
    expect(await w.merchant.ask(picture.detail, { id: chosen.id })).toMatchObject({ code: 404 });
    expect(await w.merchant.call(picture.tag, { ids: [chosen.id], add: ['改'] })).toEqual({ changed: 0 });
    expect(await w.factory.call(gallery.show, { ids: [grouped.id], scope: 'all' })).toEqual({ changed: 1 });
    expect(await seenBy(w.merchant, { keyword: '可见-组' })).toEqual(['可见-组']);
  });

  it('what is taken is a picture of his own of the same content, taken again the same one', async () => {
    const { id } = await offer('取用');
    const own = await taken(w.merchant, id);
    expect(own).toMatchObject({ name: '取用', status: 10, widthPx: 60 });
    expect(await w.merchant.call(offeredPicture.take, { id })).toMatchObject({ id: own.id, outcome: 'same' });
    const [one] = (await w.merchant.call(offeredPicture.page, { keyword: '取用' })).list;
    expect(one).toMatchObject({ no: '取用', isTaken: true });
    const contents = await w.t.database.system
      .selectFrom('picture')
      .select('sha256')
      .where('id', 'in', [id, Number(own.id)])
      .execute();
    expect(contents[0]!.sha256.equals(contents[1]!.sha256)).toBe(true);
  });

  const ends: [string, (id: number) => Promise<unknown>, (id: number) => Promise<unknown>][] = [
    [
      'is stopped',
      (id) => w.factory.call(gallery.stop, { ids: [id] }),
      (id) => w.factory.call(gallery.start, { ids: [id] }),
    ],
    [
      'is for others',
      (id) =>
        w.factory.call(gallery.show, { ids: [id], scope: 'chosen', merchantIds: [w.t.tenants.merchant2] }),
      (id) => w.factory.call(gallery.show, { ids: [id], scope: 'all' }),
    ],
    [
      'lies in the trash',
      (id) => w.factory.call(gallery.act, { event: 'picture.trash', ids: [id] }),
      (id) => w.factory.call(gallery.act, { event: 'picture.restore', ids: [id] }),
    ],
    [
      'is of a factory that he left',
      () =>
        w.t.database.system.deleteFrom('binding').where('merchantId', '=', w.t.tenants.merchant1).execute(),
      () =>
        w.t.database.system
          .insertInto('binding')
          .values({ merchantId: w.t.tenants.merchant1, factoryId: w.t.tenants.factory })
          .execute(),
    ],
  ];
  it.each(ends)(
    'once it %s, every new use is refused as if it were missing, and lines that hold it go on',
    async (_how, end, begin) => {
      const name = `结束-${made}`;
      const { id } = await offer(name, { series: name });
      await w.factory.call(gallery.tag, { ids: [id], add: [name] });
      const { fileId } = await taken(w.merchant, id);
      expect(await give(fileId!)).toMatchObject({ code: 0 });
      expect(await filtersBy(name)).toEqual([true, true]);
      const { url } = (await w.merchant.call(offeredPicture.page, { keyword: name })).list[0]!;
      const line = { ...w.line, pictureFileId: fileId };
      const orderId = await w.pushed({ lines: [line] });
      await end(id);
      expect(await w.merchant.ask(offeredPicture.take, { id })).toMatchObject(GONE);
      expect(await seenBy(w.merchant, { keyword: name })).toEqual([]);
      expect(await give(fileId!)).toMatchObject(NO_PICTURE);
      expect(await filtersBy(name)).toEqual([false, false]);
      const held = (await w.merchant.call(order.get, { id: orderId })).lines[0]!;
      const { statusCode } = await w.t.app.inject({ method: 'GET', url: held.pictureUrl! });
      expect(statusCode).toBe(200);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 + 1000 });
      const late = await w.t.app.inject({ method: 'GET', url: url! });
      vi.useRealTimers();
      expect(late.json()).toMatchObject({ code: 403 });
      await begin(id);
      expect(await give(fileId!)).toMatchObject({ code: 0 });
      expect(await filtersBy(name)).toEqual([true, true]);
    },
  );

  it('its words are kept as a count of all that is offered finds them, whatever was done to it', async () => {
    const ids = await Promise.all(['甲', '乙', '丙'].map(async (no) => (await offer(`词-${no}`)).id));
    const many = { series: '词系列', rights: 'cc0', stated: true } as const;
    await w.factory.call(gallery.tag, { ids, add: ['一', '二'] });
    await Promise.all(
      ids.map(async (id) => {
        const { version, no } = (await w.factory.call(gallery.detail, { id })).entry;
        await w.factory.call(gallery.update, { ...many, id, version, no });
      }),
    );
    await w.factory.call(gallery.tag, { ids: ids.slice(1), remove: ['一'], add: ['三'] });
    await Promise.all([
      w.factory.call(gallery.stop, { ids: ids.slice(2) }),
      w.factory.call(gallery.act, { event: 'picture.trash', ids: ids.slice(1) }),
    ]);
    const { rows } = await sql`
      with kept as (select what, word, scope, group_id, entries from gallery_word where entries <> 0), counted as (
        select w.what, w.word, e.scope, coalesce(e.group_id, 0), count(*)
        from gallery_entry e join picture p on p.id = e.picture_id
        cross join lateral (select 'series' as what, e.series as word union all select 'tag', unnest(p.tags)) w
        where e.status = 0 and p.status = 10 and p.use = 0 and p.shelf = 'gallery' and e.scope <> 'chosen' and w.word <> ''
        group by 1, 2, 3, 4
      ) (table kept except table counted) union all (table counted except table kept)`.execute(
      w.t.database.system,
    );
    expect(rows).toEqual([]);
    expect(await w.merchant.call(offeredPicture.options, {})).toMatchObject({
      series: expect.arrayContaining(['词系列']),
      tags: expect.arrayContaining(['一', '二']),
    });
    expect((await w.merchant.call(offeredPicture.options, {})).tags).not.toContain('三');
  });
});
