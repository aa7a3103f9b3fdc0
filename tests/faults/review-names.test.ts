import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { readRows } from '#contract/order/order-batch.ts';
import {
  distinctFileNames,
  EXAMPLE_VALUES,
  patternComplaint,
  printFileName,
} from '#contract/order-export/print-file-name.ts';
import { parseAddress } from '#server/modules/order/create/address.ts';

const named = (title: string, pattern = '{商品名称}') =>
  printFileName(pattern, { ...EXAMPLE_VALUES, 商品名称: title });

describe('names of print files', () => {
  it.each([
    '../../etc/passwd',
    '..\\..\\boot.ini',
    '/etc/passwd',
    'C:\\x',
    '..',
    '. .',
    'con',
    'NUL.png',
    'con .x',
    'COM¹',
    'LPT³.txt',
    'CONIN$',
    'a\u0000b',
    'a\u202Egpj.exe',
    '\ud83d',
    '\u200b',
    '-rf',
    '$(id)',
    '长'.repeat(500),
    '😀'.repeat(500),
    '👩‍👩‍👧‍👦'.repeat(100),
    '﷽'.repeat(100),
  ])('%# is a name that every disk takes', (title) => {
    for (const pattern of ['{商品名称}', '../{商品名称}', '/{商品名称}//{商品名称}/.', '{商品名称}.']) {
      const whole = distinctFileNames()(named(title, pattern), 'png');
      for (const part of whole.split('/')) {
        expect(Buffer.byteLength(part)).toBeLessThanOrEqual(240);
        expect(part).not.toMatch(/^\.|^\s|[\s.]$|[\\:*?"<>|\p{Cc}\p{Bidi_Control}]/u);
        expect(part.isWellFormed()).toBe(true);
        expect(part).not.toMatch(/^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)\s*(?:\.|$)/i);
        expect(part).not.toBe('');
      }
    }
  });

  it('stay below what a path may have, and a deeper pattern is refused', () => {
    const deep = (levels: number) => Array.from({ length: levels }, () => '{商品名称}').join('/');
    expect(patternComplaint(deep(8))).toBeUndefined();
    expect(patternComplaint(deep(9))).toMatch(/最多 7 层/);
    expect(Buffer.byteLength(named('长'.repeat(500), deep(8)))).toBeLessThan(2048);
  });

  it('that differ in case, or in how a letter is composed, are numbered', () => {
    const distinct = distinctFileNames();
    const names = ['É', 'é', 'e\u0301', 'E\u0301', 'ß', 'İ'].map((name) => distinct(name, 'png'));
    expect(new Set(names.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(names.length);
  });
});

/** CPU for n of something, the least of some tries. */
async function cpu(work: () => unknown): Promise<number> {
  let least = Infinity;
  for (let i = 0; i < 3; i++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, user + system);
  }
  return least;
}

describe('what is pasted is read in time that grows with it', () => {
  const units: [string, string][] = [
    ['digits', '1'],
    ['phone beginnings', '+86 13'],
    ['dashes', '1-'],
    ['labels', '地址'],
    ['labels with colons', '收货地址:'],
    ['blanks', ' '],
    ['a name again and again', '张'],
    ['provinces', '浙江省'],
    ['cities', '杭州市'],
    ['brackets', '(86)'],
    ['a ligature', '﷽'],
    ['separators', ',，;；'],
    ['quotes', '"'],
    ['emoji', '👩‍👩‍👧‍👦'],
  ];
  it.each(units)('an address of %s', async (_, unit) => {
    const text = (length: number) => `浙江省杭州市${unit.repeat(length)}`.slice(0, length);
    await parseAddress(text(500));
    const [half, whole] = [
      await cpu(() => parseAddress(text(250))),
      await cpu(() => parseAddress(text(500))),
    ];
    expect(whole).toBeLessThan(Math.max(6 * half, 200_000));
    await parseAddress(unit.repeat(500 / unit.length));
  });

  it.each([
    ['open quotes', '"a\t'],
    ['quotes closed in text', '"a"b\t'],
    ['quotes', '"'],
    ['tabs', '\t'],
    ['returns', '\r'],
    ['open quotes on lines', '"\n'],
  ])('a grid of %s', async (_, unit) => {
    const [n, twice] = [unit.repeat(8000), unit.repeat(16_000)];
    readRows(n);
    const [half, whole] = [await cpu(() => readRows(n)), await cpu(() => readRows(twice))];
    expect(whole).toBeLessThan(Math.max(3.2 * half, 100_000));
  });
});
