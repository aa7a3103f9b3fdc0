import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MOST_IN_ZIP, type asset } from '#contract/asset/asset.ts';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { MAX_UPLOAD_BYTES } from '#contract/file/file.ts';
import { uploaded } from '#server/modules/file/service.ts';
import { holdStore } from '#server/modules/picture/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import { digest } from '#server/platform/file-facts.ts';
import { fileKind } from '#server/platform/file-kind.ts';
import type { Files } from '#server/platform/files.ts';
import type { Ctx, Raw } from '#server/platform/implement.ts';
import { badRequest, Refusal } from '#server/platform/refusal.ts';
import type { Json } from '#server/platform/schema.ts';
import { TableRefusal } from '#server/platform/spreadsheet/refusal.ts';
import { isOfSystem, readZipDirectory, type ZipEntry } from '#server/platform/spreadsheet/zip-directory.ts';
import { readZipEntry } from '#server/platform/spreadsheet/zip-entry.ts';
import { writeCsv } from '#server/platform/spreadsheet/write-table.ts';
import type { TaskForgetter } from '#server/platform/task-sweep.ts';
import type { TaskSettler } from '#server/platform/task-settling.ts';
import type { Outcome, TaskRow, TaskRun } from '#server/platform/task-run.ts';
import { look } from './look.ts';
import { requirePapers } from './papers.ts';
import { put } from './put.ts';

type Said = Parsed<typeof asset.uploadZip>;
interface ZipInput {
  fileId: number;
  userName: string;
  said: Said;
}
/** What came of each entry so far; where a killed server goes on. */
interface Cursor {
  /** Of one that was killed behind its end. */
  kept?: Outcome;
  at?: number;
  counts?: Record<'新增' | '已有' | '还原', number>;
  refused?: { name: string; reason: string }[];
}
const NONE = { 新增: 0, 已有: 0, 还原: 0 };
const WORDS = { new: '新增', same: '已有', restored: '还原' } as const;

/** Its files in their order, without folders and junk. @throws Refusal where it is damaged, or would become too much */
async function entriesOf(file: string, name: string): Promise<ZipEntry[]> {
  const handle = await fs.open(file);
  try {
    const { size } = await handle.stat();
    const directory = await readZipDirectory(handle, size).catch((error: unknown) => {
      throw badRequest(
        error instanceof TableRefusal && error.kind === 'bomb'
          ? `「${name}」解压后过大，出于安全考虑不能上传，请拆成几个压缩包。`
          : `「${name}」不是完整的 ZIP 压缩包，请重新打包后上传。`,
      );
    });
    const entries = [...directory.values()].filter((one) => !one.name.endsWith('/') && !isOfSystem(one.name));
    if (entries.length === 0) throw badRequest(`「${name}」里没有文件，请重新打包后上传。`);
    if (entries.length > MOST_IN_ZIP)
      throw badRequest(
        `「${name}」里有 ${entries.length.toLocaleString('zh-CN')} 个文件，一次最多 ${MOST_IN_ZIP.toLocaleString('zh-CN')} 个，请拆成几个压缩包。`,
      );
    return entries;
  } finally {
    await handle.close();
  }
}

/** Keeps the archive and starts the task. @throws Refusal where it cannot be unpacked */
export async function uploadZip(
  ctx: Ctx,
  said: Said,
  { request }: Pick<Raw, 'request'>,
): Promise<Answer<typeof asset.uploadZip>> {
  const { name, stream } = await uploaded(request);
  await requirePapers(ctx.db, ctx, said);
  const taskId = await ctx.files.glance(stream, async (at) => {
    if ((await fileKind((await digest(at)).head)) !== 'zip')
      throw badRequest(`「${name}」不是 ZIP 压缩包，请用 ZIP 打包后上传。`);
    await entriesOf(at, name);
    // Both or neither: nobody would take away an archive that no task names.
    return change(ctx, { kind: 'silent' }, async (trx) => {
      const { id: fileId } = await ctx.files.keepPath(trx, ctx.tenantId, name, at);
      const input: ZipInput = { fileId, userName: ctx.userName, said };
      return ctx.tasks.submit(trx, {
        ...{ tenantId: ctx.tenantId, userId: ctx.userId, kind: 'asset.unzip', title: name },
        input: input as unknown as Json,
      });
    });
  });
  ctx.tasks.wake();
  return { taskId };
}

/** Takes the files in one by one; killed, it goes on behind the last of them. */
export async function runUnzip(run: TaskRun): Promise<Outcome> {
  const { task, files, db } = run;
  let cursor = task.cursor as Cursor;
  if (cursor.kept) return cursor.kept;
  const { fileId, said } = task.input as unknown as ZipInput;
  const { path: archive, name } = await files.pathOf(db, task.tenantId, fileId);
  const entries = await entriesOf(archive, name);
  const folder = await files.scratch();
  try {
    for (const [at, entry] of entries.entries()) {
      if (at < (cursor.at ?? 0)) continue;
      cursor = await takeEntry(run, { archive, entry, folder, said }, cursor, { at, total: entries.length });
    }
    return await db.transaction().execute(async (trx) => {
      const kept = await outcomeOf(files, { db: trx, task }, cursor);
      await files.forget(trx, task.tenantId, fileId);
      await run.step(trx, { cursor: { kept } as unknown as Json });
      return kept;
    });
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

interface One {
  archive: string;
  entry: ZipEntry;
  folder: string;
  said: Said;
}
async function takeEntry(
  run: TaskRun,
  { archive, entry, folder, said }: One,
  before: Cursor,
  { at, total }: { at: number; total: number },
): Promise<Cursor> {
  const { task, files, db } = run;
  const { userName } = task.input as unknown as ZipInput;
  const { tenantId, userId } = task;
  const by = { tenantId, userId, userName, now: run.clock.now(), files };
  // Never under the entry's own name: that came from outside.
  const into = path.join(folder, String(at));
  const counts = { ...NONE, ...before.counts };
  const refused = before.refused ?? [];
  try {
    if (entry.inflated > MAX_UPLOAD_BYTES)
      throw badRequest(`文件超过 ${MAX_UPLOAD_BYTES / 1024 ** 2} MB，请缩小后上传。`);
    await pipeline(readZipEntry(archive, entry), createWriteStream(into));
    const came = await look(files, into, { fileName: path.posix.basename(entry.name), kind: said.kind });
    return await change(
      { ...by, db, system: run.system },
      { kind: 'silent', hold: holdStore },
      async (trx) => {
        const { outcome } = await put(trx, by, said, came);
        counts[WORDS[outcome]] += 1;
        const cursor = { at: at + 1, counts, refused };
        await run.step(trx, { cursor: cursor as unknown as Json, done: 1, total });
        return cursor;
      },
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const reason =
      error instanceof TableRefusal ? '压缩包中的这个文件已损坏或有密码，请重新打包后上传。' : error.message;
    const cursor = {
      at: at + 1,
      counts: before.counts ?? NONE,
      refused: [...refused, { name: entry.name, reason }],
    };
    await db
      .transaction()
      .execute((trx) => run.step(trx, { cursor: cursor as unknown as Json, done: 1, failed: 1, total }));
    return cursor;
  } finally {
    for (const left of [into, `${into}-clean`, `${into}-sample`]) await fs.rm(left, { force: true });
  }
}

/** What came of it; of what was refused a list to download, each file with its reason. */
async function outcomeOf(
  files: Files,
  { db, task }: Pick<TaskRun, 'db'> & { task: Pick<TaskRow, 'tenantId'> },
  { counts = NONE, refused = [] }: Cursor,
): Promise<Outcome> {
  const result = { ...counts, 拒绝: refused.length };
  if (refused.length === 0) return { result };
  const folder = await files.scratch();
  try {
    const at = path.join(folder, 'refused');
    await writeCsv(
      at,
      ['文件', '拒绝原因'],
      refused.map(({ name, reason }) => [name, reason]),
    );
    const { id } = await files.keepPath(db, task.tenantId, '素材上传-拒绝.csv', at);
    return { result, errorFileId: id };
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

/** Of one that was cancelled: what came in until then; tried again, it goes on there. */
export const settleCancelled =
  ({ files }: { files: Files }): TaskSettler =>
  async (task, db, finish) => {
    const outcome = await outcomeOf(files, { db, task }, task.cursor as Cursor);
    await db.transaction().execute((trx) => finish(trx, { ...outcome, cursor: task.cursor }));
  };

/** The archive of one that is not tried again. */
export const forgetArchive =
  ({ files }: { files: Files }): TaskForgetter =>
  async (trx, task) => {
    await files.forget(trx, task.tenantId, (task.input as unknown as ZipInput).fileId);
    return {};
  };
