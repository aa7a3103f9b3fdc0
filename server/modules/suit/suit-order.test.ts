import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mapping } from '#contract/mapping/mapping.ts';
import { orderGoods } from '#contract/order/order-goods.ts';
import { orderMerge } from '#contract/order/order-merge.ts';
import { order } from '#contract/order/order.ts';
import { suit } from '#contract/suit/suit.ts';
import { openSuits, type SuitWorld } from '#tests/support/suits.ts';

// A suit in an order: its line keeps what the buyer paid, its parts are what the factory makes. Everything is asked of the
// database, past the calls that did it.

let w: SuitWorld;
beforeAll(async () => {
  w = await openSuits();
});
afterAll(() => w.t.close());
let made = 0;
let code: string;
beforeEach(() => void (code = `SET-${(made += 1)}`));

const WAIT_PUSH = 10;
const UNMAPPED = 5;
const part = (of: 'shell' | 'strap', quantity: number, suitCode = code) =>
  `部件 ${w[of].code} ×${quantity} 0 属于 ${suitCode}`;
const suitOf = (quantity: number) => `notGoods ${code} ×${quantity} 5000`;
const CARD = 'notGoods GIFT-CARD ×1 1000';
const linesAsked = async (id: number) =>
  (await w.merchant.call(order.get, { id })).lines.map((line) => ({
    ...{ id: line.id, kind: line.kind, skuId: line.skuId, quantity: line.quantity },
    ...{ unitCents: line.unitCents, suitItem: line.suitItem, suitKey: line.suitKey },
  }));
type Asked = Awaited<ReturnType<typeof linesAsked>>;
const edit = async (id: number, how: (lines: Asked) => Asked, who = w.merchant) => {
  const { version } = await who.call(order.get, { id });
  const lines = how(await linesAsked(id)).map(({ suitItem: _i, suitKey: _k, ...line }) => line);
  const { problems } = await who.call(orderGoods.update, { id, version, lines });
  return problems.map(({ msg }) => msg);
};

describe('[G13] a line whose code becomes a suit', () => {
  it('keeps its amount as no goods, its parts follow at no price with line times item; push costs their own prices', async () => {
    const id = await w.waiting(code);
    const asItCame = await w.rows(id);
    expect(await w.make(code)).toMatchObject({ orders: 1, taskId: null });
    expect(await w.lines(id)).toEqual([suitOf(3), CARD, part('shell', 6), part('strap', 3)]);
    const before = await w.counted(id);
    expect(before).toMatchObject({
      status: WAIT_PUSH,
      amount: 16_800,
      pieces: 9,
      partPieces: 9,
      agrees: true,
    });
    expect(await w.send('order.push', [id])).toEqual([]);
    const cost = 6 * 700 + 3 * 300;
    expect(await w.counted(id)).toMatchObject({ amount: 16_800, cost, pieces: 9, agrees: true });
    // Back with the merchant, and its meaning taken away: the line is what it was, to the last column.
    expect(await w.send('order.recall', [id])).toEqual([]);
    const { id: suitId } = await w.find(code);
    expect(await w.merchant.call(suit.delete, { id: suitId })).toEqual({ orders: 1, taskId: null });
    expect(await w.rows(id)).toEqual(asItCame);
    expect(await w.counted(id)).toMatchObject({
      status: UNMAPPED,
      amount: 16_800,
      unmapped: 1,
      agrees: true,
    });
  });

  it('is made piece by piece: a piece for each copy of each part, none for the line', async () => {
    const id = await w.waiting(code);
    await w.make(code);
    await w.send('order.push', [id]);
    await w.system.updateTable('tradeOrder').set({ reasons: [] }).where('id', '=', id).execute();
    expect(await w.send('order.approve', [id], {}, w.factory)).toEqual([]);
    const pieces = await w.system
      .selectFrom('piece')
      .select((eb) => ['skuId', eb.fn.countAll<number>().as('n')])
      .where('orderId', '=', id)
      .groupBy('skuId')
      .orderBy('skuId')
      .execute();
    expect(pieces).toEqual([
      { skuId: w.shell.id, n: 6 },
      { skuId: w.strap.id, n: 3 },
    ]);
  });

  it('is edited as one: parts follow the quantity, before the push and after; a part by itself stays', async () => {
    const id = await w.waiting(code);
    await w.make(code);
    const suits = (quantity: number) => (lines: Asked) =>
      lines.map((line) => (line.suitKey && line.suitItem === null ? { ...line, quantity } : line));
    expect(await edit(id, suits(5))).toEqual([]);
    expect(await w.lines(id)).toEqual([suitOf(5), CARD, part('shell', 10), part('strap', 5)]);
    expect(await w.counted(id)).toMatchObject({ amount: 5 * 5000 + 1800, pieces: 15, agrees: true });

    const parts = (how: object) => (lines: Asked) =>
      lines.map((line) => (line.suitItem === 1 ? { ...line, ...how } : line));
    expect(await edit(id, parts({ quantity: 7 }))).toEqual([
      expect.stringContaining('数量随套装变化，现为 10 件'),
    ]);
    expect(await edit(id, parts({ unitCents: 100 }))).toEqual(['套装明细的单价为 0，金额在套装一行。']);
    expect(await edit(id, parts({ skuId: w.strap.id }))).toEqual([expect.stringContaining('请修改套装编码')]);
    expect(await edit(id, (lines) => lines.filter(({ suitItem }) => suitItem !== 1))).toEqual([
      expect.stringContaining('不能单独删除'),
    ]);
    expect(await edit(id, suits(9999))).toEqual([]);
    expect(await w.counted(id)).toMatchObject({ pieces: 29_997, agrees: true });

    await edit(id, suits(3));
    await w.send('order.push', [id]);
    expect(await edit(id, suits(4), w.factory)).toEqual([]);
    expect(await w.lines(id)).toEqual([suitOf(4), CARD, part('shell', 8), part('strap', 4)]);
    expect(await w.counted(id)).toMatchObject({ pieces: 12, cost: 8 * 700 + 4 * 300, agrees: true });
    // What the buyer pays is between him and the merchant.
    expect((await w.counted(id)).amount).toBe(16_800);
  });

  it('goes with its parts where it is taken out, or becomes goods by hand', async () => {
    const [gone, other] = [await w.waiting(code), await w.waiting(code)];
    await w.make(code);
    expect(
      await edit(gone, (lines) => [
        ...lines.filter(({ suitKey }) => suitKey === null),
        {
          id: null as never,
          kind: 'sku',
          skuId: w.strap.id,
          quantity: 1,
          unitCents: 0,
          suitItem: null,
          suitKey: null,
        },
      ]),
    ).toEqual([]);
    expect(await w.lines(gone)).toEqual([CARD, 'sku  ×1 0']);
    expect(await w.counted(gone)).toMatchObject({ amount: 1800, pieces: 1, partPieces: 0, agrees: true });
    expect(
      await edit(other, (lines) =>
        lines.map((line) =>
          line.suitKey && line.suitItem === null ? { ...line, kind: 'sku', skuId: w.shell.id } : line,
        ),
      ),
    ).toEqual([]);
    expect(await w.lines(other)).toEqual([`sku ${code} ×3 5000`, CARD]);
    expect(await w.counted(other)).toMatchObject({ amount: 16_800, pieces: 3, partPieces: 0, agrees: true });
  });
});

describe('[G13] an order with a suit that is split', () => {
  it('line by line: the line stands with the child of its first part, the others name it, and the sums are the order’s', async () => {
    const id = await w.waiting(code);
    await w.make(code);
    expect(await w.send('order.split', [id])).toEqual([]);
    const [first, second, ...more] = await w.children(id);
    expect(more).toEqual([]);
    expect(await w.lines(first!)).toEqual([suitOf(3), CARD, part('shell', 6)]);
    expect(await w.lines(second!)).toEqual([part('strap', 3)]);
    expect(await w.counted(first!)).toMatchObject({ amount: 16_800, pieces: 6, agrees: true });
    expect(await w.counted(second!)).toMatchObject({ amount: 0, pieces: 3, agrees: true });

    // Torn apart it is no longer the code's: neither a change nor a deletion reaches one half alone.
    const { id: suitId } = await w.find(code);
    expect(await w.merchant.call(suit.reach, { id: suitId })).toEqual({ unpushed: 0, pushed: 0, torn: 1 });
    await w.change(suitId, 5, 5);
    const suits = (lines: Asked) =>
      lines.map((line) => (line.kind === 'notGoods' && line.suitKey ? { ...line, quantity: 1 } : line));
    expect(await edit(first!, suits)).toEqual([expect.stringContaining('已拆到别的订单')]);
    await w.merchant.call(suit.delete, { id: suitId });
    expect(await w.lines(first!)).toEqual([suitOf(3), CARD, part('shell', 6)]);
    expect(await w.lines(second!)).toEqual([part('strap', 3)]);
  });

  it('as asked: the line goes where its first part went, whatever was asked for it; whole again it keeps all', async () => {
    const id = await w.waiting(code);
    await w.make(code);
    const rows = await w.rows(id);
    const [line, , shells, straps] = rows;
    const parts = [
      [
        { lineId: line!.id, quantity: 3 },
        { lineId: straps!.id, quantity: 3 },
      ],
      [{ lineId: shells!.id, quantity: 4 }],
      [{ lineId: shells!.id, quantity: 2 }],
    ];
    expect(await w.send('order.split', [id], { parts })).toEqual([]);
    const children = await w.children(id);
    expect(await Promise.all(children.map(w.lines))).toEqual([
      [CARD, part('strap', 3)],
      [suitOf(3), part('shell', 4)],
      [part('shell', 2)],
    ]);
    expect(
      (await Promise.all(children.map(w.counted))).map(({ amount, pieces }) => [amount, pieces]),
    ).toEqual([
      [1800, 3],
      [15_000, 4],
      [0, 2],
    ]);
    const [into, ...others] = children;
    await w.merchant.call(orderMerge.run, { groups: [{ into: into!, ids: others }] });
    expect(await w.counted(into!)).toMatchObject({ amount: 16_800, pieces: 9, partPieces: 9, agrees: true });
    expect(await w.send('order.merge.withdrawn', others)).toEqual([]);
    expect(await Promise.all(children.map(w.lines))).toEqual([
      [CARD, part('strap', 3)],
      [suitOf(3), part('shell', 4)],
      [part('shell', 2)],
    ]);
    for (const child of children) expect(await w.counted(child)).toMatchObject({ agrees: true });
  });

  it('whole in one child it stays the code’s', async () => {
    const id = await w.waiting(code, {
      lines: [
        { platformCode: code, quantity: 1, unitCents: 5000 },
        {
          platformCode: 'X',
          kind: 'sku',
          skuId: w.shell.id,
          skuCode: w.shell.code,
          quantity: 1,
          unitCents: 100,
        },
      ],
    });
    await w.make(code);
    const [, own, shells, straps] = await w.rows(id);
    const parts = [
      [{ lineId: own!.id, quantity: 1 }],
      [
        { lineId: shells!.id, quantity: 2 },
        { lineId: straps!.id, quantity: 1 },
      ],
    ];
    expect(await w.send('order.split', [id], { parts })).toEqual([]);
    const [, second] = await w.children(id);
    await w.change((await w.find(code)).id, 1, 0);
    expect(await w.lines(second!)).toEqual([suitOf(1), part('shell', 1)]);
    expect(await w.counted(second!)).toMatchObject({ pieces: 1, agrees: true });
  });
});

describe('[G13] orders with suits that are merged', () => {
  it('go back as they were, and as the suit has become meanwhile', async () => {
    const ids = [await w.waiting(code), await w.waiting(code, {}, 2)];
    await w.make(code);
    const [into, from] = ids as [number, number];
    const before = await Promise.all(ids.map(w.rows));
    await w.merchant.call(orderMerge.run, { groups: [{ into, ids: [from] }] });
    expect(await w.counted(into)).toMatchObject({
      amount: 16_800 + 11_800,
      pieces: 15,
      partPieces: 15,
      agrees: true,
    });
    expect(await w.send('order.merge.withdrawn', [from])).toEqual([]);
    expect(await Promise.all(ids.map(w.rows))).toEqual(before);

    await w.merchant.call(orderMerge.run, { groups: [{ into, ids: [from] }] });
    const third = { skuId: w.shell.id, quantity: 1, pictureFileId: null };
    const { id, version } = await w.find(code);
    await w.merchant.call(suit.update, { id, version, name: '三种', items: [...w.items(1, 1), third] });
    expect(await w.counted(into)).toMatchObject({ pieces: 15, partPieces: 15, agrees: true });
    expect(await w.send('order.merge.withdrawn', [from])).toEqual([]);
    for (const [order, quantity] of [
      [into, 3],
      [from, 2],
    ] as const) {
      expect(await w.lines(order)).toEqual([
        suitOf(quantity),
        CARD,
        part('shell', quantity),
        part('strap', quantity),
        part('shell', quantity),
      ]);
      expect(await w.counted(order)).toMatchObject({ amount: quantity * 5000 + 1800, agrees: true });
    }
  });
});

describe('a code that is a suit', () => {
  it('is mapped and forgotten where suits are, not among codes', async () => {
    await w.make(code);
    const said = await w.merchant.ask(mapping.save, { codes: [code], kind: 'notGoods' });
    expect(said).toMatchObject({ code: 409, msg: expect.stringContaining('请在「套装编码」中修改或删除它') });
    const row = (await w.merchant.call(mapping.page, { code })).list[0]!;
    expect(row).toMatchObject({ kind: 'suit' });
    expect(await w.merchant.ask(mapping.delete, { id: row.id })).toMatchObject({ code: 409 });
  });
});
