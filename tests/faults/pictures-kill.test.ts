import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asset } from '#contract/asset/asset.ts';
import { file as sentFile } from '#contract/file/file.ts';
import { material } from '#contract/means/material.ts';
import { model } from '#contract/means/model.ts';
import { picture } from '#contract/picture/picture.ts';
import { pictureWays } from '#contract/picture/ways.ts';
import { printSpec } from '#contract/print-spec/print-spec.ts';
import { onServer, signInTo } from '#tests/support/http-client.ts';
import { KILLED_LIMIT_MS, startKillable, type Killable } from '#tests/support/killable.ts';
import { makeZip } from '#tests/support/make-xlsx.ts';
import { readZip } from '#tests/support/read-zip.ts';

/** More than are packed in one go. */
const PICTURES = 45;

let product: Killable;
beforeEach(async () => {
  product = await startKillable();
});
afterEach(() => product.end());

/** Different ones, and one of them twice. */
async function archive(name: string): Promise<{ file: string; contents: Map<string, Buffer> }> {
  const contents = new Map<string, Buffer>();
  for (let n = 1; n <= PICTURES; n++) {
    const background = { r: n, g: 100, b: 200 };
    const drawn = sharp({ create: { width: 20, height: 20, channels: 3, background } }).png();
    contents.set(`P${n}.png`, await drawn.toBuffer());
  }
  const file = path.join(product.folder, name);
  fs.writeFileSync(
    file,
    makeZip({ ...Object.fromEntries(contents), 'again.png': contents.get('P1.png')!, 'none.txt': 'text' }),
  );
  return { file, contents };
}

const one = async (query: ReturnType<typeof sql<Record<string, unknown>>>) =>
  (await query.execute(product.database.system)).rows[0];
const scratch = () => fs.readdirSync(path.join(product.folder, 'scratch'));

it(
  'pictures of an archive come in once each, and go out in one whole archive, however often the server was killed',
  { timeout: KILLED_LIMIT_MS },
  async () => {
    const { file, contents } = await archive('pictures.zip');
    const bytes = contents.values().reduce((sum, { length }) => sum + length, 0);
    const client = await signInTo(product.url(), 'merchant01');
    const came = await product.killAt(
      [
        `jsonb_array_length(new.cursor->'done') = 10`,
        `jsonb_array_length(new.cursor->'done') = 30`,
        `new.cursor->'kept' is not null`,
        `new.status = 'done'`,
      ],
      client,
      async () => (await client.uploadFile(pictureWays.zip, 'pictures.zip', file)).data.taskId,
    );
    expect(came).toMatchObject({ status: 'done', result: { 新增: PICTURES, 已有: 1, 失败: 1 } });
    const { merchant1 } = product.tenants;
    // The archive is gone; the report is there once.
    expect(
      await one(sql`
        select (select count(*)::int from picture) as pictures, (select count(distinct name)::int from picture) as names,
          (select count(*)::int from picture_version) as versions,
          (select count(distinct sha256)::int from picture_version) as contents,
          (select bytes::int from picture_usage where tenant_id = ${merchant1}) as bytes,
          (select count(*)::int from file where kind <> 'png') as reports, (select count(*)::int from file) as files`),
    ).toEqual({
      ...{ pictures: PICTURES, names: PICTURES, versions: PICTURES, contents: PICTURES, bytes },
      ...{ reports: 1, files: PICTURES + 1 },
    });
    expect(scratch()).toEqual([]);

    const merchant = onServer(client, product.url());
    const { list } = await merchant.call(picture.page, { pageSize: 200 });
    const ids = list.map(({ id }) => id);
    const went = await product.killAt(
      [`new.done = 20`, `new.cursor->'kept' is not null`, `new.status = 'done'`],
      merchant,
      async () => (await merchant.call(pictureWays.download, { ids })).taskId,
    );
    expect(went).toMatchObject({ status: 'done', done: PICTURES, result: { 图片: PICTURES } });
    const zip = path.join(product.folder, 'whole.zip');
    const answer = await fetch(product.url() + went.resultFile!);
    fs.writeFileSync(zip, Buffer.from(await answer.arrayBuffer()));
    const entries = await readZip(zip);
    expect([...entries.keys()].toSorted()).toEqual([...contents.keys()].toSorted());
    for (const [name, content] of contents) expect(entries.get(name)?.equals(content), name).toBe(true);
    expect(await one(sql`select count(*)::int as files from file`)).toEqual({ files: PICTURES + 2 });
    expect(scratch()).toEqual([]);
  },
);

it(
  'masks go out in one whole archive, however often the server was killed',
  { timeout: KILLED_LIMIT_MS },
  async () => {
    const client = await signInTo(product.url(), 'factory01');
    const { id: materialId } = await client.call(material.create, { code: 'TPU', name: '壳' });
    // More than are packed in one go.
    const codes = Array.from({ length: 60 }, (_, n) => `KILL${n}`);
    const items = [];
    for (const code of codes) {
      const { id: modelId } = await client.call(model.create, {
        code,
        brand: 'Apple',
        name: `iPhone ${code}`,
      });
      items.push({
        materialId,
        modelId,
        side: 1,
        width: 760,
        height: 1510,
        bleed: 20,
        safe: 30,
        radius: 100,
      });
    }
    await client.call(printSpec.save, { items });
    const hole = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 76 151"><path fill-rule="evenodd" d="M0 0H76V151H0Z M10 10H30V40H10Z"/></svg>',
    );
    const mask = await sharp(hole).resize(898, 1784, { fit: 'fill' }).png().toBuffer();
    const all = path.join(product.folder, 'masks.zip');
    fs.writeFileSync(all, makeZip(Object.fromEntries(codes.map((code) => [`${code}.png`, mask]))));
    const { fileId } = (await client.uploadFile(sentFile.upload, 'masks.zip', all)).data;
    const files = [{ fileId, name: 'masks.zip' }];
    expect(await client.call(printSpec.saveMasks, { files })).toMatchObject({ saved: 60, refused: [] });
    const before = await one(sql`select count(*)::int as files from file`);
    const went = await product.killAt(
      [`new.done = 50`, `new.cursor->'kept' is not null`, `new.status = 'done'`],
      client,
      async () => (await client.call(printSpec.zipMasks, {})).taskId,
    );
    expect(went).toMatchObject({ status: 'done', done: 60, result: { 孔位图: 60 } });
    const zip = path.join(product.folder, 'whole.zip');
    const answer = await fetch(product.url() + went.resultFile!);
    fs.writeFileSync(zip, Buffer.from(await answer.arrayBuffer()));
    const entries = await readZip(zip);
    expect([...entries.keys()].toSorted()).toEqual(codes.map((code) => `${code}@TPU#1.png`).toSorted());
    for (const content of entries.values()) expect(content.equals(mask)).toBe(true);
    expect(await one(sql`select count(*)::int as files from file`)).toEqual({
      files: Number(before!['files']) + 1,
    });
    expect(scratch()).toEqual([]);
  },
);

it(
  'assets of an archive come in once each, however often the server was killed',
  { timeout: KILLED_LIMIT_MS },
  async () => {
    const { file, contents } = await archive('assets.zip');
    const bytes = contents.values().reduce((sum, { length }) => sum + length, 0);
    const client = await signInTo(product.url(), 'factory01');
    const came = await product.killAt(
      [
        `(new.cursor->>'at')::int = 10`,
        `(new.cursor->>'at')::int = 30`,
        `new.cursor->'kept' is not null`,
        `new.status = 'done'`,
      ],
      client,
      async () => {
        const said = { kind: 'texture', licence: 'own' } as const;
        return (await client.uploadFile(asset.uploadZip, 'assets.zip', file, said)).data.taskId;
      },
    );
    expect(came).toMatchObject({
      status: 'done',
      ...{ done: PICTURES + 2, total: PICTURES + 2, failed: 1 },
      result: { 新增: PICTURES, 已有: 1, 还原: 0, 拒绝: 1 },
    });
    expect(
      await one(sql`
        select (select count(*)::int from asset) as assets, (select count(*)::int from asset_version) as versions,
          (select count(*)::int from asset_event) as told,
          (select bytes::int from picture_usage where tenant_id = ${product.tenants.factory}) as bytes,
          (select count(*)::int from file) as files`),
    ).toEqual({ assets: PICTURES, versions: PICTURES, told: PICTURES, bytes, files: PICTURES + 1 });
    expect(scratch()).toEqual([]);
  },
);
