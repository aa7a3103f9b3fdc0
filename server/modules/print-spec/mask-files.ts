import fs from 'node:fs';
import fsp from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MOST_ENTRIES, MOST_MASK_MB } from '#contract/print-spec/print-spec.ts';
import { digest } from '#server/platform/file-facts.ts';
import { fileKind } from '#server/platform/file-kind.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { TableRefusal } from '#server/platform/spreadsheet/refusal.ts';
import { isOfSystem, readZipDirectory, type ZipEntry } from '#server/platform/spreadsheet/zip-directory.ts';
import { readZipEntry } from '#server/platform/spreadsheet/zip-entry.ts';

/** A file that a caller named: one that he sent in, or an entry of an archive that he sent in. */
export interface Given {
  fileId: number;
  name: string;
  entry?: string | null | undefined;
}
/** Where a mask lies on this machine, as it came. */
export interface Lying {
  path: string;
  kind: 'png' | 'tiff' | 'svg';
  /** Of an upload; null: it was taken out of an archive, and is kept only once it is saved. */
  fileId: number | null;
}

const KINDS = ['png', 'tiff', 'svg'] as const;
export const WRONG_KIND = '孔位图请用 PNG、TIFF 或 SVG，多个文件可以打包成 ZIP。';
const TOO_LARGE = `文件超过 ${MOST_MASK_MB} MB，请缩小后重新上传。`;
const BROKEN_ZIP = '压缩包已损坏，或解压后过大，请重新打包后上传。';

const isZip = ({ name, entry }: Given): boolean => !entry && name.toLowerCase().endsWith('.zip');
/** Folders of an archive say nothing. */
const bareName = (entry: string): string => entry.split(/[\\/]/).at(-1)!;

/** The files that a call names, opened one after the other in a folder of their own. */
export function openMaskFiles(ctx: Ctx, scratch: string) {
  const archives = new Map<number, Promise<{ path: string; entries: Map<string, ZipEntry> }>>();
  let taken = 0;

  const uploadOf = (fileId: number) =>
    ctx.files.uploadOf(ctx.db, ctx.tenantId, fileId, { by: ctx.userId, for: 'upload' });

  const archive = async (fileId: number) => {
    const { path: file } = await uploadOf(fileId);
    const handle = await fsp.open(file);
    try {
      return { path: file, entries: await readZipDirectory(handle, (await handle.stat()).size) };
    } finally {
      await handle.close();
    }
  };
  const archiveOf = (fileId: number) => {
    const standing = archives.get(fileId) ?? archive(fileId);
    archives.set(fileId, standing);
    return standing;
  };

  /** Takes one entry out. Its name decides nothing about where it goes. @returns why not, in a sentence */
  const takeOut = async ({ fileId, entry }: Given): Promise<string | { path: string }> => {
    const { path: file, entries } = await archiveOf(fileId);
    const found = entries.get(entry!);
    if (!found) return '压缩包里没有这个文件，请重新上传压缩包。';
    if (found.encrypted) return '压缩包有密码，请取消密码后重新打包上传。';
    if (found.inflated > MOST_MASK_MB * 1024 * 1024) return TOO_LARGE;
    const to = path.join(scratch, `entry-${(taken += 1)}`);
    await pipeline(readZipEntry(file, found), fs.createWriteStream(to));
    return { path: to };
  };

  return {
    /** Archives as what lies in them; one that cannot be opened says why. */
    async spread(files: readonly Given[]): Promise<{ file: Given; problem?: string }[]> {
      const all: { file: Given; problem?: string }[] = [];
      for (const file of files) {
        if (!isZip(file)) {
          all.push({ file });
          continue;
        }
        try {
          const { entries } = await archiveOf(file.fileId);
          if (entries.size > MOST_ENTRIES) {
            all.push({ file, problem: `压缩包里超过 ${MOST_ENTRIES} 个文件，请分成几个压缩包上传。` });
            continue;
          }
          const within = [...entries.keys()].filter((name) => !/[\\/]$/.test(name) && !isOfSystem(name));
          if (within.length === 0) all.push({ file, problem: '压缩包是空的，请放入孔位图后重新打包。' });
          for (const entry of within)
            all.push({ file: { fileId: file.fileId, name: bareName(entry).slice(-255), entry } });
        } catch (error) {
          all.push({ file, problem: sentenceOf(error) });
        }
      }
      return all;
    },

    /** @returns why it cannot be opened, in a sentence */
    async open(file: Given): Promise<Lying | string> {
      try {
        const lying = file.entry ? await takeOut(file) : await uploadOf(file.fileId);
        if (typeof lying === 'string') return lying;
        if ((await fsp.stat(lying.path)).size > MOST_MASK_MB * 1024 * 1024) return TOO_LARGE;
        const found = await fileKind((await digest(lying.path)).head);
        const kind = KINDS.find((one) => one === found);
        return kind ? { path: lying.path, kind, fileId: file.entry ? null : file.fileId } : WRONG_KIND;
      } catch (error) {
        return sentenceOf(error);
      }
    },
  };
}

/** Of an archive the sentences of tables say the wrong thing. @throws what is no refusal */
function sentenceOf(error: unknown): string {
  if (error instanceof TableRefusal) return BROKEN_ZIP;
  if (error instanceof Refusal) return error.message;
  throw error;
}
