import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { color } from '#contract/means/color.ts';
import { material } from '#contract/means/material.ts';
import { goodsPicture, type GoodsTarget } from '#contract/picture/goods.ts';
import { picture } from '#contract/picture/picture.ts';
import { offer } from '#contract/sku/offer.ts';
import { sku } from '#contract/sku/sku.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder, buildSku } from '#tests/support/goods.ts';
import { letIn, secondFactory } from '#tests/support/partners.ts';
import { until } from '#tests/support/until.ts';

let t: TestApp;
let factory: Client;
let merchant: Client;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
  merchant = await t.as('merchant01');
});
afterAll(() => t.close());

const system = () => t.database.system;
let made = 0;
/** A picture that no other one is. */
const draw = async (): Promise<Buffer> => {
  made += 1;
  const background = { r: (made * 67) % 256, g: (made * 31) % 256, b: (made * 13) % 256 };
  return sharp({ create: { width: 30 + made, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
};
const READY = 10;
/** When its check has ended. */
const checked = (id: number) =>
  until(async () => {
    const one = await factory.call(goodsPicture.detail, { id });
    return one.status === 0 || one.versions[0]!.state === 'checking' ? undefined : one;
  });
const send = async (name: string, target: GoodsTarget | object = {}, content?: Buffer) => {
  const answer = await factory.upload(goodsPicture.upload, name, content ?? (await draw()), target);
  if (answer.code !== 0) throw new Error(answer.msg);
  const one = await checked(answer.data.id);
  expect(one.status).toBe(READY);
  return one;
};
const word = (stem: string) => `${stem}${(made += 1)}`;
const newSku = (more: Partial<Parameters<typeof buildSku>[1]> = {}) =>
  buildSku(system(), { factoryId: t.tenants.factory, code: word('GP-'), ...more });
/** What the merchant sees of it in his list of SKUs. */
const seen = async (code: string) => (await merchant.call(offer.page, { keyword: code })).list[0]!.thumbUrl;
const matched = async (...names: string[]) =>
  factory.call(goodsPicture.match, { files: names.map((name, key) => ({ key, name })) });
const fileOf = async (skuId: number) =>
  (await system().selectFrom('sku').select('pictureFileId').where('id', '=', skuId).executeTakeFirstOrThrow())
    .pictureFileId;
/** A link names its file, and ends by itself: its signature is another one each time. */
const pathOf = (url: string | null) => url && new URL(url, 'http://here').pathname;

describe('[P134] files named by SKU code', () => {
  it('are matched 500 in one go, 3 wrong names with the nearest codes, and customers see the new pictures', async () => {
    const codes = Array.from({ length: 497 }, (_, n) => `SHELL-${String(n).padStart(4, '0')}-BK`);
    await system()
      .insertInto('sku')
      .values(
        codes.map((code) => ({
          ...{ factoryId: t.tenants.factory, code, name: '手机壳', material: '磨砂软壳', brand: '华为' },
          ...{ model: 'Mate 70 Pro', color: '黑色', priceCents: 990 },
        })),
      )
      .execute();
    const wrong = ['SHELL-0003-BX', 'SHELL-00I2-BK', 'SHEL-0400-BK'];
    const answer = await matched(
      ...codes.map((code) => `${code}.png`),
      ...wrong.map((name) => `${name}.jpg`),
    );
    expect(answer).toHaveLength(500);
    const rows = new Map(
      (
        await system()
          .selectFrom('sku')
          .select(['id', 'code'])
          .where('factoryId', '=', t.tenants.factory)
          .execute()
      ).map(({ id, code }) => [code, id]),
    );
    expect(answer.slice(0, 497).map(({ target }) => target?.skuId)).toEqual(
      codes.map((code) => rows.get(code)),
    );
    expect(answer.slice(497).map(({ target, nearest }) => [target, nearest[0]?.name])).toEqual([
      [null, 'SHELL-0003-BK'],
      [null, expect.stringMatching(/^SHELL-00[0-9]2-BK$/)],
      [null, 'SHELL-0400-BK'],
    ]);

    for (const { target } of answer.slice(0, 4)) {
      const { skuId, name } = target!;
      const before = await seen(name);
      const one = await send(`${name}.png`, { skuId });
      expect(await fileOf(skuId!)).toBe(one.fileId);
      const now = await seen(name);
      expect(before).toBeNull();
      expect(pathOf(now)).toBe(pathOf(one.thumbUrl));
    }
  });

  it('[G23] are given only where the name means exactly one and no other file means it, whatever case, width and copy marks', async () => {
    const one = await newSku({ code: 'NAME-12' });
    await newSku({ code: 'NAME-123' });
    await newSku({ code: 'NAME-9 (2)' });
    await newSku({ code: 'NAME-9' });
    const [plain, longer, both, unknown] = await matched(
      ...['ｎａｍｅ-12 (1).PNG', 'name-123 - 副本.png', 'NAME-9 (2).png', 'NAME-77777777.png'],
    );
    expect(plain).toMatchObject({ target: { skuId: one.id, name: 'NAME-12' }, shared: false });
    expect(longer).toMatchObject({ target: { name: 'NAME-123' } });
    expect(both).toMatchObject({ target: null, found: 2 });
    expect(unknown).toMatchObject({ target: null, found: 0 });
    const twice = await matched('NAME-12.png', 'name-12.jpg');
    expect(twice.map(({ target, shared }) => [target, shared])).toEqual([
      [null, true],
      [null, true],
    ]);
  });

  it('are for all SKUs of a material and a colour where they name the codes of both', async () => {
    const form = { category: '', process: '', baseCents: null, colorIds: [] };
    const { id: materialId } = await factory.call(material.create, { ...form, code: 'GM-1', name: '磁吸壳' });
    const { id: colorId } = await factory.call(color.create, { code: 'C-7', name: '雾蓝' });
    const goods = await newSku({ material: '磁吸壳', color: '雾蓝' });
    const [pair] = await matched('gm-1_c-7.png');
    expect(pair!.target).toEqual({ materialId, colorId, name: '材质 磁吸壳 颜色 雾蓝' });
    const one = await send('gm-1_c-7.png', { materialId, colorId });
    expect(pathOf(await seen(goods.code))).toBe(pathOf(one.thumbUrl));
  });
});

describe('[P134] what a customer sees of a SKU', () => {
  it('is its own picture, else that of its material in its colour, of its colour, of its material, of its model', async () => {
    const [inMaterial, inColor, model] = [word('材质'), word('颜色'), word('型号')];
    const goods = await newSku({ material: inMaterial, color: inColor, model });
    const idOf = async (table: 'material' | 'color' | 'model', name: string) =>
      (await system().selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
    const [materialId, colorId, modelId] = [
      await idOf('material', inMaterial),
      await idOf('color', inColor),
      await idOf('model', model),
    ];
    const targets = [{ modelId }, { materialId }, { colorId }, { materialId, colorId }, { skuId: goods.id }];
    const pictures = [];
    for (const target of targets) {
      const one = await send(`${word('shot')}.png`, target);
      pictures.push(one);
      expect(pathOf(await seen(goods.code))).toBe(pathOf(one.thumbUrl));
    }
    const own = (await factory.call(sku.page, { keyword: goods.code })).list[0]!;
    expect(own).toMatchObject({ pictureFrom: 'sku' });
    for (const target of targets.toReversed().slice(0, -1)) {
      await factory.call(goodsPicture.give, { items: [{ ...target, pictureId: null }] });
    }
    const [left] = (await factory.call(sku.page, { keyword: goods.code })).list;
    expect(left).toMatchObject({ pictureFrom: 'model', pictureFileId: null });
    expect(pathOf(await seen(goods.code))).toBe(pathOf(pictures[0]!.thumbUrl));
  });

  it('is nothing to another factory, which can neither give nor take it', async () => {
    const goods = await newSku();
    const one = await send(`${word('shot')}.png`, { skuId: goods.id });
    await secondFactory(t);
    await letIn(t, 'designer', ['factory:means', 'factory:means:edit']);
    const others = await t.as('designer01');
    for (const pictureId of [null, one.id]) {
      const answer = await others.ask(goodsPicture.give, { items: [{ skuId: goods.id, pictureId }] });
      expect(answer.code).toBe(404);
    }
    expect(await others.ask(goodsPicture.detail, { id: one.id })).toMatchObject({ code: 404 });
    expect(await fileOf(goods.id)).toBe(one.fileId);
  });
});

describe('[P134] a picture of goods', () => {
  it('is told what uses it, found by that, and [G20] never purged while anything does', async () => {
    const goods = await newSku();
    const one = await send(`${word('used')}.png`, { skuId: goods.id });
    const free = await send(`${word('free')}.png`);
    const found = async (asked: object) =>
      (await factory.call(goodsPicture.page, asked)).list.map(({ id }) => id);
    expect(await found({ usedBy: 'sku', name: one.name })).toEqual([one.id]);
    expect(await found({ usedBy: 'color', name: one.name })).toEqual([]);
    expect(await found({ used: false, name: free.name })).toEqual([free.id]);
    expect(await found({ small: 1, name: one.name })).toEqual([one.id]);
    expect((await factory.call(goodsPicture.detail, { id: one.id })).shownBy).toEqual([
      { skuId: goods.id, name: `SKU ${goods.code}`, no: 1 },
    ]);
    const act = (event: 'picture.trash' | 'picture.purge') =>
      factory.call(goodsPicture.act, { event, ids: [one.id, free.id] });
    await act('picture.trash');
    expect(await act('picture.purge')).toMatchObject({
      successIds: [free.id],
      failed: [{ id: one.id, msg: expect.stringContaining(`SKU ${goods.code}正在使用`) as string }],
    });
    expect(await seen(goods.code)).not.toBeNull();
  });

  it('is replaced everywhere where that is asked, once its check has found the new version usable', async () => {
    const [kept, moved] = [await newSku(), await newSku()];
    const one = await send(`${word('kept')}.png`, { skuId: kept.id });
    const other = await send(`${word('moved')}.png`, { skuId: moved.id });
    for (const { id, version } of [
      { ...one, everywhere: 0 },
      { ...other, everywhere: 1 },
    ]) {
      const input = { id, version, everywhere: id === other.id ? 1 : 0 };
      await factory.upload(goodsPicture.replace, 'next.png', await draw(), input);
    }
    const [still, next] = [await checked(one.id), await checked(other.id)];
    expect(await fileOf(kept.id)).toBe(one.fileId);
    expect(still.fileId).not.toBe(one.fileId);
    expect(await fileOf(moved.id)).toBe(next.fileId);
    expect(next.fileId).not.toBe(other.fileId);
    const { version } = (await factory.call(sku.page, { keyword: moved.code })).list[0]!;
    expect(version).toBeGreaterThan(moved.version);
  });

  it('is given to nothing where its file cannot be read, and what was shown before stays', async () => {
    const goods = await newSku();
    const one = await send(`${word('whole')}.png`, { skuId: goods.id });
    const noise = Buffer.from(Array.from({ length: 120 * 120 * 3 }, (_, at) => (at * 7919) % 251));
    const whole = await sharp(noise, { raw: { width: 120, height: 120, channels: 3 } })
      .png()
      .toBuffer();
    const answer = await factory.upload(
      goodsPicture.upload,
      'half.png',
      whole.subarray(0, whole.length / 2),
      { skuId: goods.id },
    );
    expect(await checked(answer.data!.id)).toMatchObject({ status: 20 });
    expect(await fileOf(goods.id)).toBe(one.fileId);
  });

  it('is no business of a merchant, and lies apart from his store', async () => {
    expect(await merchant.ask(goodsPicture.page, {})).toMatchObject({ code: 403 });
    expect(await factory.ask(picture.page, {})).toMatchObject({ code: 403 });
  });
});

describe('[P134] SKUs without a picture', () => {
  it('are listed where they were ordered in the last 30 days, the most first, until they show one', async () => {
    const [much, little, never, old] = [
      await newSku({ material: word('裸') }),
      await newSku({ material: word('裸') }),
      await newSku({ material: word('裸') }),
      await newSku({ material: word('裸') }),
    ];
    const days = (n: number) => new Date(t.app.clock.now().getTime() - n * 86_400_000);
    const order = (one: typeof much, quantity: number, pushedAt: Date) =>
      buildOrder(system(), {
        ...{ merchantId: t.tenants.merchant1, factoryId: t.tenants.factory, status: 'waitReview', pushedAt },
        lines: [
          {
            ...{ platformCode: 'X', kind: 'sku', skuId: one.id, skuCode: one.code, quantity },
            ...{ factoryId: t.tenants.factory, pictureFileId: null },
          },
        ],
      });
    await order(little, 2, days(29));
    await order(much, 7, days(1));
    await order(old, 9, days(31));
    const listed = async () =>
      (await factory.call(goodsPicture.missing, { keyword: 'gp-' })).list
        .filter(({ id }) => [much.id, little.id, never.id, old.id].includes(id))
        .map(({ id, pieces }) => [id, pieces]);
    expect(await listed()).toEqual([
      [much.id, 7],
      [little.id, 2],
    ]);
    await send(`${much.code}.png`, { skuId: much.id });
    expect(await listed()).toEqual([[little.id, 2]]);
  });
});
