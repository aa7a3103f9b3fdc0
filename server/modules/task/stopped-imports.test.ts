import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { customer } from '#contract/customer/customer.ts';
import { orderImport } from '#contract/order-import/order-import.ts';
import { task, type Task } from '#contract/task/task.ts';
import { waybill } from '#contract/waybill/waybill.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { endedTask, refusedLines } from '#tests/support/imported.ts';
import { until } from '#tests/support/until.ts';

/** Imports of users, shops and customers that were stopped behind their third line say what was done until then. */

let t: TestApp;
let merchant: Client;
let factory: Client;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  factory = await t.as('factory01');
});
afterAll(() => t.close());

interface Stopped {
  kind: string;
  who: () => Client;
  lines: string[];
  /** As the import left it behind its third line: one came in, one was refused. */
  cursor: object;
  input?: object;
  /** In the order in which the last lines end. */
  ended: object;
}
const REASON = '演示的原因';

const KINDS: Stopped[] = [
  {
    kind: 'user.import',
    who: () => merchant,
    lines: [
      '用户名,姓名,角色,初始密码',
      'stopped1,张一,客服,Demo123456',
      '坏,张二,客服,Demo123456',
      'stopped3,张三,客服,Demo123456',
    ],
    cursor: { line: 3, created: 1, changed: 0, refused: [{ lineNo: 3, reason: REASON }] },
    input: { side: 'business' },
    ended: { 新增: 2, 修改: 0, 拒绝: 1 },
  },
  {
    kind: 'shop.import',
    who: () => merchant,
    lines: ['平台,店铺名称,品牌名称', '线下店铺,停一,云朵', '没有的,停二,云朵', '线下店铺,停三,云朵'],
    cursor: {
      line: 3,
      counts: { 新增: 1, 更新: 0, 未变: 0 },
      refused: [{ lineNo: 3, reason: REASON }],
    },
    input: { among: null },
    ended: { 新增: 2, 更新: 0, 未变: 0, 拒绝: 1 },
  },
  {
    kind: 'customer.import',
    who: () => factory,
    lines: ['客户名称,手机号,联系人', '停一,13711110001,甲', '停二,坏号码,乙', '停三,13711110003,丙'],
    cursor: { line: 3, made: 1, refused: 1 },
    ended: { 新增: 2, 拒绝: 1 },
  },
];

async function stopped({ kind, who, lines, cursor, input }: Stopped): Promise<number> {
  const client = who();
  const call = client === factory ? waybill.inspect : orderImport.inspect;
  const { data, msg } = await client.upload(call, '名单.csv', lines.join('\n'));
  expect(msg).toBe('');
  const { system } = t.database;
  const { userId } = await system
    .selectFrom('membership')
    .select('userId')
    .where('tenantId', '=', client.tenantId)
    .where('isSub', '=', false)
    .executeTakeFirstOrThrow();
  const { id } = await system
    .insertInto('task')
    .values({
      ...{
        tenantId: client.tenantId,
        userId,
        kind,
        title: '名单.csv',
        status: 'cancelled',
        done: 2,
        failed: 1,
      },
      input: JSON.stringify({ fileId: data.fileId, userName: '某人', ...input }),
      cursor: JSON.stringify(cursor),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (kind === 'customer.import')
    await system
      .insertInto('customerImportLine')
      .values({ taskId: id, factoryId: client.tenantId, lineNo: 3, errorType: REASON, barCode: '坏号码' })
      .execute();
  t.app.tasks.wake();
  return id;
}

/** Refused customers stand in their file, from which they are shown; nothing of them stays staged. */
async function expectFile({ kind }: Stopped, taskId: number) {
  if (kind !== 'customer.import') return;
  expect(await factory.call(customer.importErrors, { taskId })).toEqual([
    { errorType: REASON, barCode: '坏号码' },
  ]);
  const { rows } = await sql`select from customer_import_line`.execute(t.database.system);
  expect(rows).toHaveLength(0);
}

it.each(KINDS)(
  '$kind: its counts, its refused lines, what is left; a retry takes up the rest',
  async (of) => {
    const id = await stopped(of);
    const client = of.who();
    const settled: Task = await until(async () => {
      const now = await client.call(task.get, { id });
      return now.result !== null && !now.settling && now;
    }, 'the cancelled import was not put in order');
    expect(settled).toMatchObject({ status: 'cancelled', result: { 新增: 1, 拒绝: 1, 未处理行: 1 } });
    expect(await refusedLines(t, settled)).toEqual([['3', REASON]]);
    await expectFile(of, id);

    await client.call(task.retry, { id });
    const ended = await endedTask(client, id);
    expect(ended).toMatchObject({ status: 'done', done: 3, failed: 1, result: of.ended });
    expect(ended.result).not.toHaveProperty('未处理行');
    expect(await refusedLines(t, ended)).toEqual([['3', REASON]]);
    await expectFile(of, id);
  },
);
