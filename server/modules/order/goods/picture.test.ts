import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderPicture } from '#contract/order/order-picture.ts';
import type { OrderStatus } from '#contract/order/life-cycle/order-states.ts';
import { order } from '#contract/order/order.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { linePrints } from '#server/modules/order/detail/prints.sql.ts';
import { buildOrder, buildPicture, buildSku } from '#tests/support/goods.ts';

let t: TestApp;
let users: Record<'merchant' | 'factory', Client>;
let skuId: number;
let own: Record<'merchant' | 'factory', number>;
beforeAll(async () => {
  t = await startTestApp();
  users = { merchant: await t.as('merchant01'), factory: await t.as('factory01') };
  const size = { printWidthMm: 70, printHeightMm: 150 };
  skuId = (await buildSku(t.database.system, { factoryId: t.tenants.factory, ...size })).id;
});
afterAll(() => t.close());
beforeEach(async () => {
  own = {
    merchant: (await buildPicture(t.database.system, t.tenants.merchant1)).id,
    factory: (await buildPicture(t.database.system, t.tenants.factory)).id,
  };
});

const build = (status: OrderStatus, given: object = {}) =>
  buildOrder(t.database.system, {
    merchantId: t.tenants.merchant1,
    factoryId: ['draft', 'unmapped', 'waitPush'].includes(status) ? 0 : t.tenants.factory,
    status,
    lines: [1, 2].map((i) => ({ platformCode: `C${i}`, kind: 'sku', skuId, skuCode: 'S' })),
    ...given,
  });
const linesOf = (orderId: number) =>
  t.database.system
    .selectFrom('orderLine')
    .select(['id', 'pictureFileId', 'pictureOwn'])
    .where('orderId', '=', orderId)
    .orderBy('lineNo')
    .execute();

/** Changes the picture of the second line. */
async function change(
  side: 'merchant' | 'factory',
  { id, version }: { id: number; version: number },
  more = {},
) {
  const [, second] = await linesOf(id);
  const input = { id, version, lineId: second!.id, pictureFileId: own[side], ...more };
  return users[side].ask(orderPicture.linePicture, input);
}

describe('the picture of a line', () => {
  const may: ['merchant' | 'factory', OrderStatus][] = [
    ['merchant', 'unmapped'],
    ['merchant', 'waitPush'],
    ['merchant', 'repulsed'],
    ['factory', 'waitReview'],
    ['factory', 'pendingRule'],
  ];
  it.each(may)(
    'is changed by the %s in %s, with a row in the log that names the line',
    async (side, status) => {
      const made = await build(status);
      expect(await change(side, made)).toMatchObject({ code: 0, data: { version: made.version + 1 } });
      expect(await linesOf(made.id)).toMatchObject([
        { pictureFileId: null, pictureOwn: false },
        { pictureFileId: own[side], pictureOwn: true },
      ]);
      const detail = await users[side].call(order.get, { id: made.id });
      expect(detail.log[0]).toMatchObject({ event: 'order.edit', actor: side, note: '修改了第 2 行的图片' });
      expect(detail.lines[1]).toMatchObject({
        pictureFileId: own[side],
        pictureKind: 'png',
        printWidthMm: 70,
      });
    },
  );

  const mayNot: ['merchant' | 'factory', OrderStatus][] = [
    ['merchant', 'waitReview'],
    ['merchant', 'pendingRule'],
    ['factory', 'repulsed'],
    ['factory', 'waitProduce'],
    ['merchant', 'waitProduce'],
    ['factory', 'shipped'],
  ];
  it.each(mayNot)('is not changed by the %s in %s', async (side, status) => {
    const made = await build(status);
    expect(await change(side, made)).toMatchObject({ code: 409 });
    expect(await linesOf(made.id)).toMatchObject([{}, { pictureFileId: null }]);
  });

  it('is not changed of a held order, of a stale version, or with a file that is not one’s own or no picture', async () => {
    const held = await build('waitPush', { hold: 1, holdBy: 'merchant' });
    expect(await change('merchant', held)).toMatchObject({ code: 409 });
    const made = await build('waitPush');
    expect(await change('merchant', { ...made, version: made.version - 1 })).toMatchObject({ code: 409 });
    expect(await change('merchant', made, { pictureFileId: own.factory })).toMatchObject({ code: 404 });
    const text = await buildPicture(t.database.system, t.tenants.merchant1, 'csv');
    expect(await change('merchant', made, { pictureFileId: text.id })).toMatchObject({ code: 400 });
    const other = await build('waitPush');
    const [foreign] = await linesOf(other.id);
    expect(await change('merchant', made, { lineId: foreign!.id })).toMatchObject({ code: 404 });
    for (const { id } of [held, made, other])
      expect((await linesOf(id)).map((line) => line.pictureFileId)).toEqual([null, null]);
  });

  it('under review lets the reason go when no line lacks one any more', async () => {
    const made = await build('pendingRule', { reasons: ['pictureMissing'] });
    const reasons = async () => (await users.factory.call(order.get, { id: made.id })).reasons;
    await change('factory', made);
    expect(await reasons()).toEqual(['pictureMissing']);
    const [first] = await linesOf(made.id);
    await change('factory', { id: made.id, version: made.version + 1 }, { lineId: first!.id });
    expect(await reasons()).toEqual([]);
  });
});

describe('what both parties see of a picture', () => {
  it('are its pixels, its bytes and the print size, and strangers nothing', async () => {
    const made = await build('waitReview');
    const { id } = await t.database.system
      .updateTable('file')
      .set({ width: 1000, height: 2000 })
      .where('id', '=', own.merchant)
      .returning('id')
      .executeTakeFirstOrThrow();
    await t.database.system
      .updateTable('orderLine')
      .set({ pictureFileId: id })
      .where('orderId', '=', made.id)
      .execute();
    for (const user of Object.values(users)) {
      const { lines } = await user.call(order.get, { id: made.id });
      expect(lines[0]).toMatchObject({
        ...{ widthPx: 1000, heightPx: 2000, pictureBytes: 100, printWidthMm: 70, printHeightMm: 150 },
      });
    }
    expect((await linePrints(t.database.of(t.tenants.merchant2), [made.id])).size).toBe(0);
  });
});
