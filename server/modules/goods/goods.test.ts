import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CODES } from '#contract/errors.ts';
import { goods } from '#contract/goods/goods.ts';
import { picture } from '#contract/picture/picture.ts';
import { price } from '#contract/price/price.ts';
import { skuMove } from '#contract/sku/sku-move.ts';
import { suit } from '#contract/suit/suit.ts';
import { tenant } from '#contract/tenant/tenant.ts';
import { buildMapping, buildOrder, buildPicture } from '#tests/support/goods.ts';
import { openGoods, type GoodsWorld } from '#tests/support/own-goods.ts';

let w: GoodsWorld;
let art: Awaited<ReturnType<GoodsWorld['stored']>>;
beforeAll(async () => {
  w = await openGoods();
  art = await w.stored();
});
afterAll(() => w.t.close());
let number: string;
beforeEach(() => void (number = w.word('N-')));

/** What stands of goods of this number, as SQL finds it. */
const written = async () =>
  (
    await sql<{ goods: number; skus: number; codes: number; log: number }>`
      select (select count(*)::int from goods where number = ${number}) as goods,
        (select count(*)::int from goods_sku where starts_with(code, ${`${number}-`})) as skus,
        (select count(*)::int from code_mapping where starts_with(code, ${`${number}-`})) as codes,
        (select count(*)::int from goods_log g join goods h on h.id = g.goods_id where h.number = ${number}) as log`.execute(
      w.system,
    )
  ).rows[0]!;
const NOTHING = { goods: 0, skus: 0, codes: 0, log: 0 };

describe('[P054] publishing', () => {
  it('writes 24 codes for 24 SKUs, each with its SKU and the picture in its version, once however often it is asked', async () => {
    const of = await w.skus(24);
    const idempotencyKey = randomUUID();
    const asked = { ...w.form(number, art.fileId, of), idempotencyKey };
    const [first, second] = await Promise.all([
      w.merchant.call(goods.create, asked),
      w.merchant.call(goods.create, asked),
    ]);
    expect(second).toEqual(first);
    expect(first).toMatchObject({ codes: 24, taskId: null });
    expect(await w.merchant.call(goods.create, asked)).toEqual(first);
    expect(await written()).toEqual({ goods: 1, skus: 24, codes: 24, log: 1 });
    const meant = await w.mappings(`${number}-`);
    expect(new Set(meant.map(({ skuId }) => skuId))).toEqual(new Set(of.map(({ id }) => id)));
    expect(meant.every(({ kind, fileId }) => kind === 'sku' && fileId === art.fileId)).toBe(true);
    expect(await w.find(number)).toMatchObject({
      ...{ skus: 24, models: 24, matched: 24, pictureNo: 1, newerNo: null, status: 'on' },
      ...{ costFrom: 990, costTo: 990, currency: 'CNY', materials: ['磨砂软壳'] },
    });
  });

  it('[G10] takes no SKU that is stopped, says its code, and writes nothing of the others', async () => {
    const of = await w.skus(3);
    await w.factory.call(skuMove.act, { event: 'sku.stop', ids: [of[1]!.id] });
    expect(await w.merchant.ask(goods.create, w.form(number, art.fileId, of))).toMatchObject({
      code: 400,
      msg: `SKU「${of[1]!.code}」已停用，请去掉它后重新保存。`,
    });
    expect(await written()).toEqual(NOTHING);
    const { id } = await w.merchant.call(goods.create, w.form(number, art.fileId, [of[0]!]));
    const more = { id, pattern: '{SKU}', skus: [{ skuId: of[1]!.id, code: `${number}-x` }] };
    expect(await w.merchant.ask(goods.add, more)).toMatchObject({ code: 400 });
    // What stands goes on standing once its SKU is stopped.
    await w.factory.call(skuMove.act, { event: 'sku.stop', ids: [of[0]!.id] });
    expect(await w.find(number)).toMatchObject({ skus: 1, costFrom: null });
    expect(await w.merchant.call(goods.skus, { id })).toMatchObject([{ offered: false, state: 'matched' }]);
  });

  it('needs a picture of the own store, usable, and SKUs of bound factories', async () => {
    const of = await w.skus(1);
    const loose = await buildPicture(w.system, w.merchantId);
    expect(await w.merchant.ask(goods.create, w.form(number, loose.id, of))).toMatchObject({
      msg: '这张图片不在图库里，请先上传到图库，再从图库选择它。',
    });
    const foreign = await buildPicture(w.system, w.t.tenants.merchant2);
    expect(await w.merchant.ask(goods.create, w.form(number, foreign.id, of))).toMatchObject({ code: 404 });
    const [strange] = await w.skus(1, { factoryId: w.t.tenants.designer });
    expect(await w.merchant.ask(goods.create, w.form(number, art.fileId, [strange!]))).toMatchObject({
      code: 400,
    });
    expect(await written()).toEqual(NOTHING);
  });

  it('takes a number of 1 to 32 characters that no other goods have, whatever the case and width', async () => {
    const of = await w.skus(1);
    const ask = async (to: string) =>
      w.merchant.ask(goods.create, { ...w.form(w.word('C-'), art.fileId, of), number: to });
    expect(await ask('')).toMatchObject({ code: 400, msg: '请输入货号' });
    expect(await ask('x'.repeat(33))).toMatchObject({ code: 400, msg: '货号不能超过 32 个字符' });
    const long = `${number}${'y'.repeat(32)}`.slice(0, 32);
    expect(await ask(long)).toMatchObject({ code: 0 });
    expect(await ask(long.toUpperCase())).toMatchObject({
      code: 409,
      msg: `货号「${long.toUpperCase()}」已存在，请换一个货号。`,
    });
    expect(await ask(long.replace('N', 'Ｎ'))).toMatchObject({ code: 409 });
  });

  it('refuses more than 500 SKUs, one twice, two codes alike, and codes of more than 128 characters', async () => {
    const [one, two] = await w.skus(2);
    const ask = (skus: object[]) =>
      w.merchant.ask(goods.create, { ...w.form(number, art.fileId, []), skus } as never);
    const many = Array.from({ length: 501 }, (_, i) => ({ skuId: i + 1, code: `${number}-${i}` }));
    expect(await ask(many)).toMatchObject({ msg: '一个商品最多 500 个 SKU' });
    expect(await ask([])).toMatchObject({ msg: '请选择 SKU' });
    const as = (code: string, skuId = one!.id) => ({ skuId, code });
    expect(await ask([as('a'), as('b')])).toMatchObject({ msg: '同一个 SKU 只能选一次' });
    expect(await ask([as('a'), as('a', two!.id)])).toMatchObject({
      msg: '两个 SKU 的编码相同，请修改编码',
    });
    expect(await ask([as('a'.repeat(129))])).toMatchObject({ msg: '编码不能超过 128 个字符' });
    expect(await ask([as('a'.repeat(128))])).toMatchObject({ code: 0 });
  });
});

describe('[P054] a code that means something else', () => {
  it('is listed, and kept or taken over only where that was said of it', async () => {
    const of = await w.skus(5);
    const [meant] = await w.skus(1);
    const codeOf = (n: number) => `${number}-${n}`;
    const as = (n: number, more: object) =>
      buildMapping(w.system, { merchantId: w.merchantId, code: codeOf(n), ...more });
    const sku = { kind: 'sku', factoryId: w.factoryId, skuId: meant!.id };
    await as(1, sku);
    await as(2, { kind: 'notGoods' });
    await as(3, { ...sku, skuId: of[2]!.id, pictureFileId: (await w.stored()).fileId });
    // It means the same SKU, and prints nothing yet: that is no other meaning.
    await as(4, { ...sku, skuId: of[3]!.id });
    const asked = w.form(number, art.fileId, of);
    expect(await w.merchant.call(goods.clashes, { pictureFileId: art.fileId, skus: asked.skus })).toEqual([
      { skuId: of[0]!.id, code: codeOf(1), held: false, means: `对应 SKU「${meant!.code}」` },
      { skuId: of[1]!.id, code: codeOf(2), held: false, means: '标记为「不是商品」' },
      { skuId: of[2]!.id, code: codeOf(3), held: false, means: '对应同一个 SKU，印刷另一张图片' },
    ]);
    const before = await w.mappings(`${number}-`);
    expect(await w.merchant.ask(goods.create, asked)).toMatchObject({
      code: 409,
      msg: expect.stringContaining(`编码「${codeOf(1)}」对应 SKU「${meant!.code}」，请重新检查编码`),
    });
    expect(await w.mappings(`${number}-`)).toEqual(before);

    const said = ['keep', 'overwrite', 'overwrite'] as const;
    const skus = asked.skus.map((one, i) => ({ ...one, ...(said[i] && { clash: said[i] }) }));
    expect(await w.merchant.call(goods.create, { ...asked, skus })).toMatchObject({ codes: 4 });
    const own = (n: number) => ({ code: codeOf(n), kind: 'sku', skuId: of[n - 1]!.id, fileId: art.fileId });
    expect(await w.mappings(`${number}-`)).toEqual([before[0], own(2), own(3), own(4), own(5)]);
    expect(await w.find(number)).toMatchObject({ skus: 5, matched: 4 });

    const { id } = await w.find(number);
    const states = (await w.merchant.call(goods.skus, { id })).map(({ code, state }) => [code, state]);
    expect(new Map(states as [string, string][]).get(codeOf(1))).toBe('other');
    await w.merchant.call(goods.rematch, { id, skuIds: [of[0]!.id] });
    expect(await w.find(number)).toMatchObject({ matched: 5 });
  });

  it('is not taken from a suit or from other goods', async () => {
    const of = await w.skus(2);
    await w.merchant.call(suit.create, {
      ...{ code: `${number}-1`, name: '套装' },
      items: [{ skuId: of[0]!.id, quantity: 1 }],
    });
    const asked = w.form(number, art.fileId, of);
    const forced = { ...asked, skus: asked.skus.map((one) => ({ ...one, clash: 'overwrite' as const })) };
    expect(await w.merchant.ask(goods.create, forced)).toMatchObject({
      code: 409,
      msg: `编码「${number}-1」是套装编码，请换一个编码。`,
    });
    expect((await written()).goods).toBe(0);
    await w.merchant.call(goods.create, { ...asked, skus: [asked.skus[1]!] });
    const next = { ...forced, number: `${number}b`, skus: [forced.skus[1]!] };
    expect(await w.merchant.ask(goods.create, next)).toMatchObject({
      msg: `编码「${number}-2」是商品「${number}」的编码，请换一个编码。`,
    });
  });
});

describe('[P054] what stands', () => {
  it('is one merchant’s alone: another sees none of it and reaches none of it', async () => {
    const { id } = await w.merchant.call(goods.create, w.form(number, art.fileId, await w.skus(1)));
    expect((await w.other.call(goods.page, { keyword: number })).total).toBe(0);
    for (const call of [goods.skus, goods.reach, goods.log, goods.orders])
      expect(await w.other.ask(call, { id })).toMatchObject({ code: 404 });
    expect(await w.other.ask(goods.update, { id, version: 1, number: 'x', name: 'x' })).toMatchObject({
      code: 404,
    });
    expect(await w.other.ask(goods.turn, { ids: [id], status: 'off' })).toMatchObject({ code: 404 });
    expect(await w.other.ask(goods.delete, { id, codes: 'drop' })).toMatchObject({ code: 404 });
    expect(await w.other.ask(goods.listing, { ids: [id] })).toMatchObject({ code: 404 });
    expect(await (await w.t.as('merchant04')).ask(goods.page, {})).toMatchObject({ code: CODES.forbidden });
    expect(await written()).toMatchObject({ goods: 1, codes: 1 });
  });

  it('is found by number, name, picture, material, model, code, status and what was sold of it', async () => {
    const of = await w.skus(2, { material: w.word('材质'), brand: '牌', model: w.word('机型') });
    const own = await w.stored();
    const { id } = await w.merchant.call(goods.create, w.form(number, own.fileId, of));
    await w.merchant.call(goods.create, w.form(`${number}q`, art.fileId, await w.skus(1)));
    const found = async (where: object) =>
      (await w.merchant.call(goods.page, where)).list.map((one) => one.number);
    const { material, model } = await w.system
      .selectFrom('sku')
      .select(['material', 'model'])
      .where('id', '=', of[0]!.id)
      .executeTakeFirstOrThrow();
    for (const where of [
      { keyword: `商品 ${number}`, status: 'on', material },
      { picture: own.name },
      { material },
      { model: `牌 ${model}` },
      { code: `${number}-2` },
    ])
      expect(await found(where)).toEqual([number]);
    expect(await found({ keyword: `${number}q`, newer: 1 })).toEqual([]);
    expect(await found({ material, sold: 'yes' })).toEqual([]);
    await buildOrder(w.system, {
      ...{ merchantId: w.merchantId, factoryId: w.factoryId, status: 'waitReview', pushedAt: new Date() },
      lines: [
        { platformCode: `${number}-1`, kind: 'sku', skuId: of[0]!.id, skuCode: of[0]!.code, quantity: 3 },
      ],
    });
    expect(await found({ material, sold: 'yes' })).toEqual([number]);
    expect(await found({ material, sold: 'no' })).toEqual([]);
    expect(await w.find(number)).toMatchObject({ pieces: 3 });
    expect(await w.merchant.call(goods.orders, { id })).toMatchObject({ total: 1, list: [{ pieces: 3 }] });
    await w.merchant.call(goods.turn, { ids: [id], status: 'off' });
    expect(await found({ material, status: 'on' })).toEqual([]);
    expect(await found({ material, status: 'off' })).toEqual([number]);
    // Its codes go on meaning what they mean.
    expect(await w.mappings(`${number}-`)).toHaveLength(2);
  });

  it('has a cost at the merchant’s own prices, and a price that leaves what was asked over the dearest SKU', async () => {
    const material = w.word('材质');
    const of = [
      ...(await w.skus(1, { material, priceCents: 1000 })),
      ...(await w.skus(1, { material, priceCents: 2000 })),
    ];
    const { id } = await w.merchant.call(goods.create, w.form(number, art.fileId, of));
    await w.factory.call(price.setGoods, {
      merchantIds: [w.merchantId],
      items: [{ material, way: 'percent', value: 9000 }],
    });
    expect(await w.find(number)).toMatchObject({ costFrom: 900, costTo: 1800, priceCents: null });
    await w.merchant.call(goods.price, { ids: [id], way: 'profit', cents: 500, expressCents: 300 });
    expect(await w.find(number)).toMatchObject({ priceCents: 1800 + 300 + 500, expressCents: 300 });
    await w.merchant.call(goods.price, { ids: [id], way: 'price', cents: 2990 });
    expect(await w.find(number)).toMatchObject({ priceCents: 2990, expressCents: 300 });
    await w.system
      .updateTable('sku')
      .set({ status: 1 })
      .where(
        'id',
        'in',
        of.map((one) => one.id),
      )
      .execute();
    expect(await w.merchant.call(goods.price, { ids: [id], way: 'profit', cents: 1 })).toEqual({
      changed: 0,
      uncosted: [number],
    });
  });

  it('[G20] is shown still once its picture is thrown away; while goods print it nobody purges it', async () => {
    const own = await w.stored();
    const { id } = await w.merchant.call(goods.create, w.form(number, own.fileId, await w.skus(1)));
    await w.system.deleteFrom('codeMapping').where('code', '=', `${number}-1`).execute();
    await w.merchant.call(picture.act, { event: 'picture.trash', ids: [own.id] });
    const { failed } = await w.merchant.call(picture.act, { event: 'picture.purge', ids: [own.id] });
    expect(failed).toHaveLength(1);
    const row = await w.find(number);
    expect(row).toMatchObject({ pictureName: own.name, pictureUrl: expect.any(String) });
    expect((await w.t.app.inject({ url: row.pictureUrl! })).statusCode).toBe(200);
    expect(await w.merchant.call(goods.log, { id })).toHaveLength(1);
  });

  it('is changed as it was seen, and deleted with the password, its codes kept or gone as chosen', async () => {
    const ids: number[] = [];
    for (const end of ['-k', '-d'])
      ids.push(
        (await w.merchant.call(goods.create, w.form(`${number}${end}`, art.fileId, await w.skus(2)))).id,
      );
    const form = { id: ids[0]!, number: `${number}-k`, name: '改过' };
    await w.merchant.call(goods.update, { ...form, version: 1 });
    expect(await w.merchant.ask(goods.update, { ...form, version: 1 })).toMatchObject({ code: 409 });
    await w.merchant.call(tenant.setDangerPassword, { dangerOptPassword: 'Danger123' });
    expect(await w.merchant.ask(goods.delete, { id: ids[0]!, codes: 'keep' })).toMatchObject({
      code: CODES.dangerPassword,
    });
    const pass = { dangerOptPassword: 'Danger123' };
    await w.merchant.call(goods.delete, { id: ids[0]!, codes: 'keep', ...pass });
    await w.merchant.call(goods.delete, { id: ids[1]!, codes: 'drop', ...pass });
    expect((await w.mappings(`${number}-k`)).length).toBe(2);
    expect(await w.mappings(`${number}-d`)).toEqual([]);
    expect((await w.merchant.call(goods.page, { keyword: number })).total).toBe(0);
  });
});
