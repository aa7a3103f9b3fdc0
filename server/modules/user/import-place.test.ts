import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customer } from '#contract/customer/customer.ts';
import { shopAccess } from '#contract/shop/shop-access.ts';
import { user } from '#contract/user/user.ts';
import type { TableAt } from '#contract/values/table-place.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { endedTask, refusedLines } from '#tests/support/imported.ts';
import { makeXlsx } from '#tests/support/make-xlsx.ts';

/** Files of users, customers and shops, as people have them: which sheet, and which row is the header. */

let t: TestApp;
let merchant: Client;
let factory: Client;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  factory = await t.as('factory01');
});
afterAll(() => t.close());

const NOTES = [['填写说明'], ['每行一个'], ['不要改动表头']];
const TITLES = [['三月名单'], ['制表人', '王五']];
let made = 0;

interface Kind {
  noun: string;
  who: () => Client;
  calls: {
    inspect: typeof user.importInspect | typeof customer.importInspect | typeof shopAccess.importInspect;
    start: typeof user.import | typeof customer.import | typeof shopAccess.import;
  };
  head: string[];
  /** A line that comes in. */
  line: () => string[];
  /** One that is refused. */
  bad: string[];
  /** Whether what such a line says stands in the database. */
  stands: (line: string[]) => ReturnType<typeof sql<{ n: number }>>;
}
const KINDS: Kind[] = [
  {
    noun: 'users',
    who: () => merchant,
    calls: { inspect: user.importInspect, start: user.import },
    head: ['用户名', '姓名', '角色', '初始密码'],
    line: () => [`placed${++made}`, '张三', '客服', 'Demo123456'],
    bad: ['坏', '张三', '客服', 'Demo123456'],
    stands: ([name]) => sql`select count(*)::int as n from app_user where username = ${name}`,
  },
  {
    noun: 'customers',
    who: () => factory,
    calls: { inspect: customer.importInspect, start: customer.import },
    head: ['客户名称', '手机号', '联系人'],
    line: () => [`客户${++made}`, `139${String(10_000_000 + made)}`, '李四'],
    bad: ['停二', '坏号码', '乙'],
    stands: ([name]) => sql`select count(*)::int as n from tenant where name = ${name}`,
  },
  {
    noun: 'shops',
    who: () => merchant,
    calls: { inspect: shopAccess.importInspect, start: shopAccess.import },
    head: ['平台', '店铺名称', '品牌名称', '店铺令牌'],
    line: () => ['拼多多', `店铺${++made}`, '牌子', 'token-of-shop'],
    bad: ['没有的', '店铺', '牌子', ''],
    stands: ([, nick]) => sql`select count(*)::int as n from shop where nick = ${nick}`,
  },
];

const count = async (question: ReturnType<typeof sql<{ n: number }>>) =>
  (await question.execute(t.database.system)).rows[0]!.n;
const files = () => count(sql`select count(*)::int as n from file`);
const ask = (kind: Kind, book: Buffer | string, at: TableAt = {}, name = '名单.xlsx') =>
  kind.who().upload(kind.calls.inspect, name, book, at);
const seen = async (kind: Kind, book: Buffer | string, at?: TableAt) => {
  const { msg, data } = await ask(kind, book, at);
  expect(msg).toBe('');
  return data;
};
async function bring(kind: Kind, book: Buffer, at: TableAt = {}) {
  const { msg, data } = await kind.who().upload(kind.calls.start, '名单.xlsx', book, at);
  expect(msg).toBe('');
  return endedTask(kind.who(), data.taskId);
}

describe.each(KINDS)('a workbook of $noun', (kind) => {
  const { head, line, bad, stands } = kind;

  it('is imported without a hand where one sheet has the columns, below its titles; a look keeps nothing', async () => {
    const one = line();
    const book = makeXlsx([
      { name: '说明', rows: NOTES },
      { name: '名单', rows: [...TITLES, head, one] },
    ]);
    const before = await files();
    expect(await seen(kind, book)).toMatchObject({
      ...{ sure: true, known: true, sheets: ['说明', '名单'], place: { sheet: 1, headerLine: 3 } },
      columns: head,
    });
    expect(await files()).toBe(before);
    expect((await bring(kind, book)).result).toMatchObject({ 新增: 1, 拒绝: 0 });
    expect(await count(stands(one))).toBe(1);
  });

  it('with two such sheets is asked about; the chosen one comes in, and its refused lines are those of that sheet', async () => {
    const [first, second] = [line(), line()];
    const book = makeXlsx([
      { name: '三月', rows: [head, first] },
      { name: '四月', rows: [...TITLES, head, second, bad] },
    ]);
    expect(await seen(kind, book)).toMatchObject({ sure: false, place: { sheet: 0, headerLine: 1 } });
    const { place, rows } = await seen(kind, book, { sheet: 1 });
    expect([place, rows.map(([cell]) => cell)]).toEqual([{ sheet: 1, headerLine: 3 }, [second[0], bad[0]]]);
    const task = await bring(kind, book, place);
    expect(task.result).toMatchObject({ 新增: 1, 拒绝: 1 });
    expect((await refusedLines(t, task)).map(([no]) => no)).toEqual(['5']);
    expect([await count(stands(first)), await count(stands(second))]).toEqual([0, 1]);
  });

  it('with an example above the list has two headers, of which the user chooses one', async () => {
    const [example, one] = [line(), line()];
    const book = makeXlsx([{ rows: [head, example, [''], head, one] }]);
    const { sure, top, place } = await seen(kind, book);
    expect([sure, place.headerLine]).toEqual([false, 1]);
    expect(top.filter(({ known }) => known).map((row) => row.line)).toEqual([1, 4]);
    await bring(kind, book, { sheet: 0, headerLine: 4 });
    expect([await count(stands(example)), await count(stands(one))]).toEqual([0, 1]);
  });

  it('without the columns is refused with their names, on every sheet, on the chosen one, and in the chosen row', async () => {
    const needed = head.slice(0, 3).map((title) => `「${title}」`);
    const short = makeXlsx([{ rows: [...TITLES, head.slice(0, 2), line().slice(0, 2)] }]);
    const nowhere = makeXlsx([
      { name: '说明', rows: NOTES },
      { name: '名单', rows: [head.slice(1), line().slice(1)] },
    ]);
    const there = makeXlsx([
      { name: '说明', rows: NOTES },
      { name: '名单', rows: [...TITLES, head, line()] },
    ]);
    const before = await files();
    const refusals: [Buffer, TableAt, string][] = [
      [short, {}, `文件缺少${needed[2]}列`],
      [nowhere, {}, `没有一个工作表同时有${needed.join('')}列`],
      [there, { sheet: 0 }, `工作表「说明」缺少${needed.join('')}列`],
      [there, { sheet: 1, headerLine: 2 }, `工作表「名单」的第 2 行缺少${needed.join('')}列`],
    ];
    for (const [book, at, complaint] of refusals) {
      const hint = `${at.sheet === undefined ? '' : '选择另一处，或'}补上这些列的表头后重新上传。`;
      const said = { code: 400, msg: `${complaint}，请${hint}` };
      expect(await ask(kind, book, at)).toMatchObject(said);
      expect(await kind.who().upload(kind.calls.start, '名单.xlsx', book, at)).toMatchObject(said);
    }
    expect(await files()).toBe(before);
  });
});

it('passwords and keys of shops are shown to nobody, not to who sends them in either', async () => {
  for (const kind of [KINDS[0]!, KINDS[2]!]) {
    const one = kind.line();
    const answer = JSON.stringify(await ask(kind, makeXlsx([{ rows: [kind.head, one] }])));
    expect(answer).toContain(one[1]);
    expect(answer).not.toContain(one[3]);
  }
});
