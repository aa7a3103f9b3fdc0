import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Owner } from './folder.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** A product that runs as a child. */
export interface Running {
  url: string;
  pid: number;
  /** Its exit code, or null where a signal ended it. */
  ended: Promise<number | null>;
  lives(): boolean;
  kill(signal: NodeJS.Signals): void;
  /** The end of what it printed. */
  said(): string;
}

export interface Start {
  env: Record<string, string>;
  owner: Owner;
  /** `npm start` as a user types it; the sources of a checkout, without the browser app, where one is named. */
  checkout?: string;
}

const SOURCES = `import { main } from './server/main.ts'; await main(Promise.resolve(undefined));`;

/** @throws with what it printed, where it ends before it is ready. */
export function startProduct({ env, owner, checkout }: Start): Promise<Running> {
  const what = checkout
    ? ['--input-type=module', '--eval', SOURCES]
    : ['--max-semi-space-size=8', path.join(ROOT, 'scripts/start.js')];
  const child = spawn(process.execPath, what, {
    cwd: checkout ?? ROOT,
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DEMO: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...owner,
  });
  let output = '';
  let lives = true;
  const ended = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => {
      lives = false;
      resolve(code);
    }),
  );
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      const before = output;
      output = (output + chunk.toString()).slice(-20_000);
      const url = /^ready (\S+)$/m.exec(output)?.[1];
      if (!url || /^ready (\S+)$/m.test(before)) return;
      const { pid } = child;
      const kill = (signal: NodeJS.Signals) => void child.kill(signal);
      resolve({ url, pid: pid!, ended, lives: () => lives, kill, said: () => output });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    void ended.then((code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
}
