import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { blockedLook, gallery, offeredPicture } from '#contract/gallery/gallery.ts';
import { file } from '#contract/file/file.ts';
import { orderPicture } from '#contract/order/order-picture.ts';
import { readPictureEvent, type PictureEvent } from '#contract/picture/life-cycle/picture-events.ts';
import { picture } from '#contract/picture/picture.ts';
import { order } from '#contract/order/order.ts';
import { reviewRule } from '#contract/review-rule/review-rule.ts';
import { judgeByChanged, lookUnderReview } from '#server/modules/order/check/look.ts';
import { changedLists, listJudged } from '#server/modules/order/check/look-all.sql.ts';
import { wantJudged } from '#server/modules/picture/effects.sql.ts';
import type { PictureMover } from '#server/modules/picture/life-types.ts';
import { itself, movePictures } from '#server/modules/picture/service.ts';
import { openReview, type ReviewWorld } from '#tests/support/review.ts';
import type { Client } from '#tests/support/app.ts';
import { letIn, secondFactory } from '#tests/support/partners.ts';
import { until } from '#tests/support/until.ts';

let w: ReviewWorld;
let motif: Buffer;
beforeAll(async () => {
  w = await openReview();
  motif = await draw(7);
  await blockBy(w.factory, motif);
});
afterAll(() => w.t.close());
beforeEach(() => w.forget());

/** Patches of colour that no other seed has, large enough to look like something. */
const draw = (seed: number): Promise<Buffer> => {
  let state = seed * 7919 + 1;
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) >> 16;
  const pixels = Buffer.from(Array.from({ length: 6 * 6 * 3 }, () => next() % 256));
  return sharp(pixels, { raw: { width: 6, height: 6, channels: 3 } })
    .resize(320, 320, { kernel: 'cubic' })
    .png()
    .toBuffer();
};
/** Uploads a picture to a factory's gallery. */
async function offeredBy(who: Client, content: Buffer) {
  const { data } = await who.upload(gallery.upload, '侵权图.png', content, { stated: true });
  const id = Number(data.id);
  await until(async () => ((await who.call(gallery.detail, { id })).status === 0 ? undefined : true));
  return id;
}
const blockIt = (who: Client, id: number) => who.call(blockedLook.block, { ids: [id], reason: '权利人投诉' });
const blockBy = async (who: Client, content: Buffer) => blockIt(who, await offeredBy(who, content));
const judgeAll = () => judgeByChanged(w.t.app, () => false);
/** Until nothing is left to be judged: transactions of other databases count as those that may have judged by the former list. */
const judgeWhatChanged = () =>
  until(async () => {
    await judgeAll();
    return (await changedLists(w.t.database.system)).length === 0;
  });
/** What a merchant's line prints with. */
const sent = async (content: Buffer) =>
  (await w.merchant.upload(file.upload, `${Math.random()}.png`, content)).data.fileId;
const withPicture = async (content: Buffer) => ({
  lines: [{ ...w.line, pictureFileId: await sent(content) }],
});
const recoloured = () => sharp(motif).grayscale().resize(200).png().toBuffer();

describe('[G25] a push with a picture that looks like a blocked one', () => {
  it('waits with its reason, also recoloured and smaller, and against a rule that lets all through', async () => {
    await w.rule({ name: '全部放行', actions: { approve: true } });
    for (const content of [motif, await recoloured()]) {
      const id = await w.pushed(await withPicture(content));
      expect(await w.look(id)).toMatchObject({ status: 'pendingRule', reasons: ['pictureBlocked'] });
      expect((await w.why(id)).at(-1)).toMatchObject({ ruleName: '内置检查' });
    }
    const other = await w.pushed(await withPicture(await draw(3)));
    expect((await w.look(other)).status).toBe('waitProduce');
  });

  it('waits for the list of its own factory alone', async () => {
    const tenantId = await secondFactory(w.t);
    await letIn(w.t, 'designer', ['factory:gallery', 'factory:gallery:edit']);
    const content = await draw(5);
    await blockBy(await w.t.as('designer01', tenantId), content);
    expect((await w.look(await w.pushed(await withPicture(content)))).reasons).toEqual([]);
    expect((await w.merchant.ask(blockedLook.page, {})).code).toBe(403);
  });

  it('is settled by a person of the factory for this order, and does not come back to it', async () => {
    const more = await withPicture(motif);
    const id = await w.pushed(more);
    const marked = await w.factory.call(reviewRule.markChecked, { ids: [id], approve: false });
    expect(marked).toMatchObject({ successIds: [id], failed: [] });
    expect((await w.look(id)).reasons).toEqual([]);
    // Held and let go, it is judged anew.
    for (const event of ['order.lock', 'order.unlock'] as const)
      await w.factory.call(order.action, { event, ids: [id], params: {} });
    expect((await w.look(id)).reasons).toEqual([]);
    const approved = await w.factory.call(reviewRule.markChecked, { ids: [id], approve: true });
    expect(approved).toMatchObject({ successIds: [id] });
    const next = await w.pushed(more);
    expect((await w.look(next)).reasons).toEqual(['pictureBlocked']);
  });

  it('no rule approves what nobody has looked at; once looked at, it waits or goes through', async () => {
    await w.rule({ name: '全部放行', actions: { approve: true } });
    const ids: number[] = [];
    // As what comes to a line under review by another way than a push.
    for (const content of [motif, await draw(11)]) {
      const copy = await sharp(content).png({ compressionLevel: 1 }).toBuffer();
      ids.push(await w.standing(await withPicture(copy)));
    }
    await lookUnderReview(w.t.app, () => false);
    const [blocked, open] = await Promise.all(ids.map((id) => w.look(id)));
    expect(blocked).toMatchObject({ status: 'pendingRule', reasons: ['pictureBlocked'] });
    expect(open).toMatchObject({ status: 'waitProduce' });
  });

  it('holds what is under review already once its picture is blocked, and not once it is unblocked', async () => {
    await judgeAll();
    const content = await draw(13);
    const id = await offeredBy(w.factory, content);
    const [same, another, held] = [
      await w.pushed(await withPicture(content)),
      await w.pushed(await withPicture(await draw(17))),
      await w.pushed(await withPicture(content)),
    ];
    const act = (event: 'order.lock' | 'order.unlock') =>
      w.factory.call(order.action, { event, ids: [held], params: {} });
    await act('order.lock');
    await blockIt(w.factory, id);
    await judgeAll();
    const waits = { status: 'pendingRule', reasons: ['pictureBlocked'] };
    expect(await w.look(same)).toMatchObject(waits);
    expect(await w.look(another)).toMatchObject({ status: 'waitReview', reasons: [] });
    expect((await w.look(held)).reasons).toEqual([]);
    await act('order.unlock');
    expect(await w.look(held)).toMatchObject(waits);

    await w.factory.call(blockedLook.unblock, { ids: [id] });
    await judgeAll();
    for (const one of [same, held])
      expect(await w.look(one)).toMatchObject({ status: 'pendingRule', reasons: [] });
  });

  it('leaves what a person checked of the rules as it is where a picture is blocked later', async () => {
    await w.rule({ name: '一律核对' });
    const content = await draw(37);
    const id = await offeredBy(w.factory, content);
    const waiting = await w.pushed(await withPicture(content));
    expect((await w.look(waiting)).reasons).toEqual(['请人工核对']);
    await w.factory.call(reviewRule.markChecked, { ids: [waiting], approve: false });
    await blockIt(w.factory, id);
    await judgeAll();
    expect((await w.look(waiting)).reasons).toEqual(['pictureBlocked']);
    await w.factory.call(blockedLook.unblock, { ids: [id] });
  });

  it('judges all again where the list changed once more in the middle', async () => {
    await judgeWhatChanged();
    const { factory } = w.t.tenants;
    await w.t.database.system.transaction().execute(async (trx) => {
      await wantJudged(trx, factory);
      await wantJudged(trx, factory);
      const [now] = await changedLists(trx);
      // As a worker that began after the first change.
      await listJudged(trx, { ...now!, changes: 1 });
      expect(await changedLists(trx)).toMatchObject([{ factoryId: factory, changes: 2 }]);
    });
    await judgeWhatChanged();
  });

  it('a push that judged before a block and stands only after its orders were judged waits, too', async () => {
    const { system } = w.t.database;
    const content = await draw(43);
    const blocked = await offeredBy(w.factory, content);
    const id = await w.waiting(await withPicture(content));
    // Whoever writes this order ends only once the test lets him.
    await sql`
      create function wait_at_the_end() returns trigger language plpgsql as $$
        begin perform pg_advisory_xact_lock(1, ${sql.lit(id)}); return null; end $$`.execute(system);
    await sql`
      create constraint trigger wait_at_the_end after update on trade_order deferrable initially deferred
        for each row when (new.id = ${sql.lit(id)}) execute function wait_at_the_end()`.execute(system);
    let pushing: Promise<unknown> | undefined;
    await system.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(1, ${id}::int)`.execute(trx);
      pushing = w.push([id]);
      await until(async () => {
        const { rows } = await sql`
          select from pg_locks where locktype = 'advisory' and classid = 1 and objid = ${sql.lit(id)} and not granted`.execute(
          system,
        );
        return rows.length > 0;
      });
      await blockIt(w.factory, blocked);
      await judgeAll();
    });
    await pushing;
    await sql`drop trigger wait_at_the_end on trade_order`.execute(system);
    await sql`drop function wait_at_the_end()`.execute(system);
    expect((await w.look(id)).reasons).toEqual([]);
    await judgeAll();
    expect((await w.look(id)).reasons).toEqual(['pictureBlocked']);
    await w.factory.call(blockedLook.unblock, { ids: [blocked] });
    await judgeAll();
  });

  it('nothing waits for it any more once it is taken off the list', async () => {
    const { list } = await w.factory.call(blockedLook.page, {});
    expect(list).toMatchObject([{ name: '侵权图', reason: '权利人投诉' }]);
    await w.factory.call(blockedLook.unblock, { ids: list.map(({ id }) => id) });
    expect((await w.look(await w.pushed(await withPicture(motif)))).reasons).toEqual([]);
  });
});

describe('[G22] what a factory blocks', () => {
  const refused = { code: 404, msg: '图片不存在或不再对您开放，请刷新后重新选择。' };

  it('is given to no customer any more, also where he took it, until it is unblocked', async () => {
    const id = await offeredBy(w.factory, await draw(29));
    const { id: own } = await w.merchant.call(offeredPicture.take, { id });
    const { fileId } = await until(async () => {
      const now = await w.merchant.call(picture.detail, { id: Number(own) });
      return now.status === 0 ? undefined : now;
    });
    const give = async () => {
      const to = await w.waiting();
      const { version, lines } = await w.merchant.call(order.get, { id: to });
      const line = { id: to, version, lineId: lines[0]!.id };
      return (await w.merchant.ask(orderPicture.linePicture, { ...line, pictureFileId: fileId! })).code;
    };
    expect(await give()).toBe(0);
    await blockIt(w.factory, id);
    expect((await w.factory.call(gallery.detail, { id })).use).toBe(1);
    const seen = async () =>
      (await w.merchant.call(offeredPicture.page, {})).list.map((row) => Number(row.id));
    expect(await seen()).not.toContain(id);
    expect(await w.merchant.ask(offeredPicture.take, { id })).toMatchObject(refused);
    expect(await give()).toBe(404);
    await w.factory.call(blockedLook.unblock, { ids: [id] });
    expect(await seen()).toContain(id);
    expect(await give()).toBe(0);
    const { log } = await w.factory.call(gallery.detail, { id });
    expect(log.map(({ title }) => title)).toEqual(expect.arrayContaining(['停用', '解除停用']));
  });

  it('lies in its gallery: no picture of another shelf is blocked with it', async () => {
    const id = await offeredBy(w.factory, await draw(41));
    const { system } = w.t.database;
    await system.updateTable('picture').set({ shelf: 'goods' }).where('id', '=', id).execute();
    const asked = { ids: [id], reason: '权利人投诉' };
    expect(await w.factory.ask(blockedLook.block, asked)).toMatchObject({ code: 409 });
  });

  it('the platform blocked it: the factory does not open it again', async () => {
    const id = await offeredBy(w.factory, await draw(31));
    const { system } = w.t.database;
    const by = { ...itself(w.t.tenants.factory, 'system', new Date()), by: 'platform' as const };
    const event = readPictureEvent('picture.block', 'platform', { reason: '法院裁定' });
    const send = (mover: PictureMover, sent: PictureEvent) =>
      system.transaction().execute((trx) => movePictures(trx, mover, sent, { ids: [id] }));
    expect(await send(by, event)).toMatchObject({ successIds: [id] });
    const open = readPictureEvent('picture.unblock', 'owner', {});
    expect((await send({ ...by, by: 'owner' }, open)).failed).toMatchObject([
      { code: 409, msg: expect.stringContaining('由平台停用') as string },
    ]);
    expect((await send(by, readPictureEvent('picture.unblock', 'platform', {}))).failed).toEqual([]);
  });
});
