import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { device } from '#contract/device/device.ts';
import { color } from '#contract/means/color.ts';
import { material } from '#contract/means/material.ts';
import { model } from '#contract/means/model.ts';
import { MOST_OVERRIDES, profileOverride } from '#contract/rosi/override.ts';
import { PrintSettings } from '#contract/rosi/print-settings.ts';
import { printProfile } from '#contract/rosi/profile.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder, buildPicture, buildSku } from '#tests/support/goods.ts';
import { letIn, secondFactory } from '#tests/support/partners.ts';
import { resolvedOfLines } from '../service.ts';

let t: TestApp;
let factory: Client;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
});
afterAll(() => t.close());

let made = 0;
const word = (stem: string) => `${stem}${(made += 1)}`;
const refused = (msg: string) => ({ code: 400, msg });

/** A SKU of a material with a default profile, its model and colour, on a device of 600 by 900 mm. */
async function world() {
  const { id: deviceId } = await factory.call(device.create, {
    ...{ name: word('设备'), media: 'sheet', width: 60_000, length: 90_000 },
  });
  const goods = { code: word('OV-'), name: word('材质') };
  const { id: materialId } = await factory.call(material.create, goods);
  const settings = PrintSettings.parse({ media: 'sheet', width: 50_000, length: 60_000, white: 'art' });
  const profile = { name: word('配置'), deviceId, materialId, settings, isDefault: true };
  const { id: baseId } = await factory.call(printProfile.create, profile);
  const [name, shade] = [word('机型'), word('颜色')];
  const { id: modelId } = await factory.call(model.create, { code: word('OM-'), brand: '牌', name });
  const { id: colorId } = await factory.call(color.create, { code: word('OC-'), name: shade });
  const look = { material: goods.name, brand: '牌', model: name, color: shade };
  const sku = await buildSku(t.database.system, { factoryId: t.tenants.factory, ...look });
  return { baseId, profile, materialId, modelId, colorId, sku, look };
}
type World = Awaited<ReturnType<typeof world>>;

const formOf = (w: Pick<World, 'baseId'>, more: object = {}) => ({
  ...{ name: word('覆盖'), baseId: w.baseId, merchantId: t.tenants.merchant1, changes: { choke: 40 } },
  ...more,
});
async function newOverride(w: Pick<World, 'baseId'>, more: object = {}) {
  const form = formOf(w, more);
  return { ...form, id: (await factory.call(profileOverride.create, form)).id };
}
const rowOf = async (name: string) => (await factory.call(profileOverride.page, { keyword: name })).list[0]!;

/** An order of the SKU: of each picture a line of so many pieces. */
async function newOrder(w: World, lines: object[] = [{}], merchantId = t.tenants.merchant1) {
  const { sku } = w;
  const order = await buildOrder(t.database.system, {
    ...{ merchantId, factoryId: t.tenants.factory, status: 'waitReview' },
    lines: lines.map((more, i) => ({
      platformCode: `${sku.code}-${i}`,
      ...{ kind: 'sku', skuId: sku.id, skuCode: sku.code },
      ...more,
    })),
  });
  const rows = await t.database.system
    .selectFrom('orderLine')
    .select('id')
    .where('orderId', '=', order.id)
    .orderBy('lineNo')
    .execute();
  return { ...order, lineIds: rows.map(({ id }) => id) };
}

describe('[P139] an override', () => {
  it('changes its fields of the profile for one customer alone, and the trial names it and the field', async () => {
    const w = await world();
    const one = await newOverride(w);
    const [his, other] = [await newOrder(w), await newOrder(w, [{}], t.tenants.merchant2)];
    const db = t.database.of(t.tenants.factory);
    const resolved = await resolvedOfLines(db, t.tenants.factory, [...his.lineIds, ...other.lineIds]);
    const chokes = [his, other].map(({ lineIds }) => resolved.get(lineIds[0]!)!);
    expect(chokes.map(({ settings, profile }) => [settings!.choke, profile!.id])).toEqual([
      [40, w.baseId],
      [20, w.baseId],
    ]);
    expect(chokes[0]!.overrides).toEqual([{ id: one.id, versionNo: 1 }]);
    const [trial] = await factory.call(profileOverride.trial, { number: his.orderNo });
    expect(trial!.profile).toMatchObject({ id: w.baseId, name: w.profile.name, versionNo: 1 });
    expect(trial!.fields.filter(({ isOverride }) => isOverride)).toEqual([
      { key: 'choke', title: '白墨内缩', value: '0.40 mm', from: one.name, isOverride: true },
    ]);
    expect(trial!.fields.find(({ key }) => key === 'gapX')).toMatchObject({
      value: '3 mm',
      from: w.profile.name,
    });
    // What runs through before a roll is nothing of a sheet's.
    expect(trial!.fields.some(({ key }) => key === 'leadIn')).toBe(false);
    expect(trial!.overrides).toEqual([{ id: one.id, name: one.name, holds: true, why: '适用' }]);
    const [not] = await factory.call(profileOverride.trial, { number: other.orderNo });
    expect(not!.overrides).toEqual([{ id: one.id, name: one.name, holds: false, why: '客户不符' }]);
    expect(await factory.ask(profileOverride.trial, { number: 'PO-none' })).toMatchObject({ code: 404 });
  });

  it('[M06] is known by where pictures come from and by the pieces of the order', async () => {
    const w = await world();
    const { system } = t.database;
    const [{ id: own }, { id: offered }] = [
      await buildPicture(system, t.tenants.merchant1),
      await buildPicture(system, t.tenants.merchant1),
    ];
    await sql`
      insert into picture (tenant_id, shelf, name, status, sha256, bytes, kind, since, uploaded_by_name, created_at, updated_at)
      select ${t.tenants.factory}, 'gallery', '图', 10, sha256, 100, 'png', now(), '', now(), now()
      from file where id = ${offered}`.execute(system);
    const lines = [
      { pictureFileId: own, pictureOwn: true, quantity: 2 },
      { pictureFileId: own },
      { pictureFileId: offered },
      {},
    ];
    const { lineIds } = await newOrder(w, lines);
    const chokesBy = async (more: object) => {
      const { id } = await newOverride(w, { merchantId: null, ...more });
      const answer = await resolvedOfLines(t.database.of(t.tenants.factory), t.tenants.factory, lineIds);
      await factory.call(profileOverride.delete, { ids: [id] });
      return lineIds.map((lineId) => answer.get(lineId)!.settings!.choke);
    };
    expect(await chokesBy({ source: 'own' })).toEqual([40, 20, 20, 20]);
    expect(await chokesBy({ source: 'picture' })).toEqual([20, 40, 20, 20]);
    expect(await chokesBy({ source: 'gallery' })).toEqual([20, 20, 40, 20]);
    expect(await chokesBy({ piecesFrom: 5, piecesTo: 5 })).toEqual([40, 40, 40, 40]);
    expect(await chokesBy({ piecesFrom: 6 })).toEqual([20, 20, 20, 20]);
    const known = async (tenantId: number, of: number) =>
      (await sql`select * from line_sources(${of}, ${sql.val(lineIds)})`.execute(t.database.of(tenantId)))
        .rows.length;
    const { factory: his, designer: other } = t.tenants;
    expect([await known(his, his), await known(other, his), await known(other, other)]).toEqual([3, 0, 0]);
  });

  it('is saved as a new version with what it says, as it was seen; what is the same makes none', async () => {
    const w = await world();
    const { id, name, baseId } = await newOverride(w);
    const form = { ...formOf(w, { name }), changes: { choke: 40, gapX: 100 }, modelId: w.modelId };
    const save = (version: number, more: object = {}) =>
      factory.call(profileOverride.update, { ...form, id, version, ...more });
    expect(await save(1)).toEqual({ versionNo: 2 });
    expect(await save(2)).toEqual({ versionNo: 2 });
    expect(await factory.ask(profileOverride.update, { ...form, id, version: 2 })).toMatchObject({
      code: 409,
      msg: '覆盖配置已被他人修改，请刷新后重试。',
    });
    const row = await rowOf(name);
    expect(row).toMatchObject({ versionNo: 2, changes: form.changes, base: { id: baseId } });
    expect([row.model?.name, row.sku, row.source]).toEqual([`牌 ${w.look.model}`, null, null]);
    const { versions } = await factory.call(profileOverride.detail, { id });
    expect(versions.map(({ no, changed }) => [no, changed])).toEqual([
      [
        2,
        `客户 ${row.merchant!.name}；型号 牌 ${w.look.model}；横向间距 3 mm → 1 mm；白墨内缩 0.20 mm → 0.40 mm`,
      ],
      [1, `客户 ${row.merchant!.name}；白墨内缩 0.20 mm → 0.40 mm`],
    ]);
    await expect(
      sql`update print_profile_override_version set changed = '' where override_id = ${id}`.execute(
        t.database.system,
      ),
    ).rejects.toThrow('a version of an override never changes');
  });

  it('is refused without a condition, without a change, and with what its base cannot take', async () => {
    const w = await world();
    const other = await world();
    const ask = (more: object) => factory.ask(profileOverride.create, formOf(w, more) as never);
    expect(await ask({ merchantId: null })).toMatchObject(refused('请至少选一个适用条件'));
    expect(await ask({ piecesFrom: 3, piecesTo: 2 })).toMatchObject(refused('最多件数不能小于最少件数'));
    expect(await ask({ changes: {} })).toMatchObject(refused('请至少改一项设置'));
    expect(await ask({ changes: { choke: 20 } })).toMatchObject(
      refused('改动与基础配置相同，请至少改一项设置。'),
    );
    expect(await ask({ changes: { choke: 51 } })).toMatchObject(refused('白墨内缩最多为 0.50 mm'));
    expect((await ask({ changes: { media: 'roll' } })).code).toBe(400);
    expect((await ask({ changes: { length: 90_010 } })).msg).toContain('长超出设备');
    expect(await ask({ changes: { fileKind: 'png' } })).toMatchObject(
      refused('PNG 不能带 CMYK 和白墨，请选择 TIFF 或 PDF。'),
    );
    expect(await ask({ name: '甲*乙' })).toMatchObject(refused('名称不能包含特殊符号'));
    const { name } = await newOverride(w);
    expect(await ask({ name })).toMatchObject(refused(`已有覆盖配置「${name}」，请换一个名称。`));
    expect(await ask({ skuId: other.sku.id })).toMatchObject(
      refused(`SKU「${other.sku.code}」的材质不是基础配置的「${w.look.material}」，请重新选择。`),
    );
    expect(await ask({ merchantId: 999_999 })).toMatchObject(refused('客户不存在，请刷新后重新选择。'));
    expect(await ask({ baseId: 999_999 })).toMatchObject(refused('基础配置不存在或已停用，请重新选择。'));
  });

  it('stands in an order, and of two alike the higher one holds', async () => {
    const w = await world();
    const [one, other] = [await newOverride(w), await newOverride(w, { changes: { choke: 5 } })];
    const { lineIds } = await newOrder(w);
    const chokeNow = async () => {
      const answer = await resolvedOfLines(t.database.of(t.tenants.factory), t.tenants.factory, lineIds);
      return answer.get(lineIds[0]!)!.settings!.choke;
    };
    expect(await chokeNow()).toBe(40);
    const all = (await factory.call(profileOverride.page, { pageSize: 1000 })).list;
    expect(all.map(({ place }) => place)).toEqual(all.map((_, n) => n + 1));
    const ids = all.map(({ id }) => id);
    const swapped = ids.map((id) => (id === one.id ? other.id : id === other.id ? one.id : id));
    await factory.call(profileOverride.sort, { ids: swapped });
    expect(await chokeNow()).toBe(5);
    expect((await rowOf(other.name)).place).toBeLessThan((await rowOf(one.name)).place);
    expect(await factory.ask(profileOverride.sort, { ids: swapped.slice(1) })).toMatchObject(
      refused('覆盖配置列表已有变化，请刷新后重新排序。'),
    );
    await factory.call(profileOverride.stop, { ids: [other.id] });
    expect(await chokeNow()).toBe(40);
  });

  it('stops, starts where it still can be, keeps its base in use, and is deleted while nothing was printed by it', async () => {
    const w = await world();
    const one = await newOverride(w);
    expect((await factory.call(printProfile.default, { id: w.baseId, isDefault: false })) as unknown).toBe(
      true,
    );
    expect((await factory.call(printProfile.stop, { ids: [w.baseId] })).failed[0]!.msg).toBe(
      `覆盖配置「${one.name}」以它为基础，请先停用那个覆盖配置。`,
    );
    await factory.call(profileOverride.stop, { ids: [one.id] });
    await factory.call(printProfile.stop, { ids: [w.baseId] });
    expect((await factory.call(profileOverride.start, { ids: [one.id] })).failed[0]!.msg).toBe(
      '基础配置不存在或已停用，请重新选择。',
    );
    await sql`update print_profile_override set used = true where id = ${one.id}`.execute(t.database.system);
    expect((await factory.call(profileOverride.delete, { ids: [one.id] })).failed[0]!.msg).toBe(
      '已有生产件按它打印，不能删除，请改为停用。',
    );
    await sql`update print_profile_override set used = false where id = ${one.id}`.execute(t.database.system);
    expect((await factory.call(profileOverride.delete, { ids: [one.id] })).successIds).toEqual([one.id]);
    expect((await factory.call(profileOverride.page, { keyword: one.name })).total).toBe(0);
  });

  it('is found by base, customer, SKU, model, source, changed field and status', async () => {
    const w = await world();
    const { id } = await newOverride(w, { skuId: w.sku.id, modelId: w.modelId, source: 'own' });
    const bare = await newOverride(w, { changes: { gapY: 100 } });
    const found = async (where: object) =>
      (await factory.call(profileOverride.page, { baseId: w.baseId, ...where })).list.map((one) => one.id);
    expect(await found({})).toEqual([id, bare.id]);
    expect(await found({ merchantId: t.tenants.merchant1, field: 'gapY' })).toEqual([bare.id]);
    expect(await found({ skuCode: w.sku.code })).toEqual([id]);
    expect(await found({ model: w.look.model })).toEqual([id]);
    expect(await found({ source: 'own' })).toEqual([id]);
    expect(await found({ source: 'gallery' })).toEqual([]);
    expect(await found({ status: 1 })).toEqual([]);
    const namesOf = async (kind: 'merchant' | 'sku' | 'model' | 'color', keyword: string) =>
      (await factory.call(profileOverride.choices, { kind, keyword })).map(({ id: one }) => one);
    expect(await namesOf('sku', w.sku.code)).toEqual([w.sku.id]);
    expect(await namesOf('model', w.look.model)).toEqual([w.modelId]);
    expect(await namesOf('color', w.look.color)).toEqual([w.colorId]);
    expect(await namesOf('merchant', '')).toContain(t.tenants.merchant1);
  });

  it('follows the model into which another one was merged', async () => {
    const w = await world();
    const one = await newOverride(w, { merchantId: null, modelId: w.modelId });
    const { id: intoId } = await factory.call(model.create, {
      ...{ code: word('OM-'), brand: '牌', name: word('机型') },
    });
    await factory.call(model.merge, { id: w.modelId, intoId });
    expect((await rowOf(one.name)).model!.id).toBe(intoId);
  });

  it('is one of 1,000 at most, and a factory has its own alone', async () => {
    const w = await world();
    const { id } = await newOverride(w);
    const { orderNo } = await newOrder(w);
    await secondFactory(t);
    await letIn(t, 'designer', ['factory:device', 'factory:device:edit']);
    const other = await t.as('designer01');
    expect((await other.call(profileOverride.page, {})).total).toBe(0);
    expect(await other.ask(profileOverride.detail, { id })).toMatchObject({ code: 404 });
    expect(await other.ask(profileOverride.trial, { number: orderNo })).toMatchObject({ code: 404 });
    expect(await other.call(profileOverride.choices, { kind: 'sku', keyword: w.sku.code })).toEqual([]);
    await sql`
      insert into print_profile_override
        (factory_id, base_id, name, position, merchant_id, changes, updated_by, created_at, updated_at)
      select ${t.tenants.factory}, ${w.baseId}, '多 ' || n, n, ${t.tenants.merchant1}, '{"choke":5}', '', now(), now()
      from generate_series(1, ${MOST_OVERRIDES}) n`.execute(t.database.system);
    expect(await factory.ask(profileOverride.create, formOf(w))).toMatchObject(
      refused('覆盖配置最多 1,000 个，请修改已有的。'),
    );
  });
});
