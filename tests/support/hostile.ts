import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Envelope } from '#contract/wire.ts';
import type { Db } from '#server/platform/database.ts';
import type { TestApp } from './app.ts';

/**
 * Kept counts are folded in the background: their rows come and go while nothing happens. Wrong tries are counted because
 * they are refused.
 */
const NOT_COUNTED = [
  'order_tally',
  'order_tally_delta',
  'stage_tally',
  'stage_tally_delta',
  'stage_dwell',
  'sign_in_failure',
];

/** A function keeps the plan of its statement: to plan one over all tables takes ten times as long as to count them. */
async function makeCounter(system: Db): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1
    `.execute(system);
  const each = tables
    .filter(({ name }) => !NOT_COUNTED.includes(name))
    .map(({ name }) => `select '${name}', (select count(*)::int from "${name}")`)
    .join(' union all ');
  await sql`${sql.raw(`create or replace function rows_of_all() returns table (name text, n int) language plpgsql as $$
    begin return query ${each}; end $$`)}`.execute(system);
}
const counted = new WeakMap<Db, Promise<void>>();

/** How many rows each table holds. */
export async function countRows(system: Db): Promise<Record<string, number>> {
  if (!counted.has(system)) counted.set(system, makeCounter(system));
  await counted.get(system);
  const { rows } = await sql<{ name: string; n: number }>`select * from rows_of_all()`.execute(system);
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

/** Every file below the data folder, work in progress included. */
async function filesOf(dataDir: string): Promise<string[]> {
  const entries = await fs.readdir(dataDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() || entry.parentPath.endsWith('scratch'))
    .map((entry) => path.relative(dataDir, path.join(entry.parentPath, entry.name)))
    .toSorted();
}

/** Names of things that Chinese users write in Latin letters, too, and the numbers of orders. */
const NAMES =
  /SKU|NUL|CSV|UTF-8|Excel|WPS|PDF|PNG|JPEG|WebP|GIF|TIFF|SVG|XML|JSON|OpenDocument|Numbers|MB|\bP[FO]\d+|\.(?:xlsx|xlsb|xls|csv|ods|txt)/g;

/** A user reads it: Chinese, no word of English, nothing of the server's inside. */
export function expectSentence(msg: string): void {
  expect(msg).toMatch(/[\u4e00-\u9fff]{2}/);
  expect(msg.replaceAll(/「[^」]*」|“[^”]*”/g, '').replaceAll(NAMES, '')).not.toMatch(/[A-Za-z]{2}/);
}

/** All that a call could leave behind. */
export const keptBy = async (t: TestApp) => [await countRows(t.database.system), await filesOf(t.dataDir)];

/** @throws where the call is not refused with this code and a sentence, or where it left anything behind. */
export async function expectRefused(
  t: TestApp,
  act: () => Promise<Envelope>,
  code: number,
  says?: RegExp,
): Promise<void> {
  const before = await keptBy(t);
  const envelope = await act();
  expect([envelope.code, envelope.msg]).toEqual([code, envelope.msg]);
  expectSentence(envelope.msg);
  if (says) expect(envelope.msg).toMatch(says);
  expect(envelope.data).toBeNull();
  expect(await keptBy(t)).toEqual(before);
}
