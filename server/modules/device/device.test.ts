import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { device, MOST_DEVICES } from '#contract/device/device.ts';
import { jig, MOST_SLOTS } from '#contract/device/jig.ts';
import { hallKindOf } from '#contract/piece/piece-number.ts';
import { model } from '#contract/means/model.ts';
import { PrintSettings } from '#contract/rosi/print-settings.ts';
import { printProfile } from '#contract/rosi/profile.ts';
import { material } from '#contract/means/material.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { letIn, logOf, secondFactory } from '#tests/support/partners.ts';

let t: TestApp;
let factory: Client;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
});
afterAll(() => t.close());

let made = 0;
const word = (stem: string) => `${stem}${(made += 1)}`;
const SHEET = { media: 'sheet' as const, width: 60_000, length: 90_000 };
const TABLE = { media: 'jig' as const, width: 60_000, length: 40_000 };
async function newDevice(more: object = {}) {
  const form = { name: word('设备'), ...SHEET, ...more };
  return { ...form, id: (await factory.call(device.create, form)).id };
}
const rowOf = async (name: string) => (await factory.call(device.page, { keyword: name })).list[0]!;
const newModel = async () => {
  const code = word('JM-');
  return { code, id: (await factory.call(model.create, { code, brand: '牌', name: word('机型') })).id };
};
const refused = (msg: string) => ({ code: 400, msg });
const slot = (more: object = {}) => ({
  ...{ x: 0, y: 0, w: 8000, h: 16_000, rotation: 0 as const, modelIds: [] },
  ...more,
});

describe('[P138] a device', () => {
  it('[M01] has a number of the hall, kind 7, that is found by it', async () => {
    const { id, name } = await newDevice();
    const row = await rowOf(name);
    expect(row).toMatchObject({ id, name, ...SHEET, profiles: 0, jigs: 0, status: 0, version: 1 });
    expect(row.number).toMatch(/^7\d{11}$/);
    expect(hallKindOf(row.number)).toBe('station');
    expect((await factory.call(device.page, { keyword: row.number })).list.map((one) => one.id)).toEqual([
      id,
    ]);
    expect((await factory.call(device.page, { keyword: name, media: 'roll' })).total).toBe(0);
  });

  it('[V04] is refused with a sentence where its name or its size does not hold', async () => {
    const { name } = await newDevice();
    const ask = (more: object) => factory.ask(device.create, { name: word('设备'), ...SHEET, ...more });
    expect(await ask({ name: '一号|机' })).toMatchObject(refused('名称不能包含特殊符号'));
    expect(await ask({ name: '长'.repeat(41) })).toMatchObject(refused('名称最多 40 个字'));
    expect(await ask({ name })).toMatchObject(refused(`已有设备「${name}」，请换一个名称。`));
    expect(await ask({ width: 4990 })).toMatchObject(refused('最大宽至少为 50 mm'));
    expect(await ask({ width: 500_010 })).toMatchObject(refused('最大宽最多为 5,000 mm'));
    expect(await ask({ length: 500_010 })).toMatchObject(refused('平板的长最多为 5,000 mm'));
    expect(await ask({ media: 'roll', length: 5_000_010 })).toMatchObject(refused('最大长最多为 50,000 mm'));
    expect((await ask({ media: 'roll', length: 5_000_000 })).code).toBe(0);
  });

  it('is changed as it was seen, but not into what its profiles and jigs cannot be on', async () => {
    const table = await newDevice(TABLE);
    const { id, name } = table;
    const change = async (more: object) =>
      factory.ask(device.update, { ...TABLE, name, id, version: (await rowOf(name)).version, ...more });
    expect((await change({ width: 50_000 })).code).toBe(0);
    expect(await change({ version: 1 })).toMatchObject({
      code: 409,
      msg: '设备已被他人修改，请刷新后重试。',
    });
    const held = word('治具');
    await factory.call(jig.create, { name: held, deviceId: id, slots: [slot({ x: 40_000 })] });
    expect(await change({ ...SHEET })).toMatchObject(
      refused(`设备已有治具「${held}」，不能改类型，请新建另一台设备。`),
    );
    expect(await change({ width: 47_990 })).toMatchObject(
      refused(`治具「${held}」超出这个尺寸，请先改小它，再改设备的尺寸。`),
    );
    expect((await change({ width: 48_000 })).code).toBe(0);
  });

  it('is not stopped while a profile in use is printed on it', async () => {
    const { id, name } = await newDevice();
    const materialId = (await factory.call(material.create, { code: word('DV-'), name: word('材质') })).id;
    const settings = PrintSettings.parse(SHEET);
    const form = { name: word('配置'), deviceId: id, materialId, settings };
    const profile = await factory.call(printProfile.create, form);
    expect((await rowOf(name)).profiles).toBe(1);
    expect(await factory.ask(device.stop, { id })).toMatchObject(
      refused(`打印配置「${form.name}」还在用这台设备，请先停用它。`),
    );
    await factory.call(printProfile.stop, { ids: [profile.id] });
    await factory.call(device.stop, { id });
    expect(await rowOf(name)).toMatchObject({ status: 1, profiles: 0 });
    await factory.call(device.start, { id });
    expect((await rowOf(name)).status).toBe(0);
    expect(await logOf(t, t.tenants.factory)).toEqual(
      expect.arrayContaining([
        `新建设备「${name}」，平板，最大 600 × 900 mm`,
        `停用设备「${name}」`,
        `启用设备「${name}」`,
      ]),
    );
  });

  it('is one of 200 at most, and a factory has its own alone', async () => {
    await secondFactory(t);
    await letIn(t, 'designer', ['factory:device', 'factory:device:edit']);
    const other = await t.as('designer01');
    const { id } = await newDevice();
    expect((await other.call(device.page, {})).total).toBe(0);
    expect(await other.ask(device.stop, { id })).toMatchObject({ code: 404 });
    await sql`
      insert into device (factory_id, name, media, width, length, updated_by, created_at, updated_at)
      select ${t.tenants.designer}, '机 ' || n, 'sheet', 60000, 90000, '', now(), now()
      from generate_series(1, ${MOST_DEVICES}) n`.execute(t.database.system);
    expect(await other.ask(device.create, { name: '多', ...SHEET })).toMatchObject(
      refused('设备最多 200 台，请修改已有的设备。'),
    );
    expect(await (await t.as('merchant01')).ask(device.page, {})).toMatchObject({ code: 403 });
  });
});

describe('[P138] a jig', () => {
  it('holds slots on the table of its device, in their order, with the models that lie in them', async () => {
    const table = await newDevice(TABLE);
    const [one, other] = [await newModel(), await newModel()];
    const name = word('治具');
    const slots = [
      slot({ modelIds: [one.id] }),
      slot({ x: 9000, rotation: 90, modelIds: [one.id, other.id] }),
    ];
    const { id } = await factory.call(jig.create, { name, deviceId: table.id, slots });
    const find = async () => (await factory.call(jig.page, { keyword: name })).list[0]!;
    const row = await find();
    expect(row).toMatchObject({ id, deviceName: table.name, status: 0, version: 1 });
    expect(row.slots.map(({ x, rotation, models }) => [x, rotation, models.length])).toEqual([
      [0, 0, 1],
      [9000, 90, 2],
    ]);
    await factory.call(jig.update, { id, version: 1, name, deviceId: table.id, slots: [slot()] });
    expect((await find()).slots).toEqual([{ x: 0, y: 0, w: 8000, h: 16_000, rotation: 0, models: [] }]);
    expect(
      await factory.ask(jig.update, { id, version: 1, name, deviceId: table.id, slots: [slot()] }),
    ).toMatchObject({ code: 409, msg: '治具已被他人修改，请刷新后重试。' });
    await factory.call(jig.stop, { id });
    expect((await factory.call(jig.page, { deviceId: table.id, status: 0 })).total).toBe(0);
    await factory.call(jig.start, { id });
  });

  it('is refused by number where slots overlap or leave the table', async () => {
    const table = await newDevice(TABLE);
    const sheet = await newDevice();
    const ask = (slots: object[], more: object = {}) =>
      factory.ask(jig.create, { name: word('治具'), deviceId: table.id, slots, ...more } as never);
    expect(await ask([slot(), slot({ x: 7999, y: 15_999 })])).toMatchObject(
      refused('第 2 个槽位与第 1 个重叠，请改正后重新导入。'),
    );
    expect(await ask([slot(), slot({ x: 52_001 })])).toMatchObject(
      refused('第 2 个槽位超出设备的范围（600 × 400 mm），请改正后重新导入。'),
    );
    expect((await ask([slot(), slot({ x: 8000 }), slot({ x: 52_000 })])).code).toBe(0);
    expect(await ask([])).toMatchObject(refused('请导入至少一个槽位'));
    const many = Array.from({ length: MOST_SLOTS + 1 }, () => slot());
    expect(await ask(many)).toMatchObject(refused('一个治具最多 500 个槽位'));
    expect(await ask([slot({ modelIds: [999_999] })])).toMatchObject(
      refused('有的型号不存在，请重新导入槽位。'),
    );
    expect(await ask([slot()], { deviceId: sheet.id })).toMatchObject(
      refused(`设备「${sheet.name}」不是治具类型，请选择治具类型的设备。`),
    );
    expect(await ask([slot()], { name: '甲/乙' })).toMatchObject(refused('名称不能包含特殊符号'));
  });

  it('reads its slots out of a file, and names the line that is wrong', async () => {
    const { code, id } = await newModel();
    const read = (...lines: string[]) =>
      factory.upload(jig.read, '槽位.csv', ['x,y,w,h,rotation,models', ...lines].join('\r\n'));
    const { data } = await read(`10,10,75,150.6,90,${code.toLowerCase()}`, '90.25,10,75,150.6,,');
    expect(data.slots).toEqual([
      { x: 1000, y: 1000, w: 7500, h: 15_060, rotation: 90, models: [{ id, name: expect.any(String) }] },
      { x: 9025, y: 1000, w: 7500, h: 15_060, rotation: 0, models: [] },
    ]);
    const inWords = ['型号,左,上,宽,高,旋转', ',1,2,3,4,180'].join('\r\n');
    const { data: said } = await factory.upload(jig.read, '槽位.csv', inWords);
    expect(said.slots).toEqual([{ x: 100, y: 200, w: 300, h: 400, rotation: 180, models: [] }]);
    const msgOf = async (...lines: string[]) => (await read(...lines)).msg;
    expect(await msgOf('1,1,75,150,0,', '1,1,-5,150,0,')).toBe(
      '第 3 行：宽应为毫米数，最多两位小数，如 71.5。',
    );
    expect(await msgOf('1,1,0,150,0,')).toBe('第 2 行：宽和高应大于 0。');
    expect(await msgOf('1,1,75,150,45,')).toBe('第 2 行：旋转应为 0、90、180、270 之一。');
    expect(await msgOf('1,1,75,150,0,NONE-1')).toBe(
      '第 2 行：没有编码为「NONE-1」的型号，请先新建型号，或改正编码。',
    );
    const headless = await factory.upload(jig.read, '槽位.csv', '左,上,宽\r\n1,2,3\r\n');
    expect(headless.msg).toBe(
      '文件「槽位.csv」的第一行应为列名 左、上、宽、高、旋转、型号，请修改后重新上传。',
    );
  });

  it('holds blanks of the model into which another one was merged', async () => {
    const table = await newDevice(TABLE);
    const [from, into] = [await newModel(), await newModel()];
    const name = word('治具');
    const slots = [slot({ modelIds: [from.id, into.id] }), slot({ x: 9000, modelIds: [from.id] })];
    await factory.call(jig.create, { name, deviceId: table.id, slots });
    await factory.call(model.merge, { id: from.id, intoId: into.id });
    const row = (await factory.call(jig.page, { keyword: name })).list[0]!;
    expect(row.slots.map(({ models }) => models.map(({ id }) => id))).toEqual([[into.id], [into.id]]);
  });
});
