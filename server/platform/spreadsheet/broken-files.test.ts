import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeXlsx, makeZip, STYLES, xlsxParts } from '#tests/support/make-xlsx.ts';
import { TableRefusal } from './refusal.ts';
import { openTable } from './table.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'broken-'))));
afterAll(() => rm(folder, { recursive: true }));

/** Whatever the bytes: a table, or a refusal in Chinese; no other error, no hanging. */
async function readsOrRefuses(content: Buffer): Promise<void> {
  const path = join(folder, 'any');
  await writeFile(path, content);
  try {
    for await (const row of (await openTable(path)).rows()) expect(row.cells.length).toBeGreaterThan(0);
  } catch (error) {
    if (!(error instanceof TableRefusal)) throw error;
    expect(error.message).toMatch(/请.*。$/);
  }
}

const BOOK = [
  {
    rows: [
      ['订单编号', '数量', '时间'],
      ['A1', { number: '2' }, { number: '40513.5', style: STYLES.date }],
      ['A2', { inline: 'x' }],
    ],
  },
];
const workbook = makeXlsx(BOOK);
const changes = (length: number) =>
  fc.array(fc.tuple(fc.nat(length - 1), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 6 });

test('bytes of a workbook changed at random', () =>
  fc.assert(
    fc.asyncProperty(changes(workbook.length), (list) => {
      const broken = Buffer.from(workbook);
      for (const [at, byte] of list) broken[at] = byte;
      return readsOrRefuses(broken);
    }),
    { numRuns: 150 },
  ));

test('characters of a sheet, its texts, styles and relations changed at random, well packed', () =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(xlsxParts(BOOK))),
      fc.array(
        fc.tuple(
          fc.double({ min: 0, max: 1, noNaN: true }),
          fc.constantFrom('<', '>', '"', '&', '/', 'r', '9', ' ', ''),
        ),
      ),
      (name, list) => {
        const parts = xlsxParts(BOOK);
        const text = [...parts[name]!];
        for (const [place, character] of list) text[Math.floor(place * (text.length - 1))] = character;
        return readsOrRefuses(makeZip({ ...parts, [name]: text.join('') }));
      },
    ),
    { numRuns: 150 },
  ));

test('a workbook cut at random', () =>
  fc.assert(
    fc.asyncProperty(fc.nat(workbook.length - 1), (length) => readsOrRefuses(workbook.subarray(0, length))),
    { numRuns: 100 },
  ));

test('bytes at random, and texts that are nearly tables', () =>
  fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.uint8Array({ maxLength: 300 }),
        fc.string({
          unit: fc.constantFrom(',', '"', '\n', '\r', ';', '\t', 'a', '张', "'", '=', ' ', '\uFEFF'),
        }),
      ),
      (content) => readsOrRefuses(Buffer.from(content as string)),
    ),
    { numRuns: 150 },
  ));
