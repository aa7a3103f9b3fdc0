import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

const SERVER_ALONE = `
  import { main } from './server/main.ts';
  await main(Promise.resolve(undefined));`;

export interface LaunchOptions {
  env: Record<string, string>;
  /** The checkout that is run; this one where none is named. */
  root?: string;
  uid?: number;
  gid?: number;
}

/**
 * Starts the server alone, without the build of the browser app: as another user, from another checkout, or several on
 * one database. @throws with what it printed, where it ends before it is ready.
 */
export async function launch({ env, root = ROOT, uid, gid }: LaunchOptions) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', SERVER_ALONE], {
    cwd: root,
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    uid,
    gid,
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /^ready (\S+)$/m.exec(output)?.[1];
      if (ready) resolve(ready);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    void ended.then((code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
  return {
    url,
    stop() {
      child.kill('SIGINT');
      return ended;
    },
  };
}

/** The PostgreSQL servers that run on a data folder. */
export function serversOf(dataDir: string): number[] {
  const cluster = path.join(dataDir, 'postgres');
  const real = fs.existsSync(cluster) ? fs.realpathSync(cluster) : cluster;
  return execFileSync('ps', ['-Ao', 'pid=,stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^ *(\d+) +(\S+) +(.*)$/.exec(line))
    .filter((found) => found && !found[2]!.startsWith('Z') && found[3]!.includes(`-D ${real} `))
    .map((found) => Number(found![1]));
}
