import { OWN_TENANT, PEOPLE, testWorld, type NewScreen } from './new-screen.ts';
import { quoted } from './plan.ts';

/** Over the real routes: what it must refuse first, then what it must answer. */
export function serverTest({ name, camel, noun, side, permission }: NewScreen): string {
  const { stranger } = PEOPLE[side];
  return `import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CODES } from '#contract/errors.ts';
import { ${camel} } from '#contract/${name}/${name}.ts';
import { tenantLog } from '#contract/tenant-log/tenant-log.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { fileRows } from '#tests/support/task-file.ts';

${testWorld(side, 'tenantLog', [permission])}
const write = ({ tenantId }: Client, at: string, kind = 'role', userName = '王芳') =>
  t.database.system
    .insertInto('tenantLog')
    .values({ tenantId, kind, userName, text: '修改', ip: '', createdAt: new Date(at) })
    .execute();
/** Two days in China: the second one begins at 16:00 of the first. */
async function writeDays() {
  await write(owner, '2026-03-01T15:59:59Z');
  await write(owner, '2026-03-01T16:00:00Z', 'signIn');
  await write(owner, '2026-03-02T08:00:00Z', 'role', '李雷');
}
const FIRST = { code: '2026-03-01', lines: 1, signIns: 0 };
const SECOND = { code: '2026-03-02', lines: 2, signIns: 1 };

describe(${quoted(noun)}, () => {
  it('is no business of who does not hold its permission, nor of the other side', async () => {
    await hold(other, []);
    for (const who of [other, await t.as(${quoted(stranger)})])
      for (const call of [${camel}.page, ${camel}.export])
        expect(await who.ask(call, {}), call.path).toMatchObject({ code: CODES.forbidden });
  });

  it('counts nothing of another tenant', async () => {
    await writeDays();
    expect(await other.call(${camel}.page, {})).toEqual({
      list: [],
      total: 0,
      totals: { lines: 0, signIns: 0 },
      chart: [],
    });
  });

  it('counts by day, the newest first, and adds up all days on every page', async () => {
    await writeDays();
    const all = { total: 2, totals: { lines: 3, signIns: 1 } };
    expect(await owner.call(${camel}.page, {})).toMatchObject({ ...all, list: [SECOND, FIRST] });
    expect(await owner.call(${camel}.page, { pageNo: 2, pageSize: 1 })).toMatchObject({ ...all, list: [FIRST] });
  });

  it('draws its first figure from the oldest day to the newest', async () => {
    await writeDays();
    const { chart } = await owner.call(${camel}.page, {});
    expect(chart).toEqual([
      { label: '2026-03-01', value: 1 },
      { label: '2026-03-02', value: 2 },
    ]);
  });

  it('counts what was asked for: days, kind, person', async () => {
    await writeDays();
    const listOf = async (asked: object) => (await owner.call(${camel}.page, asked)).list;
    const end = Date.parse('2026-03-01T16:00:00Z');
    expect(await listOf({ createTime: [0, end] })).toEqual([FIRST]);
    expect(await listOf({ kind: 'signIn' })).toEqual([{ ...SECOND, lines: 1 }]);
    expect(await listOf({ userName: '李' })).toEqual([{ ...SECOND, lines: 1, signIns: 0 }]);
  });

  it('[F14] is taken away as a file, which leaves a line of the tenant’s log', async () => {
    await writeDays();
    const { url } = await owner.call(${camel}.export, { kind: 'role' });
    expect(await fileRows(t, url)).toEqual([
      { 日期: '2026-03-02', 操作数: '1', 登录数: '0' },
      { 日期: '2026-03-01', 操作数: '1', 登录数: '0' },
    ]);
    const { list } = await owner.call(tenantLog.page, { kind: 'export' });
    expect(list).toMatchObject([{ text: '导出${noun}' }]);
  });
});
`;
}

/** What only a browser shows: the screen is there, is wired to the server, and its file arrives. */
export function browserTest({ noun, side, listed }: NewScreen): string {
  const { imported, made } = OWN_TENANT[side];
  return `import { barriers } from '#tests/e2e/barriers.ts';
${imported.includes('ownTenant') ? imported.replace('{ ', '{ ask, ') : `import { ask } from '#tests/e2e/entry/own-tenant.ts';\n${imported}`}
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';

test('${listed ? `[${listed}] ` : ''}${noun}: days are counted, drawn, narrowed and exported', async ({ asUser }) => {
  ${made}
  await ask(
    \`insert into tenant_log (tenant_id, user_name, kind, text, ip, created_at)
     select $1, '张三', 'role', '修改', '', timestamptz '2026-03-01 12:00+08' + at * interval '12 hours'
     from generate_series(0, 2) at\`,
    [tenantId],
  );
  const { page, open } = await asUser(username);
  const list = listPage(page, ${quoted(noun)});
  await open(${quoted(noun)});
  await list.filter('操作人', '张三');
  await expect(list.row('2026-03-02')).toContainText('2');
  await expect(list.rows).toHaveCount(2);
  await expect(list.region.getByRole('img', { name: /^操作数，2026-03-01 至 2026-03-02，最高 2/ })).toBeVisible();
  expect(await barriers(page)).toEqual([]);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    list.bar.getByRole('button', { name: '导出' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('${noun}.xlsx');

  await list.filter('操作人', '没有这个人');
  await expect(list.region.getByText('没有符合条件的数据')).toBeVisible();
});
`;
}
