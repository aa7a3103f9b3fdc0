import fs from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './build.ts';

/**
 * How much JavaScript a page may fetch before it shows what it is for, in kB gzip: the sums are the aims of the product
 * (200 until the login stands, 340 until an order list shows its rows), each chunk has its share of them.
 */
const SHARES: Record<string, number> = {
  /** The entry: React, router, calls, session. */
  index: 174,
  /** What the login shares with the workspace. */
  controls: 9,
  /** What the pages before the login share. */
  entry: 2,
  'login-page': 5,
  /** Packages of the workspace. */
  ui: 62,
  /** The kit of lists and what is done in them, 打回 and 认领 too: their keys are pressed right after each other. */
  kit: 70,
  /** The registry of screens. */
  screens: 5,
  /** The frame: header, menu, tabs. */
  shell: 22,
  'order-review-page': 4,
  'factory-order-list-page': 4,
};
const ENTRY = 'index.html';
const SHELL = 'src/app/layouts/shell.tsx';
const PAGES: Record<string, { aim: number; of: readonly string[] }> = {
  登录: { aim: 200, of: [ENTRY, 'src/pages/login/login-page.tsx'] },
  审单: { aim: 340, of: [ENTRY, SHELL, 'src/pages/factory/usual/order-review/order-review-page.tsx'] },
  订单列表: {
    aim: 340,
    of: [ENTRY, SHELL, 'src/pages/factory/usual/order-list/factory-order-list-page.tsx'],
  },
};

/** Of the build's manifest: a chunk with the keys of those that it imports. */
interface Chunk {
  file: string;
  name: string;
  imports?: string[];
}

const built = await ensureBuilt();
const manifest = JSON.parse(fs.readFileSync(path.join(built, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>;

/** The chunks that these bring with them, themselves included. */
function graphOf(keys: readonly string[]): Set<string> {
  const found = new Set<string>();
  const add = (key: string): void => {
    if (found.has(key)) return;
    found.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk of ${key}: scripts/size.ts names a page that moved.`);
    chunk.imports?.forEach(add);
  };
  keys.forEach(add);
  return found;
}

/** As the server sends it. */
const sizeOf = (chunk: Chunk): number => fs.statSync(path.join(built, `${chunk.file}.gz`)).size / 1024;

const complaints = new Set<string>();
for (const [page, { aim, of }] of Object.entries(PAGES)) {
  const chunks = [...graphOf(of)].map((key) => manifest[key]!);
  const sum = chunks.reduce((total, chunk) => total + sizeOf(chunk), 0);
  console.log(`${page}: ${sum.toFixed(1)} of ${aim} kB gzip in ${chunks.length} chunks`);
  for (const chunk of chunks) {
    const share = SHARES[chunk.name];
    const size = sizeOf(chunk);
    if (share === undefined)
      complaints.add(
        `${page} fetches the chunk ${chunk.name} (${size.toFixed(1)} kB), which it did not before: load it with the first use, or give it a group in vite.config.ts.`,
      );
    else if (size > share)
      complaints.add(
        `The chunk ${chunk.name} grew to ${size.toFixed(1)} kB gzip, its share is ${share}: see what came into it, and load later what is not seen at once.`,
      );
  }
  if (sum > aim)
    complaints.add(`${page} fetches ${sum.toFixed(1)} kB gzip of JavaScript, its aim is ${aim}.`);
}
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.size === 0 ? 0 : 1;
