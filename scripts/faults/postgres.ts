import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** The embedded PostgreSQL of a data folder, as the system sees it. */
export interface Server {
  pid: number;
  url: string;
}

export function embeddedOf(dataDir: string): Server {
  const cluster = fs.realpathSync(path.join(dataDir, 'postgres'));
  const [pid, , , port] = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  const password = encodeURIComponent(fs.readFileSync(`${cluster}.pw`, 'utf8'));
  return { pid: Number(pid), url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres` };
}

/** As a power cut ends it: whoever is gone already is no fault. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The postmaster with all of its processes: stopped together they answer nobody. */
export function signalAll({ pid }: Server, name: NodeJS.Signals): void {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  for (const one of [pid, ...children.split('\n').map(Number)]) if (one > 0) signal(one, name);
}
