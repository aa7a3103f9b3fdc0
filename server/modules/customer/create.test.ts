import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '#contract/auth/auth.ts';
import { customerGroup } from '#contract/customer/customer-group.ts';
import { customer } from '#contract/customer/customer.ts';
import { ErrorRow } from '#contract/values/error-row.ts';
import { register } from '#contract/register/register.ts';
import { shop } from '#contract/shop/shop.ts';
import { SMS_SCENES } from '#contract/sms/sms.ts';
import { sms } from '#contract/sms/sms.ts';
import { task, type Task } from '#contract/task/task.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { logOf } from '#tests/support/partners.ts';
import { until } from '#tests/support/until.ts';
import { MINUTE, visitorOf } from '#tests/support/visitor.ts';

let t: TestApp;
let v: ReturnType<typeof visitorOf>;
let factory: Client;
let groupId: number;
beforeAll(async () => {
  t = await startTestApp();
  v = visitorOf(t);
  factory = await t.as('factory01');
  const [group] = await factory.call(customerGroup.save, { groups: [{ name: '门店' }] });
  groupId = group!.id;
});
afterAll(() => t.close());

const wish = (more: object = {}) => ({ name: '青柠小店', mobile: v.mobile(), contactName: '青青', ...more });
const create = (more?: object) => factory.ask(customer.create, wish(more));
const rows = async (keyword?: string) =>
  (await factory.call(customer.page, { keyword, pageSize: 1000 })).list;

describe('a customer whom the factory brings in', () => {
  it('is bound to it, looked after by who brought him, and signs in with his mobile', async () => {
    const mobile = v.mobile();
    const { data } = await create({ mobile, groupId, remark: '周结' });
    const [row] = await rows('青柠');
    expect(row).toMatchObject({
      id: data.id,
      merchantId: data.merchantId,
      merchantName: '青柠小店',
      source: 'created',
      groupName: '门店',
      invitorName: '陈工',
      contactName: '青青',
      contactMobile: mobile,
      remark: '周结',
    });
    await v.ask(sms.send, { mobile, scene: SMS_SCENES.login });
    const [text] = await v.texts(mobile);
    const code = /\d{6}/.exec(text!.text)![0];
    const login = await v.ask(auth.smsLogin, { mobile, code });
    expect(login).toMatchObject({ code: 0, data: { tenantId: data.merchantId } });
    const own = await v.ask(shop.boundFactories, {}, { token: login.data.accessToken });
    expect(own.data).toMatchObject([{ factoryName: '晨星印刷工厂' }]);
    expect(await logOf(t, t.tenants.factory)).toContain('新建客户「青柠小店」');
  });

  it('is made once: the same mobile again is told to be invited, and nothing is made', async () => {
    const mobile = v.mobile();
    await create({ mobile });
    const before = (await rows()).length;
    expect(await create({ mobile, name: '别家' })).toMatchObject({
      code: 1002003000,
      msg: '该手机号已注册，请把邀请码发给对方，由对方自己绑定。',
    });
    expect(await rows()).toHaveLength(before);
    const codes = await Promise.all([1, 2].map(() => create({ mobile: '13700099999' })));
    expect(codes.map(({ code }) => code).toSorted()).toEqual([0, 1002003000]);
  });

  it('tells thirty times that a number is somebody else’s, of its own customers as often as it is asked', async () => {
    const [own, foreign] = [v.mobile(), '13800000003'];
    await create({ mobile: own });
    const { system } = t.database;
    const counter = { who: `taken:${t.tenants.factory}`, count: 29, since: t.app.clock.now() };
    await system.deleteFrom('signInFailure').where('who', '=', counter.who).execute();
    await system.insertInto('signInFailure').values(counter).execute();
    for (const mobile of [own, foreign, own])
      expect(await create({ mobile }), mobile).toMatchObject({ code: 1002003000 });
    expect(await create({ mobile: foreign })).toMatchObject({ code: 429 });
    expect(await create({ mobile: v.mobile() })).toMatchObject({ code: 429 });
    expect(await create({ mobile: own })).toMatchObject({ code: 1002003000 });
    v.wait(31 * MINUTE);
    expect(await create({ mobile: v.mobile() })).toMatchObject({ code: 0 });
  });

  it('keeps nobody out: the holder of the number registers, and is not in the account that waits for him', async () => {
    const mobile = v.mobile();
    await create({ mobile });
    const code = await v.codeFor(mobile, SMS_SCENES.register);
    const account = { mobile, code, realName: '机主', password: 'Secret123' };
    expect(await v.ask(register.user, account)).toMatchObject({ code: 0, data: { tenants: [] } });
  });

  it.each([
    [{ name: '' }, '请输入客户名称'],
    [{ name: 'a:b' }, '客户名称不能包含特殊符号'],
    [{ mobile: '123' }, '请输入 11 位手机号，以 1 开头、第二位为 3 至 9'],
    [{ contactName: ' ' }, '请输入联系人'],
    [{ groupId: 999_999 }, '分组不存在或已删除，请刷新后重新选择。'],
    [{ invitorId: 999_999 }, '邀请人不是本工厂的用户，请刷新后重新选择。'],
  ])('is not made of %j', async (more, msg) => {
    expect(await create(more)).toMatchObject({ code: 400, msg });
  });

  it('is not made by who may not, nor by who is no factory yet', async () => {
    expect(await (await t.as('factory02')).ask(customer.create, wish())).toMatchObject({ code: 403 });
    await t.database.system
      .updateTable('role')
      .set({ permissions: ['factory:customer'] })
      .where('tenantId', '=', t.tenants.guide)
      .execute();
    expect(await (await t.as('guide01')).ask(customer.create, wish())).toMatchObject({
      code: 403,
      msg: expect.stringContaining('等审核通过后'),
    });
  });
});

describe('a file of customers', () => {
  const HEADER = '客户名称,手机号,联系人,分组,邀请人,备注';
  const send = (lines: string[], header = HEADER, who = factory) =>
    who.upload(customer.import, '客户.csv', [header, ...lines].join('\r\n'));
  const ended = (id: number): Promise<Task> =>
    until(async () => {
      const now = await factory.call(task.get, { id });
      return now.endedAt !== null && now;
    }, 'the import did not end');

  it('[S11] becomes customers, a line each; a refused one comes back as errorType and barCode', async () => {
    const taken = v.mobile();
    await create({ mobile: taken });
    const good = v.mobile();
    const { data } = await send([
      `松果数码,${good},小松,门店,小李,老客户`,
      `松果二店,${taken},小松,,,`,
      `松果三店,12,小松,,,`,
      `松果四店,${v.mobile()},小松,没有的组,,`,
      `松果五店,${v.mobile()},小松,,没有的人,`,
      `松果六店,${good},小松,,,`,
      `松果七店,+86 ${v.mobile()},,,,`,
    ]);
    const done = await ended(data.taskId);
    expect(done).toMatchObject({
      kind: 'customer.import',
      status: 'done',
      done: 7,
      failed: 6,
      result: { 新增: 1, 拒绝: 6 },
    });
    expect(await rows('松果')).toMatchObject([
      {
        merchantName: '松果数码',
        source: 'imported',
        groupName: '门店',
        invitorName: '小李',
        remark: '老客户',
      },
    ]);
    const errors = await factory.call(customer.importErrors, { taskId: data.taskId });
    expect(errors).toHaveLength(6);
    for (const row of errors) expect(Object.keys(row).toSorted()).toEqual(['barCode', 'errorType']);
    expect(ErrorRow.parse(errors[0])).toEqual({
      errorType: '该手机号已注册，请把邀请码发给对方，由对方自己绑定。',
      barCode: taken,
    });
    expect(errors.map(({ errorType }) => errorType)).toEqual([
      expect.stringContaining('已注册'),
      expect.stringContaining('请输入 11 位手机号'),
      '没有名为「没有的组」的分组，请先新建',
      '本工厂没有名为「没有的人」的用户',
      expect.stringContaining('已注册'),
      '请输入联系人',
    ]);
    const file = (await t.app.inject({ url: done.errorFile! })).payload.replace('\u{feff}', '');
    expect(file.split('\r\n')[0]).toBe(`原文件行号,拒绝原因,${HEADER}`);
    expect(file).toContain('3,该手机号已注册');
    const merchant = await t.as('merchant01');
    expect(await merchant.ask(customer.importErrors, { taskId: data.taskId })).toMatchObject({ code: 403 });
  });

  it('is refused whole where a needed column is missing, where it is no table, and from who may not', async () => {
    expect(await send(['甲,小甲'], '客户名称,联系人')).toMatchObject({
      code: 400,
      msg: '文件缺少「手机号」列，请补上这些列的表头后重新上传。',
    });
    expect(
      await factory.upload(customer.import, 'a.png', Buffer.from('89504e470d0a1a0a', 'hex')),
    ).toMatchObject({
      code: 400,
    });
    expect(await send([], HEADER, await t.as('factory02'))).toMatchObject({ code: 403 });
  });

  it('of many lines goes on in chunks, and a second time makes nothing twice', async () => {
    const lines = Array.from({ length: 250 }, (_, i) => `批量${i},${v.mobile()},小批,,,`);
    const first = await ended((await send(lines)).data.taskId);
    expect(first).toMatchObject({ result: { 新增: 250, 拒绝: 0 }, errorFile: null });
    expect(await rows('批量')).toHaveLength(250);
    const again = await ended((await send(lines)).data.taskId);
    expect(again).toMatchObject({ result: { 新增: 0, 拒绝: 250 } });
    expect(await rows('批量')).toHaveLength(250);
  });
});
