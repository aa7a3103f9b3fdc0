import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { file } from '#contract/file/file.ts';
import { material } from '#contract/means/material.ts';
import { order } from '#contract/order/order.ts';
import { piece } from '#contract/piece/piece.ts';
import { printSpec } from '#contract/print-spec/print-spec.ts';
import { startArtDesk, type ArtDesk } from '#tests/support/art-desk.ts';
import { buildOrder } from '#tests/support/goods.ts';
import { AREA, halves, isHole, printableGoods, PX } from '#tests/support/printable.ts';
import { readTiff } from '#tests/support/read-tiff.ts';
import { renderNow } from './service.ts';

// Approving an order leads to files that can be printed, once a key, or to a reason why not. Files are decoded, states are
// read from the database.

let desk: ArtDesk;
let newGoods: ReturnType<typeof printableGoods>;
beforeAll(async () => {
  desk = await startArtDesk();
  newGoods = printableGoods(desk.t, desk.factory);
});
afterAll(() => desk.t.close());

const rowsOf = async <R>(of: ReturnType<typeof sql<R>>) => (await of.execute(desk.t.database.system)).rows;
const send = (event: string, id: number) => desk.factory.call(order.action, { event, ids: [id], params: {} });
const draw = () => renderNow(desk.t.app);
const picture = async (content: Buffer, name = 'art.png') =>
  (await desk.merchant.upload(file.upload, name, content)).data.fileId;

/** An approved order of these SKUs with their pictures, one copy each. */
async function approved(
  lines: readonly (readonly [{ id: number; code: string }, number | null, quantity?: number])[],
) {
  const { t } = desk;
  const { id } = await buildOrder(t.database.system, {
    ...{ merchantId: t.tenants.merchant1, factoryId: t.tenants.factory, status: 'waitReview' },
    lines: lines.map(([sku, pictureFileId, quantity = 1], i) => ({
      ...{ platformCode: `${sku.code}-${i}`, kind: 'sku', skuId: sku.id, skuCode: sku.code, pictureFileId },
      quantity,
    })),
  });
  const { failed } = await send('order.approve', id);
  expect(failed).toEqual([]);
  return id;
}
const piecesOf = (orderId: number) =>
  rowsOf(sql<{
    id: number;
    state: number;
    artCode: string | null;
    renderId: number | null;
    fileId: number | null;
  }>`
    select p.id, p.state, p.art_code as "artCode", s.render_id as "renderId", r.file_id as "fileId" from piece p
    left join piece_side s on s.piece_id = p.id and s.is_current left join render_task r on r.id = s.render_id
    where p.order_id = ${orderId} and p.state not in (95, 96) order by p.id`);
const statesOf = async (orderId: number) =>
  (await piecesOf(orderId)).map(({ state, artCode }) => [state, artCode]);
const contentOf = async (fileId: number) =>
  buffer((await desk.t.app.files.contentsOf([fileId])).get(fileId)!.open());
const eventsOf = async (pieceId: number) =>
  (
    await rowsOf(
      sql<{ event: string }>`select event from piece_event where piece_id = ${pieceId} order by id`,
    )
  ).map(({ event }) => event);

const [WAIT_ART, ART_FAILED, WAIT_BATCH] = [0, 5, 10];

describe('the art of an approved order', () => {
  it('[M08] is drawn as its material is printed, and its pieces wait for a batch', async () => {
    const { sku } = await newGoods({ printColor: 'cmyk', printWhite: 'art', choke: 20 });
    const id = await approved([[sku, await picture(await halves())]]);
    expect(await statesOf(id)).toEqual([[WAIT_ART, null]]);
    await draw();
    const [piece] = await piecesOf(id);
    expect(piece).toMatchObject({ state: WAIT_BATCH, artCode: null });
    const tiff = readTiff(await contentOf(piece!.fileId!));
    expect(tiff).toMatchObject({
      ...PX,
      channels: 5,
      dpi: [300, 300],
      inks: expect.arrayContaining(['White']),
    });
    const inked = [];
    for (let y = 0; y < PX.height; y++)
      for (let x = 0; x < PX.width; x++)
        if (
          isHole(x, y) &&
          tiff.data.subarray((y * PX.width + x) * 5, (y * PX.width + x) * 5 + 5).some(Boolean)
        )
          inked.push([x, y]);
    expect(inked).toEqual([]);
    expect(await eventsOf(piece!.id)).toEqual(['piece.made', 'piece.art.made']);
  });

  it('[M10] is drawn once however many pieces want it, and twice the same key gives the same bytes', async () => {
    const { sku } = await newGoods();
    const art = await picture(await halves(400, 800));
    const [first, second] = [await approved([[sku, art, 3]]), await approved([[sku, art, 2]])];
    await draw();
    const pieces = [...(await piecesOf(first)), ...(await piecesOf(second))];
    expect(pieces.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => WAIT_BATCH));
    const [renderId] = new Set(pieces.map((one) => one.renderId));
    expect(new Set(pieces.map((one) => one.renderId)).size).toBe(1);
    const starts = sql<{ event: string }>`
      select event from render_task_event where render_task_id = ${renderId} and event = 'render.start'`;
    expect(await rowsOf(starts)).toHaveLength(1);

    const before = createHash('sha256')
      .update(await contentOf(pieces[0]!.fileId!))
      .digest('hex');
    await sql`update render_task set state = 0, due_at = now() - interval '1 second' where id = ${renderId}`.execute(
      desk.t.database.system,
    );
    await sql`update piece set state = 0 where id = ${pieces[0]!.id}`.execute(desk.t.database.system);
    await draw();
    const [again] = await piecesOf(first);
    expect(again).toMatchObject({ state: WAIT_BATCH });
    expect(
      createHash('sha256')
        .update(await contentOf(again!.fileId!))
        .digest('hex'),
    ).toBe(before);
  });

  it('fails with what its line lacks, and goes on by itself when that is put right', async () => {
    const noSpec = await newGoods({}, { spec: null });
    const noMask = await newGoods({}, { mask: false });
    const whole = await newGoods();
    const art = await picture(await halves(500, 900));
    // A row of a file whose content is gone.
    const broken = await desk.sized(600, 1200);
    const id = await approved([
      [noSpec.sku, art],
      [noMask.sku, art],
      [whole.sku, null],
      [whole.sku, broken],
    ]);
    await draw();
    expect(await statesOf(id)).toEqual([
      [ART_FAILED, 'noSpec'],
      [ART_FAILED, 'noMask'],
      [ART_FAILED, 'missing'],
      [ART_FAILED, 'unreadable'],
    ]);
    const { list } = await desk.factory.call(piece.ofOrder, { orderId: id });
    expect(list.map(({ fault }) => fault)).toEqual([
      'SKU 没有印刷规格，请在「印刷规格」中设置',
      'SKU 缺孔位图，请在「印刷规格」中上传',
      '没有图片',
      '图片或孔位图读不出，请更换后重试',
    ]);
    await desk.factory.call(printSpec.save, { items: [{ ...noSpec.place, ...AREA }] });
    await noMask.addMask();
    await draw();
    expect(await statesOf(id)).toEqual([
      [ART_FAILED, 'noMask'],
      [WAIT_BATCH, null],
      [ART_FAILED, 'missing'],
      [ART_FAILED, 'unreadable'],
    ]);
  });

  it('[M07] fails below the least dots an inch of its material, but not where somebody said 按此印刷', async () => {
    const { sku } = await newGoods({ dpiLeast: 200 });
    // 30 mm are 1.18 inches: 190 pixels are 160 dots an inch.
    const poor = await picture(await halves(190, 380));
    const id = await approved([[sku, poor]]);
    await draw();
    expect(await statesOf(id)).toEqual([[ART_FAILED, 'dpiLow']]);
    const leave = { fileId: poor, dpi: 160, by: '王芳', at: Date.now() };
    await sql`
      update order_line set print_leave = ${JSON.stringify(leave)}::jsonb where order_id = ${id}`.execute(
      desk.t.database.system,
    );
    await sql`update piece set art_planned = false where order_id = ${id}`.execute(desk.t.database.system);
    await draw();
    expect(await statesOf(id)).toEqual([[WAIT_BATCH, null]]);
  });

  it('is drawn anew when its material, spec or mask is another one, and the former file goes', async () => {
    const goods = await newGoods({ maskNeeded: false }, { mask: false });
    const id = await approved([[goods.sku, await picture(await halves(700, 1400))]]);
    await draw();
    const [before] = await piecesOf(id);
    await desk.factory.call(printSpec.save, {
      items: [{ ...goods.place, ...AREA, width: 310 }],
    });
    await draw();
    const [after] = await piecesOf(id);
    expect(after).toMatchObject({ state: WAIT_BATCH });
    expect(after!.renderId).not.toBe(before!.renderId);
    // 31 mm at 300 dpi are 366.14 pixels.
    expect(await sharp(await contentOf(after!.fileId!)).metadata()).toMatchObject({
      width: 367,
      height: 709,
    });
    expect(await eventsOf(after!.id)).toEqual([
      ...['piece.made', 'piece.art.made', 'piece.art.redone', 'piece.art.made'],
    ]);
    const [former] = await rowsOf(
      sql<{ state: number }>`select state from render_task where id = ${before!.renderId}`,
    );
    expect(former).toEqual({ state: 50 });
  });

  it('waits while its order is locked, and is not drawn for one that went back to review', async () => {
    const { sku } = await newGoods();
    const locked = await approved([[sku, await picture(await halves(360, 720))]]);
    await send('order.lock', locked);
    const back = await approved([[sku, await picture(await halves(362, 720))]]);
    await draw();
    expect(await statesOf(locked)).toEqual([[WAIT_ART, null]]);
    await send('order.unlock', locked);
    await draw();
    expect(await statesOf(locked)).toEqual([[WAIT_BATCH, null]]);
    expect((await statesOf(back)).map(([state]) => state)).toEqual([WAIT_BATCH]);
    await send('order.review.withdraw', back);
    expect(await statesOf(back)).toEqual([]);
  });

  it('is taken up again where its worker died, and fails with the machine named after three times', async () => {
    const { sku } = await newGoods();
    const id = await approved([[sku, await picture(await halves(364, 720))]]);
    const system = desk.t.database.system;
    // Planned, and begun three times by workers that died.
    await send('order.lock', id);
    await draw();
    await send('order.unlock', id);
    const renderId = (await piecesOf(id))[0]!.renderId;
    await sql`
      update render_task set state = 10, tries = 3, held_until = now() - interval '1 minute' where id = ${renderId}`.execute(
      system,
    );
    await draw();
    expect(await statesOf(id)).toEqual([[ART_FAILED, 'machine']]);
    await sql`
      update render_task set state = 10, tries = 1, held_until = now() - interval '1 minute' where id = ${renderId}`.execute(
      system,
    );
    await sql`update piece set state = 0, art_code = null where order_id = ${id}`.execute(system);
    await draw();
    expect(await statesOf(id)).toEqual([[WAIT_BATCH, null]]);
  });

  it('changes with the dots an inch of the material', async () => {
    const goods = await newGoods();
    const id = await approved([[goods.sku, await picture(await halves(800, 1600))]]);
    await draw();
    const { list } = await desk.factory.call(material.page, { pageNo: 1, pageSize: 50, keyword: '' });
    const own = list.find((one) => one.id === goods.materialId)!;
    const { colors, ...form } = own;
    await desk.factory.call(material.update, {
      ...form,
      colorIds: colors.map((one) => one.id),
      dpiTarget: 150,
    } as never);
    await draw();
    const [piece] = await piecesOf(id);
    // 30 mm at 150 dpi are 177.17 pixels.
    expect(await sharp(await contentOf(piece!.fileId!)).metadata()).toMatchObject({
      width: 178,
      height: 355,
    });
  });
});
