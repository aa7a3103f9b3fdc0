import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerGroup } from '#contract/customer/customer-group.ts';
import { customerNotice } from '#contract/customer-notice/customer-notice.ts';
import { customer } from '#contract/customer/customer.ts';
import { notice } from '#contract/notice/notice.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { letIn, logOf } from '#tests/support/partners.ts';

let t: TestApp;
let factory: Client;
let one: Client;
let two: Client;
let groupId: number;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
  [one, two] = [await t.as('merchant01'), await t.as('merchant02')];
  const [group] = await factory.call(customerGroup.save, { groups: [{ name: '大客户' }] });
  groupId = group!.id;
  const [first] = (await factory.call(customer.page, { keyword: '云朵' })).list;
  await factory.call(customerGroup.batchSet, { ids: [first!.id], groupId });
});
afterAll(() => t.close());

const send = (more: object = {}, who = factory) =>
  who.ask(customerNotice.send, {
    title: '春节放假',
    body: '2 月 1 日至 7 日不发货。',
    scope: 'all',
    ...more,
  });
const inbox = async (who: Client) =>
  (await who.call(notice.page, {})).list.filter(({ kind }) => kind === 'factory').map(({ title }) => title);
const page = async (asked: object = {}) => (await factory.call(customerNotice.page, asked)).list;

describe('what a factory tells its customers', () => {
  it('is told by who may see customers only', async () => {
    for (const username of ['merchant01', 'factory02'])
      expect(await send({}, await t.as(username)), username).toMatchObject({ code: 403 });
  });

  it('reaches all of them, and nobody else', async () => {
    expect(await send()).toMatchObject({ code: 0, data: { recipients: 2 } });
    expect(await inbox(one)).toEqual(['晨星印刷工厂：春节放假']);
    expect(await inbox(two)).toEqual(['晨星印刷工厂：春节放假']);
    expect(await inbox(await t.as('merchant03'))).toEqual([]);
  });

  it('or those of a group, or those chosen', async () => {
    await send({ title: '给组', scope: 'group', groupId });
    await send({ title: '给人', scope: 'chosen', merchantIds: [t.tenants.merchant2, t.tenants.merchant2] });
    expect(await inbox(one)).toEqual(['晨星印刷工厂：给组', '晨星印刷工厂：春节放假']);
    expect(await inbox(two)).toEqual(['晨星印刷工厂：给人', '晨星印刷工厂：春节放假']);
    expect(await page()).toMatchObject([
      { title: '给人', scope: 'chosen', groupName: null, recipients: 1, read: 0, createdBy: '陈工' },
      { title: '给组', scope: 'group', groupName: '大客户', recipients: 1 },
      { title: '春节放假', scope: 'all', recipients: 2 },
    ]);
    expect(await page({ title: '给' })).toHaveLength(2);
    expect(await page({ scope: 'all' })).toHaveLength(1);
  });

  it('is counted as it is read', async () => {
    await one.call(notice.read, { ids: [] });
    expect((await page()).map(({ title, read }) => [title, read])).toEqual([
      ['给人', 0],
      ['给组', 1],
      ['春节放假', 1],
    ]);
    expect(await logOf(t, t.tenants.factory)).toContain('通知 2 个客户：春节放假');
  });

  it.each([
    [{ title: ' ' }, 400, '请输入标题'],
    [{ body: '' }, 400, '请输入内容'],
    [{ scope: 'group' }, 400, '请选择分组'],
    [{ scope: 'chosen' }, 400, '请选择客户'],
    [{ scope: 'group', groupId: 999_999 }, 404, '分组不存在或已删除，请刷新后重新选择。'],
    [{ scope: 'chosen', merchantIds: [999_999] }, 404, '有的客户不存在或已解绑，请刷新后重新选择。'],
  ])('is refused as %j', async (more, code, msg) => {
    expect(await send(more)).toMatchObject({ code, msg });
  });

  it('[A05] goes to no customer of another factory, who sees nothing of it', async () => {
    await letIn(t, 'platform', ['factory:customer']);
    const other = await t.as('admin01');
    expect(await send({ scope: 'chosen', merchantIds: [t.tenants.merchant1] }, other)).toMatchObject({
      code: 404,
    });
    expect(await send({ scope: 'group', groupId }, other)).toMatchObject({ code: 404 });
    expect(await send({}, other)).toMatchObject({ code: 400, msg: '没有可以通知的客户，请换一个范围。' });
    expect((await other.call(customerNotice.page, {})).list).toEqual([]);
  });

  it('goes once, where the same request is sent twice', async () => {
    const before = (await page()).length;
    const twice = { title: '只一次', idempotencyKey: 'once-only-1' };
    const [a, b] = [await send(twice), await send(twice)];
    expect(b.data).toEqual(a.data);
    const { answer } = await t.database.system
      .selectFrom('idempotency')
      .select('answer')
      .where('key', 'like', `%${twice.idempotencyKey}`)
      .executeTakeFirstOrThrow();
    // Not those whom it went to: they may be very many.
    expect(answer).toEqual(a.data);
    expect(await page()).toHaveLength(before + 1);
    expect((await inbox(two)).filter((title) => title.endsWith('只一次'))).toHaveLength(1);
  });
});
