import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isReachable } from '#server/platform/postgres/binaries.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DISK_MB = 1024;
/** Left to be written piece by piece: others write meanwhile. */
const MARGIN_BYTES = 16 * 1024 * 1024;

/** Who runs the product; nothing named: who runs this. */
export interface Owner {
  uid?: number;
  gid?: number;
}

/** Where root runs this the product runs as nobody, as any other user starts it. */
export function ordinaryUser(): Owner {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  const owner = { uid: id('-u'), gid: id('-g') };
  return isReachable(ROOT, owner.uid) ? owner : {};
}

/** The data folder of a run, on a small file system of its own where the system allows one. */
export interface Folder {
  dataDir: string;
  owner: Owner;
  /** Why its disk cannot be filled; undefined: it can. */
  noDisk?: string;
  /** Takes the last byte of the disk. @returns how to give it back. */
  fill(): () => void;
  remove(): void;
}

export function makeFolder(): Folder {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'podflow-faults-'));
  fs.chmodSync(folder, 0o755);
  const dataDir = path.join(folder, 'data');
  fs.mkdirSync(dataDir);
  const owner = ordinaryUser();
  const noDisk = mount(dataDir);
  if (owner.uid !== undefined) fs.chownSync(dataDir, owner.uid, owner.gid!);
  return {
    dataDir,
    owner,
    ...(noDisk !== undefined && { noDisk }),
    fill() {
      const filler = path.join(dataDir, 'filler');
      const { bavail, bsize } = fs.statfsSync(dataDir);
      execFileSync('fallocate', ['-l', String(Math.max(1, bavail * bsize - MARGIN_BYTES)), filler]);
      const file = fs.openSync(filler, 'a');
      try {
        for (const rest = Buffer.alloc(4096); ;) fs.writeSync(file, rest);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        fs.closeSync(file);
      }
      return () => fs.rmSync(filler, { force: true });
    },
    remove() {
      if (noDisk === undefined) execFileSync('umount', ['-l', dataDir]);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @returns why it could not. */
function mount(dataDir: string): string | undefined {
  if (process.platform !== 'linux') return `no tmpfs on ${process.platform}`;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'podflow-faults', dataDir], {
      stdio: 'pipe',
    });
    return undefined;
  } catch (error) {
    return (error as Error).message.trim().split('\n').at(-1)!;
  }
}
