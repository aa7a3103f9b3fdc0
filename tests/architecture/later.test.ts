import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { CACHE_KEYS } from '@/shared/lib/cache/index.ts';
import { emptyHomeSession } from '@/entities/session/@x/area.ts';
import { readText, ROOT } from '../../scripts/docs/tables.ts';

// What the specification names and nothing uses stands in a list with what brings it: docs/spec/README.md.

const listed = (rule: string) =>
  [...readText('docs/spec/README.md').matchAll(/^\| (\w+) +\| `([\w-]+)` +\| (\S.*?) +\|$/gm)]
    .filter(([, of]) => of === rule)
    .map(([, , name]) => name!);

const sources = new Map(
  fs
    .readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => [file, fs.readFileSync(path.join(ROOT, 'src', file), 'utf8')]),
);
const somewhere = (used: RegExp, but: RegExp) =>
  [...sources].some(([file, text]) => !but.test(file) && used.test(text));

it('[S03] a key of the cache is read or written, or stands in the list with what brings it', () => {
  const unused = Object.keys(CACHE_KEYS).filter(
    (key) => !somewhere(new RegExp(String.raw`\bentry\(\s*'${key}'`), /cache\/keys\.ts$/),
  );
  expect(unused.toSorted()).toEqual(listed('S03').toSorted());
});

it('[S07] who chooses a printer is missing, and stands in the list with what brings it', () => {
  const chosen = somewhere(/\bwritePrinterConfig\(/, /shared\/lib\/cache\//);
  expect(listed('S07')).toEqual(chosen ? [] : ['writePrinterConfig']);
});

it('[S09] a member of the home session is read by something, or stands in the list with what brings it', () => {
  const unread = Object.keys(emptyHomeSession()).filter(
    (name) => !somewhere(new RegExp(String.raw`\b${name}\b(?!\s*:)`), /entities\/session\/home-session\.ts$/),
  );
  expect(unread.toSorted()).toEqual(listed('S09').toSorted());
});
