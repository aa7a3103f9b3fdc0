import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { file } from '#contract/file/file.ts';
import { mapping } from '#contract/mapping/mapping.ts';
import { notice } from '#contract/notice/notice.ts';
import { orderImport } from '#contract/order-import/order-import.ts';
import { order } from '#contract/order/order.ts';
import { sku } from '#contract/sku/sku.ts';
import { task } from '#contract/task/task.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildMapping, buildNotice, buildOrder, buildShop, buildSku } from '#tests/support/goods.ts';
import { countRows, expectRefused, expectSentence } from '#tests/support/hostile.ts';

const NOBODYS = 987_654_321;

let t: TestApp;
let owner: Client;
let stranger: Client;
let factory: Client;
/** What merchant01's tenant holds. */
let held: Record<'order' | 'shop' | 'mapping' | 'template' | 'file' | 'task' | 'notice', number>;
let strangersShop: number;
let strangersFile: number;
let skuId: number;

beforeAll(async () => {
  t = await startTestApp();
  [owner, stranger, factory] = [await t.as('merchant01'), await t.as('merchant02'), await t.as('factory01')];
  const { system } = t.database;
  const merchantId = t.tenants.merchant1;
  const shopId = (await buildShop(system, { merchantId, nick: '机密店铺' })).id;
  skuId = (await buildSku(system, { factoryId: t.tenants.factory })).id;
  strangersShop = (await buildShop(system, { merchantId: t.tenants.merchant2 })).id;
  const csv = '平台订单号,商家编码,数量\n机密-1,机密,1\n';
  const fileId = (await owner.upload(orderImport.inspect, '机密.csv', csv)).data.fileId;
  strangersFile = (await stranger.upload(orderImport.inspect, 'b.csv', csv)).data.fileId;
  const names = { platformOrderNo: '平台订单号', skuCode: '商家编码', quantity: '数量' };
  held = {
    order: (await buildOrder(system, { merchantId, shopId, recipientName: '机密' })).id,
    shop: shopId,
    mapping: (await buildMapping(system, { merchantId, code: '机密编码' })).id,
    template: (await owner.call(orderImport.saveTemplate, { name: '机密模板', mapping: names })).id,
    file: fileId,
    task: (
      await system
        .insertInto('task')
        .values({
          ...{ tenantId: merchantId, userId: 1, kind: 'order.import', title: '机密任务', status: 'failed' },
          input: '{}',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
    notice: (await buildNotice(system, { tenantId: merchantId, title: '机密通知' })).id,
  };
});
afterAll(() => t.close());

/** What a stranger asks with an id: foreign and unknown ids must be one to him. */
const asked: [string, Endpoint, (id: number) => object, keyof typeof held][] = [
  ['order.get', order.get, (id) => ({ id }), 'order'],
  ['order.log', order.log, (id) => ({ id }), 'order'],
  ['order.update', order.update, (id) => ({ id, version: 1, recipientName: '我' }), 'order'],
  ['task.get', task.get, (id) => ({ id }), 'task'],
  ['task.cancel', task.cancel, (id) => ({ id }), 'task'],
  ['task.retry', task.retry, (id) => ({ id }), 'task'],
  ['mapping.delete', mapping.delete, (id) => ({ id }), 'mapping'],
  ['orderImport.deleteTemplate', orderImport.deleteTemplate, (id) => ({ id }), 'template'],
  [
    'orderImport.start, shop',
    orderImport.start,
    (id) => ({ fileId: strangersFile, shopId: id, mapping: {} }),
    'shop',
  ],
  [
    'orderImport.start, file',
    orderImport.start,
    (id) => ({ fileId: id, shopId: strangersShop, mapping: {} }),
    'file',
  ],
  [
    'orderImport.start, template',
    orderImport.start,
    (id) => ({ fileId: strangersFile, shopId: strangersShop, templateId: id }),
    'template',
  ],
  [
    'mapping.save, picture',
    mapping.save,
    (id) => ({ codes: ['x'], kind: 'sku', skuId, pictureFileId: id }),
    'file',
  ],
];

describe('an id of another tenant is no more than an unknown one', () => {
  it.each(asked)('%s', async (_, call, input, what) => {
    const unknown = await stranger.ask(call, input(NOBODYS));
    await expectRefused(t, () => stranger.ask(call, input(held[what])), unknown.code);
    const foreign = await stranger.ask(call, input(held[what]));
    expect(foreign.msg).toBe(unknown.msg);
    expect([400, 403, 404]).toContain(foreign.code);
    expect(JSON.stringify(foreign)).not.toContain('机密');
  });

  it('an action on orders refuses each of them, and does nothing', async () => {
    const action = (ids: number[]) => stranger.call(order.action, { event: 'order.urged', ids, params: {} });
    const before = await countRows(t.database.system);
    const { successIds, failed } = await action([held.order, NOBODYS]);
    expect(successIds).toEqual([]);
    const [foreign, unknown] = failed.toSorted((a, b) => a.id - b.id);
    expect([foreign!.code, foreign!.msg]).toEqual([404, unknown!.msg]);
    expectSentence(foreign!.msg);
    expect(await countRows(t.database.system)).toEqual(before);
    const estimate = await stranger.call(order.pushEstimate, { ids: [held.order, NOBODYS] });
    expect(estimate).toEqual({
      factories: [],
      refused: [],
      refusedCount: 0,
      doubts: [],
      doubtsCount: 0,
    });
  });

  it('a factory sees no order before it is pushed to it', async () => {
    const unknown = await factory.ask(order.get, { id: NOBODYS });
    expect(await factory.ask(order.get, { id: held.order })).toMatchObject({ code: 404, msg: unknown.msg });
    const { failed } = await factory.call(order.action, { event: 'order.approve', ids: [held.order] });
    expect(failed).toMatchObject([{ id: held.order, code: 404 }]);
  });

  it('a SKU of a factory that the merchant is not bound to', async () => {
    const unbound = await t.as('merchant03');
    const save = (id: number) => unbound.ask(mapping.save, { codes: ['x'], kind: 'sku', skuId: id });
    const unknown = await save(NOBODYS);
    await expectRefused(t, () => save(skuId), 404);
    expect((await save(skuId)).msg).toBe(unknown.msg);
    expect((await unbound.call(sku.page, {})).total).toBe(0);
  });

  it('notices of others stay unread', async () => {
    await stranger.call(notice.read, { ids: [held.notice] });
    expect((await owner.call(notice.page, {})).list).toMatchObject([{ id: held.notice, read: false }]);
  });

  it('lists show nothing of others', async () => {
    const lists = [
      await stranger.call(order.page, { shopIds: [held.shop] }),
      await stranger.call(mapping.page, {}),
      await stranger.call(mapping.unmatched, {}),
      await stranger.call(orderImport.templates, {}),
      await stranger.call(task.page, {}),
      await stranger.call(notice.page, {}),
      await stranger.call(order.filterOptions, {}),
    ];
    expect(JSON.stringify(lists)).not.toContain('机密');
  });
});

describe('a signed link', () => {
  const open = async (url: string) => (await t.app.inject({ url })).json();
  it('opens its own file only, until it ends', async () => {
    const { data } = await owner.upload(file.upload, 'a.bin', 'content');
    expect((await t.app.inject({ url: data.url })).body).toBe('content');
    const [path = '', query = ''] = data.url.split('?');
    const changes = [
      data.url.replace(`/${data.fileId}?`, `/${strangersFile}?`),
      data.url.replace(/expires=\d+/, `expires=${Date.now() + 1e10}`),
      data.url.replace(/sign=.*/, 'sign='),
      data.url.replace(/sign=.*/, 'sign=%00'),
      data.url.replace(/sign=.{10}/, 'sign=AAAAAAAAAA'),
      `${path}?${query}&sign=AAAA`,
    ];
    for (const url of changes) await expectRefused(t, () => open(url), url.includes('%00') ? 400 : 403);
  });
});

describe('an event that there is not, or not for this user', () => {
  it.each([
    ['unknown', 'order.explode'],
    ['of an object', 'constructor'],
    ['of the system', 'order.match'],
    ['of the rules', 'order.rule.approve'],
    ['of the other party', 'order.approve'],
    ['of its own call', 'order.edit'],
    ['empty', ''],
  ])('%s', async (_, event) => {
    const ask = () => owner.ask(order.action, { event, ids: [held.order] });
    const { code } = await ask();
    expect([400, 403]).toContain(code);
    await expectRefused(t, ask, code);
  });

  it('an event without what it must carry', async () => {
    await expectRefused(
      t,
      () => factory.ask(order.action, { event: 'order.repulse', ids: [held.order] }),
      400,
    );
    await expectRefused(
      t,
      () => factory.ask(order.action, { event: 'order.ship', ids: [held.order], params: {} }),
      400,
    );
  });
});

describe('a stale version', () => {
  it('is told, and changes nothing', async () => {
    const { id, version } = await owner.call(order.get, { id: held.order });
    await owner.call(order.update, { id, version, recipientName: '甲' });
    await expectRefused(
      t,
      () => owner.ask(order.update, { id, version, recipientName: '乙' }),
      409,
      /已由 .+ 编辑.*没有执行/,
    );
    const acted = await owner.call(order.action, {
      event: 'order.urged',
      ids: [id],
      versions: { [id]: version },
    });
    expect(acted).toMatchObject({ successIds: [], failed: [{ id, code: 409 }] });
    expectSentence(acted.failed[0]!.msg);
    const form = {
      ...{ code: 'V-1', name: '壳', material: '软', brand: '华为', model: 'M', color: '黑', priceCents: 100 },
    };
    const { id: made } = await factory.call(sku.create, form);
    await factory.call(sku.update, { ...form, id: made, version: 1, name: '壳二' });
    await expectRefused(
      t,
      () => factory.ask(sku.update, { ...form, id: made, version: 1, name: '壳三' }),
      409,
      /刷新/,
    );
    expect(await owner.call(order.get, { id })).toMatchObject({ recipientName: '甲', urgent: false });
  });
});
