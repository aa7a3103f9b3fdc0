import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giftType, type GiftTypeForm } from '#contract/means/gift-type.ts';
import { material } from '#contract/means/material.ts';
import { model } from '#contract/means/model.ts';
import { printSpec } from '#contract/print-spec/print-spec.ts';
import { gift, type GiftForm } from '#contract/sku/gift.ts';
import { sku } from '#contract/sku/sku.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
let factory: Client;
let merchant: Client;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
  merchant = await t.as('merchant01');
});
afterAll(() => t.close());

let made = 0;
const word = (stem: string) => `${stem}${(made += 1)}`;
async function newType(more: Partial<GiftTypeForm> = {}) {
  const form = { code: word('T'), name: word('挂绳'), most: 5, preset: 2, ...more };
  return { form, ...(await factory.call(giftType.create, form)) };
}
async function newGift(giftTypeId: number, more: Partial<GiftForm> = {}) {
  const form: GiftForm = {
    ...{ code: word('G-'), name: word('挂绳'), material: word('尼龙'), brand: '通用' },
    ...{ model: word('配件'), color: '黑色', priceCents: 300, weightG: 12, giftTypeId, ...more },
  };
  return { form, ...(await factory.call(gift.create, form)) };
}
const typeOf = async (name: string) => (await factory.call(giftType.page, { keyword: name })).list[0]!;
const giftOf = async (code: string) => (await factory.call(gift.page, { keyword: code })).list[0]!;
const isRefused = (sentence: string) => ({
  code: expect.any(Number),
  msg: expect.stringContaining(sentence),
});

describe('a sort of gifts', () => {
  it('has a name of its own, and a default quantity within its limit', async () => {
    const { form } = await newType();
    expect(await typeOf(form.name)).toMatchObject({ packing: 'piece', printed: false, most: 5, preset: 2 });
    expect(
      await factory.ask(giftType.create, { code: word('T'), name: form.name.toUpperCase() }),
    ).toMatchObject(isRefused('已存在'));
    expect(
      await factory.ask(giftType.create, { code: word('T'), name: word('甲'), most: 2, preset: 3 }),
    ).toMatchObject(isRefused('默认数量不能超过每单上限 2'));
    expect(await factory.ask(giftType.create, { code: word('T'), name: '长'.repeat(33) })).toMatchObject(
      isRefused('名称不能超过 32 个字符'),
    );
  });

  it('[G09] stops its gifts with it, and starts exactly those again', async () => {
    const { id, form } = await newType();
    const [kept, byHand] = [await newGift(id), await newGift(id)];
    await factory.call(gift.stop, { ids: [byHand.id] });
    expect(await factory.call(giftType.stop, { id })).toEqual({ skus: 1 });
    expect(await giftOf(kept.form.code)).toMatchObject({ status: 1, cause: 'giftType' });
    const offered = async () => (await merchant.call(sku.page, { keyword: kept.form.code, gift: 1 })).total;
    expect(await offered()).toBe(0);
    expect(await factory.call(gift.start, { ids: [kept.id] })).toMatchObject({
      failed: [{ msg: '它的材质、型号、颜色或赠品类型已停用，请先启用它们。' }],
    });
    expect(await factory.call(giftType.start, { id })).toEqual({ skus: 1 });
    expect(await giftOf(kept.form.code)).toMatchObject({ status: 0, cause: null });
    expect(await giftOf(byHand.form.code)).toMatchObject({ status: 1 });
    expect(await offered()).toBe(1);
    expect(await typeOf(form.name)).toMatchObject({ skus: 2, activeSkus: 1 });
  });

  it('[G09] holds a gift that its material opens: the last of them to be started opens it', async () => {
    const { id } = await newType();
    const one = await newGift(id);
    const { list } = await factory.call(material.page, { keyword: one.form.material });
    await factory.call(material.stop, { id: list[0]!.id });
    await factory.call(giftType.stop, { id });
    expect(await factory.call(material.start, { id: list[0]!.id })).toEqual({ skus: 0 });
    expect(await giftOf(one.form.code)).toMatchObject({ status: 1, cause: 'giftType' });
    expect(await factory.call(giftType.start, { id })).toEqual({ skus: 1 });
  });

  it('is deleted where no gift has it, and ordered', async () => {
    const [empty, used] = [await newType(), await newType()];
    await newGift(used.id);
    expect(await factory.ask(giftType.delete, { id: used.id })).toMatchObject(isRefused('还有赠品'));
    await factory.call(giftType.delete, { id: empty.id });
    const all = (await factory.call(giftType.page, {})).list.map(({ id }) => id);
    expect(all).not.toContain(empty.id);
    const ids = all.toReversed();
    await factory.call(giftType.sort, { ids });
    expect((await factory.call(giftType.page, {})).list.map(({ id }) => id)).toEqual(ids);
  });

  it('has a log that tells what was changed', async () => {
    const { id, form } = await newType();
    await factory.call(giftType.update, { ...form, packing: 'parcel', id, version: 1 });
    const { lines } = await factory.call(giftType.log, { id });
    expect(lines.map(({ text }) => text)).toEqual(['修改：打包方式 单独成件 → 随包裹', '新建']);
  });
});

describe('a gift', () => {
  it('is a SKU with a sort: its limit is its own or its sort’s, and merchants see both', async () => {
    const { id } = await newType({ most: 5, preset: 4 });
    const own = await newGift(id, { giftMost: 3 });
    const plain = await newGift(id);
    expect(await giftOf(own.form.code)).toMatchObject({ most: 3, ownMost: 3, weightG: 12, pieces30: 0 });
    expect(await giftOf(plain.form.code)).toMatchObject({ most: 5, ownMost: null });
    const seen = async (code: string) => (await merchant.call(sku.page, { keyword: code, gift: 1 })).list[0]!;
    expect((await seen(own.form.code)).gift).toEqual({ most: 3, preset: 3 });
    expect((await seen(plain.form.code)).gift).toEqual({ most: 5, preset: 4 });
    expect(
      await factory.ask(gift.create, { ...own.form, code: word('G-'), giftTypeId: 999_999 }),
    ).toMatchObject(isRefused('赠品类型不存在'));
  });

  it('keeps its sort where the SKU is changed as a SKU, and its printed size where it is changed as a gift', async () => {
    const { id } = await newType();
    const one = await newGift(id);
    const row = await giftOf(one.form.code);
    const { giftTypeId: _sort, ...asSku } = one.form;
    await factory.call(sku.update, {
      ...{ ...asSku, id: one.id, version: row.version },
      ...{ printWidthMm: 30, printHeightMm: 40 },
    });
    const changed = await giftOf(one.form.code);
    expect(changed).toMatchObject({ giftTypeId: id, printWidthMm: 30 });
    await factory.call(gift.update, { ...one.form, id: one.id, version: changed.version, weightG: 20 });
    expect(await giftOf(one.form.code)).toMatchObject({ printWidthMm: 30, printHeightMm: 40, weightG: 20 });
  });

  it('that is printed waits as a draft until its print spec stands; one that is not needs none', async () => {
    const printed = await newType({ printed: true });
    const [DRAFT, NOT_NEEDED] = [2, 0];
    const plain = await newGift((await newType()).id);
    expect(await giftOf(plain.form.code)).toMatchObject({ status: 0, spec: NOT_NEEDED });
    const one = await newGift(printed.id);
    const row = await giftOf(one.form.code);
    expect(row).toMatchObject({ status: DRAFT });
    const idOf = async (calls: typeof material | typeof model, keyword: string) =>
      (await factory.call(calls.page as typeof model.page, { keyword })).list[0]!.id;
    const place = {
      materialId: await idOf(material, one.form.material),
      modelId: await idOf(model, one.form.model),
    };
    await factory.call(printSpec.save, { items: [{ ...place, width: 300, height: 400 }] });
    const ready = await giftOf(one.form.code);
    await factory.call(gift.update, { ...one.form, id: one.id, version: ready.version });
    expect(await giftOf(one.form.code)).toMatchObject({ status: 0, spec: 10 });
  });

  it('is priced with others at once; those that are no gifts are told apart', async () => {
    const { id } = await newType();
    const one = await newGift(id);
    const { giftTypeId: _sort, ...asSku } = { ...one.form, code: word('S-') };
    const other = await factory.call(sku.create, asSku);
    const done = await factory.call(gift.setPrice, { ids: [one.id, other.id], priceCents: 250 });
    expect(done).toMatchObject({ successIds: [one.id], failed: [{ id: other.id }] });
    expect(await giftOf(one.form.code)).toMatchObject({ priceCents: 250 });
    const { log, givers } = await factory.call(gift.detail, { id: one.id });
    expect(log.length).toBeGreaterThan(1);
    expect(givers).toEqual([]);
  });
});
