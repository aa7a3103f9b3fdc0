import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asset } from '#contract/asset/asset.ts';
import { task } from '#contract/task/task.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { endedTask } from '#tests/support/imported.ts';
import { makeZip } from '#tests/support/make-xlsx.ts';

let t: TestApp;
let factory: Client;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
});
afterAll(() => t.close());

const OWN = { kind: 'sticker', licence: 'own' } as const;

let made = 0;
/** Each is another one. */
const drawing = () =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><desc>${(made += 1)}</desc><rect width="9" height="9"/></svg>`;

describe('[P163] a ZIP', () => {
  const zip = (entries: Record<string, string | Buffer>) => makeZip(entries as Record<string, string>);
  const upload = (content: Buffer, said: object = OWN) =>
    factory.upload(asset.uploadZip, '素材.zip', content, said as typeof OWN);

  it('is unpacked by a task, each file with its own result', async () => {
    const content = drawing();
    await factory.upload(asset.upload, '有.svg', content, OWN);
    const { data } = await upload(
      zip({
        'a/包.svg': drawing(),
        'a/b/有了.svg': content,
        '../../etc/运行.exe': 'MZ',
        '__MACOSX/._x.svg': 'x',
        'a/坏.svg': '<svg xmlns="http://www.w3.org/2000/svg">',
      }),
    );
    const ended = await endedTask(factory, data.taskId);
    expect(ended).toMatchObject({ status: 'done', result: { 新增: 1, 已有: 1, 还原: 0, 拒绝: 2 } });
    const { list } = await factory.call(asset.page, { keyword: '包' });
    expect(list).toMatchObject([{ name: '包', kind: 'sticker' }]);
    const { body } = await t.app.inject({ url: ended.errorFile! });
    expect(body).toContain('a/坏.svg');
    expect(body).toContain('不完整或已损坏');
    expect(body).toContain('运行.exe');
    expect(await factory.call(task.page, {})).toMatchObject({ list: [{ kind: 'asset.unzip' }] });
  });

  it('goes on behind the last file that came in where it was killed, and ends once', async () => {
    const { system } = t.database;
    const content = zip(Object.fromEntries([1, 2, 3].map((n) => [`${n}.svg`, drawing()])));
    const { data } = await upload(content);
    const first = await endedTask(factory, data.taskId);
    expect(first).toMatchObject({ status: 'done', result: { 新增: 3, 已有: 0, 还原: 0, 拒绝: 0 } });
    const before = await factory.call(asset.options, {});
    const again = async (cursor: object) => {
      const { id: fileId } = await t.app.files.keep(
        system,
        t.tenants.factory,
        '素材.zip',
        Readable.from([content]),
      );
      const task = await system
        .updateTable('task')
        .set((eb) => ({
          ...{ status: 'waiting', cursor: JSON.stringify(cursor), endedAt: null, settled: false },
          input: sql<string>`${eb.ref('input')} || ${JSON.stringify({ fileId })}::jsonb`,
        }))
        .where('id', '=', data.taskId)
        .returning('cursor')
        .executeTakeFirstOrThrow();
      expect(task.cursor).toEqual(cursor);
      t.app.tasks.wake();
      return endedTask(factory, data.taskId);
    };
    // Behind two of three: those are not taken in again, not even as what is there already.
    expect(await again({ at: 2, counts: { 新增: 2, 已有: 0, 还原: 0 } })).toMatchObject({
      status: 'done',
      result: { 新增: 2, 已有: 1, 还原: 0, 拒绝: 0 },
    });
    // Behind its end: the archive is gone, and what was said of it is said again.
    const { cursor } = await system
      .selectFrom('task')
      .select('cursor')
      .where('id', '=', data.taskId)
      .executeTakeFirstOrThrow();
    await system
      .updateTable('task')
      .set({ status: 'waiting', endedAt: null, settled: false })
      .where('id', '=', data.taskId)
      .execute();
    expect(cursor).toMatchObject({ kept: { result: { 新增: 2 } } });
    t.app.tasks.wake();
    expect(await endedTask(factory, data.taskId)).toMatchObject({
      status: 'done',
      result: { 新增: 2, 已有: 1 },
    });
    expect(await factory.call(asset.options, {})).toEqual(before);
  });

  it('that is none, holds nothing, too many files, or a bomb, is refused at once', async () => {
    expect((await upload(Buffer.from(drawing()))).msg).toContain('不是 ZIP 压缩包');
    expect((await upload(zip({ 'a.svg': 'x' }).subarray(0, 30))).msg).toContain('不是完整的 ZIP');
    expect((await upload(zip({ '__MACOSX/a': 'x' }))).msg).toContain('里没有文件');
    const many = Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`${at}.svg`, 'x']));
    expect((await upload(zip(many))).msg).toContain('里有 2,001 个文件，一次最多 2,000 个');
    const bomb = zip({ 'a.svg': ' '.repeat(30 * 1024 * 1024) });
    expect((await upload(bomb)).msg).toContain('解压后过大');
  });
});
