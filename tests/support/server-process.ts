import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** One server process, to be killed, watched and started again. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** Everything that it printed. */
  output(): string;
  /** As a power cut ends it. */
  kill(): Promise<void>;
  /** As Ctrl-C ends it. @returns its exit code. */
  stop(): Promise<number | null>;
  /** The most memory that it ever held, in MB; undefined where the system does not tell. */
  peakMemory(): number | undefined;
}

/**
 * Starts the API alone, on a free port, with a database that is there already. It holds the demo's people, so it runs as
 * a demo.
 * @throws with what it printed, where it ends before it is ready.
 */
export function startServer(env: { DATABASE_URL: string; DATA_DIR: string }): Promise<ServerProcess> {
  const recorder = process.env.PODFLOW_TRACE_CALLS
    ? ['--import', pathToFileURL(path.join(import.meta.dirname, 'record-product.ts')).href]
    : [];
  const child = spawn(process.execPath, [...recorder, path.join(import.meta.dirname, 'serve.ts')], {
    cwd: ROOT,
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DEMO: '1', RATE_LIMIT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const url = /^ready (\S+)$/m.exec(output)?.[1];
      if (!url) return;
      resolve({
        url,
        pid: child.pid!,
        output: () => output,
        kill: async () => void (await end('SIGKILL')),
        stop: () => end('SIGINT'),
        peakMemory: () => peakMemory(child.pid!),
      });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then((code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
}

function peakMemory(pid: number): number | undefined {
  const file = `/proc/${pid}/status`;
  if (!fs.existsSync(file)) return undefined;
  const [, kb] = /^VmHWM:\s+(\d+) kB$/m.exec(fs.readFileSync(file, 'utf8')) ?? [];
  return kb === undefined ? undefined : Number(kb) / 1024;
}
