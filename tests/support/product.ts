import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

export interface Product {
  url: string;
  pid: number;
  dataDir: string;
  /** Everything that it printed. */
  output(): string;
  /** Ends it as Ctrl-C does. */
  stop(): Promise<number | null>;
  kill(): Promise<void>;
}

/** A folder that PostgreSQL's user can enter, also where root runs the tests. */
export function dataFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'podflow-data-'));
  fs.chmodSync(folder, 0o755);
  return folder;
}

type Environment = Record<string, string> & { DATA_DIR: string };

/**
 * Starts the whole product as a user does, on a free port.
 * @throws with what it printed, where it ends before it is ready.
 */
export const startProduct = (env: Environment): Promise<Product> => start('scripts/start.js', env);

/** The same without a build of the server: with the browser app that stands in PODFLOW_APP, or with none. */
export const serveProduct = (env: Environment): Promise<Product> => start('tests/support/serve.ts', env);

function start(script: string, env: Environment): Promise<Product> {
  const recorder = process.env.PODFLOW_TRACE_CALLS
    ? ['--import', new URL('./record-product.ts', import.meta.url).href]
    : [];
  const child = spawn(process.execPath, [...recorder, path.join(ROOT, script)], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', RATE_LIMIT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const url = /^ready (\S+)$/m.exec(output)?.[1];
      if (!url) return;
      const kill = async () => {
        child.kill('SIGKILL');
        await ended;
      };
      const stop = () => {
        child.kill('SIGINT');
        return ended;
      };
      resolve({ url, pid: child.pid!, dataDir: env.DATA_DIR, output: () => output, stop, kill });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then((code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
}
