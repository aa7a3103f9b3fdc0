import type { FastifyRequest } from 'fastify';
import { MOST_LINES } from '#contract/suit/suit.ts';
import type { TableAt, TablePlace } from '#contract/values/table-place.ts';
import { picturesNamed } from '#server/modules/decode/service.ts';
import {
  addedTo,
  inspectList,
  keepList,
  NONE_DONE,
  outcomeOf,
  type DoneCounts,
  type ListSource,
  type RefusedLine,
} from '#server/modules/file/service.ts';
import { WRITING } from '#server/modules/mapping/service.ts';
import { offeredAmong } from '#server/modules/sku/service.ts';
import { tell } from '#server/modules/tenant-log/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { alone } from '#server/platform/savepoint.ts';
import type { Json } from '#server/platform/schema.ts';
import type { Outcome, TaskRun } from '#server/platform/tasks.ts';
import { renewChunk } from '../apply.ts';
import type { By } from '../by.ts';
import * as sql from '../sql.ts';
import { makeSuit, rewrite } from '../write.ts';
import { checkSuit, readSuits, SUIT_FILE, type FileSuit, type Known } from './read.ts';

interface ImportInput {
  fileId: number;
  userName: string;
  limits: Ctx['limits'];
  place: TablePlace;
}
/** Refused lines stay in the task's row: a file has no more than it may have lines. */
interface Cursor {
  /** How many suits of the file were taken up. */
  suits?: number;
  counts?: DoneCounts;
  refused?: RefusedLine[];
  /** Suits whose orders are still to be renewed. */
  renew?: { id: number; code: string }[];
}
const AT_ONCE = 50;

export const inspectImport = (ctx: Ctx, at: TableAt, request: FastifyRequest) =>
  inspectList(SUIT_FILE, ctx, at, request);

/** Keeps the file and starts the task. @throws 400 where it is no such table, or has too many lines */
export async function startImport(ctx: Ctx, at: TableAt, request: FastifyRequest) {
  const { name, ...stored } = await keepList(SUIT_FILE, ctx, { at, request, most: MOST_LINES });
  const { tenantId, userId, userName, limits } = ctx;
  const input: ImportInput = { ...stored, userName, limits };
  const task = { tenantId, userId, kind: 'suit.import' as const, title: name };
  return { taskId: await ctx.tasks.submit(ctx.db, { ...task, input: input as unknown as Json }) };
}

/** Makes and changes suits of a file, some in one transaction, and their orders after them; killed, it goes on behind them. */
export async function runImport(run: TaskRun): Promise<Outcome> {
  const { fileId, userName, limits, place } = run.task.input as unknown as ImportInput;
  const { tenantId, userId } = run.task;
  const source: ListSource = {
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
        counts: addedTo(before.counts ?? NONE_DONE, counts),
      };
      if (renew.length > 0)
        await tell(trx, by, 'suit', `从文件导入套装编码：新建 ${counts.新增} 个，修改 ${counts.修改} 个`);
      const done = batch.reduce((sum, { lines }) => sum + lines.length, 0);
      await run.step(trx, { cursor: next as unknown as Json, done, failed: refused.length, total });
      return next;
    });
  }
}

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
  const counts = { ...NONE_DONE };
  const refused: RefusedLine[] = [];
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
