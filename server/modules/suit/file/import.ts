import fsp from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { MOST_LINES } from '#contract/suit/suit.ts';
import type { TableAt, TablePlace } from '#contract/values/table-place.ts';
import { picturesNamed } from '#server/modules/decode/service.ts';
import { uploaded } from '#server/modules/file/service.ts';
import { WRITING } from '#server/modules/mapping/service.ts';
import { offeredAmong } from '#server/modules/sku/service.ts';
import { tell } from '#server/modules/tenant-log/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, Refusal } from '#server/platform/refusal.ts';
import { alone } from '#server/platform/savepoint.ts';
import type { Json } from '#server/platform/schema.ts';
import { writeRefused } from '#server/platform/spreadsheet/refused-file.ts';
import type { Outcome, TaskRun } from '#server/platform/tasks.ts';
import { renewChunk } from '../apply.ts';
import type { By } from '../by.ts';
import * as sql from '../sql.ts';
import { makeSuit, rewrite } from '../write.ts';
import { checkSuit, readSuits, SUIT_FILE, type FileSuit, type Known, type Source } from './read.ts';

interface ImportInput {
  fileId: number;
  userName: string;
  limits: Ctx['limits'];
  place: TablePlace;
}
type Done = '新增' | '修改' | '未变';
/** Refused lines stay in the task's row: a file has no more than it may have lines. */
interface Cursor {
  /** How many suits of the file were taken up. */
  suits?: number;
  counts?: Record<Done, number>;
  refused?: { lineNo: number; reason: string }[];
  /** Suits whose orders are still to be renewed. */
  renew?: { id: number; code: string }[];
}
const NONE = { 新增: 0, 修改: 0, 未变: 0 };
const AT_ONCE = 50;

/** Where the table of the file stands; nothing of it is kept. @throws 400 where it is no such table */
export async function inspectImport(ctx: Ctx, at: TableAt, request: FastifyRequest) {
  const { name, stream } = await uploaded(request);
  return ctx.files.glance(stream, (path) => SUIT_FILE.inspect(path, { name, ...at }));
}

/** Keeps the file and starts the task. @throws 400 where it is no such table, or has too many lines */
export async function startImport(ctx: Ctx, at: TableAt, request: FastifyRequest) {
  const { name, stream } = await uploaded(request);
  let place: TablePlace | undefined;
  const stored = await ctx.files.keep(ctx.db, ctx.tenantId, name, stream, async ({ path }) => {
    const { sheet, headerLine, rows } = await SUIT_FILE.open(path, { name, ...at });
    place = { sheet, headerLine };
    let lines = 0;
    for await (const _ of rows())
      if (++lines > MOST_LINES)
        throw badRequest(`一次最多导入 ${MOST_LINES.toLocaleString('zh-CN')} 行，请拆分后分次导入。`);
  });
  const { tenantId, userId, userName, limits } = ctx;
  const input: ImportInput = { fileId: stored.id, userName, limits, place: place! };
  const task = { tenantId, userId, kind: 'suit.import' as const, title: name };
  return { taskId: await ctx.tasks.submit(ctx.db, { ...task, input: input as unknown as Json }) };
}

/** Makes and changes suits of a file, some in one transaction, and their orders after them; killed, it goes on behind them. */
export async function runImport(run: TaskRun): Promise<Outcome> {
  const { fileId, userName, limits, place } = run.task.input as unknown as ImportInput;
  const { tenantId, userId } = run.task;
  const source: Source = {
    ...(await run.files.pathOf(run.db, tenantId, fileId)),
    search: { ...SUIT_FILE.search, ...place },
  };
  const suits = await readSuits(source);
  const total = suits.reduce((sum, { lines }) => sum + lines.length, 0);
  let cursor = run.task.cursor as Cursor;
  for (;;) {
    cursor = await renewAll(run, cursor);
    const from = cursor.suits ?? 0;
    const batch = suits.slice(from, from + AT_ONCE);
    if (batch.length === 0) return outcomeOf(run, source, cursor);
    const before = cursor;
    cursor = await run.db.transaction().execute(async (trx) => {
      await WRITING.hold!(trx, tenantId);
      const by: By = { tenantId, userId, userName, limits, now: run.clock.now() };
      const { counts, refused, renew } = await takeSuits(trx, by, batch);
      const next: Cursor = {
        ...{ suits: from + batch.length, renew, refused: [...(before.refused ?? []), ...refused] },
        counts: addedTo(before.counts ?? NONE, counts),
      };
      if (renew.length > 0)
        await tell(trx, by, 'suit', `从文件导入套装编码：新建 ${counts.新增} 个，修改 ${counts.修改} 个`);
      const done = batch.reduce((sum, { lines }) => sum + lines.length, 0);
      await run.step(trx, { cursor: next as unknown as Json, done, failed: refused.length, total });
      return next;
    });
  }
}

const addedTo = (a: Record<Done, number>, b: Record<Done, number>) => ({
  新增: a.新增 + b.新增,
  修改: a.修改 + b.修改,
  未变: a.未变 + b.未变,
});

/** The orders of suits that were written; done twice it changes nothing more. */
async function renewAll(run: TaskRun, { renew = [], ...cursor }: Cursor): Promise<Cursor> {
  for (const one of renew)
    for (let after: number | undefined = 0; after !== undefined;)
      after = (await renewChunk(run, one, after)).at(-1);
  if (renew.length > 0)
    await run.db.transaction().execute((trx) => run.step(trx, { cursor: cursor as unknown as Json }));
  return cursor;
}

async function takeSuits(trx: Trx, by: By, batch: readonly FileSuit[]) {
  const counts = { ...NONE };
  const refused: { lineNo: number; reason: string }[] = [];
  const renew: { id: number; code: string }[] = [];
  const known = await knownOf(trx, by, batch);
  for (const one of batch) {
    const stands = await sql.suitOfCode(trx, by.tenantId, one.code);
    const checked = checkSuit(one, known, stands?.name ?? '');
    const reasons = 'reasons' in checked ? checked.reasons : undefined;
    if (reasons) for (const [lineNo, reason] of reasons) refused.push({ lineNo, reason });
    if (!('form' in checked)) continue;
    const { form } = checked;
    const pictures = form.items.flatMap(({ pictureFileId }) => pictureFileId ?? []);
    try {
      if (stands && (await sql.holdsAlready(trx, by.tenantId, stands, form))) counts.未变 += 1;
      else if (stands) {
        await alone(trx, () => rewrite(trx, by, stands, form, pictures));
        counts.修改 += 1;
        renew.push({ id: stands.id, code: stands.code });
      } else {
        const { id } = await alone(trx, () => makeSuit(trx, by, form, pictures));
        counts.新增 += 1;
        renew.push({ id, code: form.code });
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      for (const { lineNo } of one.lines) refused.push({ lineNo, reason: error.message });
    }
  }
  return { counts, refused: refused.toSorted((a, b) => a.lineNo - b.lineNo), renew };
}

async function knownOf(trx: Trx, { tenantId }: By, batch: readonly FileSuit[]): Promise<Known> {
  const lines = batch.flatMap((one) => one.lines);
  const codes = [...new Set(lines.map(({ sku }) => sku))];
  const offered = await offeredAmong(trx, { merchantId: tenantId }, { codes });
  const names = [...new Set(lines.map(({ picture }) => picture))];
  return {
    skus: Map.groupBy(offered, ({ code }) => code.toLowerCase()),
    pictures: await picturesNamed(trx, tenantId, names),
    suits: new Set(await sql.suitsAmong(trx, tenantId, codes)),
  };
}

async function outcomeOf(
  { files, db, task }: TaskRun,
  source: Source,
  { counts = NONE, refused = [] }: Cursor,
): Promise<Outcome> {
  const result = { ...counts, 拒绝: refused.length };
  if (refused.length === 0) return { result };
  const folder = await files.scratch();
  try {
    const sorted = refused.toSorted((a, b) => a.lineNo - b.lineNo);
    const after = (line: number, limit: number) =>
      Promise.resolve(sorted.filter(({ lineNo }) => lineNo > line).slice(0, limit));
    const written = (await writeRefused(after, source, folder))!;
    const { id } = await files.keepPath(db, task.tenantId, written.name, written.path);
    return { result, errorFileId: id };
  } finally {
    await fsp.rm(folder, { recursive: true, force: true });
  }
}
