import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '#contract/auth/auth.ts';
import { notice } from '#contract/notice/notice.ts';
import { register } from '#contract/register/register.ts';
import { sku } from '#contract/sku/sku.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { visitorOf } from '#tests/support/visitor.ts';

let t: TestApp;
let v: ReturnType<typeof visitorOf>;
let admin: Client;
/** guide02's tenant asked to become a factory when the people were made. */
let applicant: Client;
beforeAll(async () => {
  t = await startTestApp();
  v = visitorOf(t);
  admin = await t.as('admin01');
  applicant = await t.as('guide02');
});
afterAll(() => t.close());

const mine = () => applicant.call(register.mine, {});
const openId = async () => (await mine())!.id;
const choose = async (kind: number) => {
  const answer = await applicant.ask(register.chooseKind, { kind });
  expect(answer.code).toBe(0);
  applicant = await t.as('guide02');
};
const titles = async () => (await applicant.call(notice.page, {})).list.map((row) => row.title);

describe('[F17] an audit is refused', () => {
  it('to whoever is not the platform', async () => {
    for (const username of ['factory01', 'merchant01', 'guide02', 'designer01']) {
      const client = await t.as(username);
      expect(await client.ask(register.list, {}), username).toMatchObject({ code: 403 });
      const wish = { id: await openId(), approved: true };
      expect(await client.ask(register.audit, wish), username).toMatchObject({ code: 403 });
    }
    expect(await mine()).toMatchObject({ status: 0 });
  });

  it('without a reason for the refusal, and for a request that there is not', async () => {
    const id = await openId();
    for (const reason of [undefined, '', '   '])
      expect(await admin.ask(register.audit, { id, approved: false, reason })).toMatchObject({
        code: 400,
        msg: '请填写驳回原因',
      });
    expect(await admin.ask(register.audit, { id: 999_999, approved: true })).toMatchObject({ code: 404 });
    expect(await mine()).toMatchObject({ status: 0 });
  });
});

it('[F17] a refused applicant reads why, and asks again; neither request is audited twice', async () => {
  const id = await openId();
  expect(await admin.call(register.audit, { id, approved: false, reason: '营业执照看不清' })).toBe(true);
  expect(await mine()).toMatchObject({ id, status: 2, reason: '营业执照看不清', auditedBy: '平台管理员' });
  const [told] = (await applicant.call(notice.page, {})).list;
  expect(told).toMatchObject({ title: '注册申请被驳回', link: '/guide?step=5', read: false });
  expect(told!.body).toContain('营业执照看不清');
  expect((await applicant.call(auth.permissionInfo, {})).tenants).toMatchObject([{ type: 3 }]);
  expect(await admin.ask(register.audit, { id, approved: true })).toMatchObject({
    code: 409,
    msg: expect.stringContaining('已经驳回'),
  });

  await choose(2);
  const again = await mine();
  expect(again).toMatchObject({ status: 0, reason: null });
  expect(again!.id).not.toBe(id);
});

it('[F17] a withdrawn request is not audited', async () => {
  const { data } = await v.ask(auth.login, { username: 'guide01', password: 'Demo123456' });
  const asked = await v.ask(register.chooseKind, { kind: 2 }, { token: data.accessToken });
  const { id } = (await v.ask(register.mine, {}, { token: asked.data.accessToken })).data!;
  await v.ask(register.chooseKind, { kind: 1 }, { token: asked.data.accessToken });
  expect(await admin.ask(register.audit, { id, approved: true })).toMatchObject({
    code: 409,
    msg: expect.stringContaining('撤回'),
  });
  expect((await (await t.as('guide01')).call(auth.permissionInfo, {})).tenants).toMatchObject([{ type: 1 }]);
});

it('[F17] an approved applicant is a factory at his next request, and two approvals at once are one', async () => {
  const id = await openId();
  expect(await applicant.ask(sku.page, {})).toMatchObject({ code: 403 });
  const answers = await Promise.all([1, 2].map(() => admin.ask(register.audit, { id, approved: true })));
  expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 409]);
  // With the token that he had before.
  expect(await applicant.ask(sku.page, {})).toMatchObject({ code: 0 });
  const info = await applicant.call(auth.permissionInfo, {});
  expect(info.tenants).toMatchObject([{ type: 2 }]);
  expect(info.roles).toEqual(['厂长']);
  expect(info.permissions).toContain('factory:review:approve');
  expect(info.permissions).not.toContain('factory:admin:tenant');
  expect(await mine()).toMatchObject({ id, status: 1, auditedBy: '平台管理员' });
  expect((await titles()).filter((title) => title === '注册申请已通过')).toHaveLength(1);
});

describe('[F17] the list', () => {
  it('shows the waiting ones first, by status and by part of the name, page by page', async () => {
    const user = await t.database.system.selectFrom('appUser').select('id').executeTakeFirstOrThrow();
    for (const [i, name] of ['百分百%厂', '一般的厂'].entries()) {
      const { id: tenantId } = await t.database.system
        .insertInto('tenant')
        .values({ name, type: 3 })
        .returning('id')
        .executeTakeFirstOrThrow();
      await t.database.system
        .insertInto('registration')
        .values({ tenantId, userId: user.id, kind: 2, status: i === 0 ? 0 : 2, createdAt: new Date() })
        .execute();
    }
    const all = await admin.call(register.list, {});
    expect(all.list[0]).toMatchObject({ tenantName: '百分百%厂', status: 0 });
    expect(all.total).toBe(all.list.length);
    expect((await admin.call(register.list, { status: 0 })).list.map((row) => row.tenantName)).toEqual([
      '百分百%厂',
    ]);
    const named = async (name: string) =>
      (await admin.call(register.list, { name })).list.map((row) => row.tenantName);
    expect(await named('一般')).toEqual(['一般的厂']);
    expect(await named('%')).toEqual(['百分百%厂']);
    expect(await named('没有')).toEqual([]);
    const second = await admin.call(register.list, { pageSize: 1, pageNo: 2 });
    expect(second).toEqual({ list: [all.list[1]], total: all.total, counts: all.counts });
    // Whichever status is asked for, each says how many it has.
    const { counts } = await admin.call(register.list, { status: 0, name: '一般' });
    expect(counts).toEqual({ 2: 1 });
  });
});
