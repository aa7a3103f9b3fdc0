import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { file } from '#contract/file/file.ts';
import { material } from '#contract/means/material.ts';
import { model } from '#contract/means/model.ts';
import { notice } from '#contract/notice/notice.ts';
import { printSpec } from '#contract/print-spec/print-spec.ts';
import { skuMove } from '#contract/sku/sku-move.ts';
import { sku } from '#contract/sku/sku.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
let factory: Client;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
});
afterAll(() => t.close());

const SIZE = { width: 760, height: 1510, bleed: 20, safe: 30, radius: 100 };
/** Of that area at 300 dpi. */
const PX = { width: 898, height: 1784 };
let made = 0;

/** A model in a material, with one SKU of it. */
async function newPair({ maskNeeded = true } = {}) {
  const n = (made += 1);
  const materialForm = { code: `TM${n}`, name: `壳${n}`, maskNeeded };
  const modelForm = { code: `IP${n}`, brand: 'Apple', name: `iPhone T${n}` };
  const [materialId, modelId] = [
    (await factory.call(material.create, materialForm)).id,
    (await factory.call(model.create, modelForm)).id,
  ];
  const goods = {
    code: `S-${n}`,
    name: '壳',
    material: materialForm.name,
    brand: 'Apple',
    model: modelForm.name,
  };
  const { id: skuId } = await factory.call(sku.create, { ...goods, color: '黑色', priceCents: 900 });
  return { materialId, modelId, side: 1, skuId, materialForm, modelForm, code: goods.code };
}
const placeOf = ({ materialId, modelId, side }: Awaited<ReturnType<typeof newPair>>) => ({
  materialId,
  modelId,
  side,
});
const rowOf = async (name: string) => (await factory.call(printSpec.page, { keyword: name })).list[0]!;
const specOf = async (skuId: number) =>
  (
    await sql<{ spec: number; w: number | null; h: number | null }>`
      select spec, print_width_mm as w, print_height_mm as h from sku where id = ${skuId}`.execute(
      t.database.system,
    )
  ).rows[0];
const [MISSING, HOLE_MISSING, READY] = [5, 8, 10];

/** A mask with one hole, as its file. */
const maskFile = async ({ width, height } = PX) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path fill-rule="evenodd" d="M0 0H${width}V${height}H0Z M150 150H300V300H150Z"/></svg>`,
    ),
  )
    .png()
    .toBuffer();
const sent = async (name: string, content?: Buffer) => ({
  fileId: (await factory.upload(file.upload, name, content ?? (await maskFile()))).data.fileId,
  name,
});

describe('a print spec', () => {
  it('is missed by a SKU from its beginning, and found by it as soon as it stands whole', async () => {
    const pair = await newPair({ maskNeeded: false });
    expect(await specOf(pair.skuId)).toMatchObject({ spec: MISSING });
    expect(await rowOf(pair.modelForm.name)).toMatchObject({ state: 'missing', specId: null, skus: 1 });
    expect(await factory.call(printSpec.save, { items: [{ ...placeOf(pair), ...SIZE }] })).toEqual({
      ...{ saved: 1, masksLost: 0 },
    });
    expect(await specOf(pair.skuId)).toEqual({ spec: READY, w: 76, h: 151 });
    expect(await rowOf(pair.modelForm.name)).toMatchObject({
      state: 'ready',
      ...SIZE,
      widthPx: 898,
      heightPx: 1784,
    });
    const log = await factory.call(skuMove.log, { id: pair.skuId });
    expect(log.map(({ title }) => title)).toEqual(['新建', '规格齐全']);
  });

  it('lacks its mask until one is saved that fits, and again when the material needs one', async () => {
    const pair = await newPair();
    await factory.call(printSpec.save, { items: [{ ...placeOf(pair), ...SIZE }] });
    expect(await specOf(pair.skuId)).toMatchObject({ spec: HOLE_MISSING });
    const files = [await sent(`${pair.modelForm.code}@${pair.materialForm.code}.png`)];
    const [checked] = await factory.call(printSpec.checkMasks, { files });
    expect(checked).toMatchObject({ problem: '', holes: 1, places: [{ replaces: false, side: 1 }] });
    expect(await factory.call(printSpec.saveMasks, { files })).toEqual({ saved: 1, refused: [] });
    expect(await specOf(pair.skuId)).toMatchObject({ spec: READY });

    const { version } = (await factory.call(material.page, { keyword: pair.materialForm.name })).list[0]!;
    const form = { ...pair.materialForm, id: pair.materialId, version };
    const colors = (await factory.call(material.page, { keyword: pair.materialForm.name })).list[0]!.colors;
    const colorIds = colors.map(({ id }) => id);
    await factory.call(printSpec.removeMasks, { places: [placeOf(pair)] });
    expect(await specOf(pair.skuId)).toMatchObject({ spec: HOLE_MISSING });
    await factory.call(material.update, { ...form, colorIds, maskNeeded: false });
    expect(await specOf(pair.skuId)).toMatchObject({ spec: READY });
    await factory.call(material.update, { ...form, version: version + 1, colorIds, maskNeeded: true });
    expect(await specOf(pair.skuId)).toMatchObject({ spec: HOLE_MISSING });
    const told = (await factory.call(notice.page, {})).list.filter(({ body }) => body.includes(pair.code));
    expect(told.map(({ title }) => title)).toEqual(['SKU 缺少孔位图', 'SKU 缺少孔位图']);
  });

  it('[G03] refuses masks by their names, their pixels and their content, each with what to do', async () => {
    const pair = await newPair();
    await factory.call(printSpec.save, { items: [{ ...placeOf(pair), ...SIZE }] });
    const { code } = pair.modelForm;
    const files = [
      await sent(`${code}.png`),
      await sent(`${code}#1.png`),
      await sent('说明图.png'),
      await sent('NOSUCH.png'),
      await sent(`${code}@NONE.png`),
      await sent(`${code}@${pair.materialForm.code}.png`, await maskFile({ width: 898, height: 1900 })),
    ];
    const checked = await factory.call(printSpec.checkMasks, { files });
    expect(checked.map(({ problem }) => problem)).toEqual([
      '',
      expect.stringMatching(/^重复：另一个文件已是/),
      '文件名认不出：应为 型号编码[@材质编码][#面]，如 IP15P@TPU#1.png。',
      '没有型号「NOSUCH」背面规格，请先设置印刷规格。',
      `没有型号「${code}」材质「NONE」的背面规格，请先设置印刷规格。`,
      '尺寸不符：现在是 898 × 1900 像素，应为 898 × 1784 像素（300 dpi）。',
    ]);
    expect(await factory.call(printSpec.saveMasks, { files })).toMatchObject({ saved: 1 });
  });

  it('keeps a mask where the proportions stay, and loses it where they do not', async () => {
    const pair = await newPair();
    await factory.call(printSpec.save, { items: [{ ...placeOf(pair), ...SIZE }] });
    await factory.call(printSpec.saveMasks, { files: [await sent(`${pair.modelForm.code}.png`)] });
    const items = [{ ...placeOf(pair), ...SIZE, safe: 40 }];
    expect(await factory.call(printSpec.save, { items })).toEqual({ saved: 1, masksLost: 0 });
    expect(await specOf(pair.skuId)).toMatchObject({ spec: READY });
    const other = [{ ...placeOf(pair), ...SIZE, height: 1600 }];
    expect(await factory.call(printSpec.save, { items: other })).toEqual({ saved: 1, masksLost: 1 });
    expect(await specOf(pair.skuId)).toEqual({ spec: HOLE_MISSING, w: 76, h: 160 });
    const versions = await factory.call(printSpec.versions, placeOf(pair));
    expect(versions.map(({ version, isCurrent, height }) => [version, isCurrent, height])).toEqual([
      [4, true, 1600],
      [3, false, 1510],
      [2, false, 1510],
      [1, false, 1510],
    ]);
    await expect(
      sql`update print_spec set width = 500 where id = ${versions[0]!.id}`.execute(t.database.system),
    ).rejects.toThrow(/never changes/);
  });

  it('is written once where nothing changes, and by two at once without a version twice', async () => {
    const pair = await newPair({ maskNeeded: false });
    const items = [{ ...placeOf(pair), ...SIZE }];
    await factory.call(printSpec.save, { items });
    expect(await factory.call(printSpec.save, { items })).toEqual({ saved: 0, masksLost: 0 });
    const both = [1400, 1450].map((height) =>
      factory.ask(printSpec.save, { items: [{ ...placeOf(pair), ...SIZE, height }] }),
    );
    expect((await Promise.all(both)).map(({ code }) => code)).toEqual([0, 0]);
    expect((await factory.call(printSpec.versions, placeOf(pair))).map(({ version }) => version)).toEqual([
      3, 2, 1,
    ]);
  });

  it('is taken away, and its SKUs lack it again', async () => {
    const pair = await newPair({ maskNeeded: false });
    await factory.call(printSpec.save, { items: [{ ...placeOf(pair), ...SIZE }] });
    expect(await factory.call(printSpec.remove, { places: [placeOf(pair)] })).toEqual({ removed: 1 });
    expect(await specOf(pair.skuId)).toMatchObject({ spec: MISSING });
    expect(await factory.call(printSpec.remove, { places: [placeOf(pair)] })).toEqual({ removed: 0 });
  });

  it('comes out of a spreadsheet by codes or names; a line that is wrong is refused alone', async () => {
    const pair = await newPair({ maskNeeded: false });
    const { modelForm: phone, materialForm: of } = pair;
    const answer = await factory.call(printSpec.paste, {
      lines: [
        ['型号', '材质', '宽', '高', '出血'],
        [phone.code, of.code, '76', '151.0', '2 mm'],
        ['NOSUCH', of.code, '76', '151'],
        [`Apple ${phone.name}`, of.name, '76.25', '151'],
        [phone.code, of.code, '4', '151'],
      ],
    });
    expect(answer).toEqual({
      saved: 1,
      refused: [
        { line: 3, text: `NOSUCH ${of.code} 76 151`, msg: '没有型号「NOSUCH」，请用型号编码或“品牌 名称”。' },
        { line: 4, text: `Apple ${phone.name} ${of.name} 76.25 151`, msg: '请输入宽，最多一位小数。' },
        { line: 5, text: `${phone.code} ${of.code} 4 151`, msg: '宽至少为 10.0 mm。' },
      ],
    });
    expect(await rowOf(phone.name)).toMatchObject({ width: 760, height: 1510, bleed: 20 });
  });

  it('is found anew for a SKU that is edited to another model, whose size is then that of its spec', async () => {
    const [one, other] = [await newPair({ maskNeeded: false }), await newPair({ maskNeeded: false })];
    await factory.call(printSpec.save, { items: [{ ...placeOf(one), ...SIZE }] });
    const [row] = (await factory.call(sku.page, { keyword: one.code })).list;
    const { code, name, color } = row!;
    const edited = {
      ...{ code, name, color, priceCents: 900, id: row!.id, version: row!.version },
      ...{ material: other.materialForm.name, brand: 'Apple', model: other.modelForm.name },
    };
    await factory.call(sku.update, edited);
    expect(await specOf(one.skuId)).toMatchObject({ spec: MISSING });
    const back = { ...edited, material: one.materialForm.name, model: one.modelForm.name };
    const version = (await factory.call(sku.page, { keyword: one.code })).list[0]!.version;
    await factory.call(sku.update, { ...back, version, printWidthMm: 10, printHeightMm: 10 });
    expect(await specOf(one.skuId)).toEqual({ spec: READY, w: 76, h: 151 });
  });

  it('of another factory is neither seen nor written', async () => {
    const pair = await newPair();
    const stranger = await t.as('merchant01');
    expect(await stranger.ask(printSpec.page, {})).toMatchObject({ code: 403 });
    const { id: foreign } = await t.database.system
      .insertInto('material')
      .values({ factoryId: t.tenants.designer, name: '别家', nameKey: '别家', code: 'X1' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const items = [{ ...placeOf(pair), materialId: foreign, ...SIZE }];
    expect(await factory.ask(printSpec.save, { items })).toMatchObject({
      code: 400,
      msg: '有的材质或型号不存在，请刷新后重新选择。',
    });
  });
});
