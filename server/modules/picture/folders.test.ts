import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { pictureFolder } from '#contract/picture/folder.ts';
import { picture } from '#contract/picture/picture.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { until } from '#tests/support/until.ts';

let t: TestApp;
let merchant: Client;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
});
afterAll(() => t.close());

const create = async (name: string, parentId: number | null = null) =>
  (await merchant.call(pictureFolder.create, { parentId, name })).id;
/** Folders within each other, the outermost first. */
async function nest(...names: string[]) {
  const ids: number[] = [];
  for (const name of names) ids.push(await create(name, ids.at(-1) ?? null));
  return ids;
}
let shade = 0;
async function put(name: string, folderId: number) {
  const background = { r: 10, g: 20, b: (shade += 1) };
  const content = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
  const { data } = await merchant.upload(picture.upload, name, content, { folderId });
  return until(async () => {
    const now = await merchant.call(picture.detail, { id: data.id });
    return now.status === 10 && now;
  });
}
const countOf = async (id: number) =>
  (await merchant.call(pictureFolder.list, {})).folders.find((folder) => folder.id === id)?.count;

describe('[G21] folders', () => {
  it('have distinct names beside each other, whatever the case', async () => {
    const top = await create('Flowers');
    const taken = { code: 409, msg: '这里已有文件夹「Flowers」（不区分大小写），请换一个名称。' };
    expect(await merchant.ask(pictureFolder.create, { parentId: null, name: 'FLOWERS' })).toMatchObject(
      taken,
    );
    await create('flowers', top);
    const moved = await create('Flowers', await create('elsewhere'));
    expect(await merchant.ask(pictureFolder.move, { id: moved, parentId: null })).toMatchObject(taken);
    const renamed = await create('trees');
    expect(await merchant.ask(pictureFolder.rename, { id: renamed, name: 'flowerS' })).toMatchObject(taken);
    await merchant.call(pictureFolder.rename, { id: top, name: 'FLOWERS' });
  });

  it('are in no ring, and at most eight deep', async () => {
    const [a, b, c] = await nest('a', 'b', 'c');
    for (const parentId of [a!, b!, c!])
      expect(await merchant.ask(pictureFolder.move, { id: a!, parentId })).toMatchObject({
        ...{ code: 400, msg: '不能把文件夹移到它自己或它下面的文件夹里，请选择别的位置。' },
      });
    const deep = await nest('1', '2', '3', '4', '5', '6', '7', '8');
    const tooDeep = { code: 400, msg: '文件夹最多 8 层，请放到更上层的文件夹。' };
    expect(await merchant.ask(pictureFolder.create, { parentId: deep[7]!, name: '9' })).toMatchObject(
      tooDeep,
    );
    // It has two below it: seven and eight are no place for it.
    expect(await merchant.ask(pictureFolder.move, { id: a!, parentId: deep[5]! })).toMatchObject(tooDeep);
    await merchant.call(pictureFolder.move, { id: a!, parentId: deep[4]! });
    expect(await merchant.ask(pictureFolder.create, { parentId: c!, name: 'd' })).toMatchObject(tooDeep);
  });

  it('come with an upload by their paths, and those that stand are taken', async () => {
    const paths = [
      ['2026', '春'],
      ['2026', '夏'],
      ['2026', '春', '花'],
    ];
    const first = await merchant.call(pictureFolder.ensure, { parentId: null, paths });
    expect(new Set(first).size).toBe(3);
    expect(await merchant.call(pictureFolder.ensure, { parentId: null, paths: paths.toReversed() })).toEqual(
      first.toReversed(),
    );
  });

  it('deleted, put what lies in them into the trash; restored, it comes to its folder or to the top', async () => {
    const [outer, inner] = await nest('outer', 'inner');
    const [one, two] = [await put('one.png', outer!), await put('two.png', inner!)];
    expect(await countOf(outer!)).toBe(2);
    expect(await merchant.call(pictureFolder.delete, { id: inner! })).toEqual({ trashed: 1 });
    expect(await countOf(inner!)).toBeUndefined();
    await merchant.call(picture.act, { event: 'picture.trash', ids: [one.id] });
    expect(await countOf(outer!)).toBe(0);
    await merchant.call(picture.act, { event: 'picture.restore', ids: [one.id, two.id] });
    expect((await merchant.call(picture.detail, { id: one.id })).folder).toEqual(['outer']);
    expect((await merchant.call(picture.detail, { id: two.id })).folder).toEqual([]);
    // Its content was never touched.
    expect((await merchant.call(picture.detail, { id: two.id })).fileId).toBe(two.fileId);
  });

  it('of another merchant are not there', async () => {
    const id = await create('mine');
    const stranger = await t.as('merchant02');
    expect(await stranger.ask(pictureFolder.create, { parentId: id, name: 'in it' })).toMatchObject({
      code: 404,
    });
    expect(await stranger.ask(pictureFolder.delete, { id })).toMatchObject({ code: 404 });
    expect((await stranger.call(pictureFolder.list, {})).folders).toEqual([]);
  });
});
