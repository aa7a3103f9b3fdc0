import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeZip, xlsxParts } from '#tests/support/make-xlsx.ts';
import { openTable } from './table.ts';

/**
 * Files of some kilobytes that were made to hold the server. Where one does, its test runs into the limit of time: each
 * would take minutes to hours.
 */

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'slow-'))));
afterAll(() => rm(folder, { recursive: true }));

const BOOK = [
  {
    rows: [
      ['订单编号', '数量'],
      ['A1', { number: '2' }],
    ],
  },
];

/** A workbook whose parts were changed; the text of the refusal, or its rows. */
async function read(change: (parts: Record<string, string>) => void): Promise<unknown> {
  const parts = xlsxParts(BOOK);
  change(parts);
  const path = join(folder, 'made.xlsx');
  await writeFile(path, makeZip(parts));
  try {
    const rows: string[][] = [];
    for await (const { cells } of (await openTable(path)).rows()) rows.push(cells);
    return rows;
  } catch (error) {
    return (error as Error).message;
  }
}

const replaced = (parts: Record<string, string>, name: string, from: RegExp, to: (found: string) => string) =>
  (parts[name] = parts[name]!.replace(from, to));

/** The style of every number in the book. */
const formatted = (code: string) => (parts: Record<string, string>) => {
  replaced(
    parts,
    'xl/styles.xml',
    /<numFmts[^>]*>/,
    (all) => `${all}<numFmt numFmtId="200" formatCode="${code}"/>`,
  );
  replaced(parts, 'xl/styles.xml', /<cellXfs[^>]*>/, () => '<cellXfs><xf numFmtId="200"/>');
};

describe('a workbook is told in time', () => {
  test('with a hundred thousand sheets and as many relations', async () => {
    const many = 95_000;
    const said = await read((parts) => {
      replaced(parts, 'xl/workbook.xml', /<sheets>/, (all) => all + '<sheet r:id="none"/>'.repeat(many));
      replaced(
        parts,
        'xl/_rels/workbook.xml.rels',
        /<Relationships[^>]*>/,
        (all) => all + '<Relationship Id="other"/>'.repeat(many),
      );
    });
    expect(said).toContain('请只保留需要的工作表');
  });

  test('with a number format of a million brackets', async () => {
    expect(await read(formatted(`y${'['.repeat(1_000_000)}`))).toEqual([['A1', '2']]);
  });
});

test('a number is padded as far as Excel lets a format go, not to a megabyte of zeros', async () => {
  const lengthPaddedTo = async (zeros: number) => {
    const [row] = (await read(formatted('0'.repeat(zeros)))) as string[][];
    return row![1]!.length;
  };
  expect(await lengthPaddedTo(1_000_000)).toBe(1);
  expect(await lengthPaddedTo(255)).toBe(255);
});
