import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barcode } from '#contract/barcode/barcode.ts';
import type { Input } from '#contract/endpoint.ts';
import { file } from '#contract/file/file.ts';
import { freePrint } from '#contract/free-print/free-print.ts';
import { gallery } from '#contract/gallery/gallery.ts';
import { packing } from '#contract/packing/packing.ts';
import { pieceTag } from '#contract/piece-tag/piece-tag.ts';
import { plate } from '#contract/plate/plate.ts';
import { defect } from '#contract/quality/defect.ts';
import { quality } from '#contract/quality/quality.ts';
import { sortPiece } from '#server/modules/shelf/service.ts';
import { stationOf } from '#tests/support/desk.ts';
import { batchOfRequest, printRequest } from '#tests/support/free-prints.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';
import { letIn, secondFactory } from '#tests/support/partners.ts';
import { buildProfile } from '#tests/support/profiles.ts';
import { buildRoute, buildStation, signOn } from '#tests/support/routes.ts';
import { until } from '#tests/support/until.ts';

// Pieces without an order, as a factory asks for them and makes them, by calls. What came of it is read from the tables.

let hall: Hall;
let factoryId: number;
let goods: Awaited<ReturnType<Hall['newGoods']>>;
let profile: Awaited<ReturnType<typeof buildProfile>>;
let picture: number;
beforeAll(async () => {
  hall = await openHall();
  factoryId = hall.t.tenants.factory;
  goods = await hall.newGoods();
  profile = await buildProfile(hall.system, {
    ...{ factoryId, materialId: goods.materialId, fileKind: 'png' },
    ...{ width: 30_000, length: 14_000, marginTop: 500, marginLeft: 500 },
  });
  await buildRoute(hall.system, { factoryId, materialId: goods.materialId, inspected: 100, steps: [] });
  picture = (await hall.factory.upload(file.upload, '样图.png', await art())).data.fileId;
});
afterAll(() => hall.close());

const art = (width = 355, height = 709, background = '#15803d') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
const [WAIT_BATCH, BATCHED, WAIT_QUALITY, PASSED, SCRAPPED, VOID] = [10, 20, 60, 70, 95, 96];
const sent = (id: number) => ({ from: 'sent' as const, id });
type Asked = Input<typeof freePrint.make>;
const asked = (quantity = 1, more: Partial<Asked> = {}): Asked => ({
  ...{ reason: 'sample', items: [{ skuId: goods.sku.id, picture: sent(picture), quantity }], ...more },
});
const make = (quantity = 1, more: Partial<Asked> = {}) =>
  hall.factory.call(freePrint.make, asked(quantity, more));
const piecesOf = (requestId: number) =>
  hall.ask(sql<{ id: number; number: string; state: number; batchId: number | null; version: number }>`
    select id, number, state, batch_id as "batchId", version from piece
    where free_request_id = ${requestId} order by id`);
const statesOf = async (requestId: number) => (await piecesOf(requestId)).map(({ state }) => state);
const all = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
const detail = (id: number) => hall.factory.call(freePrint.detail, { id });
/** All that speaks of orders: their rows, their counts, the stages of the funnel, boxes and packings. */
const ofOrders = async () =>
  (
    await hall.ask(sql<Record<string, number>>`
      select (select count(*)::int from trade_order) as orders, (select count(*)::int from order_event) as events,
        (select count(*)::int from stage_stay) as stays, (select count(*)::int from packing) as packings,
        (select count(*)::int from shelf_box where order_id is not null) as boxes`)
  )[0]!;

describe('[P141] a free print', () => {
  it('[M46] of five samples goes through art, plate, print and quality, and no order, box, parcel or funnel counts it', async () => {
    // An order of the same goods, which waits beside it.
    await hall.approved([[goods.sku, 1]]);
    await hall.draw();
    const before = await ofOrders();
    const { ids, numbers, pieces } = await make(5, {
      ...{ merchantId: hall.t.tenants.merchant1, cost: 'merchant', note: '春季新款' },
    });
    const [id, number] = [ids[0]!, numbers[0]!];
    expect(pieces).toBe(5);
    await printRequest(hall, profile.id, number);
    expect(await statesOf(id)).toEqual(all(5, WAIT_QUALITY));
    const own = await piecesOf(id);
    for (const one of own) {
      const looked = await hall.factory.call(quality.look, { number: one.number });
      expect(looked).toMatchObject({ orderNo: `自由打印 ${number}`, ofOrder: 0, whyNotPassed: '' });
      expect(looked.pictureUrl).not.toBeNull();
      await hall.factory.call(quality.pass, { pieceId: one.id, version: one.version });
    }
    expect(await statesOf(id)).toEqual(all(5, PASSED));
    expect(await ofOrders()).toEqual(before);

    const shown = await detail(id);
    expect(shown.request).toMatchObject({
      ...{ number, reason: 'sample', cost: 'merchant', skuCode: goods.sku.code, pictureName: '样图.png' },
      ...{ quantity: 5, counts: [{ state: 'passed', pieces: 5 }], note: '春季新款' },
    });
    expect(shown.pieces.map(({ copyNo, plate: on }) => [copyNo, on !== ''])).toEqual(
      [1, 2, 3, 4, 5].map((copy) => [copy, true]),
    );
    expect(shown.files).toMatchObject([{ pieces: 5 }]);
    // Lists of the hall name its request.
    const { list } = await hall.factory.call(barcode.page, { numbers: [number] });
    expect(list.map(({ orderNo }) => orderNo)).toEqual(all(5, `自由打印 ${number}`));
    const tags = await hall.factory.call(pieceTag.page, { number, view: 'waiting' });
    expect(tags.list.map(({ orderNo, copies }) => [orderNo, copies])).toEqual(
      all(5, [`自由打印 ${number}`, 5]),
    );
    const { plate: on } = shown.pieces[0]!;
    const [{ id: plateId }] = (await hall.ask(sql<{ id: number }>`
      select id from plate where number = ${on}`)) as [{ id: number }];
    const { slots } = await hall.factory.call(plate.detail, { id: plateId });
    expect(slots.map(({ orderNo }) => orderNo)).toEqual(all(5, `自由打印 ${number}`));
  });

  it('is refused where parcels are packed and where they are sorted, each with its own sentence', async () => {
    const [{ number }] = (await hall.ask(sql<{ number: string }>`
      select number from piece where free_request_id is not null and state = ${PASSED} limit 1`)) as [
      { number: string },
    ];
    const stationId = await buildStation(hall.system, { factoryId, kind: 'pack' });
    await signOn(hall.system, { factoryId, stationId, username: 'factory01' });
    expect(await hall.factory.ask(packing.open, { stationId, number })).toMatchObject({
      ...{ code: 400, msg: '这一件是自由打印，不属于任何订单，请不要装入包裹。' },
    });
    const at = await stationOf(hall);
    const [{ id }] = (await hall.ask(sql<{ id: number }>`select id from piece where number = ${number}`)) as [
      { id: number },
    ];
    const sorting = hall.t.database
      .of(factoryId)
      .transaction()
      .execute((trx) => sortPiece(trx, at as Parameters<typeof sortPiece>[1], id));
    await expect(sorting).rejects.toThrow(`${number} 是自由打印，不属于任何订单，不用上架。`);
    // Not even by a statement of the server's own does it come into an order.
    const into = sql`update piece set order_id = (select min(id) from trade_order) where id = ${id}`;
    await expect(into.execute(hall.system)).rejects.toThrow('check constraint');
  });

  it('[M46] asks for a reason and for 1 to 1,000 pieces, and makes as many as it says', async () => {
    const ask = (wish: Partial<Asked>) => hall.factory.ask(freePrint.make, { ...asked(), ...wish });
    const of = (quantity: number) => ({ items: [{ skuId: goods.sku.id, picture: sent(picture), quantity }] });
    expect(await ask({ reason: undefined as never })).toMatchObject({ code: 400, msg: '请选择原因' });
    expect(await ask(of(0))).toMatchObject({ code: 400, msg: '至少 1 件' });
    expect(await ask(of(1001))).toMatchObject({ code: 400, msg: '一次申请最多 1,000 件' });
    expect(await ask({ cost: 'merchant' })).toMatchObject({
      ...{ code: 400, msg: '客户承担费用时，请选择客户' },
    });
    expect(
      await ask({ items: [{ skuId: goods.sku.id, quantity: 1 }] as unknown as Asked['items'] }),
    ).toMatchObject({
      ...{ code: 400, msg: '请选择图片' },
    });
    const { ids, pieces } = await make(1000, { reason: 'stock' });
    expect([pieces, (await piecesOf(ids[0]!)).length]).toEqual([1000, 1000]);
    const told = await hall.ask(sql<{ actor: string; params: object; n: number }>`
      select e.actor, e.params, count(*)::int as n from piece_event e join piece p on p.id = e.piece_id
      where p.free_request_id = ${ids[0]!} and e.event = 'piece.made.free' group by 1, 2`);
    expect(told).toEqual([{ actor: 'factory', params: { reason: '备货' }, n: 1000 }]);
    await hall.factory.call(freePrint.giveUp, { ids });
  });

  it('[M46] is made once however often it is sent under one key', async () => {
    const request = asked(2, { reason: 'test', idempotencyKey: 'free-print-once' });
    const [one, again] = await Promise.all([1, 2].map(() => hall.factory.call(freePrint.make, request)));
    expect(again).toEqual(one);
    expect(await piecesOf(one!.ids[0]!)).toHaveLength(2);
    await hall.factory.call(freePrint.giveUp, { ids: one!.ids });
  });

  it('[M46] has no more than 5,000 pieces in the making at a factory', async () => {
    await sql`alter table piece disable trigger user`.execute(hall.system);
    const { ids } = await make(1);
    await sql`
      insert into piece (factory_id, free_request_id, free_no, picture_file_id, copy_no, sku_id, state, last_event, created_at,
        updated_at)
      select factory_id, free_request_id, free_no, picture_file_id, nth, sku_id, ${WAIT_BATCH}, last_event, created_at, updated_at
      from piece, generate_series(2, 4990) nth where free_request_id = ${ids[0]!}`.execute(hall.system);
    const { open } = await hall.factory.call(freePrint.page, {});
    expect(open).toBeLessThan(5000);
    const room = 5000 - open;
    expect(await hall.factory.ask(freePrint.make, asked(room + 1))).toMatchObject({
      ...{ code: 409, msg: expect.stringContaining('最多同时有 5,000 件没有完成') as string },
    });
    const last = await make(room);
    expect(last.pieces).toBe(room);
    await sql`delete from piece where free_request_id = ${ids[0]!} and copy_no > 1`.execute(hall.system);
    await sql`alter table piece enable trigger user`.execute(hall.system);
    await hall.factory.call(freePrint.giveUp, { ids: [...ids, ...last.ids] });
  });

  it('is given up as far as it is not on a plate; what was printed stays, and says why', async () => {
    const { ids, numbers } = await make(3);
    await batchOfRequest(hall, profile.id, numbers[0]!);
    const [first, ...rest] = await piecesOf(ids[0]!);
    expect(first).toMatchObject({ state: BATCHED });
    const one = await hall.factory.call(freePrint.giveUp, { ids, pieceIds: [first!.id], reason: '不用了' });
    expect(one).toMatchObject({ successIds: ids, pieces: 1 });
    expect(await piecesOf(ids[0]!)).toMatchObject([
      { state: VOID, batchId: null },
      ...all(2, { state: BATCHED }),
    ]);
    await sql`update piece set state = ${PASSED} where id = ${rest[0]!.id}`.execute(hall.system);
    const both = await hall.factory.call(freePrint.giveUp, { ids });
    expect(both).toMatchObject({ successIds: ids, pieces: 1 });
    expect(await statesOf(ids[0]!)).toEqual([VOID, PASSED, VOID]);
    const none = await hall.factory.call(freePrint.giveUp, { ids, pieceIds: [rest[0]!.id] });
    expect(none).toMatchObject({ successIds: [], failed: [{ id: ids[0], msg: '已打印，不能放弃。' }] });
  });

  it('that comes out wrong is scrapped, and none is made in its place', async () => {
    const { ids, numbers } = await make(1);
    await printRequest(hall, profile.id, numbers[0]!);
    const [own] = await piecesOf(ids[0]!);
    const { list } = await hall.factory.call(defect.page, { pageSize: 200 });
    await hall.factory.call(quality.fail, {
      ...{ pieceId: own!.id, version: own!.version, defectId: list.find(({ name }) => name === '缺墨')!.id },
      ...{ responsible: { kind: 'device' }, treatment: { kind: 'remake' } },
    });
    expect(await statesOf(ids[0]!)).toEqual([SCRAPPED]);
  });

  it('prints a picture that is fine enough, on goods that can be printed, and nobody else’s', async () => {
    const small = (await hall.factory.upload(file.upload, '小图.png', await art(60, 120))).data.fileId;
    const coarse = await hall.factory.ask(freePrint.make, {
      ...asked(),
      items: [{ skuId: goods.sku.id, picture: sent(small), quantity: 1 }],
    });
    expect(coarse).toMatchObject({ code: 400, msg: expect.stringContaining('材质要求至少') as string });
    const bare = await hall.newGoods({}, { spec: null });
    const noSpec = await hall.factory.ask(freePrint.make, {
      ...asked(),
      items: [{ skuId: bare.sku.id, picture: sent(picture), quantity: 1 }],
    });
    expect(noSpec).toMatchObject({ code: 400, msg: expect.stringContaining('规格') as string });
    const foreign = await hall.factory.ask(freePrint.make, {
      ...asked(),
      items: [{ skuId: goods.sku.id, picture: sent(hall.picture), quantity: 1 }],
    });
    expect(foreign.code).toBe(400);
  });

  it('comes in by a sheet that says of each line what is wrong, by the name or number of the gallery’s picture', async () => {
    const { id } = (
      await hall.factory.upload(gallery.upload, '荷塘.png', await art(400, 800, '#0ea5e9'), { stated: true })
    ).data;
    await until(async () =>
      (await hall.factory.call(gallery.detail, { id: Number(id) })).status === 0 ? undefined : true,
    );
    const rows = [
      'SKU编码,图片名称,数量',
      `${goods.sku.code},荷塘,3`,
      `没有的,荷塘,3`,
      `${goods.sku.code},没有的图,1001`,
      `${goods.sku.code},荷塘.png,2`,
    ];
    const { data } = await hall.factory.upload(
      freePrint.read,
      '申请.csv',
      Buffer.from(`\uFEFF${rows.join('\n')}`),
    );
    expect(data.pieces).toBe(5);
    expect(data.lines.map(({ line, error }) => [line, error])).toEqual([
      [2, ''],
      [3, '没有这个 SKU，或它已停用、不在您的材质范围内'],
      [4, '工厂图库中没有这张图片，或它不能使用；一次申请最多 1,000 件'],
      [5, ''],
    ]);
    const items = data.lines.flatMap(({ item }) => item ?? []);
    const { ids, numbers, pieces } = await make(1, { reason: 'show', items });
    expect([ids.length, pieces]).toEqual([2, 5]);
    const { list } = await hall.factory.call(freePrint.page, { number: numbers[1]! });
    expect(list).toMatchObject([{ reason: 'show', pictureName: expect.stringContaining('荷塘') as string }]);
    await hall.factory.call(freePrint.giveUp, { ids });
  });

  it('is its factory’s alone, and within it that of who may make free prints and reaches the material', async () => {
    const { ids, numbers } = await make(1);
    await secondFactory(hall.t);
    await letIn(hall.t, 'designer', ['factory:piece', 'factory:piece:free']);
    const stranger = await hall.t.as('designer01');
    expect((await stranger.call(freePrint.page, {})).list).toEqual([]);
    expect(await stranger.ask(freePrint.detail, { id: ids[0]! })).toMatchObject({ code: 404 });
    expect(await stranger.call(freePrint.giveUp, { ids })).toMatchObject({ successIds: [], pieces: 0 });
    expect(await stranger.ask(freePrint.make, asked())).toMatchObject({ code: 400 });
    await letIn(hall.t, 'designer', ['factory:piece']);
    expect(await (await hall.t.as('designer01')).ask(freePrint.page, {})).toMatchObject({ code: 403 });
    expect(await statesOf(ids[0]!)).not.toContain(VOID);
    const found = await hall.factory.call(freePrint.page, {
      number: numbers[0]!,
      reason: 'sample',
      open: true,
    });
    expect(found.list.map(({ id }) => id)).toEqual(ids);
    await hall.factory.call(freePrint.giveUp, { ids });
    expect((await hall.factory.call(freePrint.page, { number: numbers[0]!, open: true })).total).toBe(0);
  });
});
