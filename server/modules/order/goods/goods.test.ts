import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Input } from '#contract/endpoint.ts';
import { mapping } from '#contract/mapping/mapping.ts';
import { orderGoods } from '#contract/order/order-goods.ts';
import type { OrderStatus } from '#contract/order/life-cycle/order-states.ts';
import { order } from '#contract/order/order.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder, buildPicture, buildSku } from '#tests/support/goods.ts';

let t: TestApp;
let merchant: Client;
let factory: Client;
let first: Awaited<ReturnType<typeof buildSku>>;
let second: Awaited<ReturnType<typeof buildSku>>;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  factory = await t.as('factory01');
  const factoryId = t.tenants.factory;
  first = await buildSku(t.database.system, { factoryId, priceCents: 700 });
  second = await buildSku(t.database.system, { factoryId, priceCents: 900 });
});
afterAll(() => t.close());

let made = 0;
let code: string;
beforeEach(() => void (code = `G-${(made += 1)}`));

const sku = (given: object = {}) => ({
  platformCode: code,
  kind: 'sku',
  skuId: first.id,
  skuCode: first.code,
  quantity: 2,
  unitCents: 1000,
  ...given,
});
const build = (status: OrderStatus, lines: object[] = [sku()], given: object = {}) => {
  const pushed = !['draft', 'unmapped', 'waitPush'].includes(status);
  return buildOrder(t.database.system, {
    merchantId: t.tenants.merchant1,
    status,
    amountCents: 2000,
    lines: lines.map((line) => ({ platformCode: code, ...line, ...(pushed && { costCents: 700 }) })),
    ...(pushed && { factoryId: t.tenants.factory, costCents: 1400 }),
    ...given,
  });
};
const linesOf = (orderId: number) =>
  t.database.system
    .selectFrom('orderLine')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('lineNo')
    .execute();
const rowOf = (id: number) =>
  t.database.system.selectFrom('tradeOrder').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const logOf = async (orderId: number) =>
  (
    await t.database.system
      .selectFrom('orderEvent')
      .select(['event', 'actor', 'before', 'after'])
      .where('orderId', '=', orderId)
      .orderBy('id')
      .execute()
  ).map((row) => `${row.event} ${row.actor} ${row.before?.[0]}>${row.after[0]}`);
/** The lines as they stand, as the call takes them. */
type Lines = Input<typeof orderGoods.update>['lines'];
const asked = async (orderId: number, change: (line: object) => object = (line) => line) =>
  (await linesOf(orderId)).map(({ id, kind, skuId, quantity, unitCents }) =>
    change({ id, kind, skuId, quantity, unitCents }),
  );
const ask = (who: Client, id: number, lines: object[], version = 1) =>
  who.ask(orderGoods.update, { id, version, lines });
const edit = async (who: Client, id: number, lines: object[], version = 1) =>
  who.call(orderGoods.update, { id, version, lines: lines as Lines });
const set = (change: object) => (line: object) => ({ ...line, ...change });

describe('goods are not edited', () => {
  it('of an order that is another tenant’s', async () => {
    const { id } = await build('waitPush');
    const other = await t.as('merchant02');
    expect(await ask(other, id, await asked(id))).toMatchObject({ code: 404 });
    expect(await ask(factory, id, await asked(id))).toMatchObject({ code: 404 });
  });

  // docs/spec/order-moves.tsv, order.edit
  it.each([
    ['merchant', 'waitReview'],
    ['merchant', 'pendingRule'],
    ['merchant', 'waitProduce'],
    ['merchant', 'shipped'],
    ['factory', 'repulsed'],
    ['factory', 'waitProduce'],
  ] as const)('by the %s in %s', async (side, status) => {
    const { id } = await build(status);
    const who = side === 'merchant' ? merchant : factory;
    const answer = await ask(who, id, await asked(id, set({ quantity: 9 })));
    expect([403, 409]).toContain(answer.code);
    expect(await linesOf(id)).toMatchObject([{ quantity: 2 }]);
    expect(await logOf(id)).toEqual([]);
  });

  it('of a held order, from a stale version, or twice at once', async () => {
    const held = await build('waitPush', [sku()], { hold: 1, holdBy: 'merchant' });
    expect(await ask(merchant, held.id, await asked(held.id, set({ quantity: 9 })))).toMatchObject({
      code: 409,
      msg: '订单已锁定，请先解锁。',
    });
    const { id } = await build('waitPush');
    const lines = await asked(id, set({ quantity: 9 }));
    expect(await ask(merchant, id, lines, 7)).toMatchObject({ code: 409 });
    const both = await Promise.all([ask(merchant, id, lines), ask(merchant, id, lines)]);
    expect(both.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([0, 409]);
    expect(await rowOf(id)).toMatchObject({ pieces: 9, version: 2 });
  });

  it('into what cannot be: each problem at its line, and nothing is changed', async () => {
    const system = t.database.system;
    const unbound = await buildSku(system, { factoryId: t.tenants.designer });
    const foreign = await buildPicture(system, t.tenants.merchant2);
    const elsewhere = await build('waitPush');
    const { id } = await build('waitPush');
    const [line] = await asked(id);
    const [strange] = await asked(elsewhere.id);
    const { problems } = await edit(merchant, id, [
      { ...line, skuId: unbound.id },
      strange!,
      { kind: 'sku', skuId: second.id, quantity: 1, unitCents: 0, pictureFileId: foreign.id },
    ]);
    expect(problems.map(({ field }) => field)).toEqual([
      'lines.0.skuId',
      'lines.1.id',
      'lines.2.pictureFileId',
    ]);
    expect((await edit(merchant, id, [])).problems.map(({ field }) => field)).toEqual(['lines']);
    const none = await asked(id, set({ kind: 'notGoods', skuId: null }));
    expect((await edit(merchant, id, none)).problems.map(({ field }) => field)).toEqual(['lines']);
    expect(await linesOf(id)).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ version: 1 });
  });
});

describe('the merchant edits', () => {
  it('quantity, price and SKU, adds and removes; counts and amount follow, and the rest of it stays', async () => {
    // 2,000 of lines and 500 of postage
    const { id } = await build('waitPush', [sku(), sku({ quantity: 1, unitCents: 0 })], {
      amountCents: 2500,
    });
    const [a] = await asked(id);
    const done = await edit(merchant, id, [
      { ...a, skuId: second.id, quantity: 3, unitCents: 1100 },
      { kind: 'sku', skuId: first.id, quantity: 1, unitCents: 50 },
    ]);
    expect(done).toEqual({ version: 2, status: 'waitPush', problems: [] });
    expect(await linesOf(id)).toMatchObject([
      {
        skuId: second.id,
        skuCode: second.code,
        quantity: 3,
        byHand: true,
        platformCode: code,
        costCents: null,
      },
      { skuId: first.id, title: first.name, quantity: 1, byHand: true, lineNo: 2 },
    ]);
    expect(await rowOf(id)).toMatchObject({
      amountCents: 3 * 1100 + 50 + 500,
      pieces: 4,
      goodsLines: 2,
      unmappedLines: 0,
      costCents: 0,
    });
    const { log } = await merchant.call(order.get, { id });
    expect(log[0]).toMatchObject({ title: '编辑' });
    expect(log[0]!.note).toContain('数量 2 → 3');
    expect(log[0]!.note).toContain(`SKU ${first.code} → ${second.code}`);
    expect(log[0]!.note).toContain('删除');
  });

  it('nothing, and nothing happens', async () => {
    const { id } = await build('waitPush');
    expect(await edit(merchant, id, await asked(id))).toMatchObject({ version: 1, problems: [] });
    expect(await logOf(id)).toEqual([]);
  });

  it('a line without SKU in or out: the order waits, or goes on', async () => {
    const { id } = await build('waitPush');
    const out = await edit(merchant, id, await asked(id, set({ kind: 'unmapped', skuId: null })));
    expect(out).toMatchObject({ status: 'unmapped', version: 3 });
    const back = await edit(merchant, id, await asked(id, set({ kind: 'sku', skuId: second.id })), 3);
    expect(back).toMatchObject({ status: 'waitPush', version: 5 });
    expect(await logOf(id)).toEqual([
      'order.edit merchant 10>10',
      'order.unmatch system 10>5',
      'order.edit merchant 5>5',
      'order.match system 5>10',
    ]);
    const lines = [
      ...(await asked(id)),
      { kind: 'unmapped', platformCode: `${code}-new`, quantity: 1, unitCents: 0 },
    ];
    expect(await edit(merchant, id, lines, 5)).toMatchObject({ status: 'unmapped' });
    expect(await rowOf(id)).toMatchObject({ goodsLines: 2, unmappedLines: 1 });
  });

  it('one order’s SKU, and a later mapping of the code leaves it', async () => {
    const { id } = await build('waitPush');
    await edit(merchant, id, await asked(id, set({ skuId: second.id })));
    await merchant.call(mapping.save, { codes: [code], kind: 'sku', skuId: first.id });
    await merchant.call(mapping.save, { codes: [code], kind: 'notGoods' });
    expect(await linesOf(id)).toMatchObject([{ kind: 'sku', skuId: second.id }]);
  });

  it('what was repulsed, within the same factory, and hands it in again', async () => {
    const { designer, merchant1 } = t.tenants;
    const bound = t.database.system
      .insertInto('binding')
      .values({ merchantId: merchant1, factoryId: designer });
    await bound.execute();
    const elsewhere = await buildSku(t.database.system, { factoryId: designer });
    const { id } = await build('repulsed', [sku()], { reasons: ['pictureMissing'] });
    expect((await edit(merchant, id, await asked(id, set({ skuId: elsewhere.id })))).problems).toEqual([
      { field: 'lines.0.skuId', msg: '订单已推给另一个工厂，请选择该工厂的 SKU。' },
    ]);
    const unmapped = await asked(id, set({ kind: 'unmapped', skuId: null }));
    expect((await edit(merchant, id, unmapped)).problems).toHaveLength(1);

    const mine = await buildPicture(t.database.system, merchant1);
    const lines = await asked(id, set({ skuId: second.id, quantity: 1, pictureFileId: mine.id }));
    expect(await edit(merchant, id, lines)).toMatchObject({ version: 2, status: 'repulsed' });
    expect(await rowOf(id)).toMatchObject({ costCents: 900, amountCents: 1000, pieces: 1 });
    const { successIds } = await merchant.call(order.action, {
      event: 'order.resubmit',
      ids: [id],
      params: {},
    });
    expect(successIds).toEqual([id]);
    expect(await rowOf(id)).toMatchObject({ status: 20, reasons: [] });
    expect((await factory.call(order.get, { id })).lines).toMatchObject([{ skuId: second.id, quantity: 1 }]);
  });

  it('a mapping at the same moment, and neither waits for ever', async () => {
    const orders = await Promise.all(Array.from({ length: 8 }, () => build('waitPush')));
    await merchant.call(mapping.save, { codes: [code], kind: 'sku', skuId: first.id });
    const edits = orders.map(async ({ id }) => ask(merchant, id, await asked(id, set({ quantity: 5 }))));
    const saves = [second.id, first.id].map((skuId) =>
      merchant.ask(mapping.save, { codes: [code], kind: 'sku', skuId }),
    );
    const answers = await Promise.all([...edits, ...saves]);
    for (const answer of answers) expect([0, 409]).toContain(answer.code);
  });
});

describe('the factory edits', () => {
  it.each(['waitReview', 'pendingRule'] as const)(
    'SKU and quantity in %s; the amount stays the merchant’s',
    async (status) => {
      const { id } = await build(status, [sku({ pictureFileId: null })], { reasons: ['addressMissing'] });
      const done = await edit(factory, id, await asked(id, set({ skuId: second.id, quantity: 3 })));
      expect(done).toEqual({ version: 2, status, problems: [] });
      expect(await rowOf(id)).toMatchObject({
        amountCents: 2000,
        costCents: 3 * 900,
        pieces: 3,
        // Judged anew: the address is there, the picture is not.
        reasons: ['pictureMissing'],
      });
    },
  );

  it('neither prices nor which lines there are, and no SKU of another factory', async () => {
    const { id } = await build('waitReview', [sku(), sku()]);
    const other = await buildSku(t.database.system, { factoryId: t.tenants.designer });
    const [a, b] = await asked(id);
    for (const lines of [
      [{ ...a, unitCents: 1 }, b],
      [a],
      [a, b, { kind: 'sku', skuId: first.id, quantity: 1, unitCents: 0 }],
      [{ ...a, kind: 'notGoods', skuId: null }, b],
      [{ ...a, skuId: other.id }, b],
    ]) {
      expect((await edit(factory, id, lines as object[])).problems).toHaveLength(1);
    }
    expect(await rowOf(id)).toMatchObject({ version: 1 });
  });
});
