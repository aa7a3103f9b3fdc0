import fs from 'node:fs';
import path from 'node:path';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#server/platform/database.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { holdContent } from './release.ts';
import { fileKey } from './store.ts';

let t: TestApp;
beforeAll(async () => (t = await startTestApp()));
afterAll(() => t.close());

const keep = (tenantId: number, text: string) =>
  t.app.files.keep(t.database.of(tenantId), tenantId, 'a.txt', Readable.from([text]));
const forget = (tenantId: number, id: number) => t.app.files.forget(t.database.of(tenantId), tenantId, id);
const shaOf = (text: string) => createHash('sha256').update(text).digest();
const stands = (text: string) => fs.existsSync(path.join(t.dataDir, fileKey(shaOf(text))));

it('[G20] a content goes with the last row that names it, whoever owns the row', async () => {
  const { merchant1, factory } = t.tenants;
  const own = await keep(merchant1, 'shared by two');
  const other = await keep(factory, 'shared by two');
  await forget(merchant1, own.id);
  await t.app.files.release();
  expect(stands('shared by two')).toBe(true);
  const { path: place } = await t.app.files.pathOf(t.database.of(factory), factory, other.id);
  expect(fs.readFileSync(place, 'utf8')).toBe('shared by two');
  await forget(factory, other.id);
  await t.app.files.release();
  expect(stands('shared by two')).toBe(false);
});

it('[G20] it stays where a second tenant sends it in at that moment', async () => {
  const { merchant1, factory } = t.tenants;
  const own = await keep(merchant1, 'sent in anew');
  const at = await t.database.system.transaction().execute(async (trx: Db) => {
    // As the second one's upload does: it holds the content, and its row stands at the end of its transaction.
    await holdContent(trx, shaOf('sent in anew'));
    await forget(merchant1, own.id);
    await t.app.files.release();
    expect(stands('sent in anew')).toBe(true);
    return t.app.files.keep(trx, factory, 'b.txt', Readable.from(['sent in anew']));
  });
  await t.app.files.release();
  expect(stands('sent in anew')).toBe(true);
  await forget(factory, at.id);
  await t.app.files.release();
  expect(stands('sent in anew')).toBe(false);
});

it('[G20] a deletion that is taken back takes no content away', async () => {
  const { merchant1 } = t.tenants;
  const own = await keep(merchant1, 'taken back');
  await t.database
    .of(merchant1)
    .transaction()
    .execute(async (trx) => {
      await t.app.files.forget(trx, merchant1, own.id);
      await t.app.files.release();
      throw new Error('taken back');
    })
    .catch(() => undefined);
  await t.app.files.release();
  expect(stands('taken back')).toBe(true);
});
