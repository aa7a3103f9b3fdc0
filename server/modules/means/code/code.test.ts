import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { code, type CodeForm } from '#contract/means/code.ts';
import { rightEan } from '#contract/means/ean.ts';
import { skuMove } from '#contract/sku/sku-move.ts';
import { sku } from '#contract/sku/sku.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder, buildSku } from '#tests/support/goods.ts';
import { logOf } from '#tests/support/partners.ts';

let t: TestApp;
let factory: Client;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
});
afterAll(() => t.close());

let made = 0;
const word = (stem: string) => `${stem}${(made += 1)}`;
const newSku = (more: Partial<Parameters<typeof buildSku>[1]> = {}) =>
  buildSku(t.database.system, { factoryId: t.tenants.factory, code: word('CD-'), ...more });
const refusal = (form: CodeForm) => factory.call(code.create, form).then(undefined, (e: Error) => e.message);
const wide = (text: string) =>
  text.replaceAll(/[!-~]/g, (c) => String.fromCodePoint(c.codePointAt(0)! + 0xfee0));
const rowOf = async (text: string) => (await factory.call(code.page, { code: text })).list[0]!;

describe('[G07] the codes of a factory', () => {
  it('are one whatever their case and width: of SKUs, other names and barcodes together', async () => {
    const one = await newSku({ code: word('Case-') });
    const two = await newSku();
    const alias = word('Alias-');
    await factory.call(code.create, { code: alias, kind: 'alias', skuId: one.id });
    for (const taken of [one.code.toUpperCase(), wide(one.code), alias.toLowerCase(), wide(alias)])
      for (const kind of ['alias', 'barcode'] as const)
        expect(await refusal({ code: taken, kind, skuId: two.id })).toMatch(
          `编码「${taken}」已是 SKU「${one.code}」的`,
        );
    const form = { name: '壳', material: '软壳', brand: '华为', model: 'P70', color: '黑', priceCents: 1 };
    for (const taken of [wide(one.code), alias.toUpperCase()])
      await expect(factory.call(sku.create, { ...form, code: taken })).rejects.toThrow('已存在');
  });

  it('stay taken by what is stopped and what is retired', async () => {
    const gone = await newSku();
    const other = await newSku();
    const alias = word('Alias-');
    const { id } = await factory.call(code.create, { code: alias, kind: 'alias', skuId: gone.id });
    await factory.call(code.stopMany, { ids: [id] });
    await factory.call(skuMove.act, { event: 'sku.stop', ids: [gone.id] });
    await factory.call(skuMove.act, { event: 'sku.retire', ids: [gone.id] });
    expect(await refusal({ code: gone.code, kind: 'alias', skuId: other.id })).toMatch(
      '已停用，编码仍不能再用',
    );
    expect(await refusal({ code: alias, kind: 'barcode', skuId: other.id })).toMatch(
      '已停用，编码仍不能再用',
    );
  });

  it('are given to one of two who save at once, and the other is told', async () => {
    const [one, two] = [await newSku(), await newSku()];
    const wished = word('Race-');
    const said = await Promise.all([
      refusal({ code: wished, kind: 'alias', skuId: one.id }),
      refusal({ code: wished.toUpperCase(), kind: 'barcode', skuId: two.id }),
    ]);
    const told = said.filter((one) => typeof one === 'string');
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch('请换一个编码');
  });

  it('are kept apart by the database itself, SKUs among them, whoever writes', async () => {
    const one = await newSku();
    const alias = word('DB-');
    await expect(newSku({ code: wide(one.code).toLowerCase() })).rejects.toThrow('sku_code_unique');
    await factory.call(code.create, { code: alias, kind: 'alias', skuId: one.id });
    await expect(newSku({ code: alias.toLowerCase() })).rejects.toThrow('sku_code_unique');
    const two = await newSku();
    const recoded = sql`update sku set code = ${wide(alias)} where id = ${two.id}`.execute(t.database.system);
    await expect(recoded).rejects.toThrow('sku_code_unique');
  });

  it('free the code that a SKU leaves, and follow the one that it takes', async () => {
    const one = await newSku();
    const after = word('New-');
    await sql`update sku set code = ${after} where id = ${one.id}`.execute(t.database.system);
    expect(await rowOf(after)).toMatchObject({ kind: 'sku', skuId: one.id, source: 'hand' });
    const two = await newSku({ code: one.code });
    expect(await rowOf(one.code)).toMatchObject({ skuId: two.id });
  });

  it('of a customer are his alone: another’s may be the same, his own may not', async () => {
    const [one, two] = [await newSku(), await newSku()];
    const { merchant1, merchant2 } = t.tenants;
    const own = word('own-');
    const form = { code: own, kind: 'customer' as const, skuId: one.id, merchantId: merchant1 };
    await factory.call(code.create, form);
    await factory.call(code.create, { ...form, skuId: two.id, merchantId: merchant2 });
    expect(await refusal({ ...form, code: own.toUpperCase(), skuId: two.id })).toMatch('的客户码');
    expect(await refusal({ ...form, code: word('own-'), merchantId: null })).toMatch(
      '请选择这是哪个客户的编码',
    );
    expect(await refusal({ ...form, code: word('own-'), merchantId: t.tenants.merchant3 })).toMatch(
      '客户不存在或已解绑',
    );
    const meant = await factory.call(code.lookup, { code: wide(own) });
    expect(meant.map(({ skuId, merchantName }) => [skuId, typeof merchantName])).toEqual([
      [one.id, 'string'],
      [two.id, 'string'],
    ]);
  });

  it('of a wrong check digit are told the right one, and nothing of a special sign is taken', async () => {
    const one = await newSku();
    const form = { kind: 'barcode' as const, skuId: one.id };
    expect(await refusal({ ...form, code: '6291041500218' })).toMatch(
      'EAN-13 的校验位不对，应为 6291041500213。',
    );
    await factory.call(code.create, { ...form, code: '6291041500213' });
    expect(await refusal({ ...form, kind: 'alias', code: 'a/b' })).toMatch('特殊符号');
    expect(await refusal({ ...form, kind: 'alias', code: 'x'.repeat(129) })).toMatch('128');
  });
});

describe('codes', () => {
  it('are changed as they were seen, stopped and started; a SKU’s own are left to the SKU', async () => {
    const [one, two] = [await newSku(), await newSku()];
    const form = { code: word('Alias-'), kind: 'alias' as const, skuId: one.id };
    const { id } = await factory.call(code.create, form);
    await factory.call(code.update, { ...form, id, version: 1, skuId: two.id });
    await expect(factory.call(code.update, { ...form, id, version: 1 })).rejects.toThrow('已被他人修改');
    expect(await rowOf(form.code)).toMatchObject({ skuId: two.id, version: 2, status: 0 });
    const own = await rowOf(one.code);
    const { successIds, failed } = await factory.call(code.stopMany, { ids: [id, own.id] });
    expect(successIds).toEqual([id]);
    expect(failed).toMatchObject([
      { id: own.id, name: one.code, msg: expect.stringContaining('到「SKU」中操作') },
    ]);
    expect(await factory.call(code.startMany, { ids: [id] })).toMatchObject({ successIds: [id], failed: [] });
    const { log, others } = await factory.call(code.detail, { id });
    expect(log.map(({ text }) => text)).toEqual([
      '启用',
      '停用',
      `修改：SKU ${one.code} → ${two.code}`,
      '新建',
    ]);
    expect(others.map((row) => [row.kind, row.code])).toEqual([['sku', two.code]]);
    expect((await logOf(t, t.tenants.factory)).at(-1)).toBe(`启用别名「${form.code}」`);
  });

  it('count the lines of pushed orders that they matched in the last 30 days, and show them', async () => {
    const one = await newSku();
    const { merchant1: merchantId, factory: factoryId } = t.tenants;
    const { id: codeId } = await factory.call(code.create, {
      code: word('Hit-'),
      kind: 'alias',
      skuId: one.id,
    });
    const push = (days: number, more: { byHand?: boolean } = {}) =>
      buildOrder(t.database.system, {
        ...{ merchantId, factoryId, status: 'waitReview' as const },
        pushedAt: new Date(Date.now() - days * 24 * 3600 * 1000),
        lines: [{ platformCode: 'P', kind: 'sku', skuId: one.id, skuCode: one.code, codeId, ...more }],
      });
    await push(1);
    await push(29);
    await push(31);
    await push(1, { byHand: true });
    expect(await rowOf(`Hit-${made}`)).toMatchObject({ hits: 2 });
    expect((await factory.call(code.detail, { id: codeId })).lines).toHaveLength(3);
    const unused = await factory.call(code.page, { code: 'hit-', unused: 1 });
    expect(unused.total).toBe(0);
  });

  it('are shown to whom a department limits as far as he reaches their materials', async () => {
    const seen = await factory.call(code.page, { material: '磨砂软壳', pageSize: 1 });
    expect(seen.total).toBeGreaterThan(0);
    expect((await factory.call(code.page, { material: '没有的' })).total).toBe(0);
  });

  it('from before that differ in case alone stay, and are found', async () => {
    const one = await newSku({ code: word('Old-') });
    const two = await newSku();
    const system = t.database.system;
    await sql`update sku_code set holds = false, code = ${one.code.toUpperCase()} where sku_id = ${two.id}`.execute(
      system,
    );
    const clashing = await factory.call(code.page, { clashes: 1 });
    expect(clashing.list.map(({ skuId }) => skuId).toSorted()).toEqual([one.id, two.id].toSorted());
    // The one that held it takes another code: the other holds it now.
    await sql`update sku set code = ${word('Old-')} where id = ${one.id}`.execute(system);
    expect((await factory.call(code.page, { clashes: 1 })).total).toBe(0);
    expect(await refusal({ code: one.code, kind: 'alias', skuId: one.id })).toMatch('的 SKU 编码');
  });
});

describe('the rule of new codes', () => {
  it('is the factory’s own, and must give every SKU another code', async () => {
    expect(await factory.call(code.rule, {})).toMatchObject({ pattern: '{材质}-{型号}-{颜色}' });
    await factory.call(code.saveRule, { pattern: '{型号}-{流水}' });
    const { pattern, next } = await factory.call(code.rule, {});
    expect(pattern).toBe('{型号}-{流水}');
    expect(next).toBeGreaterThan(1);
    await expect(factory.call(code.saveRule, { pattern: '{型号}' })).rejects.toThrow('编码会重复');
  });

  it('makes an EAN-13 of the own range for each SKU that has none, once', async () => {
    const [one, two] = [await newSku(), await newSku()];
    const both = { skuIds: [one.id, two.id] };
    expect(await factory.call(code.makeEans, { skuIds: [one.id] })).toEqual({ made: 1, had: 0 });
    expect(await factory.call(code.makeEans, both)).toEqual({ made: 1, had: 1 });
    expect(await factory.call(code.makeEans, both)).toEqual({ made: 0, had: 2 });
    const { list } = await factory.call(code.page, { code: '2', kind: 'barcode' });
    expect(list.map(({ skuId, source }) => [skuId, source])).toEqual([
      [one.id, 'made'],
      [two.id, 'made'],
    ]);
    for (const { code: ean } of list) expect([ean.length, rightEan(ean)]).toEqual([13, undefined]);
    await expect(factory.call(code.makeEans, { skuIds: [999_999] })).rejects.toThrow('不存在');
  });
});
