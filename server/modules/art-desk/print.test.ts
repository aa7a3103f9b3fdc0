import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { artDesk } from '#contract/art-desk/art-desk.ts';
import { file } from '#contract/file/file.ts';
import { filter } from '#contract/filter/filter.ts';
import { task } from '#contract/task/task.ts';
import { itemOf, laid, startArtDesk, type ArtDesk } from '#tests/support/art-desk.ts';
import { buildOrder } from '#tests/support/goods.ts';
import { AREA, halves, isHole, printableGoods, PX } from '#tests/support/printable.ts';
import { readTiff } from '#tests/support/read-tiff.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { tableRows } from '#tests/support/task-file.ts';
import { until } from '#tests/support/until.ts';

// What is printed of lines (印刷图): what the factory has set is what the files say, decoded.

let desk: ArtDesk;
beforeAll(async () => {
  desk = await startArtDesk();
  newGoods = printableGoods(desk.t, desk.factory);
});
afterAll(() => desk.t.close());

let newGoods: ReturnType<typeof printableGoods>;
/** Lines of one order, each of a SKU with a picture; their ids, in this order. */
async function linesOf(of: readonly (readonly [{ id: number; code: string }, number | null])[]) {
  const { t, factory } = desk;
  const { orderNo } = await buildOrder(t.database.system, {
    ...{ merchantId: t.tenants.merchant1, factoryId: t.tenants.factory, status: 'waitReview' },
    lines: of.map(([sku, pictureFileId], i) => ({
      ...{ platformCode: `${sku.code}-${i}`, kind: 'sku', skuId: sku.id, skuCode: sku.code, pictureFileId },
    })),
  });
  const { list } = await factory.call(artDesk.page, { pageSize: 50, orderNo: [orderNo], finding: 'all' });
  return list.toSorted((a, b) => a.lineNo - b.lineNo);
}
const picture = async (content: Buffer, name = 'art.png') =>
  (await desk.merchant.upload(file.upload, name, content)).data.fileId;
async function printed(lineIds: readonly number[]) {
  const { factory, t } = desk;
  const pattern = '{序号}';
  const { taskId } = await factory.call(artDesk.zip, { lineIds: [...lineIds], pattern, as: 'print' });
  const done = await until(async () => {
    const now = await factory.call(task.get, { id: taskId });
    return now.endedAt !== null && now;
  }, 'the print files were not made');
  if (done.status !== 'done') return { done, files: new Map<string, Buffer>(), rows: [] };
  const at = path.join(t.dataDir, `prints-${taskId}.zip`);
  await fs.writeFile(at, (await t.app.inject({ url: done.resultFile! })).rawPayload);
  const files = await readZip(at);
  const list = path.join(t.dataDir, 'prints.xlsx');
  await fs.writeFile(list, files.get('图片清单.xlsx')!);
  const rows = await tableRows(list);
  return { done, files, rows };
}
it('[G04] the print file of a line has the pixels of its spec, the layers of its material, and nothing in the hole', async () => {
  const plain = await newGoods();
  const inks = await newGoods({ printColor: 'cmyk', printWhite: 'art', choke: 20 });
  const art = await picture(await halves());
  const lines = await linesOf([
    [plain.sku, art],
    [inks.sku, art],
  ]);
  const { done, files, rows } = await printed(lines.map(({ id }) => id));
  expect(done.result).toEqual({ 印刷图: 2, 没有印刷图: 0 });
  expect([...files.keys()].toSorted()).toEqual(['1.png', '2.tif', '图片清单.xlsx']);
  expect(
    rows.map((row) => [
      row['文件'],
      row['图片 dpi'],
      row['宽 px'],
      row['高 px'],
      row['dpi'],
      row['色彩'],
      row['白墨'],
    ]),
  ).toEqual([
    ['1.png', '300', '355', '709', '300', 'RGB', '无'],
    ['2.tif', '300', '355', '709', '300', 'CMYK', '按图，内缩 0.20 mm'],
  ]);

  const png = files.get('1.png')!;
  expect(await sharp(png).metadata()).toMatchObject({ ...PX, density: 300, format: 'png', channels: 4 });
  const rgba = await sharp(png).raw().toBuffer();
  const at = (x: number, y: number) => [...rgba.subarray((y * 355 + x) * 4, (y * 355 + x) * 4 + 4)];
  expect([at(50, 400), at(300, 400), at(150, 150)]).toEqual([
    [0, 0, 255, 255],
    [255, 0, 0, 255],
    [0, 0, 0, 0],
  ]);

  const tiff = readTiff(files.get('2.tif')!);
  expect(tiff).toMatchObject({
    ...PX,
    channels: 5,
    dpi: [300, 300],
    colours: 5,
    inks: expect.arrayContaining(['White']),
  });
  let inHole = 0;
  let whiteBeyond = 0;
  for (let y = 0; y < 709; y++)
    for (let x = 0; x < 355; x++) {
      const layers = tiff.data.subarray((y * 355 + x) * 5, (y * 355 + x + 1) * 5);
      if (isHole(x, y)) inHole += layers.some((ink) => ink > 0) ? 1 : 0;
      // [G05] 0.2 mm at 300 dpi are two pixels.
      const beside =
        isHole(x - 2, y) || isHole(x + 2, y) || isHole(x, y - 2) || isHole(x, y + 2) || x < 2 || y < 2;
      if (beside && layers[4]! > 0) whiteBeyond += 1;
    }
  expect([inHole, whiteBeyond]).toEqual([0, 0]);
  expect(tiff.data[(400 * 355 + 50) * 5 + 4]).toBe(255);
});

it('is drawn as the desk has laid the picture, in the colours of its material’s filter', async () => {
  const { sku, materialId } = await newGoods();
  const [line] = await linesOf([[sku, await picture(await halves())]]);
  await desk.factory.call(artDesk.place, { items: [itemOf(line!)], place: laid('stretch', 0, true) });
  const pixel = async () => {
    const { files } = await printed([line!.id]);
    const { data } = await sharp(files.get('1.png')!).raw().toBuffer({ resolveWithObject: true });
    return [...data.subarray((400 * 355 + 50) * 4, (400 * 355 + 50) * 4 + 4)];
  };
  expect(await pixel()).toEqual([255, 0, 0, 255]);
  const { id } = await desk.factory.call(filter.create, {
    name: `变灰 ${materialId}`,
    steps: [{ kind: 'saturation', amount: -100 }],
  });
  await desk.factory.call(filter.defaults, { id, materialIds: [materialId] });
  const [r, g, b, alpha] = await pixel();
  expect([r === g && g === b, r! > 0 && r! < 255, alpha]).toEqual([true, true, 255]);
  await desk.factory.call(filter.defaults, { id, materialIds: [] });
  expect(await pixel()).toEqual([255, 0, 0, 255]);
});

it('of many lines each has its own file, whole, whatever was drawn and thrown away before it', async () => {
  const { sku } = await newGoods();
  const colours = ['#f00', '#0f0', '#00f'] as const;
  const pictures = await Promise.all(
    colours.map(async (background) =>
      picture(
        await sharp({ create: { width: 50, height: 100, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    ),
  );
  const lines = await linesOf(Array.from({ length: 23 }, (_, i) => [sku, pictures[i % 3]!] as const));
  const { done, files } = await printed(lines.map(({ id }) => id));
  expect(done.result).toEqual({ 印刷图: 23, 没有印刷图: 0 });
  const seen: string[] = [];
  for (const { lineNo } of lines) {
    const { data } = await sharp(files.get(`${lineNo}.png`)!)
      .raw()
      .toBuffer({ resolveWithObject: true });
    seen.push(`#${[...data.subarray(0, 3)].map((one) => (one === 255 ? 'f' : '0')).join('')}`);
  }
  expect(seen).toEqual(lines.map((_, i) => colours[i % 3]));
});

it('a line that cannot be printed says why and what to do, and keeps back no other', async () => {
  const good = await newGoods();
  const bare = await newGoods({}, { spec: null });
  const open = await newGoods({}, { mask: false });
  const huge = await newGoods(
    { dpiTarget: 1200 },
    { spec: { ...AREA, width: 3000, height: 3000 }, mask: false },
  );
  const { factory, t } = desk;
  await t.database.system
    .updateTable('material')
    .set({ maskNeeded: false })
    .where('id', '=', huge.materialId)
    .execute();
  const art = await picture(await halves(40, 40));
  const pdf = await picture(
    Buffer.from('%PDF-1.4\n%\u00e2\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
    'art.pdf',
  );
  const svg = await picture(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20"><rect width="10" height="20" fill="#0f0"/></svg>',
    ),
    'art.svg',
  );
  const lines = await linesOf([
    [good.sku, svg],
    [good.sku, null],
    [bare.sku, art],
    [open.sku, art],
    [huge.sku, art],
    [good.sku, pdf],
  ]);
  const { done, rows, files } = await printed(lines.map(({ id }) => id));
  expect(done.result).toMatchObject({ 印刷图: 1 });
  expect(rows.map((row) => row['文件']).slice(0, 6)).toEqual([
    '1.png',
    '没有印刷图：没有图片',
    expect.stringMatching(/没有印刷规格，请在「印刷规格」中设置$/),
    expect.stringMatching(/缺孔位图，请在「印刷规格」中上传$/),
    expect.stringMatching(/超过 4000 万像素，请降低材质的目标 dpi$/),
    expect.stringMatching(/文件不能直接出图，请先导出成图片，再更换$/),
  ]);
  const { data } = await sharp(files.get('1.png')!).raw().toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 4)]).toEqual([0, 255, 0, 255]);
  const none = await printed(lines.slice(1, 3).map(({ id }) => id));
  expect(none.done).toMatchObject({ status: 'failed', error: expect.stringMatching(/所选的行都没有印刷图/) });
  expect(
    (await factory.ask(artDesk.zip, { lineIds: [lines[0]!.id], pattern: '{序号}', as: 'nothing' as 'print' }))
      .code,
  ).toBe(400);
});
