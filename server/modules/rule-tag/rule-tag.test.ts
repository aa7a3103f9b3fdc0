import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mapping } from '#contract/mapping/mapping.ts';
import { order } from '#contract/order/order.ts';
import { orderTags } from '#contract/order/order-tags.ts';
import { orderImport } from '#contract/order-import/order-import.ts';
import { ruleTag, type RuleTagForm } from '#contract/rule-tag/rule-tag.ts';
import { task } from '#contract/task/task.ts';
import { tenantLog } from '#contract/tenant-log/tenant-log.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder, buildShop } from '#tests/support/goods.ts';

let t: TestApp;
let owner: Client;
let other: Client;
let shopId: number;
beforeAll(async () => {
  t = await startTestApp();
  [owner, other] = [await t.as('merchant01'), await t.as('merchant02')];
  shopId = (await buildShop(t.database.system, { merchantId: t.tenants.merchant1, platform: 'local' })).id;
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.system.deleteFrom('ruleTag').execute();
});

const holding = (...values: string[]): RuleTagForm['condition'] => ({
  join: 'all',
  groups: [{ join: 'all', leaves: [{ field: 'words', op: 'anyOf', values }] }],
});
const ENGRAVED: RuleTagForm = {
  name: '刻字',
  triggers: ['new', 'match', 'edit'],
  condition: holding('刻字'),
  actions: { tags: ['刻字'], remark: '核对刻字内容', urgent: true },
};
const make = async (form: Partial<RuleTagForm> = {}, who = owner) =>
  (await who.call(ruleTag.create, { ...ENGRAVED, ...form })).id;
const rows = async (who = owner, asked = {}) => (await who.call(ruleTag.page, asked)).list;
const hitsOf = async (ruleId: number) => (await owner.call(ruleTag.hits, { ruleId })).list;

const standing = (id: number) =>
  t.database.system
    .selectFrom('tradeOrder')
    .select(['merchantTags', 'merchantRemark', 'urgent', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const MARKED = { merchantTags: ['刻字'], merchantRemark: '核对刻字内容', urgent: true };

async function ended(taskId: number) {
  for (;;) {
    const now = await owner.call(task.get, { id: taskId });
    if (now.status !== 'waiting' && now.status !== 'running') return now;
    await wait(20);
  }
}

async function importOrders(lines: readonly string[][]) {
  const text = [['平台订单号', '商家编码', '数量', '单价', '订单金额', '买家留言'], ...lines]
    .map((row) => row.join(','))
    .join('\n');
  const { data } = await owner.upload(orderImport.inspect, '订单.csv', text);
  const { taskId } = await owner.call(orderImport.start, {
    ...{ fileId: data.fileId, shopId, mapping: data.suggested },
  });
  return ended(taskId);
}

const waiting = async (more: Partial<Parameters<typeof buildOrder>[1]> = {}) =>
  (
    await buildOrder(t.database.system, {
      ...{ merchantId: t.tenants.merchant1, shopId, status: 'waitPush', lines: [{ platformCode: 'X' }] },
      ...more,
    })
  ).id;

describe('[P071] rules of a merchant', () => {
  it('are no business of the other side, and of another merchant they are not there', async () => {
    const id = await make();
    const factory = await t.as('factory01');
    for (const [call, input] of [
      [ruleTag.page, {}],
      [ruleTag.create, ENGRAVED],
      [ruleTag.preview, { condition: ENGRAVED.condition }],
      [ruleTag.run, { id }],
      [ruleTag.hits, { ruleId: id }],
    ] as const)
      expect(await factory.ask(call, input), call.path).toMatchObject({ code: 403 });
    expect(await rows(other)).toEqual([]);
    expect(await other.ask(ruleTag.update, { ...ENGRAVED, id, version: 1 })).toMatchObject({ code: 404 });
    expect(await other.ask(ruleTag.delete, { id })).toMatchObject({ code: 404 });
    expect(await other.ask(ruleTag.run, { id })).toMatchObject({ code: 404 });
    expect(await other.ask(ruleTag.sort, { ids: [id] })).toMatchObject({ code: 409 });
    expect(await other.ask(ruleTag.create, ENGRAVED)).toMatchObject({ code: 0 });
  });

  it('are refused without a name of their own, an action, a time, or with what only a factory asks', async () => {
    const id = await make();
    const says = async (form: object) =>
      owner.ask(ruleTag.create, { ...ENGRAVED, name: '别的', ...form } as never);
    expect(await says({ name: '刻字' })).toMatchObject({ code: 409 });
    expect(await says({ actions: {} })).toMatchObject({ code: 400 });
    expect(await says({ triggers: [] })).toMatchObject({ code: 400 });
    expect(await says({ actions: { tags: ['长'.repeat(21)] } })).toMatchObject({ code: 400 });
    expect(await says({ actions: { remark: '长'.repeat(201) } })).toMatchObject({ code: 400 });
    const leaf = { field: 'mergePossible', is: true };
    const condition = { join: 'all', groups: [{ join: 'all', leaves: [leaf] }] };
    expect(await says({ condition })).toMatchObject({ code: 400 });
    const foreign = await buildShop(t.database.system, { merchantId: t.tenants.merchant2 });
    const shops = { field: 'shop', op: 'anyOf', ids: [foreign.id] };
    expect(
      await says({ condition: { join: 'all', groups: [{ join: 'all', leaves: [shops] }] } }),
    ).toMatchObject({ code: 404 });
    await owner.call(ruleTag.update, { ...ENGRAVED, id, version: 1, enabled: false });
    expect(await owner.ask(ruleTag.update, { ...ENGRAVED, id, version: 1 })).toMatchObject({ code: 409 });
    expect(await owner.ask(ruleTag.run, { id })).toMatchObject({ code: 409 });
  });

  it('give tags their colours, the first that names one, for the merchant alone', async () => {
    const colours = async (who = owner) => await who.call(orderTags.colours, {});
    const actions = { tags: ['刻字', '加急件'], tagColours: { 刻字: 29, 别的: 3 } };
    const id = await make({ actions });
    await make({ name: '后来', actions: { tags: ['刻字', '加急件'], tagColours: { 刻字: 1, 加急件: 7 } } });
    // What a rule does not tag with it says nothing of.
    expect(await colours()).toEqual([
      { tag: '刻字', colour: 29 },
      { tag: '加急件', colour: 7 },
    ]);
    expect(await colours(other)).toEqual([]);
    expect(await colours(await t.as('factory01'))).toEqual([]);
    await owner.call(ruleTag.update, { ...ENGRAVED, id, version: 1 });
    expect(await colours()).toContainEqual({ tag: '刻字', colour: 1 });
    const thirty = { tags: ['刻字'], tagColours: { 刻字: 30 } };
    const refused = await owner.ask(ruleTag.create, { ...ENGRAVED, name: '别的', actions: thirty });
    expect(refused).toMatchObject({ code: 400 });
  });

  it('are no more than a hundred', async () => {
    const form = { updatedAt: new Date(), condition: '{}', actions: '{}', triggers: ['new'] };
    await t.database.system
      .insertInto('ruleTag')
      .values(
        Array.from({ length: 100 }, (_, i) => ({
          ...form,
          ...{ merchantId: t.tenants.merchant1, name: `规则 ${i}`, priority: i, enabled: false },
        })),
      )
      .execute();
    expect(await owner.ask(ruleTag.create, ENGRAVED)).toMatchObject({
      code: 400,
      msg: '最多 100 条规则，请先删除不用的规则。',
    });
  });

  it('run in their order, up to the one that stops; the log tells of each change', async () => {
    const condition = holding('先后');
    const first = await make({ name: '先', condition, actions: { tags: ['先'] } });
    const second = await make({ name: '后', condition, actions: { tags: ['后'], stop: true } });
    await owner.call(ruleTag.sort, { ids: [second, first] });
    expect((await rows()).map(({ name, priority }) => [name, priority])).toEqual([
      ['后', 1],
      ['先', 2],
    ]);
    await importOrders([['STOP-1', 'NONE', '1', '5', '5', '先后']]);
    const { merchantTags } = await t.database.system
      .selectFrom('tradeOrder')
      .select('merchantTags')
      .where('platformOrderNo', '=', 'STOP-1')
      .executeTakeFirstOrThrow();
    expect(merchantTags).toEqual(['后']);
    await owner.call(ruleTag.delete, { id: second });
    const { list } = await owner.call(tenantLog.page, { kind: 'ruleTag' });
    expect(list.slice(0, 2).map(({ text }) => text)).toEqual([
      '删除规则标签「后」',
      '调整规则标签的先后顺序',
    ]);
  });
});

describe('[P071] a rule of words', () => {
  it('marks the right orders of an import, says why, and a second run changes nothing', async () => {
    const rule = await make({ triggers: ['new'] });
    const lines = Array.from({ length: 60 }, (_, i) => [
      ...[`W-${i}`, 'NONE', '1', '5', '5'],
      i % 5 === 0 ? `第 ${i} 单要刻字` : '尽快发',
    ]);
    expect(await importOrders(lines)).toMatchObject({ status: 'done', result: { 新增: 60 } });
    const marked = await t.database.system
      .selectFrom('tradeOrder')
      .select(['id', 'platformOrderNo', 'merchantTags', 'merchantRemark', 'urgent', 'version'])
      .where('merchantId', '=', t.tenants.merchant1)
      .where('platformOrderNo', 'like', 'W-%')
      .where('urgent', '=', true)
      .orderBy('id')
      .execute();
    expect(new Set(marked.map((one) => one.platformOrderNo))).toEqual(
      new Set(Array.from({ length: 12 }, (_, i) => `W-${i * 5}`)),
    );
    expect(marked).toHaveLength(12);
    for (const one of marked) expect(one).toMatchObject(MARKED);
    const hits = await hitsOf(rule);
    expect(hits).toHaveLength(12);
    expect(hits[0]).toMatchObject({
      trigger: 'new',
      why: ['标题或备注含 刻字'],
      did: '打标：刻字；备注：核对刻字内容；加急',
    });
    expect(await rows()).toMatchObject([{ hits: 12, lastHitAt: expect.any(Number) }]);

    const { taskId } = await owner.call(ruleTag.run, { id: rule });
    expect(await ended(taskId)).toMatchObject({ status: 'done', result: { 命中: 0 } });
    for (const { id, version } of marked) expect((await standing(id)).version).toBe(version);
  });

  it('looks after an order once: what a hand takes off stays off, what a hand wrote stays', async () => {
    const id = await waiting({
      buyerRemark: '刻字',
      merchantTags: ['手工'],
      merchantRemark: '老客户',
    } as never);
    const foreign = await buildOrder(t.database.system, {
      ...{
        merchantId: t.tenants.merchant2,
        status: 'waitPush',
        buyerRemark: '刻字',
        lines: [{ platformCode: 'X' }],
      },
    });
    const rule = await make({ triggers: ['edit'] });
    const seen = await owner.call(ruleTag.preview, { condition: ENGRAVED.condition });
    expect(seen.list.map(({ orderId }) => orderId)).toContain(id);
    expect(seen.list.map(({ orderId }) => orderId)).not.toContain(foreign.id);
    const first = await ended((await owner.call(ruleTag.run, { id: rule })).taskId);
    expect(first.result!['命中']).toBeGreaterThan(0);
    expect(await standing(id)).toMatchObject({
      merchantTags: ['手工', '刻字'],
      merchantRemark: '老客户；核对刻字内容',
    });
    expect((await standing(foreign.id)).merchantTags).toEqual([]);

    await owner.call(order.action, { event: 'order.tagged', ids: [id], params: { remove: ['刻字'] } });
    const { version } = await standing(id);
    const edited = await owner.call(order.update, { id, version, remark: '改过' });
    expect(edited.version).toBe((await standing(id)).version);
    await ended((await owner.call(ruleTag.run, { id: rule })).taskId);
    expect(await standing(id)).toMatchObject({ merchantTags: ['手工'], merchantRemark: '改过' });
  });

  it('comes to what is edited, and to what is matched, where it says so', async () => {
    const edited = await waiting();
    const matched = await waiting({
      ...{ status: 'unmapped', buyerRemark: '刻字', lines: [{ platformCode: 'MATCH-1', kind: 'unmapped' }] },
    });
    const onEdit = await make({ triggers: ['edit'] });
    const onMatch = await make({ name: '匹配', triggers: ['match'], actions: { tags: ['已匹配'] } });
    const { version } = await standing(edited);
    const answer = await owner.call(order.update, { id: edited, version, remark: '这单刻字' });
    expect(await standing(edited)).toMatchObject({
      ...{ merchantTags: ['刻字'], merchantRemark: '这单刻字；核对刻字内容', version: answer.version },
    });
    await owner.call(mapping.save, { codes: ['MATCH-1'], kind: 'notGoods' });
    expect((await standing(matched)).merchantTags).toEqual(['已匹配']);
    expect(await hitsOf(onEdit)).toMatchObject([{ orderId: edited, trigger: 'edit' }]);
    expect(await hitsOf(onMatch)).toMatchObject([{ orderId: matched, trigger: 'match' }]);
  });

  it('leaves orders that are pushed, and its name stands in the merchant’s log of the order alone', async () => {
    const pushed = await waiting({
      ...{ status: 'waitReview', factoryId: t.tenants.factory, buyerRemark: '刻字' },
    });
    const open = await waiting({ buyerRemark: '刻字' });
    await ended((await owner.call(ruleTag.run, { id: await make() })).taskId);
    expect((await standing(pushed)).merchantTags).toEqual([]);
    const log = await owner.call(order.log, { id: open });
    expect(log.filter(({ rule }) => rule === '刻字').map(({ event }) => event)).toEqual(
      expect.arrayContaining(['order.tagged', 'order.remarked', 'order.urged']),
    );
  });
});
