import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { file } from '#contract/file/file.ts';
import { departmentPermission } from '#contract/department-permission/department-permission.ts';
import { material } from '#contract/means/material.ts';
import { model } from '#contract/means/model.ts';
import { printSpec } from '#contract/print-spec/print-spec.ts';
import { sku } from '#contract/sku/sku.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { endedTask } from '#tests/support/imported.ts';
import { makeZip } from '#tests/support/make-xlsx.ts';
import { letIn, secondFactory } from '#tests/support/partners.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { personOf } from '#tests/tenants/limits.world.ts';

let t: TestApp;
let factory: Client;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
  await newPlace('IP1', 'TPU', 300);
});
afterAll(() => t.close());

const SIZE = { width: 760, height: 1510, bleed: 20, safe: 30, radius: 100 };

async function newPlace(modelCode: string, materialCode: string, dpiTarget: number) {
  const found = (await factory.call(model.page, { keyword: modelCode })).list[0];
  const names = { material: `壳${materialCode}`, brand: 'Apple', model: `iPhone ${modelCode}` };
  const modelId =
    found?.id ??
    (await factory.call(model.create, { code: modelCode, brand: 'Apple', name: names.model })).id;
  const form = { code: materialCode, name: names.material, maskNeeded: true, dpiTarget, dpiLeast: 150 };
  const { id: materialId } = await factory.call(material.create, form);
  const goods = {
    ...names,
    code: `S-${modelCode}-${materialCode}`,
    name: '壳',
    color: '黑色',
    priceCents: 900,
  };
  await factory.call(sku.create, goods);
  await factory.call(printSpec.save, { items: [{ materialId, modelId, side: 1, ...SIZE }] });
  return { materialId, modelId, side: 1 };
}

/** A case of 76 x 151 mm with a hole, drawn in millimetres. */
const drawing = (within = '', size = 'width="76mm" height="151mm" viewBox="0 0 76 151"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${within}<path fill-rule="evenodd" d="M0 0H76V151H0Z M10 10H30V40H10Z"/></svg>`,
  );
const sent = async (name: string, content: Buffer) => ({
  fileId: (await factory.upload(file.upload, name, content)).data.fileId,
  name,
});
const check = async (name: string, content: Buffer) =>
  factory.call(printSpec.checkMasks, { files: [await sent(name, content)] });
const problems = async (content: Buffer) =>
  Object.fromEntries((await check('masks.zip', content)).map(({ name, problem }) => [name, problem]));
const png = (width = 898, height = 1784) =>
  sharp(drawing()).resize(width, height, { fit: 'fill' }).png().toBuffer();

describe('[G03] a mask drawn as SVG', () => {
  it('is drawn at the pixels of each spec, and kept as it came', async () => {
    await newPlace('IP2', 'A300', 300);
    await newPlace('IP2', 'B600', 600);
    const files = [await sent('IP2.svg', drawing('<script>alert(1)</script>'))];
    const [checked] = await factory.call(printSpec.checkMasks, { files });
    expect(checked).toMatchObject({ problem: '', holes: 1, places: [{}, {}] });
    expect(await factory.call(printSpec.saveMasks, { files })).toEqual({ saved: 2, refused: [] });
    const { rows } = await sql<{ w: number; h: number; kind: string; source: number }>`
      select p.mask_width_px as w, p.mask_height_px as h, f.kind, p.mask_source_id as source from print_spec p
      join file f on f.id = p.mask_file_id join model m on m.id = p.model_id
      where m.code = 'IP2' and p.is_current order by 1`.execute(t.database.system);
    // 76.0 x 151.0 mm: floor((t x dpi + 253) / 254).
    const source = files[0]!.fileId;
    expect(rows).toEqual([
      { w: 898, h: 1784, kind: 'png', source },
      { w: 1796, h: 3567, kind: 'png', source },
    ]);
    const [row] = (await factory.call(printSpec.page, { keyword: 'IP2' })).list;
    const { body } = await t.app.inject({ method: 'GET', url: row!.maskSourceUrl! });
    expect(body).toContain('<script>');
  });

  it.each([
    [
      'of another proportion',
      drawing('', 'width="76mm" height="160mm" viewBox="0 0 76 160"'),
      /^比例不符：画成 898 像素宽时高 189\d 像素，应为 898 × 1784 像素（300 dpi）。$/,
    ],
    ['that is inverted', Buffer.from(drawing().toString().replace('M0 0H76V151H0Z ', '')), /^疑似反相/],
    ['without a hole', Buffer.from(drawing().toString().replace(' M10 10H30V40H10Z', '')), /^没有找到孔位/],
    [
      'with words of its own',
      Buffer.from(`<!DOCTYPE svg [<!ENTITY a "b">]>${drawing().toString()}`),
      /^SVG 无法读取/,
    ],
  ])('%s is refused with what to do', async (_what, content, told) => {
    const [checked] = await check('IP1.svg', content);
    expect(checked!.problem).toMatch(told);
  });

  it('is told by its content: another kind under its name is refused', async () => {
    const { fileId } = await sent('IP1.txt', Buffer.from('no picture'));
    const [checked] = await factory.call(printSpec.checkMasks, { files: [{ fileId, name: 'IP1.svg' }] });
    expect(checked!.problem).toBe('孔位图请用 PNG、TIFF 或 SVG，多个文件可以打包成 ZIP。');
  });
});

describe('an archive of masks', () => {
  it('is answered file by file, whatever folders are called; only what fits is saved and kept', async () => {
    await newPlace('IP3', 'ZIPA', 300);
    const content = makeZip({
      '../../外/IP3.svg': drawing(),
      '__MACOSX/._IP3.svg': 'x',
      '.DS_Store': 'x',
      'a/说明.txt': 'x',
      'a/IP3@ZIPA.png': await png(),
      'b/NOSUCH.png': await png(),
      'b/IP1.png': Buffer.from('no picture'),
    });
    const files = [await sent('masks.zip', content)];
    const checked = await factory.call(printSpec.checkMasks, { files });
    expect(Object.fromEntries(checked.map(({ name, problem }) => [name, problem]))).toEqual({
      'IP3.svg': '',
      '说明.txt': '孔位图请用 PNG、TIFF 或 SVG，多个文件可以打包成 ZIP。',
      'IP3@ZIPA.png': expect.stringMatching(/^重复：/) as unknown,
      'NOSUCH.png': '没有型号「NOSUCH」背面规格，请先设置印刷规格。',
      'IP1.png': '孔位图请用 PNG、TIFF 或 SVG，多个文件可以打包成 ZIP。',
    });
    const count = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from file`.execute(t.database.system)).rows[0]!.n;
    const before = await count();
    const fitting = checked.filter(({ problem }) => problem === '');
    expect(await factory.call(printSpec.saveMasks, { files: fitting })).toEqual({ saved: 1, refused: [] });
    // What came, and what was drawn of it.
    expect(await count()).toBe(before + 2);
    const [row] = (await factory.call(printSpec.page, { keyword: 'IP3' })).list;
    expect(row).toMatchObject({ state: 'ready', maskHoles: 1 });
    expect((await t.app.inject({ method: 'GET', url: row!.maskSourceUrl! })).body).toBe(drawing().toString());
  });

  it('that is damaged, too large inside or too many is refused with what to do', async () => {
    const whole = makeZip({ 'IP1.svg': drawing() });
    const zeros = { data: Buffer.alloc(30 * 1024 * 1024) };
    const many = Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`${i}.txt`, 'x']));
    const told = '压缩包已损坏，或解压后过大，请重新打包后上传。';
    expect(await problems(whole.subarray(0, -10))).toEqual({ 'masks.zip': told });
    expect(await problems(makeZip({ 'IP1.png': zeros }))).toEqual({ 'masks.zip': told });
    expect(await problems(makeZip(many))).toEqual({
      'masks.zip': '压缩包里超过 2000 个文件，请分成几个压缩包上传。',
    });
    expect(await problems(makeZip({ 'a/': '' }))).toEqual({
      'masks.zip': '压缩包是空的，请放入孔位图后重新打包。',
    });
    const masks = Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`M${i}.png`, 'x']));
    const files = [await sent('masks.zip', makeZip(masks))];
    expect(await factory.ask(printSpec.checkMasks, { files })).toMatchObject({
      ...{ code: 400, msg: '一次最多 500 个孔位图，现在有 501 个，请分成几次上传。' },
    });
  });

  it('with one entry that lies, is locked or too large has this one refused alone', async () => {
    const noise = Buffer.alloc(20 * 1024 * 1024 + 1, 'ab');
    const content = makeZip({
      'IP1@TPU.svg': drawing(),
      'IP1.png': { data: await png(), claims: 10 },
      'IP1#1.png': { data: await png(), encrypted: true },
      'x/IP1.tif': { data: noise, stored: true },
    });
    expect(await problems(content)).toEqual({
      'IP1@TPU.svg': '',
      'IP1.png': '压缩包已损坏，或解压后过大，请重新打包后上传。',
      'IP1#1.png': '压缩包有密码，请取消密码后重新打包上传。',
      'IP1.tif': '文件超过 20 MB，请缩小后重新上传。',
    });
  });

  it('of another person is not opened', async () => {
    const other = await t.as('merchant01');
    const content = makeZip({ 'IP1.svg': drawing() });
    const { fileId } = (await other.upload(file.upload, 'masks.zip', content)).data;
    expect(
      await factory.call(printSpec.checkMasks, { files: [{ fileId, name: 'masks.zip' }] }),
    ).toMatchObject([{ problem: '文件不存在或已被删除，请重新上传。', places: [] }]);
  });
});

describe('[P126] all masks', () => {
  const zip = async (asked: object = {}) =>
    endedTask(factory, (await factory.call(printSpec.zipMasks, asked)).taskId);

  it('go out as one archive, or those of a material, under names by which they come in again', async () => {
    await newPlace('IPZ', 'ALLA', 300);
    await newPlace('IPZ', 'ALLB', 300);
    const content = await png();
    const files = [await sent('IPZ@ALLA.png', content), await sent('IPZ@ALLB.png', content)];
    await factory.call(printSpec.saveMasks, { files });
    const all = await zip();
    const { list } = await factory.call(printSpec.page, { pageSize: 200 });
    const masks = list.filter(({ maskUrl }) => maskUrl !== null).length;
    expect(all).toMatchObject({ status: 'done', result: { 孔位图: masks } });
    const ended = await zip({ material: '壳ALLB' });
    expect(ended).toMatchObject({ status: 'done', result: { 孔位图: 1 } });
    const { rawPayload } = await t.app.inject({ url: ended.resultFile! });
    const at = path.join(t.dataDir, 'masks.zip');
    await fs.writeFile(at, rawPayload);
    const entries = await readZip(at);
    expect([...entries.keys()]).toEqual(['IPZ@ALLB#1.png']);
    expect(entries.get('IPZ@ALLB#1.png')!.equals(content)).toBe(true);
    expect(await check('again.zip', rawPayload)).toMatchObject([
      {
        name: 'IPZ@ALLB#1.png',
        problem: '',
        places: [{ label: 'Apple iPhone IPZ 壳ALLB 背面', replaces: true }],
      },
    ]);
  });

  it('of materials that a department reaches go out alone to its people, whatever they ask for', async () => {
    await newPlace('IPD', 'OPEN', 300);
    await newPlace('IPD', 'SHUT', 300);
    const content = await png();
    const files = [await sent('IPD@OPEN.png', content), await sent('IPD@SHUT.png', content)];
    await factory.call(printSpec.saveMasks, { files });
    const { deptId, client: presser } = await personOf(t, factory, 'presser');
    const reached = [{ material: '壳OPEN' }];
    await factory.call(departmentPermission.assignFactory, { deptId, all: false, materials: reached });
    for (const asked of [{}, { material: '壳OPEN' }]) {
      const { taskId } = await presser.call(printSpec.zipMasks, asked);
      const ended = await endedTask(presser, taskId);
      expect(ended).toMatchObject({ status: 'done', result: { 孔位图: 1 } });
      const at = path.join(t.dataDir, 'reached.zip');
      await fs.writeFile(at, (await t.app.inject({ url: ended.resultFile! })).rawPayload);
      expect([...(await readZip(at)).keys()]).toEqual(['IPD@OPEN#1.png']);
    }
    expect((await presser.ask(printSpec.zipMasks, { material: '壳SHUT' })).msg).toBe(
      '还没有孔位图，请先上传孔位图，再打包下载。',
    );
  });

  it('of none, and those of another factory, are refused', async () => {
    const none = '还没有孔位图，请先上传孔位图，再打包下载。';
    expect((await factory.ask(printSpec.zipMasks, { material: '没有' })).msg).toBe(none);
    const tenantId = await secondFactory(t);
    await letIn(t, 'designer', ['factory:means']);
    const foreign = await t.as('designer01', tenantId);
    expect((await foreign.ask(printSpec.zipMasks, {})).msg).toBe(none);
  });
});
