import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FlowSeen } from '#tests/e2e/watch-flows.ts';
import { ensureChromium, findChromium } from '#tests/support/chromium.ts';
import { ROOT } from '../docs/tables.ts';
import { shuffled } from './seed.ts';
import type { WalkedPath } from './path-reporter.ts';

export interface InBrowser {
  told: FlowSeen[];
  paths: WalkedPath[];
  /** The run itself ended badly, whatever its paths did. */
  broken: boolean;
}

interface How {
  /** Of the paths' names. */
  path: string | undefined;
  headed: boolean;
  seed: string | undefined;
}

const linesOf = <T>(file: string): T[] =>
  fs.existsSync(file)
    ? fs
        .readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as T)
    : [];

/** Runs the files of tests/e2e with Playwright; what the machines did meanwhile they told themselves. */
export async function walkBrowser(files: readonly string[], how: How): Promise<InBrowser> {
  const named = [...new Set(files)];
  if (named.length === 0) return { told: [], paths: [], broken: false };
  ensureChromium();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'podflow-flows-'));
  const told = path.join(folder, 'told.jsonl');
  const paths = path.join(folder, 'paths.jsonl');
  try {
    const ordered = how.seed === undefined ? named : shuffled(how.seed)(named);
    // Windows are the whole browser's.
    const browser: Record<string, string> = how.headed ? { CHROMIUM_PATH: findChromium(true)! } : {};
    const code = await playwright(ordered, how, { PODFLOW_FLOWS: told, PODFLOW_PATHS: paths, ...browser });
    const walked = linesOf<WalkedPath>(paths);
    return {
      told: linesOf<FlowSeen>(told),
      paths: walked,
      broken: code !== 0 && walked.every(({ passed }) => passed),
    };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

function playwright(files: readonly string[], how: How, env: Record<string, string>) {
  const reporter = path.join(import.meta.dirname, 'path-reporter.ts');
  const args = [
    ...['playwright', 'test', `--reporter=${reporter}`],
    ...files.map((file) => `${escaped(file)}$`),
    ...(how.path === undefined ? [] : ['--grep', escaped(how.path)]),
    ...(how.headed ? ['--headed', '--workers=1'] : []),
  ];
  return new Promise<number | null>((resolve) => {
    const child = spawn('npx', args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('exit', resolve);
  });
}
