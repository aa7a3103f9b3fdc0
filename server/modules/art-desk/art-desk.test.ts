import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { artDesk } from '#contract/art-desk/art-desk.ts';
import { artHistory } from '#contract/art-desk/art-history.ts';
import { material } from '#contract/means/material.ts';
import { model } from '#contract/means/model.ts';
import { printSpec } from '#contract/print-spec/print-spec.ts';
import { orderClaim } from '#contract/order/order-claim.ts';
import { orderGoods } from '#contract/order/order-goods.ts';
import { orderPicture } from '#contract/order/order-picture.ts';
import { order } from '#contract/order/order.ts';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import { itemOf, laid, startArtDesk, type ArtDesk } from '#tests/support/art-desk.ts';
import { letIn } from '#tests/support/partners.ts';

let desk: ArtDesk;
let sku: { id: number; code: string };
beforeAll(async () => {
  desk = await startArtDesk();
});
afterAll(() => desk.t.close());
beforeEach(async () => {
  sku = await desk.newSku();
});

describe('[P162] the art desk shows the lines that were pushed to this factory', () => {
  it('[P162] of a thousand pushed lines with thirty broken ones it shows the thirty', async () => {
    const [good, low, unread] = [
      await desk.sized(1000, 2200),
      await desk.sized(300, 700),
      await desk.sized(null, null, 'bmp'),
    ];
    const broken = Array.from({ length: 30 }, (_, i) => [null, low, unread][i % 3]!);
    for (let n = 0; n < 10; n++)
      await desk.build([...Array.from({ length: 97 }, () => good), ...broken.slice(n * 3, n * 3 + 3)]);
    const { list, total } = await desk.page();
    expect([list.length, total]).toEqual([30, 30]);
    expect(await desk.factory.call(artDesk.counts, { skuCode: sku.code })).toEqual({
      ...{ missing: 10, low: 10, unreadable: 10, left: 0, all: 1000 },
    });
    const pictureFileId = await desk.sent(1000, 2200);
    const done = await desk.factory.call(artDesk.replace, { items: list.map(itemOf), pictureFileId });
    expect(done).toEqual({ saved: 30, failed: [] });
    expect((await desk.page()).total).toBe(0);
  });

  it('those that production waits for, or those of the status that is asked for', async () => {
    for (const status of ['waitReview', 'pendingRule', 'waitProduce', 'repulsed'] as const)
      await desk.build([null], { status });
    expect((await desk.page()).list.map(({ status }) => status)).toEqual(['pendingRule', 'waitReview']);
    const [row] = (await desk.page({ status: 'waitProduce' })).list;
    expect(row).toMatchObject({ status: 'waitProduce', repulseClosed: null });
    expect(row!.closed).toMatch(/编辑/);
  });

  it('nothing of another factory, of a merchant, or of what was recalled', async () => {
    await desk.build([null]);
    const line = await desk.only();
    const second = await desk.stranger();
    expect((await desk.page({}, second)).total).toBe(0);
    expect((await second.ask(artDesk.detail, { lineId: line.id })).code).toBe(404);
    expect(await second.call(artDesk.place, { items: [itemOf(line)], place: laid('contain') })).toMatchObject(
      { saved: 0, failed: [{ id: line.id }] },
    );
    expect((await desk.merchant.ask(artDesk.page, {})).code).toBe(403);
    await desk.merchant.call(order.action, { ids: [line.orderId], event: 'order.recall' });
    expect((await desk.page({ finding: 'all' })).total).toBe(0);
  });

  it('and who has taken them: his own, those of nobody, those of colleagues', async () => {
    await desk.build([null]);
    const { orderId } = await desk.only();
    const seen = async (handler: string) => (await desk.page({ handler })).total;
    expect([await seen('mine'), await seen('none'), await seen('others')]).toEqual([0, 1, 0]);
    await desk.factory.call(orderClaim.claim, { ids: [orderId] });
    expect([await seen('mine'), await seen('none'), await seen('others')]).toEqual([1, 0, 0]);
  });
});

describe('how a picture lies', () => {
  it('[G02] counts for its dots: 1000 × 500 px on 70 × 150 mm', async () => {
    await desk.build([await desk.sized(1000, 500)]);
    const seen: [string, number, number | null, string | null][] = [];
    for (const [fit, turn] of [
      ['cover', 0],
      ['contain', 0],
      ['stretch', 90],
      ['contain', 270],
      ['tile', 0],
    ] as const) {
      await desk.factory.call(artDesk.place, {
        items: [itemOf(await desk.only())],
        place: laid(fit, turn, true),
      });
      const { dpi, finding } = await desk.only();
      seen.push([fit, turn, dpi, finding]);
    }
    // By hand: 362 across and 84 down as it came, 181 across and 169 down on its side.
    expect(seen).toEqual([
      ['cover', 0, 84, 'low'],
      ['contain', 0, 362, null],
      ['stretch', 90, 169, null],
      ['contain', 270, 181, null],
      ['tile', 0, 300, null],
    ]);
  });

  it('is the same for the order, the merchant and the desk, and is said in the log of the order', async () => {
    const made = await desk.build([await desk.sized(1000, 500)]);
    await desk.factory.call(artDesk.place, {
      items: [itemOf(await desk.only())],
      place: laid('contain', 90),
    });
    for (const who of [desk.factory, desk.merchant]) {
      const { lines: read, log } = await who.call(order.get, { id: made.id });
      expect(read[0]!.place).toEqual(laid('contain', 90));
      expect(log[0]!.note).toContain('第 1 行的图片摆放（完整、旋转 90°）');
    }
  });

  it('stays with another picture of the desk, and ends with one that the order gets elsewhere', async () => {
    await desk.build([await desk.sized(1000, 500)]);
    await desk.factory.call(artDesk.place, {
      items: [itemOf(await desk.only())],
      place: laid('contain', 90),
    });
    await desk.factory.call(artDesk.replace, {
      items: [itemOf(await desk.only())],
      pictureFileId: await desk.sent(600, 600),
    });
    // 600 * 254 / 700 = 217 across, 600 * 254 / 1500 = 101 down: all of it inside is 217.
    expect(await desk.only()).toMatchObject({ place: laid('contain', 90), dpi: 217 });
    const line = await desk.only();
    await desk.factory.call(orderPicture.linePicture, {
      ...{
        id: line.orderId,
        version: line.version,
        lineId: line.id,
        pictureFileId: await desk.sent(600, 601),
      },
    });
    expect(await desk.only()).toMatchObject({ place: null, dpi: 101 });
  });

  it('is carried by an edit of the goods and by a split, and goes with what is recalled', async () => {
    const picture = await desk.sized(1000, 500);
    const made = await desk.build([picture, picture]);
    await desk.factory.call(artDesk.place, {
      items: (await desk.lines()).map(itemOf),
      place: laid('contain'),
    });
    const read = await desk.factory.call(order.get, { id: made.id });
    await desk.factory.call(orderGoods.update, {
      id: made.id,
      version: read.version,
      lines: read.lines.map(({ id, title, platformCode, unitCents, skuId, kind }) => ({
        ...{ id, title, platformCode, quantity: 3, unitCents, skuId, kind },
      })),
    });
    expect((await desk.lines()).map(({ place, dpi, quantity }) => [place, dpi, quantity])).toEqual([
      [laid('contain'), 362, 3],
      [laid('contain'), 362, 3],
    ]);
    const { lines: now } = await desk.factory.call(order.get, { id: made.id });
    const parts = now.map(({ id, quantity }) => [{ lineId: id, quantity }]);
    const { failed } = await desk.factory.call(order.action, {
      ids: [made.id],
      event: 'order.split',
      params: { parts },
    });
    expect(failed).toEqual([]);
    expect((await desk.lines()).map(({ place, dpi }) => [place, dpi])).toEqual([
      [laid('contain'), 362],
      [laid('contain'), 362],
    ]);
    const ids = [...new Set((await desk.lines()).map(({ orderId }) => orderId))];
    await desk.merchant.call(order.action, { ids, event: 'order.recall' });
    const { rows } = await sql<{ place: unknown; dpi: number }>`
      select print_place as place, art_dpi as dpi from order_line where order_id = any(${ids}::bigint[])`.execute(
      desk.t.database.system,
    );
    expect(rows).toEqual([
      { place: null, dpi: 84 },
      { place: null, dpi: 84 },
    ]);
  });

  it('is refused of a line without picture, and tiles of a drawing without pixels', async () => {
    await desk.build([null, await desk.sized(null, null, 'svg')]);
    const items = (await desk.lines()).map(itemOf);
    const { saved, failed } = await desk.factory.call(artDesk.place, { items, place: laid('tile') });
    expect(saved).toBe(0);
    expect(failed.map(({ msg }) => msg)).toEqual([
      '这一行还没有印刷图片，请先更换图片。',
      '这张图片没有像素尺寸，不能平铺，请选择其他方式。',
    ]);
  });
});

describe('what the desk refuses', () => {
  it.each(['waitProduce', 'inProduce', 'repulsed', 'shipped'] as const)(
    'an order that is %s is read only, and the sentence says why',
    async (status) => {
      const picture = await desk.sized(1000, 500);
      await desk.build([picture], { status });
      const [line] = await desk.lines({ status });
      expect(line!.closed).toMatch(/。$/);
      const asked = { items: [itemOf(line!)], place: laid('contain') };
      const { saved, failed } = await desk.factory.call(artDesk.place, asked);
      expect([saved, failed.map(({ msg }) => msg)]).toEqual([0, [line!.closed]]);
      const [same] = await desk.lines({ status });
      expect(same).toMatchObject({ place: null, pictureFileId: picture });
    },
  );

  it('a line that somebody changed meanwhile, and a picture that somebody else sent in', async () => {
    await desk.build([await desk.sized(1000, 500)]);
    const line = await desk.only();
    await desk.factory.call(artDesk.place, { items: [itemOf(line)], place: laid('contain') });
    const again = await desk.factory.call(artDesk.place, { items: [itemOf(line)], place: laid('stretch') });
    expect(again.failed).toHaveLength(1);
    const foreign = await desk.sized(900, 900);
    const { failed } = await desk.factory.call(artDesk.replace, {
      items: [itemOf(await desk.only())],
      pictureFileId: foreign,
    });
    expect(failed.map(({ msg }) => msg)).toEqual(['图片不存在或已被删除，请重新上传。']);
  });

  it('a user who may look and not edit, and a merchant altogether', async () => {
    await desk.build([await desk.sized(1000, 500)]);
    const asked = { items: [itemOf(await desk.only())], place: laid('contain') };
    const second = await desk.stranger();
    await letIn(desk.t, 'designer', ['factory:art']);
    const looks = await desk.t.as('designer01');
    expect((await looks.ask(artDesk.page, {})).code).toBe(0);
    for (const who of [looks, desk.merchant]) expect((await who.ask(artDesk.place, asked)).code).toBe(403);
    expect((await second.ask(artDesk.place, asked)).code).toBe(403);
  });
});

describe('orders are sent back from the desk', () => {
  it('with the reason, as an event of the order; each of their lines has a step', async () => {
    await desk.build([await desk.sized(1000, 500)]);
    const line = await desk.only();
    const reason = '图片太小，请换大图';
    expect(await desk.factory.call(artDesk.repulse, { items: [itemOf(line)], reason })).toEqual({
      ...{ saved: 1, failed: [] },
    });
    const read = await desk.merchant.call(order.get, { id: line.orderId });
    expect(read).toMatchObject({ status: 'repulsed', repulseReason: reason });
    const list = (await desk.factory.call(artHistory.page, {})).list.filter(
      ({ lineId }) => lineId === line.id,
    );
    expect(list.map(({ kind, reason: said, by }) => [kind, said, by])).toEqual([
      ['repulse', reason, expect.any(String)],
      ['came', null, '客户'],
    ]);
    const again = await desk.factory.call(artDesk.repulse, { items: [itemOf(line)], reason });
    expect(again).toMatchObject({ saved: 0, failed: [{ id: line.id }] });
    const { status } = await desk.t.database.system
      .selectFrom('tradeOrder')
      .select('status')
      .where('id', '=', line.orderId)
      .executeTakeFirstOrThrow();
    expect(status).toBe(STATUS.repulsed.code);
  });
});

describe('[P166] a picture that was fitted to its print area', () => {
  it('lies as it comes from then on, as one step of the history; else it lies as the one before', async () => {
    await desk.build([await desk.sized(1000, 500)]);
    const items = async () => [itemOf(await desk.only())];
    await desk.factory.call(artDesk.place, { items: await items(), place: laid('contain', 90, true) });
    const kept = await desk.sent(700, 1500);
    await desk.factory.call(artDesk.replace, { items: await items(), pictureFileId: kept });
    expect((await desk.only()).place).toEqual(laid('contain', 90, true));
    const fitted = await desk.sent(701, 1501);
    const given = { pictureFileId: fitted, asItCame: true };
    await desk.factory.call(artDesk.replace, { items: await items(), ...given });
    const line = await desk.only();
    expect(line).toMatchObject({ pictureFileId: fitted, place: null, widthPx: 701 });
    const { steps } = await desk.factory.call(artDesk.detail, { lineId: line.id });
    expect(steps.map(({ kind, after }) => [kind, after.fileId, after.place])).toEqual([
      ['replace', fitted, null],
      ['replace', kept, laid('contain', 90, true)],
      ['place', expect.any(Number), laid('contain', 90, true)],
      ['came', expect.any(Number), null],
    ]);
    // Said again of the same picture it lays it anew, and is nothing new where it lies so.
    await desk.factory.call(artDesk.place, { items: await items(), place: laid('stretch') });
    await desk.factory.call(artDesk.replace, { items: await items(), ...given });
    expect((await desk.only()).place).toBeNull();
  });

  it('is shown with its spec, what its material is printed at, and what the buyer wrote', async () => {
    await desk.build([await desk.sized(1000, 500)]);
    const line = await desk.only();
    await desk.t.database.system
      .updateTable('tradeOrder')
      .set({ buyerRemark: '请把人放在中间' })
      .where('id', '=', line.orderId)
      .execute();
    expect(await desk.factory.call(artDesk.detail, { lineId: line.id })).toMatchObject({
      ...{ area: null, dpi: null, buyerRemark: '请把人放在中间' },
    });
  });

  it('can be fitted to the print specs of the factory, found by words, and to none of another one', async () => {
    const { factory } = desk;
    const { id: materialId } = await factory.call(material.create, { code: 'FITM', name: '测试磨砂' });
    const { id: modelId } = await factory.call(model.create, {
      code: 'FITD',
      brand: '测试牌',
      name: 'Fit 9 Pro',
    });
    const size = { width: 755, height: 1510, bleed: 20, safe: 30, radius: 5 };
    await factory.call(printSpec.save, { items: [{ materialId, modelId, side: 1, ...size }] });
    const found = (keyword: string, who = factory) => who.call(artDesk.specs, { keyword });
    expect(await found('pro 磨砂 测试牌')).toEqual([
      {
        ...{ id: expect.any(Number), material: '测试磨砂', brand: '测试牌', model: 'Fit 9 Pro', side: 1 },
        ...{ dpi: 300, area: { ...size, maskUrl: null } },
      },
    ]);
    expect(await found('Fit 9 Pro 皮纹')).toEqual([]);
    expect(await found('', await desk.stranger())).toEqual([]);
  });
});
