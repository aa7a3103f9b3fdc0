import { afterAll, beforeAll, expect, it } from 'vitest';
import { BASE_PATH } from '#contract/wire.ts';
import { download } from '#contract/download/download.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildPicture } from '#tests/support/goods.ts';

let t: TestApp;
beforeAll(async () => void (t = await startTestApp()));
afterAll(() => t.close());

const planted = async (tenantId: number, username: string, title: string) => {
  const { system } = t.database;
  const { id: userId } = await system
    .selectFrom('appUser')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const resultFileId = (await buildPicture(system, tenantId)).id;
  const errorFileId = (await buildPicture(system, tenantId)).id;
  await system
    .insertInto('task')
    .values({
      tenantId,
      userId,
      kind: 'order.export',
      title,
      status: 'done',
      input: '{}',
      resultFileId,
      errorFileId,
    })
    .execute();
};

it('[C120] lists the templates of the side, then what the user’s own tasks left, page by page', async () => {
  const merchant = await t.as('merchant01');
  await planted(t.tenants.merchant1, 'merchant01', '第一次导出');
  await planted(t.tenants.merchant1, 'merchant01', '第二次导出');
  await planted(t.tenants.merchant1, 'merchant04', '同事的导出');
  const { list, total } = await merchant.call(download.list, {});
  expect(total).toBe(5);
  expect(list.map(({ kind, about }) => [kind, about])).toEqual([
    ['template', expect.stringContaining('必填列')],
    ['export', '第二次导出'],
    ['refused', '第二次导出'],
    ['export', '第一次导出'],
    ['refused', '第一次导出'],
  ]);
  const pages = [];
  for (const pageNo of [1, 2, 3])
    pages.push(...(await merchant.call(download.list, { pageNo, pageSize: 2 })).list);
  expect(pages.map(({ code }) => code)).toEqual(list.map(({ code }) => code));
  const narrowed = async (input: object) => (await merchant.call(download.list, input)).total;
  expect([
    await narrowed({ kind: 'template' }),
    await narrowed({ kind: 'refused' }),
    await narrowed({ name: 'PICTURE' }),
    await narrowed({ name: '导入模板' }),
  ]).toEqual([1, 2, 4, 1]);
  const factory = await t.as('factory01');
  expect((await factory.call(download.list, {})).list.map(({ name }) => name)).toEqual([
    '运单号导入模板.xlsx',
  ]);
});

it('a template is a workbook; one that is not there is said to be missing', async () => {
  const [template] = (await (await t.as('merchant01')).call(download.list, { kind: 'template' })).list;
  const answer = await t.app.inject({ method: 'GET', url: template!.url });
  expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK');
  expect(answer.rawPayload).toHaveLength(template!.bytes);
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('订单导入模板.xlsx');
  const gone = await t.app.inject({
    method: 'GET',
    url: `${BASE_PATH}/basic/download/resource/template/constructor`,
  });
  expect(gone.json()).toMatchObject({ code: 404 });
});
