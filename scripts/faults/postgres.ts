import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { until } from '#tests/support/until.ts';

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

/** The same once it stands: a server that starts anew takes the file of the killed one away before it writes its own. */
export const standingOf = (dataDir: string): Promise<Server> =>
  until(
    () => {
      try {
        const server = embeddedOf(dataDir);
        // Its lines are written one after the other.
        return /:\d+\/postgres$/.test(server.url) ? server : undefined;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    'the database does not come back',
    { limitMs: 30_000 },
  );

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
