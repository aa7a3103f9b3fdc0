import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '#contract/auth/auth.ts';
import { department } from '#contract/department/department.ts';
import { role } from '#contract/role/role.ts';
import { task, type Task } from '#contract/task/task.ts';
import { USER_COLUMNS, user } from '#contract/user/user.ts';
import { openTable } from '#server/platform/spreadsheet/table.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { until } from '#tests/support/until.ts';
import { visitorOf } from '#tests/support/visitor.ts';
import { sql } from 'kysely';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let t: TestApp;
let owner: Client;
let folder: string;
beforeAll(async () => {
  t = await startTestApp();
  owner = await t.as('merchant01');
  folder = await mkdtemp(join(tmpdir(), 'users-'));
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

const ended = (id: number, who = owner) =>
  until(async () => {
    const now = await who.call(task.get, { id });
    return now.endedAt !== null && now;
  });
const HEAD = '用户名,姓名,手机号,角色,部门,状态,备注,初始密码';
async function bring(lines: string[], who = owner, head = HEAD): Promise<Task> {
  const { code, msg, data } = await who.upload(user.import, '用户.csv', [head, ...lines].join('\n'));
  if (code !== 0) throw new Error(msg);
  return ended(data.taskId, who);
}
/** A table behind a link, its heading first. */
async function tableOf(url: string): Promise<string[][]> {
  const { rawPayload } = await t.app.inject({ url });
  const at = join(folder, 'table');
  await writeFile(at, rawPayload);
  const table = await openTable(at);
  const rows = [table.columns];
  for await (const { cells } of table.rows()) rows.push(cells);
  return rows;
}
const byName = async (username: string) =>
  (await owner.call(user.page, { keyword: username })).list.find((one) => one.username === username);

describe('a file of users', () => {
  it('is refused where it is no table, or lacks a heading that is needed', async () => {
    expect(await owner.upload(user.import, 'x.csv', '')).toMatchObject({ code: 400 });
    expect(await owner.upload(user.import, 'x.csv', '用户名,手机号\na,b')).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/缺少「姓名」「角色」列/),
    });
    const clerk = await t.as('merchant04');
    expect(await clerk.upload(user.import, 'x.csv', HEAD)).toMatchObject({ code: 403 });
  });

  it('makes who is unknown, changes who is known, and gives the refused lines back with their reasons', async () => {
    await owner.call(department.create, { name: '打单组' });
    const done = await bring([
      'import1,甲,13911110001,客服,打单组,启用,早班,Pass1234',
      'import2,乙,,客服,,停用,,Pass1234',
      'merchant04,王店长的助理,,客服,打单组,启用,老员工,',
      'import3,丙,,没有这个角色,没有这个部门,休假,,',
      'factory01,别家的人,,客服,,启用,,Pass1234',
      '9bad,a/b,123,客服,,启用,,12',
    ]);
    expect(done).toMatchObject({ status: 'done', done: 6, failed: 3, result: { 新增: 2, 修改: 1, 拒绝: 3 } });
    expect(await byName('import1')).toMatchObject({
      realName: '甲',
      mobile: '13911110001',
      dept: { name: '打单组' },
      roles: [{ name: '客服' }],
      remark: '早班',
      status: 0,
    });
    expect(await byName('import2')).toMatchObject({ status: 1, mobile: null, dept: null });
    expect(await byName('merchant04')).toMatchObject({
      dept: { name: '打单组' },
      remark: '老员工',
      mobile: '13800000006',
    });
    const login = await visitorOf(t).ask(auth.login, { username: 'import1', password: 'Pass1234' });
    expect(login.code).toBe(0);
    const [head, ...lines] = await tableOf(done.errorFile!);
    expect(head!.slice(0, 3)).toEqual(['原文件行号', '拒绝原因', '用户名']);
    const reasons = new Map(lines.map((cells) => [cells[2], cells[1]!]));
    expect(reasons.get('import3')).toMatch(
      /没有角色「没有这个角色」.*没有部门「没有这个部门」.*状态应为.*初始密码/,
    );
    expect(reasons.get('factory01')).toBe('用户名已被使用，请换一个。');
    for (const complaint of ['用户名应以字母开头', '姓名不能包含特殊符号', '11 位手机号', '密码应为 6 至 16'])
      expect(reasons.get('9bad')).toContain(complaint);
  });

  it('changes nothing that it has no column for', async () => {
    const before = await byName('import1');
    const done = await bring(['import1,甲先生,客服'], owner, '用户名,姓名,角色');
    expect(done.result).toEqual({ 新增: 0, 修改: 1, 拒绝: 0 });
    expect(await byName('import1')).toEqual({ ...before, realName: '甲先生' });
  });

  it('gives no role that its sender could not give by hand', async () => {
    const hr = await owner.call(role.create, {
      name: '导入员',
      permissions: ['business:user:edit', 'business:task', 'business:order'],
    });
    await owner.call(user.create, {
      username: 'importer',
      realName: '导入员',
      password: 'Demo123456',
      roleIds: [hr.id],
    });
    const importer = await t.as('importer');
    const done = await bring(['sneak1,丁,,店主,,,,Pass1234', 'merchant01,王店长,,导入员,,,,'], importer);
    expect(done.result).toEqual({ 新增: 0, 修改: 0, 拒绝: 2 });
    expect((await byName('merchant01'))!.roles.map(({ name }) => name)).toEqual(['店主']);
  });

  it('leaves a closed user closed where its cell of the status is empty', async () => {
    await bring(['import2,乙,,客服,,停用,,']);
    await bring(['import2,乙二,,客服,,,,']);
    expect(await byName('import2')).toMatchObject({ realName: '乙二', status: 1 });
  });

  it('keeps no password: neither in the file of refused lines, nor on the disk', async () => {
    const secret = 'Secret99';
    const done = await bring([`import9,己,,没有这个角色,,,,${secret}`]);
    const [head, line] = await tableOf(done.errorFile!);
    expect(line![head!.indexOf('用户名')]).toBe('import9');
    expect(line![head!.indexOf('初始密码')]).toBe('');
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int n from file where name = '用户.csv'`.execute(t.database.system);
    expect(rows[0]!.n).toBe(0);
    const files = await readdir(join(t.dataDir, 'files'), { recursive: true, withFileTypes: true });
    for (const file of files.filter((one) => one.isFile()))
      expect(await readFile(join(file.parentPath, file.name), 'latin1')).not.toContain(secret);
  });

  it('stops where its sender was closed meanwhile', async () => {
    const hr = (await owner.call(role.simple, {})).find(({ name }) => name === '导入员')!;
    const { id } = await owner.call(user.create, {
      username: 'leaving',
      realName: '将离职',
      password: 'Demo123456',
      roleIds: [hr.id],
    });
    const leaving = await t.as('leaving');
    const lines = Array.from({ length: 60 }, (_, i) => `late${i},庚,,导入员,,,,Pass1234`);
    const { data } = await leaving.upload(user.import, '用户.csv', [HEAD, ...lines].join('\n'));
    await owner.call(user.updateStatus, { id, status: 1 });
    const status = await until(async () => {
      const row = await t.database.system
        .selectFrom('task')
        .select(['endedAt', 'status'])
        .where('id', '=', data.taskId)
        .executeTakeFirstOrThrow();
      return row.endedAt && row.status;
    });
    expect(status).toBe('cancelled');
    expect(await byName('late59')).toBeUndefined();
  });

  it('has a template, which is accepted as it stands', async () => {
    const { url } = await owner.call(user.importTemplate, {});
    const [head, line] = await tableOf(url);
    expect(head).toEqual(Object.values(USER_COLUMNS));
    expect(line![0]).toBe('zhangsan');
  });

  it('comes out as it goes in: what was asked for, without passwords', async () => {
    const { taskId } = await owner.call(user.export, { keyword: 'import' });
    const done = await ended(taskId);
    const [head, ...lines] = await tableOf(done.resultFile!);
    expect(head).toEqual(['用户名', '姓名', '手机号', '角色', '部门', '状态', '备注']);
    expect(lines.map((cells) => cells[0])).toEqual(['import1', 'import2', 'importer']);
    expect(lines[0]).toEqual(['import1', '甲先生', '13911110001', '客服', '打单组', '启用', '早班']);
    expect(done.result).toEqual({ 用户: 3 });
  });
});
