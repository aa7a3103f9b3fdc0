import { afterAll, beforeAll, expect, it } from 'vitest';
import { feedback } from '#contract/feedback/feedback.ts';
import { notice } from '#contract/notice/notice.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildPicture } from '#tests/support/goods.ts';

let t: TestApp;
let merchant: Client;
let admin: Client;
let senderId: number;
beforeAll(async () => {
  t = await startTestApp();
  senderId = (
    await t.database.system
      .selectFrom('appUser')
      .select('id')
      .where('username', '=', 'merchant01')
      .executeTakeFirstOrThrow()
  ).id;
  merchant = await t.as('merchant01');
  admin = await t.as('admin01');
});
afterAll(() => t.close());

const picture = async (tenantId: number, uploadedBy: number | null = null) => {
  const { id } = await buildPicture(t.database.system, tenantId);
  const sent = { width: 10, height: 10, uploadedBy };
  await t.database.system.updateTable('file').set(sent).where('id', '=', id).execute();
  return id;
};
const content = '导入 5 万单时页面没有反应';

it('[C135] refuses too few words, and a picture that is not the sender’s', async () => {
  expect(await merchant.ask(feedback.submit, { content: '坏了' })).toMatchObject({ code: 400 });
  const foreign = await picture(t.tenants.merchant2, senderId);
  const colleagues = await picture(t.tenants.merchant1, senderId + 1);
  for (const id of [foreign, colleagues, await picture(t.tenants.merchant1), 999_999_999])
    expect(await merchant.ask(feedback.submit, { content, pictureFileIds: [id] })).toMatchObject({
      code: 400,
      msg: '有图片不存在或不是图片，请重新上传。',
    });
  expect((await merchant.call(feedback.mine, {})).total).toBe(0);
});

it('[C135] reaches the platform once, which answers; the sender is told, and nobody else sees it', async () => {
  const pictureFileIds = [await picture(t.tenants.merchant1, senderId)];
  const form = {
    kind: 'fault',
    content,
    contact: '13800000000',
    page: '/business/order',
    pictureFileIds,
  } as const;
  const idempotencyKey = 'feedback-1';
  const first = await merchant.call(feedback.submit, { ...form, idempotencyKey });
  expect(await merchant.call(feedback.submit, { ...form, idempotencyKey })).toEqual(first);

  expect(await merchant.ask(feedback.page, {})).toMatchObject({ code: 403 });
  const { list, total } = await admin.call(feedback.page, { status: 'open', keyword: '5 万单' });
  expect(total).toBe(1);
  expect(list[0]).toMatchObject({ ...first, content, contact: '13800000000', status: 'open', reply: '' });
  expect(list[0]!.tenantName).not.toBe('');
  expect(list[0]!.pictures).toHaveLength(1);
  expect((await admin.call(feedback.page, { kind: 'wish' })).total).toBe(0);

  expect(await admin.ask(feedback.answer, { id: 999_999_999, reply: '好' })).toMatchObject({ code: 404 });
  await admin.call(feedback.answer, { id: first.id, reply: '已修复，请刷新后重试', close: true });
  expect((await merchant.call(feedback.mine, {})).list).toMatchObject([
    { ...first, status: 'closed', reply: '已修复，请刷新后重试', repliedAt: expect.any(Number) },
  ]);
  // A notice is read by all of the company: what was written and answered is the writer's alone.
  const [told] = (await merchant.call(notice.page, {})).list;
  expect(told).toMatchObject({ title: '反馈有了回复', body: expect.stringContaining('我的反馈') });
  expect(told!.body).not.toMatch(/5 万单|已修复/);
  const status = async () => (await merchant.call(feedback.mine, {})).list[0]!.status;
  await admin.call(feedback.answer, { id: first.id, reply: '补充说明' });
  expect(await status()).toBe('closed');
  await admin.call(feedback.answer, { id: first.id, reply: '补充说明', close: false });
  expect(await status()).toBe('answered');
  await admin.call(feedback.answer, { id: first.id, reply: '补充说明' });
  expect(await status()).toBe('answered');
  expect((await (await t.as('merchant04')).call(feedback.mine, {})).total).toBe(0);
  expect((await (await t.as('merchant02')).call(feedback.mine, {})).total).toBe(0);
});

it('nobody fills the list by a program', async () => {
  const user = await t.as('merchant03');
  let code = 0;
  for (let i = 0; i < 31 && code === 0; i++)
    ({ code } = await user.ask(feedback.submit, { content: `第 ${i} 条反馈的内容` }));
  expect(code).toBe(429);
  expect((await user.call(feedback.mine, { pageSize: 1 })).total).toBe(30);
});
