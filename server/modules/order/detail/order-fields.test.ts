import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXPORT_COLUMN_NAMES, exportColumnsOf } from '#contract/order-export/order-export.ts';
import { orderMerge } from '#contract/order/order-merge.ts';
import { order, OrderDetail } from '#contract/order/order.ts';
import { LiveEvent } from '#contract/task/task.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder, buildPicture, buildSku } from '#tests/support/goods.ts';
import { rowsOf } from '#tests/support/moves-table.ts';

/** docs/spec/order-fields.tsv says what each side sees of an order: every call and the export answer by it. */

type Side = 'merchant' | 'factory';
type Seen = 'yes' | 'no' | 'own' | 'self';
const TABLE = rowsOf('order-fields.tsv').map(([field = '', column = '', merchant, factory]) => ({
  ...{ field, column },
  seen: { merchant, factory } as Record<Side, Seen>,
}));
const FIELDS = TABLE.map(({ field }) => field).filter((field) => field !== '');
const SIDES = ['merchant', 'factory'] as const;
const other = (side: Side): Side => (side === 'merchant' ? 'factory' : 'merchant');

/** Stands in everything that is one side's own. */
const MARK = { merchant: '商家私', factory: '工厂私' };
const EVENT = { after: [20, 0, 0, 0, 0], before: [10, 0, 0, 0, 0], version: 1 };

let t: TestApp;
let users: Record<Side, Client>;
let id: number;
beforeAll(async () => {
  t = await startTestApp();
  users = { merchant: await t.as('merchant01'), factory: await t.as('factory01') };
  const { system } = t.database;
  const parties = { merchantId: t.tenants.merchant1, factoryId: t.tenants.factory };
  const sku = await buildSku(system, { factoryId: parties.factoryId, printWidthMm: 70, printHeightMm: 150 });
  const pictureFileId = (await buildPicture(system, parties.merchantId)).id;
  await system.updateTable('file').set({ width: 100, height: 200 }).where('id', '=', pictureFileId).execute();
  const cost = { costCents: 100, costCurrency: 'CNY' };
  // 100 × 200 pixels on 70 × 150 mm are 33 dots an inch.
  const printLeave = JSON.stringify({ fileId: pictureFileId, dpi: 33, by: '店长', at: 0 });
  const printPlace = JSON.stringify({ fileId: pictureFileId, fit: 'contain', turn: 90, mirror: true });
  const print = { pictureFileId, printLeave, printPlace };
  const suit = { suitKey: 1, suitItem: 1 };
  const line = {
    platformCode: 'A',
    kind: 'sku',
    skuId: sku.id,
    skuCode: sku.code,
    ...print,
    ...suit,
    ...cost,
  };
  const now = new Date();
  const built = await buildOrder(system, {
    ...{
      ...parties,
      status: 'waitReview',
      lines: [{ ...line, title: '壳', variation: '黑', unitCents: 4321 }],
    },
    ...{ merchantTags: [MARK.merchant], factoryTags: [MARK.factory], reasons: ['phoneUnfit'] },
    ...{
      repulseReason: '曾打回',
      holdBy: 'factory',
      hold: 1,
      holdUntil: now,
      amountCents: 4321,
      costCents: 100,
    },
    ...{
      postcode: '310000',
      expressName: '顺丰速运',
      waybillNo: 'SF1',
      buyerRemark: '买',
      merchantRemark: '商',
    },
    ...{ factoryRemark: '工', payTime: now, pushedAt: now, shippedAt: now },
  });
  id = built.id;
  const waybill = { expressName: '顺丰速运', waybillNo: 'SF1' };
  await system
    .insertInto('package')
    .values({ ...parties, orderId: id, ...waybill })
    .execute();
  const tagged = { orderId: id, ...parties, event: 'order.tagged', userName: '某人', ...EVENT };
  await system
    .insertInto('orderEvent')
    .values([
      ...SIDES.map((actor) => ({ ...tagged, actor, params: { add: [MARK[actor]] } })),
      { ...tagged, actor: 'rule', rule: MARK.factory, params: { add: [MARK.factory] } },
      {
        ...tagged,
        event: 'order.pendingRule',
        actor: 'rule',
        rule: MARK.factory,
        params: { reason: '金额不符' },
      },
    ])
    .execute();
});
afterAll(() => t.close());

/** `lines.title` of each of the lines; what is deeper belongs to its field. */
function* fieldsOf(answer: object): Generator<[string, unknown]> {
  for (const [name, value] of Object.entries(answer)) {
    const parts = Array.isArray(value) && typeof value[0] === 'object' ? (value as object[]) : null;
    if (!parts) yield [name, value];
    for (const part of parts ?? [])
      for (const [inner, own] of Object.entries(part)) if (inner !== 'id') yield [`${name}.${inner}`, own];
  }
}

it('the table names every field of an order’s details, and each once', () => {
  const { shape } = OrderDetail;
  const named = Object.keys(shape).flatMap((name) => {
    const part = shape[name as keyof typeof shape] as { element?: { shape?: object } };
    const inner = part.element?.shape;
    return inner ? Object.keys(inner).flatMap((one) => (one === 'id' ? [] : `${name}.${one}`)) : name;
  });
  expect(FIELDS.toSorted()).toEqual(named.filter((name) => name !== 'id').toSorted());
});

it('and every column of the export, for the sides that see it', () => {
  const columns = TABLE.filter(({ column }) => column !== '');
  expect(columns.map(({ column }) => column).toSorted()).toEqual(EXPORT_COLUMN_NAMES.toSorted());
  for (const side of SIDES)
    expect(exportColumnsOf(side === 'merchant' ? 'business' : 'factory').toSorted()).toEqual(
      columns.flatMap(({ column, seen }) => (['yes', 'own'].includes(seen[side]) ? column : [])).toSorted(),
    );
});

describe.each(SIDES)('the %s', (side) => {
  const sees = (field: string) => TABLE.find((row) => row.field === field)?.seen[side];
  const holds = (answer: object) => {
    for (const [field, value] of fieldsOf(answer))
      if (sees(field) === 'no') expect([field, value]).toEqual([field, null]);
    expect(JSON.stringify(answer)).not.toContain(MARK[other(side)]);
  };

  it('reads in an order’s details what the table gives him, and nothing of the other side’s own', async () => {
    const detail = await users[side].call(order.get, { id });
    holds(detail);
    const filled = [...fieldsOf(detail)].filter(([, value]) => value !== null && value !== '');
    const names = new Set(filled.map(([field]) => field));
    for (const { field, seen } of TABLE)
      if (field !== '' && seen[side] !== 'no' && !['parentOrderNo', 'platformChange'].includes(field))
        expect(names).toContain(field);
    expect(detail.tags).toEqual([MARK[side]]);
  });

  it('reads no more in the list, in the log and where orders are joined', async () => {
    const { list } = await users[side].call(order.page, {});
    holds(list.find((row) => row.id === id)!);
    holds({ log: await users[side].call(order.log, { id }) });
    if (side === 'merchant') holds(await users[side].call(orderMerge.suggest, { ids: [id] }));
  });
});

it('a live event says that an order changed, and nothing of it', () => {
  expect(LiveEvent.parse({ kind: 'order', amountCents: 1, tags: [MARK.factory] })).toEqual({ kind: 'order' });
});
