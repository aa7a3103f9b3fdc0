import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { binding } from '#contract/binding/binding.ts';
import { invite } from '#contract/invite/invite.ts';
import { mapping } from '#contract/mapping/mapping.ts';
import { notice } from '#contract/notice/notice.ts';
import { orderImport } from '#contract/order-import/order-import.ts';
import { orderPicture } from '#contract/order/order-picture.ts';
import { order } from '#contract/order/order.ts';
import { shopAccess } from '#contract/shop/shop-access.ts';
import { shopBind } from '#contract/shop/shop-bind.ts';
import { shopSubscription } from '#contract/shop/shop-subscription.ts';
import { shop } from '#contract/shop/shop.ts';
import { sku } from '#contract/sku/sku.ts';
import { task } from '#contract/task/task.ts';
import { wallsOf } from '#tests/support/walls.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import {
  buildMapping,
  buildNotice,
  buildOrder,
  buildPicture,
  buildShop,
  buildSku,
} from '#tests/support/goods.ts';

type Built = Awaited<ReturnType<typeof buildWorld>>;
let t: TestApp;
let merchant: Client;
let factory: Client;
/** What merchant01 has; merchant02 is a customer of the same factory. */
let theirs: Built;

/** The second wall taken away, the first must stand alone: the conditions that every statement brings itself. */
const WALLS = { 'both walls': [], 'the statement’s own conditions alone': ['disable row level security'] };

async function start(changes: string[]) {
  t = await startTestApp();
  const system = t.database.system;
  for (const { table } of changes.length > 0 ? await wallsOf(system) : [])
    for (const change of changes) await sql.raw(`alter table ${table} ${change}`).execute(system);
  merchant = await t.as('merchant02');
  factory = await t.as('factory01');
  theirs = await buildWorld(t.tenants.merchant1, t.tenants.factory);
}

async function buildWorld(merchantId: number, factoryId: number) {
  const system = t.database.system;
  const ownShop = await buildShop(system, { merchantId });
  const goods = await buildSku(system, { factoryId });
  const line = { platformCode: 'THEIRS', kind: 'sku', skuId: goods.id, skuCode: goods.code };
  const { id: userId } = await system
    .selectFrom('membership')
    .select('userId as id')
    .where('tenantId', '=', merchantId)
    .executeTakeFirstOrThrow();
  const { id: bindingId } = await system
    .selectFrom('binding')
    .select('id')
    .where('merchantId', '=', merchantId)
    .where('factoryId', '=', t.tenants.factory)
    .executeTakeFirstOrThrow();
  const build = (status: 'waitPush' | 'waitReview', given: object) =>
    buildOrder(system, { merchantId, shopId: ownShop.id, status, lines: [line], ...given });
  return {
    shop: ownShop,
    goods,
    picture: await buildPicture(system, merchantId),
    file: await buildPicture(system, merchantId, 'csv'),
    mapping: await buildMapping(system, { merchantId, code: 'THEIRS' }),
    notice: await buildNotice(system, { tenantId: merchantId }),
    binding: { id: bindingId },
    invite: await system
      .insertInto('factoryInvite')
      .values({
        factoryId: t.tenants.platform,
        code: `Theirs${merchantId}`,
        name: '别家的邀请',
        createdBy: userId,
        createdAt: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
    kept: await build('waitPush', {}),
    pushed: await build('waitReview', { factoryId }),
    task: await system
      .insertInto('task')
      .values({ tenantId: merchantId, userId, kind: 'none', title: '任务', status: 'failed', input: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow(),
    template: await system
      .insertInto('importTemplate')
      .values({ merchantId, name: '模板', mapping: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  };
}

/** All that may not change, as text. */
async function everything() {
  const tables = [
    'trade_order',
    'order_line',
    'order_event',
    'code_mapping',
    'notice',
    'task',
    'import_template',
    'sku',
    'binding',
    'shop',
    'factory_invite',
  ];
  const parts = tables.map(
    (table) =>
      sql`select ${table} as name, jsonb_agg(to_jsonb(r) order by r.id) as rows from ${sql.table(table)} r`,
  );
  return JSON.stringify((await sql`${sql.join(parts, sql` union all `)}`.execute(t.database.system)).rows);
}

type Attempt = [title: string, Endpoint, (of: Built) => Record<string, unknown>];

/** Every call that names a row of merchants by its id. */
const BY_ID: Attempt[] = [
  ['an order', order.get, (of) => ({ id: of.kept.id })],
  ['an order’s log', order.log, (of) => ({ id: of.kept.id })],
  ['editing an order', order.update, (of) => ({ id: of.kept.id, version: 1, remark: '改' })],
  ['deleting a mapping', mapping.delete, (of) => ({ id: of.mapping.id })],
  ['the factories of a shop', shop.boundFactories, (of) => ({ shopId: of.shop.id })],
  ['changing a shop', shopAccess.update, (of) => ({ id: of.shop.id, brandName: '改', nick: '改' })],
  ['the clock of a shop', shopAccess.setAutoSync, (of) => ({ id: of.shop.id, status: 0 })],
  ['the factory of a shop', shopAccess.setDefaultFactory, (of) => ({ id: of.shop.id, factoryId: null })],
  ['sharing a shop', shopAccess.share, (of) => ({ id: of.shop.id, factoryIds: [] })],
  ['who sees a shop', shopAccess.sharedIds, (of) => ({ id: of.shop.id })],
  ['the address of a shop', shopAccess.defaultAddress, (of) => ({ storeId: of.shop.id })],
  ['renewing a shop', shopAccess.renewalUrl, (of) => ({ id: of.shop.id })],
  ['deleting a shop', shopAccess.delete, (of) => ({ id: of.shop.id })],
  ['a new token of a shop', shopBind.rebindTemuSemi, (of) => ({ id: of.shop.id, token: 't' })],
  ['payments of a shop', shopSubscription.list, (of) => ({ storeId: of.shop.id })],
  ['ending a binding', binding.unbind, (of) => ({ id: of.binding.id })],
  [
    'changing an invite',
    invite.update,
    (of) => ({ id: of.invite.id, name: '改', validUntil: null, mostUses: null, open: false }),
  ],
  ['deleting an invite', invite.delete, (of) => ({ id: of.invite.id })],
  ['a task', task.get, (of) => ({ id: of.task.id })],
  ['deleting a template', orderImport.deleteTemplate, (of) => ({ id: of.template.id })],
  [
    'importing into a shop',
    orderImport.start,
    (of) => ({ fileId: of.file.id, shopId: of.shop.id, mapping: { platformOrderNo: 'A' } }),
  ],
  [
    'pictures of codes',
    mapping.pictures,
    (of) => ({ items: [{ code: 'MINE', pictureFileId: of.picture.id }] }),
  ],
  [
    'the picture of a line',
    orderPicture.linePicture,
    (of) => ({ id: of.kept.id, version: 1, lineId: 1, pictureFileId: of.picture.id }),
  ],
  [
    'a picture',
    mapping.save,
    (of) => ({ codes: ['MINE'], kind: 'sku', skuId: of.goods.id, pictureFileId: of.picture.id }),
  ],
];

describe.each(Object.entries(WALLS))('[A05] behind %s', (_title, changes) => {
  beforeAll(() => start(changes));
  afterAll(() => t.close());

  describe('a merchant', () => {
    it.each(BY_ID)('does not reach by id what another merchant has: %s', async (_title, call, input) => {
      const before = await everything();
      const answer = await merchant.ask(call, input(theirs));
      expect(answer.code).toBeOneOf([403, 404]);
      expect(answer.data).toBeNull();
      expect(await everything()).toBe(before);
    });

    it('moves, cancels, retries and reads nothing of another', async () => {
      const before = await everything();
      const ids = [theirs.kept.id, theirs.pushed.id];
      for (const event of ['order.push', 'order.cancel', 'order.lock', 'order.recall']) {
        const { data } = await merchant.ask(order.action, { event, ids });
        expect(data.successIds, event).toEqual([]);
        expect(
          data.failed.map((row) => row.code),
          event,
        ).toEqual([404, 404]);
      }
      expect((await merchant.ask(task.cancel, { id: theirs.task.id })).code).not.toBe(0);
      expect((await merchant.ask(task.retry, { id: theirs.task.id })).code).not.toBe(0);
      await merchant.call(notice.read, { ids: [theirs.notice.id] });
      const estimate = await merchant.call(order.pushEstimate, { ids });
      expect(estimate.factories).toEqual([]);
      expect(await everything()).toBe(before);
    });

    it('imports no file of another into his own shop', async () => {
      const own = await buildShop(t.database.system, { merchantId: t.tenants.merchant2 });
      const input = { fileId: theirs.file.id, shopId: own.id, mapping: { platformOrderNo: 'A' } };
      expect(await merchant.ask(orderImport.start, input)).toMatchObject({ code: 404 });
      await t.database.system.deleteFrom('shop').where('id', '=', own.id).execute();
    });

    it('finds in no list what another has', async () => {
      const lists = [
        await merchant.call(order.page, {}),
        await merchant.call(order.page, { platformOrderNo: [theirs.kept.platformOrderNo] }),
        await merchant.call(order.page, { shopIds: [theirs.shop.id] }),
        await merchant.call(order.page, { merchantIds: [t.tenants.merchant1] }),
        await merchant.call(mapping.page, {}),
        await merchant.call(mapping.unmatched, {}),
        await merchant.call(shop.page, {}),
        await merchant.call(task.page, {}),
        await merchant.call(notice.page, {}),
      ];
      expect(lists.map(({ list, total }) => [list.length, total])).toEqual(lists.map(() => [0, 0]));
      expect((await merchant.call(order.statusCount, {})).total).toBe(0);
      expect(await merchant.call(orderImport.templates, {})).toEqual([]);
      expect((await merchant.call(order.filterOptions, {})).shops).toEqual([]);
    });

    it('is offered no goods of a factory that he is not bound to', async () => {
      const goods = await buildSku(t.database.system, { factoryId: t.tenants.designer });
      const { list } = await merchant.call(sku.page, {});
      expect(list.map((row) => row.id)).toEqual([theirs.goods.id]);
      const asked = await merchant.call(sku.page, { factoryId: t.tenants.designer });
      expect(asked).toEqual({ list: [], total: 0 });
      const answer = await merchant.ask(mapping.save, { codes: ['MINE'], kind: 'sku', skuId: goods.id });
      expect(answer).toMatchObject({ code: 404 });
    });
  });

  describe('a factory', () => {
    it('sees of its customers what they pushed to it', async () => {
      const { list, total } = await factory.call(order.page, {});
      expect([list.map((row) => row.id), total]).toEqual([[theirs.pushed.id], 1]);
      expect((await factory.call(order.get, { id: theirs.pushed.id })).lines).toHaveLength(1);
    });

    it.each(BY_ID)('does not reach what a customer keeps: %s', async (_title, call, input) => {
      const before = await everything();
      const answer = await factory.ask(call, input(theirs));
      expect(answer.code).toBeOneOf([403, 404]);
      expect(await everything()).toBe(before);
    });

    it('neither sees nor moves what was pushed to another factory, nor its goods', async () => {
      const others = await buildWorld(t.tenants.merchant2, t.tenants.platform);
      const before = await everything();
      expect(await factory.ask(order.get, { id: others.pushed.id })).toMatchObject({ code: 404 });
      const { data } = await factory.ask(order.action, { event: 'order.approve', ids: [others.pushed.id] });
      expect(data).toMatchObject({ successIds: [], failed: [{ id: others.pushed.id, code: 404 }] });
      const form = { code: 'X', name: 'X', material: 'X', brand: 'X', model: 'X', color: 'X', priceCents: 1 };
      const changed = await factory.ask(sku.update, { ...form, id: others.goods.id, version: 1 });
      expect(changed).toMatchObject({ code: 404 });
      expect(await everything()).toBe(before);
      const rows = (await factory.call(sku.page, { factoryId: t.tenants.platform })).list;
      expect(rows).toEqual([]);
      const listed = (await factory.call(order.page, { merchantIds: [t.tenants.merchant2] })).list;
      expect(listed).toEqual([]);
    });
  });
});
