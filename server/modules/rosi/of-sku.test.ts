import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { device } from '#contract/device/device.ts';
import { material } from '#contract/means/material.ts';
import { PrintSettings } from '#contract/rosi/print-settings.ts';
import { printProfile } from '#contract/rosi/profile.ts';
import { buildSku } from '#tests/support/goods.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { profilesOf } from './service.ts';

/** Materials of which the art is looked at again. */
const stale = async () => {
  const { rows } = await sql<{ materialId: number }>`
    with gone as (delete from art_stale returning material_id) select material_id from gone order by 1`.execute(
    t.database.system,
  );
  return rows.map(({ materialId }) => materialId);
};

let t: TestApp;
let factory: Client;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
});
afterAll(() => t.close());

describe('the profile of a SKU', () => {
  it('is the default of its material in its newest version; without one there is none', async () => {
    const settings = PrintSettings.parse({ media: 'sheet', width: 60_000, length: 90_000 });
    const { id: deviceId } = await factory.call(device.create, {
      ...{ name: '平板', media: 'sheet', width: 60_000, length: 90_000 },
    });
    const { id: materialId } = await factory.call(material.create, { code: 'OS-1', name: '磨砂' });
    await factory.call(material.create, { code: 'OS-2', name: '皮革' });
    const form = { name: '磨砂 平板', deviceId, materialId, settings, isDefault: true };
    const { id: profileId } = await factory.call(printProfile.create, form);
    await factory.call(printProfile.create, { ...form, name: '磨砂 另一个', isDefault: false });
    const dpi = { ...settings, dpi: 720 };
    await factory.call(printProfile.update, { id: profileId, version: 1, name: form.name, settings: dpi });
    const skuOf = (name: string) =>
      buildSku(t.database.system, { factoryId: t.tenants.factory, material: name, model: `机 ${name}` });
    const [one, bare] = [await skuOf('磨砂'), await skuOf('皮革')];
    const db = t.database.of(t.tenants.factory);
    expect(await profilesOf(db, t.tenants.factory, [one.id, bare.id, one.id])).toEqual(
      new Map([[one.id, { skuId: one.id, profileId, versionNo: 2, deviceId, settings: dpi }]]),
    );
    await factory.call(printProfile.default, { id: profileId, isDefault: false });
    expect(await profilesOf(db, t.tenants.factory, [one.id])).toEqual(new Map());
  });

  it('leads to other art of what is not batched where the default of its material changes, and not else', async () => {
    const settings = PrintSettings.parse({ media: 'sheet', width: 60_000, length: 90_000 });
    const { id: deviceId } = await factory.call(device.create, {
      ...{ name: '平板 2', media: 'sheet', width: 60_000, length: 90_000 },
    });
    const { id: materialId } = await factory.call(material.create, { code: 'OS-3', name: '硅胶' });
    await stale();
    const form = { name: '硅胶 平板', deviceId, materialId, settings };
    const { id } = await factory.call(printProfile.create, form);
    const dpi = (version: number, value: number) =>
      factory.call(printProfile.update, {
        ...{ id, version, name: form.name, settings: { ...settings, dpi: value } },
      });
    await dpi(1, 600);
    expect(await stale()).toEqual([]);
    await factory.call(printProfile.default, { id, isDefault: true });
    expect(await stale()).toEqual([materialId]);
    await dpi(3, 720);
    expect(await stale()).toEqual([materialId]);
    await dpi(4, 720);
    expect(await stale()).toEqual([]);
    await factory.call(printProfile.default, { id, isDefault: false });
    expect(await stale()).toEqual([materialId]);
    await factory.call(printProfile.create, { ...form, name: '硅胶 新', isDefault: true });
    expect(await stale()).toEqual([materialId]);
  });
});
