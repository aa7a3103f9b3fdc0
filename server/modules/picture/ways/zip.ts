import fsp from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { MAX_UPLOAD_BYTES } from '#contract/file/file.ts';
import { ZIP_FILES, ZIP_UNPACKED_BYTES, type pictureWays } from '#contract/picture/ways.ts';
import { uploaded } from '#server/modules/file/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx, Raw } from '#server/platform/implement.ts';
import { badRequest } from '#server/platform/refusal.ts';
import type { Json } from '#server/platform/schema.ts';
import { TableRefusal } from '#server/platform/spreadsheet/refusal.ts';
import { isOfSystem, readZipDirectory, type ZipEntry } from '#server/platform/spreadsheet/zip-directory.ts';
import { readZipEntry } from '#server/platform/spreadsheet/zip-entry.ts';
import type { Outcome, TaskRun } from '#server/platform/tasks.ts';
import { requireFolder } from '../folders.ts';
import { look } from '../store.ts';
import { runArrivals, type Arrival, type ArrivalInput } from './arrivals.ts';

/** Folders and what systems put beside pictures count in the directory, too. */
const LIMITS = { entries: 4 * ZIP_FILES, inflatedBytes: ZIP_UNPACKED_BYTES, ratio: Infinity };
const MB = 1024 ** 2;

const WRONG = {
  damaged: '压缩包已损坏或没有传完整，请重新压缩后上传。',
  bomb: `压缩包解压后超过 ${ZIP_UNPACKED_BYTES / 1024 ** 3} GB 或文件过多，请分成几个压缩包上传。`,
  empty: '压缩包里没有文件，请检查后重新压缩。',
  many: `压缩包里的文件超过 ${ZIP_FILES.toLocaleString('zh-CN')} 个，请分成几个压缩包上传。`,
};
const ENTRY = {
  damaged: '文件在压缩包里已损坏，请重新压缩后上传。',
  bomb: '文件比压缩包里写的大，出于安全考虑没有解压，请重新压缩后上传。',
  protected: '文件有密码，无法解压，请去掉密码后重新压缩。',
  path: '文件的路径指向压缩包之外，出于安全考虑没有解压，请重新压缩后上传。',
  large: `文件超过 ${MAX_UPLOAD_BYTES / MB} MB，请缩小后上传。`,
};

interface Packed extends Arrival {
  entry: ZipEntry;
}

/** A folder of an archive as the store may call it (V04). */
const folderNameOf = (name: string): string =>
  name
    .replaceAll(/[\\/:*?"<>|\p{Cc}\p{Bidi_Control}\u{AD}\u{200B}\u{2028}\u{2029}\u{2060}\u{FEFF}]/gu, '_')
    .trim()
    .slice(0, 64)
    .toWellFormed() || '_';

/** The files of an archive, in its order. @throws Refusal where it is none, or holds too much */
async function packedIn(path: string): Promise<Packed[]> {
  const file = await fsp.open(path);
  try {
    const { size } = await file.stat();
    const entries = await readZipDirectory(file, size, LIMITS);
    const files = [...entries.values()]
      .map((entry) => ({ entry, steps: entry.name.replaceAll('\\', '/').split('/') }))
      .filter(({ entry, steps }) => steps.at(-1) !== '' && (steps.includes('..') || !isOfSystem(entry.name)));
    if (files.length === 0) throw badRequest(WRONG.empty);
    if (files.length > ZIP_FILES) throw badRequest(WRONG.many);
    return files.map(({ entry, steps }) => {
      const folder = steps
        .slice(0, -1)
        .filter((step) => step !== '.')
        .map(folderNameOf);
      const away = steps.includes('..') || steps[0] === '' || /^[A-Za-z]:$/.test(steps[0]!);
      const refused = away ? ENTRY.path : entry.inflated > MAX_UPLOAD_BYTES ? ENTRY.large : undefined;
      return {
        ...{ entry, from: entry.name, folder: away ? [] : folder },
        ...(refused !== undefined && { refused }),
      };
    });
  } catch (error) {
    if (error instanceof TableRefusal) throw badRequest(WRONG[error.kind === 'bomb' ? 'bomb' : 'damaged']);
    throw error;
  } finally {
    await file.close();
  }
}

/** An archive is looked at, kept, and unpacked by a task. */
export async function startZip(
  ctx: Ctx,
  asked: Parsed<typeof pictureWays.zip>,
  { request }: Pick<Raw, 'request'>,
): Promise<Answer<typeof pictureWays.zip>> {
  const folderId = asked.folderId ?? null;
  const { name, stream } = await uploaded(request);
  const taskId = await ctx.files.glance(stream, async (path) => {
    await packedIn(path);
    return change(ctx, { kind: 'silent' }, async (trx) => {
      await requireFolder(trx, ctx.tenantId, folderId);
      const { id } = await ctx.files.keepPath(trx, ctx.tenantId, name, path);
      const input: ArrivalInput = { folderId, userName: ctx.userName, fileId: id };
      return ctx.tasks.submit(trx, {
        ...{ tenantId: ctx.tenantId, userId: ctx.userId, kind: 'picture.zip', title: name },
        input: input as unknown as Json,
      });
    });
  });
  ctx.tasks.wake();
  return { taskId };
}

export const runZip =
  (looked: () => void) =>
  async (run: TaskRun): Promise<Outcome> => {
    const { fileId } = run.task.input as unknown as ArrivalInput;
    const kept = (run.task.cursor as { kept?: Outcome }).kept;
    if (kept) return kept;
    const { path, name } = await run.files.pathOf(run.db, run.task.tenantId, fileId!);
    const items = await packedIn(path);
    const bring = async (at: number, to: string) => {
      const { entry, from } = items[at]!;
      try {
        await pipeline(readZipEntry(path, entry), createWriteStream(to));
      } catch (error) {
        if (!(error instanceof TableRefusal)) throw error;
        throw badRequest(ENTRY[error.kind === 'bomb' || error.kind === 'protected' ? error.kind : 'damaged']);
      }
      return look(to, from);
    };
    return runArrivals(run, { items, bring, name, atOnce: 1 }, looked);
  };
