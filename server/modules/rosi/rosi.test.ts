import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { device } from '#contract/device/device.ts';
import { jig } from '#contract/device/jig.ts';
import { model } from '#contract/means/model.ts';
import { material } from '#contract/means/material.ts';
import { printSpec } from '#contract/print-spec/print-spec.ts';
import { MOST_PROFILES, printProfile } from '#contract/rosi/profile.ts';
import { PrintSettings } from '#contract/rosi/print-settings.ts';
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
const refused = (msg: string) => ({ code: 400, msg });
const SHEET = { media: 'sheet' as const, width: 60_000, length: 90_000 };
const settingsOf = (more: object = {}) => PrintSettings.parse({ ...SHEET, ...more });

async function newDevice(more: object = {}) {
  const form = { name: word('设备'), ...SHEET, ...more };
  return { ...form, id: (await factory.call(device.create, form)).id };
}
async function newMaterial(more: object = {}) {
  const form = { code: word('RO-'), name: word('材质'), ...more };
  return { ...form, id: (await factory.call(material.create, form)).id };
}
/** What is printed of a model in a material, in tenths of a millimetre. */
async function newSpec(materialId: number, [width, height]: [number, number]) {
  const name = word('机型');
  const { id: modelId } = await factory.call(model.create, { code: word('RM-'), brand: '牌', name });
  await factory.call(printSpec.save, { items: [{ materialId, modelId, side: 1, width, height }] });
  return { modelId, name: `牌 ${name}` };
}
async function place() {
  const [machine, goods] = [await newDevice(), await newMaterial()];
  return { deviceId: machine.id, materialId: goods.id, machine, goods };
}
async function newProfile(more: { settings?: object; isDefault?: boolean; materialId?: number } = {}) {
  const { deviceId, materialId, machine, goods } = await place();
  const form = { name: word('配置'), deviceId, materialId, ...more, settings: settingsOf(more.settings) };
  const { id } = await factory.call(printProfile.create, form);
  return { ...form, id, machine, goods };
}
const rowOf = async (name: string) => (await factory.call(printProfile.page, { keyword: name })).list[0]!;

describe('[P138] a print profile', () => {
  it('is saved as a new version with who and what changed, and what is the same makes none', async () => {
    const { id, name } = await newProfile({ settings: { white: 'art', gapX: 300 } });
    const settings = settingsOf({ white: 'art', gapX: 250, choke: 40, rotation: 'none' });
    const save = (version: number, more: object = {}) =>
      factory.call(printProfile.update, { id, version, name, settings, ...more });
    expect(await save(1)).toEqual({ versionNo: 2 });
    expect(await save(2)).toEqual({ versionNo: 2 });
    const renamed = word('新名');
    expect(await save(2, { name: renamed })).toEqual({ versionNo: 2 });
    expect(await factory.ask(printProfile.update, { id, version: 2, name, settings })).toMatchObject({
      code: 409,
      msg: '打印配置已被他人修改，请刷新后重试。',
    });
    const { versions } = await factory.call(printProfile.detail, { id });
    expect(versions.map(({ no, changed, createdBy }) => [no, changed, createdBy])).toEqual([
      [2, '横向间距 3 mm → 2.5 mm；旋转 可旋转 90° → 不旋转；白墨内缩 0.20 mm → 0.40 mm', '陈工'],
      [1, '首个版本', '陈工'],
    ]);
    expect(versions[1]!.settings).toMatchObject({ gapX: 300, choke: 20, rotation: 'quarter' });
    expect(await rowOf(renamed)).toMatchObject({ versionNo: 2, version: 3, settings });
    expect(await logOf(t, t.tenants.factory)).toContain(`打印配置「${name}」改名为「${renamed}」`);
  });

  it('has versions that the database itself never changes', async () => {
    const { id } = await newProfile();
    await expect(
      sql`update print_profile_version set changed = '' where profile_id = ${id}`.execute(t.database.system),
    ).rejects.toThrow('a version of a print profile never changes');
  });

  it('[V04] is refused with a sentence where its name or a setting is not within its limits', async () => {
    const { name } = await newProfile();
    const { deviceId, materialId } = await place();
    const ask = (settings: object, more: object = {}) =>
      factory.ask(printProfile.create, {
        ...{ name: word('配置'), deviceId, materialId, settings: { ...settingsOf(), ...settings } },
        ...more,
      });
    expect(await ask({}, { name: '一?' })).toMatchObject(refused('名称不能包含特殊符号'));
    expect(await ask({}, { name: '长'.repeat(41) })).toMatchObject(refused('名称最多 40 个字'));
    expect(await ask({}, { name: name.toUpperCase() })).toMatchObject(
      refused(`已有打印配置「${name}」，请换一个名称。`),
    );
    const limits: [object, string][] = [
      [{ width: 4999 }, '宽至少为 50 mm'],
      [{ width: 500_001 }, '宽最多为 5,000 mm'],
      [{ length: 500_001 }, '平板的长最多为 5,000 mm'],
      [{ marginLeft: 20_001 }, '左边距最多为 200 mm'],
      [{ gapY: 5010 }, '纵向间距最多为 50 mm'],
      [{ gapX: 105 }, '横向间距以 0.1 mm 为一级'],
      [{ leadIn: 100_001 }, '引纸最多为 1,000 mm'],
      [{ choke: 55 }, '白墨内缩最多为 0.50 mm'],
      [{ choke: 12 }, '白墨内缩以 0.05 mm 为一级'],
      [{ dpi: 71 }, 'dpi 至少为 72'],
      [{ dpi: 1201 }, 'dpi 最多为 1,200'],
      [{ mostPieces: 0 }, '每版至少 1 件'],
      [{ mostPieces: 2001 }, '每版最多 2,000 件'],
      [{ jigId: 1 }, '只有治具的配置可以选择治具'],
      [{ fileKind: 'png', color: 'cmyk' }, 'PNG 不能带 CMYK 和白墨，请选择 TIFF 或 PDF'],
      [{ target: 'ipp' }, '这个去向还不能使用，请选择下载或热文件夹'],
      [{ sendsItself: true }, '去向为下载时，版由人下载，不能自动下发'],
    ];
    for (const [settings, msg] of limits) expect(await ask(settings)).toMatchObject(refused(msg));
  });

  it('is refused where its device cannot print it', async () => {
    const { deviceId, materialId, machine } = await place();
    const roll = await newDevice({ media: 'roll', length: 5_000_000 });
    const ask = (settings: object, more: object = {}) =>
      factory.ask(printProfile.create, {
        ...{ name: word('配置'), deviceId, materialId, settings: settingsOf(settings) },
        ...more,
      });
    expect(await ask({ width: 60_010 })).toMatchObject(
      refused(`宽超出设备「${machine.name}」的最大宽 600 mm，请改小。`),
    );
    expect(await ask({ length: 90_010 })).toMatchObject(
      refused(`长超出设备「${machine.name}」的最大长 900 mm，请改小。`),
    );
    expect(await ask({}, { deviceId: roll.id })).toMatchObject(
      refused(`设备「${roll.name}」的类型是卷材，请选择相同的类型。`),
    );
    expect((await ask({ media: 'roll', length: 5_000_000 }, { deviceId: roll.id })).code).toBe(0);
    expect(await ask({}, { deviceId: 999_999 })).toMatchObject(refused('设备不存在，请刷新后重新选择。'));
    expect(await ask({}, { materialId: 999_999 })).toMatchObject(refused('材质不存在，请刷新后重新选择。'));
    await factory.call(device.stop, { id: deviceId });
    expect(await ask({})).toMatchObject(
      refused(`设备「${machine.name}」已停用，请先启用它，或选择别的设备。`),
    );
  });

  it('names the model that its margins leave no room for, turned only as it may be turned', async () => {
    const { deviceId, materialId } = await place();
    await newSpec(materialId, [700, 1400]);
    const large = await newSpec(materialId, [750, 1506]);
    const ask = (settings: object) =>
      factory.ask(printProfile.create, {
        ...{ name: word('配置'), deviceId, materialId, settings: settingsOf(settings) },
      });
    // 150.6 mm lie across a width of 170 mm with margins of 9.7 mm, and no more.
    const lying = { width: 17_000, length: 9000, marginLeft: 970, marginRight: 970 };
    expect((await ask(lying)).code).toBe(0);
    const msg = `边距以内放不下「${large.name}」（75 × 150.6 mm），请改小边距，或改大宽和长`;
    expect(await ask({ ...lying, marginLeft: 971 })).toMatchObject(refused(`${msg}。`));
    expect(await ask({ ...lying, rotation: 'half' })).toMatchObject(refused(`${msg}，或允许旋转。`));
    expect((await ask({ width: 7500, length: 15_060 })).code).toBe(0);
    expect(await ask({ width: 7500, length: 15_060, marginTop: 1 })).toMatchObject(refused(`${msg}。`));
  });

  it('of a roll leaves what runs through before and behind out of its room', async () => {
    const roll = await newDevice({ media: 'roll' });
    const { materialId } = await place();
    const { name } = await newSpec(materialId, [750, 1506]);
    const ask = (leadOut: number) =>
      factory.ask(printProfile.create, {
        ...{ name: word('配置'), deviceId: roll.id, materialId },
        settings: settingsOf({ media: 'roll', width: 7500, length: 20_060, leadIn: 2000, leadOut }),
      });
    expect((await ask(3000)).code).toBe(0);
    expect((await ask(3001)).msg).toContain(`放不下「${name}」`);
  });

  it('on a table with holders names its jig, whose slots hold what lies in them', async () => {
    const table = await newDevice({ media: 'jig' });
    const { materialId } = await place();
    const { modelId, name: called } = await newSpec(materialId, [750, 1506]);
    const name = word('治具');
    const slotOf = (w: number, h: number, rotation: 0 | 90 = 0) => ({
      ...{ x: 0, y: 0, w, h, rotation, modelIds: [modelId] },
    });
    const { id: jigId } = await factory.call(jig.create, {
      ...{ name, deviceId: table.id, slots: [slotOf(7500, 15_059)] },
    });
    const ask = (more: object = {}) =>
      factory.ask(printProfile.create, {
        ...{ name: word('配置'), deviceId: table.id, materialId },
        settings: settingsOf({ media: 'jig', jigId, ...more }),
      });
    expect(await ask({ jigId: null })).toMatchObject(refused('请选择治具'));
    expect(await ask({ jigId: 999_999 })).toMatchObject(refused('治具不在这台设备上，请重新选择治具。'));
    expect(await ask()).toMatchObject(
      refused(`治具「${name}」的第 1 个槽位放不下「${called}」（75 × 150.6 mm），请改正槽位或换治具。`),
    );
    const change = (version: number, slots: object[]) =>
      factory.call(jig.update, { id: jigId, version, name, deviceId: table.id, slots } as never);
    await change(1, [slotOf(15_060, 7500, 90)]);
    const { data } = await ask();
    expect(await factory.ask(jig.stop, { id: jigId })).toMatchObject({ code: 400 });
    await factory.call(printProfile.stop, { ids: [data.id] });
    await factory.call(jig.stop, { id: jigId });
    expect((await ask()).msg).toBe(`治具「${name}」已停用，请先启用它，或选择别的治具。`);
  });

  it('is the default of its material in the place of the one before, and is not stopped as long as it is', async () => {
    const first = await newProfile({ isDefault: true });
    const second = await newProfile({ materialId: first.materialId });
    const presetsOf = async () =>
      (await factory.call(printProfile.page, { materialId: first.materialId, preset: 'is' })).list.map(
        ({ id }) => id,
      );
    expect(await presetsOf()).toEqual([first.id]);
    await factory.call(printProfile.default, { id: second.id, isDefault: true });
    expect(await presetsOf()).toEqual([second.id]);
    const known = (await factory.call(printProfile.materials, {})).find(({ id }) => id === first.materialId);
    expect(known!.preset).toEqual({ id: second.id, name: second.name });
    expect(await factory.call(printProfile.stop, { ids: [first.id, second.id] })).toEqual({
      successIds: [first.id],
      failed: [
        {
          ...{ id: second.id, name: second.name },
          msg: `它是材质「${first.goods.name}」的默认配置，请先把别的配置设为默认，或取消默认。`,
        },
      ],
    });
    expect(await factory.ask(printProfile.default, { id: first.id, isDefault: true })).toMatchObject(
      refused('打印配置已停用，请先启用它，再设为默认。'),
    );
    await factory.call(printProfile.default, { id: second.id, isDefault: false });
    const lacking = await factory.call(printProfile.page, {
      materialId: first.materialId,
      preset: 'lacking',
    });
    expect(lacking.total).toBe(2);
    const again = await newProfile({ materialId: first.materialId, isDefault: true });
    await newProfile({ materialId: first.materialId, isDefault: true });
    expect((await rowOf(again.name)).isDefault).toBe(false);
    expect(await presetsOf()).toHaveLength(1);
  });

  it('is started again only where what it says still holds', async () => {
    const { id, materialId } = await newProfile({ settings: { width: 10_000, length: 20_000 } });
    await factory.call(printProfile.stop, { ids: [id] });
    const { name } = await newSpec(materialId, [1100, 1506]);
    const done = await factory.call(printProfile.start, { ids: [id, 999_999] });
    expect(done.failed.map(({ msg }) => msg)).toEqual([
      `边距以内放不下「${name}」（110 × 150.6 mm），请改小边距，或改大宽和长。`,
      '打印配置不存在，请刷新列表。',
    ]);
  });

  it('gets its white of many at once, in a new version each; what prints none is told apart', async () => {
    const [one, same, other] = [
      await newProfile({ settings: { white: 'art' } }),
      await newProfile({ settings: { white: 'full', choke: 40 } }),
      await newProfile(),
    ];
    const done = await factory.call(printProfile.choke, { ids: [one.id, same.id, other.id], choke: 40 });
    expect(done.successIds).toEqual([one.id, same.id]);
    expect(done.failed.map(({ msg }) => msg)).toEqual(['它不印白墨，不用设置白墨内缩。']);
    expect((await rowOf(one.name)).versionNo).toBe(2);
    expect((await rowOf(same.name)).versionNo).toBe(1);
    expect(await factory.ask(printProfile.choke, { ids: [one.id], choke: 51 })).toMatchObject({ code: 400 });
  });

  it('is found by device, material, kind and status, with what its material says of printing', async () => {
    const goods = await newMaterial({ dpiTarget: 720, printColor: 'cmyk', printWhite: 'art', choke: 30 });
    await newSpec(goods.id, [700, 1400]);
    const large = await newSpec(goods.id, [750, 1506]);
    const { id, deviceId, machine } = await newProfile({ materialId: goods.id });
    const found = async (where: object) =>
      (await factory.call(printProfile.page, where)).list.map((one) => one.id);
    expect(await found({ deviceId })).toEqual([id]);
    expect(await found({ materialId: goods.id, media: 'sheet', status: 0 })).toEqual([id]);
    expect(await found({ materialId: goods.id, media: 'roll' })).toEqual([]);
    expect(await found({ materialId: goods.id, status: 1 })).toEqual([]);
    const known = (await factory.call(printProfile.materials, {})).find((one) => one.id === goods.id);
    expect(known).toMatchObject({ dpi: 720, color: 'cmyk', white: 'art', choke: 30, preset: null });
    expect(await factory.call(printProfile.sizes, { materialId: goods.id })).toEqual([
      { model: large.name, models: 1, w: 7500, h: 15_060 },
      expect.objectContaining({ w: 7000, h: 14_000 }),
    ]);
    expect(machine.name).toBe((await factory.call(printProfile.page, { deviceId })).list[0]!.deviceName);
  });

  it('is one of 500 at most, and a factory has its own alone', async () => {
    const { id } = await newProfile();
    await secondFactory(t);
    await letIn(t, 'designer', ['factory:device', 'factory:device:edit']);
    const other = await t.as('designer01');
    expect((await other.call(printProfile.page, {})).total).toBe(0);
    expect(await other.ask(printProfile.detail, { id })).toMatchObject({ code: 404 });
    expect((await other.call(printProfile.stop, { ids: [id] })).failed).toHaveLength(1);
    expect(await (await t.as('merchant01')).ask(printProfile.page, {})).toMatchObject({ code: 403 });
    const { deviceId, materialId } = await place();
    await sql`
      insert into print_profile (factory_id, device_id, material_id, name, updated_by, created_at, updated_at)
      select ${t.tenants.factory}, ${deviceId}, ${materialId}, '多 ' || n, '', now(), now()
      from generate_series(1, ${MOST_PROFILES}) n`.execute(t.database.system);
    const form = { name: word('配置'), deviceId, materialId, settings: settingsOf() };
    expect(await factory.ask(printProfile.create, form)).toMatchObject(
      refused('打印配置最多 500 个，请修改已有的配置。'),
    );
  });
});
