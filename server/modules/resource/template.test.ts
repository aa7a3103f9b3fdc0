import type { Stats } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { readPsd } from 'ag-psd';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { file } from '#contract/file/file.ts';
import { material } from '#contract/means/material.ts';
import { model } from '#contract/means/model.ts';
import { notice } from '#contract/notice/notice.ts';
import { printSpec } from '#contract/print-spec/print-spec.ts';
import { resource } from '#contract/resource/resource.ts';
import { resourceTemplate } from '#contract/resource/template.ts';
import { sku } from '#contract/sku/sku.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { endedTask } from '#tests/support/imported.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { tellOutdated } from './outdated.ts';

let t: TestApp;
let factory: Client;
let one: Client;
let other: Client;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
  one = await t.as('merchant01');
  other = await t.as('merchant02');
});
afterAll(() => t.close());

const AREA = { width: 760, height: 1510, bleed: 20, safe: 30, radius: 100 };
/** Of that area at 150 dpi, the least that is asked of pictures: floor((760 x 150 + 253) / 254) and of 1510 likewise [G01]. */
const PX = { width: 449, height: 892 };
let made = 0;

/** A material with models of it, each with a spec and a SKU. */
async function newMaterial(count: number) {
  const n = (made += 1);
  const name = `模板壳${n}`;
  const { id: materialId } = await factory.call(material.create, {
    ...{ code: `TP${n}`, name, maskNeeded: false, dpiTarget: 150, dpiLeast: 150 },
  });
  const models: { id: number; code: string; name: string; skuId: number }[] = [];
  for (let at = 1; at <= count; at++) {
    const own = { code: `TPM${n}X${at}`, brand: 'Apple', name: `iPhone 模板 ${n}-${at}` };
    const { id } = await factory.call(model.create, own);
    const { id: skuId } = await factory.call(sku.create, {
      ...{ code: `TPS-${n}-${at}`, name: '壳', material: name, brand: 'Apple', model: own.name, color: '黑' },
      priceCents: 900,
    });
    models.push({ ...own, id, skuId });
  }
  const items = models.map(({ id: modelId }) => ({ materialId, modelId, side: 1, ...AREA }));
  await factory.call(printSpec.save, { items });
  return { materialId, name, models };
}
const rowOf = async (name: string) =>
  (await factory.call(resource.page, { keyword: name })).list.find((row) => row.name === name);

async function generate(own: Awaited<ReturnType<typeof newMaterial>>, more: object = {}) {
  const name = `${own.name}设计模板`;
  const { taskId } = await factory.call(resourceTemplate.generate, {
    ...{
      name,
      materialId: own.materialId,
      modelIds: own.models.map(({ id }) => id),
      formats: ['png'],
      ...more,
    },
  });
  const task = await endedTask(factory, taskId);
  return { name, task, row: (await rowOf(name))! };
}

/** What the newest version holds, by its names in the package. */
async function packed(id: number) {
  const { versions } = await factory.call(resource.detail, { id });
  const { rawPayload } = await t.app.inject({ method: 'GET', url: versions[0]!.url });
  const at = path.join(await fs.mkdtemp(path.join(os.tmpdir(), 'podflow-template-')), 'package.zip');
  await fs.writeFile(at, rawPayload);
  const entries = await readZip(at);
  await fs.rm(path.dirname(at), { recursive: true });
  return entries;
}

/** A hole of 150 by 150 px in a mask of the area at 150 dpi. */
const holed = sharp(
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PX.width}" height="${PX.height}"><path fill-rule="evenodd" d="M0 0H${PX.width}V${PX.height}H0Z M100 100H250V250H100Z"/></svg>`,
  ),
).png();
async function giveMask({ models }: Awaited<ReturnType<typeof newMaterial>>) {
  const name = `${models[0]!.code}.png`;
  const { data } = await factory.upload(file.upload, name, await holed.toBuffer());
  const { saved } = await factory.call(printSpec.saveMasks, { files: [{ fileId: data.fileId, name }] });
  expect(saved).toBe(1);
}
const toldOf = async (who: Client, name: string) =>
  (await who.call(notice.page, {})).list
    .filter(({ title }) => title.includes(name))
    .map(({ title }) => title);

describe('[P079] templates to design with are made from print specs', () => {
  it('of thirty models in one task, a file a model, with the pixels of its spec', async () => {
    const own = await newMaterial(30);
    const { task, row } = await generate(own);
    expect(task.result).toEqual({ 规格: 30, 文件: 30 });
    expect(row).toMatchObject({
      kind: 'template',
      material: own.name,
      model: null,
      madeOf: 30,
      isOutdated: false,
    });
    const entries = await packed(row.id);
    expect([...entries.keys()].toSorted()).toEqual(
      own.models.map(({ code, name }) => `Apple ${name}/${code}@TP${made}.png`).toSorted(),
    );
    const { width, height, density } = await sharp([...entries.values()][0]).metadata();
    expect({ width, height, density }).toEqual({ ...PX, density: 150 });
  });

  it('as PNG, SVG and PSD, with holes, what is cut and what is safe as layers of their own', async () => {
    const own = await newMaterial(1);
    await giveMask(own);
    const { row } = await generate(own, { formats: ['png', 'svg', 'psd'] });
    // Of one model alone it is for this model.
    expect(row).toMatchObject({ brand: 'Apple', model: own.models[0]!.name });
    const entries = await packed(row.id);
    const of = (ending: string) => [...entries].find(([name]) => name.endsWith(ending))![1];

    const { data, info } = await sharp(of('.png')).raw().toBuffer({ resolveWithObject: true });
    const alpha = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3]!;
    // In the hole, on the print beside it, and on the line that is cut (2 mm are 12 px at 150 dpi).
    expect([alpha(175, 175) > 100, alpha(300, 400), alpha(12, 400) > 100]).toEqual([true, 0, true]);

    const svg = of('.svg').toString();
    expect(svg).toContain('width="76mm" height="151mm"');
    for (const layer of ['设计', '孔位', '成品线', '安全区']) expect(svg).toContain(`<g id="${layer}">`);

    const psd = readPsd(of('.psd'), {
      skipCompositeImageData: true,
      skipLayerImageData: true,
      skipThumbnail: true,
    });
    expect([psd.width, psd.height]).toEqual([PX.width, PX.height]);
    expect(psd.imageResources?.resolutionInfo?.horizontalResolution).toBe(150);
    const [design, guides] = psd.children!;
    expect([design!.name, guides!.children!.map(({ name }) => name)]).toEqual([
      '设计',
      ['孔位', '成品线', '安全区'],
    ]);
  });

  it('are found by the SKUs of their models alone', async () => {
    const own = await newMaterial(3);
    const two = own.models.slice(0, 2).map(({ id }) => id);
    const { row } = await generate(own, { modelIds: two });
    const seen = async (at: number) =>
      (await one.call(resource.ofSku, { skuId: own.models[at]!.skuId })).some(({ id }) => id === row.id);
    expect([await seen(0), await seen(1), await seen(2)]).toEqual([true, true, false]);
  });

  it('are outdated as soon as a mask changes; whoever took them is told once, and again of the new version', async () => {
    const own = await newMaterial(2);
    const { name, row } = await generate(own);
    await one.call(resource.take, { id: row.id });
    expect(await tellOutdated(t.database.system, new Date())).toEqual(new Set());
    await giveMask(own);
    expect(await rowOf(name)).toMatchObject({ isOutdated: true });
    expect((await factory.call(resource.page, { outdated: true })).list.map(({ id }) => id)).toContain(
      row.id,
    );
    const [mine] = await one.call(resource.ofSku, { skuId: own.models[1]!.skuId });
    expect(mine).toMatchObject({ outdated: true });
    expect(await tellOutdated(t.database.system, new Date())).toEqual(new Set([t.tenants.merchant1]));
    // A second change of the same version tells nobody twice.
    const item = { materialId: own.materialId, modelId: own.models[1]!.id, side: 1, ...AREA, safe: 40 };
    await factory.call(printSpec.save, { items: [item] });
    expect(await tellOutdated(t.database.system, new Date())).toEqual(new Set());
    expect(await toldOf(one, name)).toEqual([expect.stringContaining('已过期')]);
    expect(await toldOf(other, name)).toEqual([]);

    const { version } = (await rowOf(name))!;
    const { taskId } = await factory.call(resourceTemplate.remake, { id: row.id, version });
    expect((await endedTask(factory, taskId)).result).toEqual({ 规格: 2, 文件: 2 });
    expect(await rowOf(name)).toMatchObject({ versionNo: 2, isOutdated: false, madeOf: 2 });
    expect(await toldOf(one, name)).toEqual([
      expect.stringContaining('有新版本'),
      expect.stringContaining('已过期'),
    ]);
  });

  it('are refused without a print spec, in a form that is not whole, and of what was uploaded', async () => {
    const own = await newMaterial(1);
    const asked = {
      name: '模板',
      materialId: own.materialId,
      modelIds: [own.models[0]!.id],
      formats: ['png'],
    };
    const msgOf = async (more: object) =>
      (await factory.ask(resourceTemplate.generate, { ...asked, ...more } as never)).msg;
    expect(await msgOf({ modelIds: [] })).toContain('请选择型号');
    expect(await msgOf({ formats: [] })).toContain('请选择文件格式');
    expect(await msgOf({ scope: 'group' })).toContain('请选择分组');
    expect(await msgOf({ modelIds: [999_999] })).toContain('还没有印刷规格');
    const large = { materialId: own.materialId, modelId: own.models[0]!.id, side: 1, ...AREA };
    const sized = async (width: number, height: number) => {
      await factory.call(printSpec.save, { items: [{ ...large, width, height }] });
      // What is not too large is refused for its group, and so never drawn.
      return msgOf({ scope: 'group', groupId: 999_999 });
    };
    // 3,464 squared is 11,999,296 pixels, 3,465 squared is 12,006,225.
    expect(await sized(5865, 5865)).toContain('分组不存在');
    expect(await sized(5867, 5867)).toContain('超过 1,200 万像素');
    const fileId = (
      await factory.upload(resource.upload, '说明.pdf', '%PDF-1.7\n1\ntrailer << /Root 1 0 R >>\n%%EOF\n')
    ).data.fileId;
    const { id } = await factory.call(resource.create, { name: '上传的模板', kind: 'template', fileId });
    expect((await factory.ask(resourceTemplate.remake, { id, version: 1 })).msg).toContain(
      '不是由印刷规格生成的',
    );
    expect((await factory.ask(resourceTemplate.remake, { id, version: 9 })).code).toBe(409);
    expect((await factory.ask(resourceTemplate.remake, { id: 999_999, version: 1 })).code).toBe(404);
  });

  it('are refused along one side of more pixels than a document with layers may have', async () => {
    const own = await newMaterial(1);
    const [{ id: modelId } = { id: 0 }] = own.models;
    await factory.call(printSpec.save, {
      items: [{ materialId: own.materialId, modelId, side: 1, ...AREA, safe: 0, width: 20_000, height: 100 }],
    });
    const dpi = (dpiTarget: number) =>
      sql`update material set dpi_target = ${dpiTarget} where id = ${own.materialId}`.execute(
        t.database.system,
      );
    const ask = async () => {
      const asked = {
        name: '长条',
        materialId: own.materialId,
        modelIds: [modelId],
        formats: ['psd' as const],
      };
      return (
        await factory.ask(resourceTemplate.generate, { ...asked, scope: 'group', groupId: 999_999 } as never)
      ).msg;
    };
    // 2 m: at 381 dpi 30,000 pixels.
    await dpi(381);
    expect(await ask()).toContain('分组不存在');
    await dpi(382);
    expect(await ask()).toContain('一边超过 3 万像素');
  });

  it('end in a sentence as soon as they are more than one file may be, and nothing is kept', async () => {
    const own = await newMaterial(3);
    const { pictures } = t.app.files;
    const run = vi.spyOn(pictures, 'run');
    const stat = vi.spyOn(fs, 'stat').mockResolvedValue({ size: 150 * 1024 ** 2 } as Stats);
    try {
      const { task, row } = await generate(own);
      expect(task).toMatchObject({ status: 'failed', error: expect.stringContaining('合计超过 200 MB') });
      expect(row).toBeUndefined();
      // Two at once were drawn, and no third.
      expect(run).toHaveBeenCalledTimes(2);
    } finally {
      stat.mockRestore();
      run.mockRestore();
    }
  });

  it('are of their material as it is called when they are done', async () => {
    const own = await newMaterial(1);
    const { pictures } = t.app.files;
    const drawing = pictures.run.bind(pictures);
    const run = vi.spyOn(pictures, 'run').mockImplementationOnce(async (...asked) => {
      await sql`update material set name = ${`${own.name}新`} where id = ${own.materialId}`.execute(
        t.database.system,
      );
      return drawing(...asked) as never;
    });
    try {
      const { task, row } = await generate(own);
      expect(task.status).toBe('done');
      expect(row.material).toBe(`${own.name}新`);
    } finally {
      run.mockRestore();
    }
  });

  it('come once, however often the same request is sent', async () => {
    const own = await newMaterial(1);
    const more = { idempotencyKey: `template-${own.materialId}` };
    const first = await generate(own, more);
    await generate(own, more);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from resource where name = ${first.name}`.execute(t.database.system);
    expect(rows[0]!.n).toBe(1);
  });
});
