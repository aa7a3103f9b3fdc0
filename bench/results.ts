import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { availableParallelism, loadavg, totalmem } from 'node:os';
import path from 'node:path';
import { growth, misses, ratios, type Row, type Run } from './report.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const FILE = 'bench/results.json';
const PAGE = 'docs/speed.md';
/** The size that others are held against. */
const BASE = 100_000;

export type Results = Record<string, Run>;

const title = (orders: number | string) => `${Number(orders).toLocaleString('en')} orders`;

/** Where and on what it ran; no name of the machine and no path of it. */
export const machine = (postgres: string) => ({
  cores: availableParallelism(),
  memoryGb: Math.round(totalmem() / 1024 ** 3),
  node: process.version,
  postgres,
  platform: `${process.platform} ${process.arch}`,
  loadBefore: Number(loadavg()[0]!.toFixed(1)),
});

export const read = (): Results =>
  fs.existsSync(path.join(ROOT, FILE))
    ? (JSON.parse(fs.readFileSync(path.join(ROOT, FILE), 'utf8')) as Results)
    : {};

/** Keeps the last run of each size; sections that did not run this time stay as they were. */
export function save(orders: number, facts: Run['machine'], sections: Record<string, Row[]>): Results {
  const all = read();
  const before = all[orders]?.sections ?? {};
  const merged = { at: new Date().toISOString(), machine: facts, sections: { ...before, ...sections } };
  const saved = { ...all, [orders]: merged };
  fs.writeFileSync(path.join(ROOT, FILE), `${JSON.stringify(saved, null, 2)}\n`);
  format(FILE);
  return saved;
}

/** Prints the run's table, what the missed aims mean, and its growth from the stored run of the usual size. */
export function print(orders: number, run: Run, base: Run | undefined): void {
  console.log(`\n## ${title(orders)}\n\n${ratios(run)}\n`);
  console.log('p95, req/s and memory are ratios ours / floor too. Nothing fails on a time.');
  for (const sentence of misses(run)) console.log(`- ${sentence}`);
  if (base && orders !== BASE)
    console.log(
      `\n## Growth from ${title(BASE)} (as stored) to ${title(orders)}, at most 2\n\n${growth(base, run)}`,
    );
}

export const baseOf = (results: Results): Run | undefined => results[BASE];

/** Renews what stands between the markers `<!-- ratios 100000 -->`, `<!-- growth 1000000 -->` and `<!-- end -->`. */
export function writePage(results: Results): void {
  const file = path.join(ROOT, PAGE);
  const text = fs.readFileSync(file, 'utf8');
  const renewed = text.replaceAll(
    /(<!-- (ratios|growth) (\d+) -->\n)[^]*?(?=<!-- end -->)/g,
    (whole, mark: string, kind: string, orders: string) => {
      const run = results[orders];
      const base = baseOf(results);
      if (!run || !base) return whole;
      return `${mark}\n${kind === 'ratios' ? ratios(run) : growth(base, run)}\n\n`;
    },
  );
  fs.writeFileSync(file, renewed);
  format(PAGE);
}

const format = (file: string) =>
  void spawnSync('npx', ['--no-install', 'oxfmt', file], { cwd: ROOT, stdio: 'inherit' });
