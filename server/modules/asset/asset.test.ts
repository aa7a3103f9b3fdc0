import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asset, sharedAsset, type AssetSaid } from '#contract/asset/asset.ts';
import { file } from '#contract/file/file.ts';
import { goodsPicture } from '#contract/picture/goods.ts';
import type { z } from 'zod';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { makeFont } from '#tests/support/make-font.ts';
import { letIn, secondFactory } from '#tests/support/partners.ts';
import { purgeDue } from './sweep.ts';

let t: TestApp;
let factory: Client;
let merchant: Client;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
  merchant = await t.as('merchant01');
});
afterAll(() => t.close());

type Said = Partial<z.input<typeof AssetSaid>>;
const OWN: Said & { kind: 'sticker'; licence: 'own' } = { kind: 'sticker', licence: 'own' };
const FONT = { kind: 'font', licence: 'ofl' } as const;

let made = 0;
const word = (stem: string) => `${stem}${(made += 1)}`;
/** Each is another one. */
const drawing = (inside = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><desc>${word('图')}</desc><rect width="9" height="9"/>${inside}</svg>`;
const draw = () =>
  sharp({
    create: { width: 90, height: 90, channels: 3, background: { r: (made += 1) % 256, g: 40, b: 80 } },
  })
    .png()
    .toBuffer();
const send = (name: string, content: string | Buffer, said: Said = {}, who = factory) =>
  who.upload(asset.upload, name, content, { ...OWN, ...said });
async function sent(name = word('贴纸'), content: string | Buffer = drawing(), said: Said = {}) {
  const { code, msg, data } = await send(`${name}.svg`, content, said);
  expect([code, msg]).toEqual([0, '']);
  return data;
}
const msgOf = async (...args: Parameters<typeof send>) => (await send(...args)).msg;
const page = async (asked: object = {}) => (await factory.call(asset.page, asked)).list;
const rowOf = async (name: string, asked: object = {}) => (await page({ keyword: name, ...asked }))[0]!;
const open = (url: string) => t.app.inject({ method: 'GET', url });
const papers = async (name = '合同.pdf', content = '%PDF-1.7\n1\n%%EOF\n') =>
  (await factory.upload(file.upload, name, content)).data.fileId;

describe('[P163] fonts', () => {
  it('come in with their family, their characters and a sample, as TTF and as WOFF2', async () => {
    const { id, name } = (await send('x.ttf', makeFont({ family: '方块体', chars: 'ABC永和' }), FONT)).data;
    expect(name).toBe('方块体 Regular');
    const one = await factory.call(asset.detail, { id });
    expect(one.font).toEqual({
      ...{ family: '方块体', style: 'Regular', embedding: 'installable' },
      ...{ characters: 5, hanzi: 2, usualHanzi: 2 },
    });
    expect(one.fileKind).toBe('ttf');
    expect((await open(one.previewUrl)).headers['content-type']).toBe('image/png');
    const icons = createRequire(import.meta.url).resolve(
      '@blueprintjs/icons/lib/css/blueprint-icons-16.woff2',
    );
    const woff = (await send('图标.woff2', await fs.readFile(icons), FONT)).data;
    expect(await factory.call(asset.detail, { id: woff.id })).toMatchObject({ fileKind: 'woff2' });
  });

  it('whose fsType says restricted are refused with the reason, and with a weaker bit beside it are not', async () => {
    const msg = await msgOf('a.ttf', makeFont({ family: '限制体', fsType: 2 }), FONT);
    expect(msg).toContain('字体「限制体」的版权设置为禁止嵌入（OS/2 fsType 为 2）');
    const asked = async (fsType: number, family: string) => {
      const { id } = (await send('a.ttf', makeFont({ family, fsType }), FONT)).data;
      return (await factory.call(asset.detail, { id })).font!.embedding;
    };
    expect(await asked(2 + 4, '预览体')).toBe('preview');
    expect(await asked(2 + 8, '编辑体')).toBe('editable');
    expect(await asked(4, '印刷体')).toBe('preview');
  });

  it('that are variable are refused unless they are fixed to one weight', async () => {
    const msg = await msgOf('v.ttf', makeFont({ family: '可变体', axis: [100, 900] }), FONT);
    expect(msg).toContain('「可变体」是可变字体（字重 100 到 900）');
    expect(await msgOf('v.ttf', makeFont({ family: '固定体', axis: [400, 400] }), FONT)).toBe('');
  });

  it('that are none, or end before their end, are refused, and one of a picture is told apart', async () => {
    const font = makeFont({ family: '断体' });
    expect(await msgOf('a.ttf', 'MZ', FONT)).toContain('不是 TTF、OTF 或 WOFF2 字体');
    expect(await msgOf('a.ttf', font.subarray(0, 200), FONT)).toContain('已损坏');
    expect(await msgOf('a.ttf', drawing(), FONT)).toContain('是图片，不是字体');
    expect(await msgOf('a.svg', font)).toContain('是字体文件，请把类型改为「字体」');
    const large = Buffer.concat([font, Buffer.alloc(30 * 1024 * 1024)]);
    expect(await msgOf('大.ttf', large, FONT)).toContain('字体「大.ttf」超过 30 MB');
  });
});

describe('[P163] drawings', () => {
  it('lose scripts and foreign links, and keep what they draw', async () => {
    const hostile = drawing(
      '<script>alert(1)</script><a href="https://x.test"><circle r="1" onclick="x()" style="fill:url(https://x.test/a)"/></a>' +
        '<image href="https://x.test/p.png"/><style>@import "https://x.test/a.css";</style><foreignObject><p/></foreignObject>' +
        '<use href="#a"/><path d="M0 0h9v9z" fill="url(#g)"/>',
    );
    const { id } = await sent(
      word('脚本'),
      `<!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/passwd">]>${hostile}`,
    );
    const one = await factory.call(asset.detail, { id });
    const { body } = await open(one.url);
    expect(body).not.toMatch(/script|x\.test|onclick|foreignObject|ENTITY|passwd/i);
    expect(body).toContain('<circle r="1"></circle>');
    expect(body).toContain('<use href="#a"></use><path d="M0 0h9v9z" fill="url(#g)"></path>');
    expect(one.log[0]!.text).toMatch(/已去掉其中 \d+ 处脚本或外部链接/);
  });

  it('that are cut off, and what is no picture, are refused', async () => {
    expect(await msgOf('a.svg', drawing().slice(0, -9))).toContain('SVG「a.svg」不完整');
    expect(await msgOf('a.png', 'MZ\u0000')).toContain('「a.png」不是');
    expect(await msgOf('a.png', '')).toContain('文件是空的');
  });
});

describe('[P163] a licence', () => {
  it('that was bought has a day and papers that the caller himself sent in', async () => {
    const licenceEnds = Date.now() + 40 * 86_400_000;
    const bought = { licence: 'bought', licenceEnds } as const;
    expect(await msgOf('a.svg', drawing(), { licence: 'bought' })).toContain('请选择授权到期日');
    expect(await msgOf('a.svg', drawing(), bought)).toContain('请上传授权文件');
    const papersFileId = await papers();
    const { name } = await sent(word('购买'), drawing(), { ...bought, papersFileId });
    const row = await rowOf(name);
    expect(row).toMatchObject({ licence: 'bought', licenceEnds });
    expect((await open(row.papersUrl!)).body).toContain('%PDF');
    const foreign = (await merchant.upload(file.upload, '合同.pdf', '%PDF-1.7\n2\n%%EOF\n')).data.fileId;
    expect(await msgOf('a.svg', drawing(), { ...bought, papersFileId: foreign })).toContain('授权文件不存在');
    const wrong = await papers('a.svg', drawing());
    expect(await msgOf('a.svg', drawing(), { ...bought, papersFileId: wrong })).toContain('授权文件请用');
  });

  it('that ends within 30 days is found, and one that has ended is shared no more', async () => {
    const papersFileId = await papers();
    const until = async (days: number) =>
      sent(word('期限'), drawing(), {
        ...{ licence: 'bought', licenceEnds: Date.now() + days * 86_400_000, papersFileId },
        shared: 'true',
      });
    const [soon, later, over] = [await until(29), await until(31), await until(1)];
    await t.database.system
      .updateTable('asset')
      .set({ licenceEnds: new Date(Date.now() - 1000) })
      .where('id', '=', over.id)
      .execute();
    const found = (await page({ endsSoon: true })).map(({ id }) => id);
    expect([soon.id, later.id, over.id].map((id) => found.includes(id))).toEqual([true, false, true]);
    const shown = (await merchant.call(sharedAsset.page, { keyword: '期限' })).list.map(({ id }) => id);
    expect(shown.toSorted()).toEqual([soon.id, later.id].toSorted());
  });
});

describe('[P163] an asset', () => {
  it('of the same content is kept once, and comes back out of the trash', async () => {
    const content = drawing();
    const { id, name } = await sent(word('一次'), content);
    expect(await sent('另一个名字', content)).toEqual({ id, name, outcome: 'same' });
    await factory.call(asset.trash, { ids: [id] });
    expect(await rowOf(name)).toBeUndefined();
    expect(await sent('另一个名字', content)).toEqual({ id, name, outcome: 'restored' });
    expect(await rowOf(name)).toMatchObject({ id, trashedAt: null });
  });

  it('is replaced by a version that never changes, and not over what another changed meanwhile', async () => {
    const { id, name } = await sent();
    const [first, second] = [await rowOf(name), drawing()];
    const put = (version: number, content: string) =>
      factory.upload(asset.replace, 'b.svg', content, { id, version });
    expect((await put(first.version, second)).data).toEqual({ no: 2 });
    expect((await put(first.version, drawing())).msg).toContain('已被他人修改');
    const { version, url } = await rowOf(name);
    expect((await put(version, second)).msg).toContain('内容相同，不需要替换');
    expect((await open(url)).body).not.toBe((await open(first.url)).body);
    expect((await factory.call(asset.detail, { id })).versions.map(({ no }) => no)).toEqual([2, 1]);
    const change = t.database.system
      .updateTable('assetVersion')
      .set({ fileName: '别的' })
      .where('assetId', '=', id)
      .execute();
    await expect(change).rejects.toThrow('a version of an asset never changes');
  });

  it('is sorted, tagged, stopped, and what a deed changes nothing of stays as it is', async () => {
    const [a, b] = [await sent(word('批量'), drawing(), { tags: ['旧'] }), await sent(word('批量'))];
    const ids = [a.id, b.id];
    const wish = { ids, category: '节日', add: ['新'], remove: ['旧'] };
    expect(await factory.call(asset.sort, wish)).toEqual({ changed: 2 });
    expect(await factory.call(asset.sort, wish)).toEqual({ changed: 0 });
    expect(await rowOf(a.name)).toMatchObject({ category: '节日', tags: ['新'] });
    expect(await factory.call(asset.stop, { ids: [a.id] })).toEqual({ changed: 1 });
    expect(await factory.call(asset.stop, { ids })).toEqual({ changed: 1 });
    expect(
      (await page({ category: '节日', tags: ['新'], status: 1 })).map(({ id }) => id).toSorted(),
    ).toEqual(ids.toSorted());
  });

  it('is shown to bound merchants while it is shared, in use and not in the trash', async () => {
    const { id, name } = await sent();
    const seen = async () => (await merchant.call(sharedAsset.page, { keyword: name })).list.length;
    expect(await seen()).toBe(0);
    const deeds = [asset.share, asset.stop, asset.start, asset.trash, asset.restore, asset.unshare] as const;
    const counts: number[] = [];
    for (const deed of deeds) {
      await factory.call(deed, { ids: [id] });
      counts.push(await seen());
    }
    expect(counts).toEqual([1, 0, 1, 0, 1, 0]);
    await factory.call(asset.share, { ids: [id] });
    const { system } = t.database;
    const unbound = await t.as('merchant03');
    expect((await unbound.call(sharedAsset.page, { keyword: name })).total).toBe(0);
    await system
      .insertInto('binding')
      .values({ merchantId: t.tenants.merchant3, factoryId: t.tenants.factory })
      .execute();
    expect((await unbound.call(sharedAsset.page, { keyword: name })).total).toBe(1);
    expect((await unbound.call(sharedAsset.page, { keyword: name, pageNo: 9 })).total).toBe(1);
  });

  it('is neither read nor changed by another factory', async () => {
    const tenantId = await secondFactory(t);
    await letIn(t, 'designer', ['factory:art', 'factory:art:edit']);
    const foreign = await t.as('designer01', tenantId);
    const { id, name } = await sent();
    expect((await foreign.call(asset.page, { keyword: name })).total).toBe(0);
    expect((await foreign.ask(asset.detail, { id })).code).toBe(404);
    for (const deed of [asset.share, asset.stop, asset.trash, asset.purge] as const)
      expect(await foreign.call(deed, { ids: [id] })).toEqual({ changed: 0 });
    expect(await rowOf(name)).toMatchObject({ shared: false, status: 0 });
  });
});

describe('[G19] the storage of a factory', () => {
  const truth = async () => {
    const { rows } = await sql<{ bytes: number }>`
      select coalesce(sum(bytes), 0)::int as bytes from (
        select sha256, bytes from asset_version where factory_id = ${t.tenants.factory}
        union select sha256, bytes from picture_version where tenant_id = ${t.tenants.factory} and file_id is not null
      ) as content`.execute(t.database.system);
    return rows[0]!.bytes;
  };
  const used = async () => (await factory.call(asset.options, {})).usedBytes;
  const limit = (quotaBytes: number) =>
    t.database.system
      .updateTable('pictureUsage')
      .set({ quotaBytes })
      .where('tenantId', '=', t.tenants.factory)
      .execute();

  it('counts each content of assets and fonts once, and less what was purged', async () => {
    const content = drawing();
    const { id, name } = await sent(word('计数'), content);
    const { version } = await rowOf(name);
    await factory.upload(asset.replace, 'b.svg', drawing(), { id, version });
    // The first content again, as an asset of its own.
    await sent(word('计数'), content);
    expect(await used()).toBe(await truth());
    await factory.call(asset.trash, { ids: [id] });
    const before = await used();
    expect(await factory.call(asset.purge, { ids: [id] })).toEqual({ changed: 1 });
    expect(await used()).toBe(await truth());
    expect(await used()).toBeLessThan(before);
  });

  it('counts a content once that a picture of goods has, too, and as long as one of both has it', async () => {
    const content = await draw();
    const { id } = (await send('a.png', content)).data;
    const before = await used();
    const shown = await factory.upload(goodsPicture.upload, 'a.png', content, {});
    expect(shown.msg).toBe('');
    expect(await used()).toBe(before);
    await factory.call(asset.trash, { ids: [id] });
    await factory.call(asset.purge, { ids: [id] });
    expect(await used()).toBe(before);
    expect(await used()).toBe(await truth());
  });

  it('takes of an asset and a picture of goods that fit only alone one', async () => {
    const pair = [await draw(), await draw()] as const;
    await limit((await used()) + Math.max(...pair.map(({ length }) => length)));
    try {
      const came = await Promise.all([
        send('a.png', pair[0]),
        factory.upload(goodsPicture.upload, 'b.png', pair[1], {}),
      ]);
      expect(came.map(({ code }) => code).toSorted()).toEqual([0, 409]);
      expect(await used()).toBe(await truth());
    } finally {
      await limit(20 * 1024 ** 3);
    }
  });

  it('refuses what does not fit with what is free, before a row stands', async () => {
    await limit((await used()) + 10);
    const before = (await page()).length;
    expect(await msgOf('a.svg', drawing())).toContain('空间不足：还剩 10 B');
    expect((await page()).length).toBe(before);
    await limit(20 * 1024 ** 3);
  });

  it('purges what lay in the trash for 30 days, with its files, and nothing sooner', async () => {
    const [old, young] = [await sent(), await sent()];
    await factory.call(asset.trash, { ids: [old.id, young.id] });
    const { url } = await rowOf(old.name, { tab: 'trashed' });
    await t.database.system
      .updateTable('asset')
      .set({ trashedAt: new Date(Date.now() - 31 * 86_400_000) })
      .where('id', '=', old.id)
      .execute();
    await purgeDue({ system: t.database.system, files: t.app.files }, new Date());
    const left = (await page({ tab: 'trashed', pageSize: 200 })).map(({ id }) => id);
    expect([left.includes(old.id), left.includes(young.id)]).toEqual([false, true]);
    expect(JSON.parse((await open(url)).body)).toMatchObject({ code: 404 });
  });
});
