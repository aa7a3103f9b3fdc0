import fsp from 'node:fs/promises';
import path from 'node:path';
import { ALIVE_EVERY_MS, type FolderFile, type InFolder } from '#contract/print-job/agent-call.ts';
import type { Heard, Tell } from '#server/platform/ipp/print.ts';
import * as files from './folder-files.ts';
import type { Download } from './server-calls.ts';

export interface FolderOptions {
  /** Folders that whoever runs the agent opened: it writes into these, and what lies below them, alone. */
  folders: readonly string[];
  download: Download;
  now: () => number;
  /** What no RIP took for so long is taken back. */
  takeWithinMs: number;
  /** A RIP that takes a file may still write that it cannot print it. */
  settlesMs: number;
}
export const TAKE_WITHIN_MS = 10 * 60_000;
export const SETTLES_MS = 3000;
/** A share that cannot be seen for a moment is no loss yet. */
const UNSEEN_MS = 30_000;
/** A refusal without a word is one, once nothing was written for so long. */
const EMPTY_MS = 2000;

const minutes = (ms: number): string => `${Math.max(1, Math.round(ms / 60_000))} 分钟`;
const UNSEEN = '看不到热文件夹里的文件，不知道设备是否已取走，请到设备上看。';
const PARTLY = '设备只取走了一部分文件，请到设备上看。';

export interface HotFolders {
  /** Puts the files of a job into its folder, under their names at once and whole; what becomes of them is seen by `see`. */
  place(job: { id: number; address: string }, own: readonly FolderFile[], tell: Tell): Promise<void>;
  see(one: InFolder, tell: FolderTell): Promise<void>;
  hear(address: string): Promise<Heard>;
}
type FolderTell = (
  told: Parameters<Tell>[0] | { event: 'seen'; reason: string } | { event: 'takenOut'; found: boolean },
) => Promise<boolean>;

/**
 * Hot folders of RIPs. What becomes of a file is seen on the disk alone: it is gone (taken), `.err` beside it (failed), there for
 * too long (taken back, so that it failed for certain), or not to be seen at all, which nobody can know.
 */
export function openFolders(options: FolderOptions): HotFolders {
  const { download, now, takeWithinMs, settlesMs } = options;
  const roots = options.folders.map((folder) => path.resolve(folder));
  /** Since when something is so, by the job. */
  const goneAt = new Map<number, number>();
  const unseenAt = new Map<number, number>();
  const aliveAt = new Map<number, number>();
  const refusedAt = new Map<number, number>();
  const refusals = new Map<number, string>();
  const seen = new Map<number, string>();
  /** Being put there at this moment: nobody looks at them meanwhile. */
  const placing = new Set<number>();

  const faultOf = async (address: string): Promise<string> => {
    const folder = path.resolve(address);
    if (!roots.some((root) => folder === root || folder.startsWith(root + path.sep)))
      return `打印助手没有打开这个文件夹：请在运行它时加上 --folder ${address}`;
    try {
      await fsp.access(folder, fsp.constants.R_OK | fsp.constants.W_OK);
      return (await fsp.stat(folder)).isDirectory() ? '' : `不是文件夹：${address}`;
    } catch {
      return `热文件夹打不开，请检查它是否存在、能否写入：${address}`;
    }
  };

  async function place(
    { id, address }: { id: number; address: string },
    own: readonly FolderFile[],
    tell: Tell,
  ): Promise<void> {
    const fault = await faultOf(address);
    if (fault) return void (await tell({ event: 'failed', reason: fault }));
    const mark = { job: id, at: now(), names: own.map(({ name }) => path.basename(name)) };
    placing.add(id);
    try {
      try {
        await files.fetchParts(address, id, own, download);
        await files.refuseOthers(address, id, mark.names);
        await files.dropErrors(address, mark.names);
        await files.writeMark(address, mark);
      } catch (error) {
        await files.forget(address, id);
        const reason =
          error instanceof files.Unfit ? error.message : `版文件没有取到：${(error as Error).message}`;
        return void (await tell({ event: 'failed', reason: reason.slice(0, 500) }));
      }
      // From here on the RIP may have it: whoever is not allowed to any more puts nothing there.
      if (!(await tell({ event: 'sending' }))) return await files.forget(address, id);
      try {
        await files.writeMark(address, { ...mark, at: now() });
        await files.showParts(address, mark);
      } catch (error) {
        // What was seen already comes back, so that no half of a plate is printed.
        await files.takeBack(address, mark);
        await files.forget(address, id);
        const reason = `版文件没有放进热文件夹：${(error as Error).message}`;
        await tell({ event: 'failed', reason: reason.slice(0, 500) });
      }
    } finally {
      placing.delete(id);
    }
  }

  const since = (times: Map<number, number>, id: number): number => {
    const at = times.get(id) ?? now();
    times.set(id, at);
    return now() - at;
  };

  async function alive({ id }: InFolder, tell: FolderTell): Promise<boolean> {
    const told = aliveAt.get(id);
    if (told !== undefined && now() - told < ALIVE_EVERY_MS / 2) return true;
    aliveAt.set(id, now());
    return tell({ event: 'alive' });
  }

  /** The end of a job: its mark goes once the server has heard it, so that who is killed before says it again. */
  async function end({ id, address }: InFolder, tell: FolderTell, told: Parameters<Tell>[0]): Promise<void> {
    await tell(told);
    await files.forget(address, id);
    for (const known of [goneAt, unseenAt, aliveAt, refusedAt, refusals]) known.delete(id);
  }

  async function watch(one: InFolder, tell: FolderTell): Promise<void> {
    const { id, address } = one;
    const mark = await files.readMark(address, id).catch(() => undefined);
    if (!mark) {
      if (since(unseenAt, id) < UNSEEN_MS) return void (await alive(one, tell));
      return end(one, tell, { event: 'lost', reason: UNSEEN });
    }
    unseenAt.delete(id);
    const notTaken = `设备 ${minutes(takeWithinMs)}内没有取走文件，已从热文件夹取回，请检查设备的软件是否在运行。`;
    if (await files.hasBacks(address, mark)) return end(one, tell, { event: 'failed', reason: notTaken });
    const fault = await files.errorOf(address, mark);
    if (fault !== undefined) {
      // It may be in the middle of writing it: what it says counts once two looks find the same.
      const [former, isOld] = [refusals.get(id), since(refusedAt, id) >= EMPTY_MS];
      refusals.set(id, fault);
      if (former !== fault || (fault === '' && !isOld)) return void (await alive(one, tell));
      await files.takeBack(address, mark);
      return end(one, tell, { event: 'failed', reason: `设备拒绝了文件：${fault || '没有写明原因'}` });
    }
    if (await files.hasParts(address, mark)) {
      // Whoever was to let it be seen died before: it is seen now, if it is still to be.
      if (await tell({ event: 'alive' })) await files.showRest(address, mark);
      else await files.forget(address, id);
      return;
    }
    const lying = await files.lyingOf(address, mark);
    if (lying.length === 0) {
      if (since(goneAt, id) < settlesMs) return void (await alive(one, tell));
      return end(one, tell, { event: 'sent' });
    }
    goneAt.delete(id);
    if (now() - mark.at < takeWithinMs) return void (await alive(one, tell));
    const back = await files.takeBack(address, mark);
    if (back === 0) return end(one, tell, { event: 'sent' });
    const isWhole = back === mark.names.length;
    await end(one, tell, isWhole ? { event: 'failed', reason: notTaken } : { event: 'lost', reason: PARTLY });
  }

  /** How it lies there, for the person who is asked what became of it. */
  async function look({ id, address }: InFolder, tell: FolderTell): Promise<void> {
    const mark = await files.readMark(address, id).catch(() => undefined);
    if (!mark) return;
    const fault = await files.errorOf(address, mark);
    const lies = (await files.lyingOf(address, mark)).length > 0;
    const text =
      fault === undefined
        ? lies
          ? '打印助手看到文件还在热文件夹里，设备没有取走。'
          : (await files.hasParts(address, mark)) || (await files.hasBacks(address, mark))
            ? '打印助手看到文件没有放进热文件夹。'
            : '打印助手看到文件已不在热文件夹里，设备应已取走。'
        : `打印助手看到设备拒绝了文件：${fault}`;
    if (seen.get(id) === text) return;
    await tell({ event: 'seen', reason: text });
    seen.set(id, text);
  }

  async function takeOut({ id, address }: InFolder, tell: FolderTell): Promise<void> {
    const fault = await faultOf(address);
    // A folder that cannot be seen is cleared once it can: nothing else is put there before.
    if (fault) return;
    const mark = await files.readMark(address, id);
    const back = mark ? await files.takeBack(address, mark) : 0;
    await tell({ event: 'takenOut', found: back > 0 });
    await files.forget(address, id);
  }

  return {
    place,
    async see(one, tell) {
      if (placing.has(one.id)) return;
      await { watch, look, takeOut }[one.deed](one, tell);
    },
    async hear(address) {
      const fault = await faultOf(address);
      return fault ? { condition: 'offline', said: fault } : { condition: 'ready', said: '' };
    },
  };
}
