import fs from 'node:fs';
import path from 'node:path';

/** When a process began, in the kernel's own count, so that a number given out again is not mistaken for its old owner. */
function startOf(pid: number): string {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function lives(pid: number, start: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return startOf(pid) === start;
}

/**
 * One start a data folder. @returns how to give the folder back.
 * @throws where another start that lives holds it; one that was killed is taken over.
 */
export function holdDataDir(dataDir: string): () => void {
  fs.mkdirSync(dataDir, { recursive: true });
  const lock = path.join(dataDir, 'podflow.lock');
  const mine = JSON.stringify({ pid: process.pid, start: startOf(process.pid) });
  for (let tries = 0; tries < 3; tries++) {
    try {
      fs.writeFileSync(lock, mine, { flag: 'wx' });
      return () => {
        if (fs.existsSync(lock) && fs.readFileSync(lock, 'utf8') === mine) fs.rmSync(lock);
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = read(lock);
    if (holder && lives(holder.pid, holder.start)) {
      throw new Error(
        `数据目录 ${dataDir} 已被另一个 PodFlow（进程 ${holder.pid}）使用；请先停止它，或用 DATA_DIR 另指一个目录。`,
      );
    }
    fs.rmSync(lock, { force: true });
  }
  throw new Error(`无法占用数据目录 ${dataDir}，请稍后再启动。`);
}

function read(lock: string): { pid: number; start: string } | undefined {
  try {
    return JSON.parse(fs.readFileSync(lock, 'utf8')) as { pid: number; start: string };
  } catch {
    return undefined;
  }
}
