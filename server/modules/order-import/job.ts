import type { TablePlace } from '#contract/values/table-place.ts';
import {
  exportNamed,
  guessDateOrder,
  lineReader,
  mappingOf,
  recogniseExport,
  type ImportFormat,
  type LineResult,
} from './import-formats.ts';
import type { ImportPresetName } from '#contract/order-import/import-presets.ts';
import type { ColumnMapping } from '#contract/order-import/order-import.ts';
import { applyMappings } from '#server/modules/mapping/service.ts';
import { paramOf } from '#server/modules/param/service.ts';
import {
  createOrders,
  knownOrders,
  pushOrders,
  systemMove,
  type OrderPlace,
} from '#server/modules/order/service.ts';
import { firstNumber } from '#server/platform/spreadsheet/refused-file.ts';
import { openTable, type TableSource } from '#server/platform/spreadsheet/table.ts';
import type { Db } from '#server/platform/database.ts';
import type { Outcome, TaskRun } from '#server/platform/tasks.ts';
import { assemble, MOST_LINES, TOO_LONG } from './assemble.ts';
import { withPlace } from './place.ts';
import { resultOf, settle, type Cursor, type Mended } from './settle.ts';
import * as sql from './sql.ts';

export interface ImportInput {
  fileId: number;
  mapping: ColumnMapping;
  currency: string;
  timeZone: string;
  userName: string;
  /** Of the table in the file. */
  tablePlace?: TablePlace;
  place: OrderPlace;
  /** The export that the user said it is. */
  preset?: ImportPresetName;
  /** The file is one of lines that were refused and then mended. */
  mended?: Mended;
}

const STAGE_AT_ONCE = 1000;
/** Bounds what is held in memory, whatever orders a file has; more than an order may have, so that one fits. */
const LINES_AT_ONCE = 2 * MOST_LINES;

interface Job {
  run: TaskRun;
  input: ImportInput;
  staging: sql.Staging;
  file: { path: string; name: string; search: TablePlace | undefined; mended: boolean };
  /** The factories that got orders. */
  told: Set<number>;
}

/** Brings a file's orders in: lines are staged as they are read, then taken up order by order, each chunk a transaction. */
export async function runImport(run: TaskRun): Promise<Outcome> {
  const input = run.task.input as unknown as ImportInput;
  const job: Job = {
    run,
    input,
    staging: { taskId: run.task.id, merchantId: run.task.tenantId },
    file: {
      ...(await run.files.pathOf(run.db, run.task.tenantId, input.fileId)),
      search: input.tablePlace,
      mended: input.mended !== undefined,
    },
    told: new Set(),
  };
  let cursor = run.task.cursor as Cursor;
  if (cursor.phase === undefined || cursor.phase === 'reading') cursor = await readAll(job, cursor);
  if (cursor.phase === 'orders') cursor = await settle(job, await takeUpAll(job, cursor));
  run.live.publish(run.task.tenantId, { kind: 'order' });
  for (const tenantId of job.told) run.live.publish(tenantId, { kind: 'order' });
  return { result: resultOf(cursor), errorFileId: cursor.errorFileId };
}

async function readAll({ run, input, staging, file }: Job, start: Cursor): Promise<Cursor> {
  const from = start.line ?? 0;
  let count = start.read ?? 0;
  const table = await openTable(file.path, { name: file.name, ...file.search });
  const { mapping, format } = await readingOf(table, input);
  const { mended } = input;
  const read = lineReader(mapping, format);
  const stage = (lines: readonly sql.StagedLine[]) =>
    run.db.transaction().execute(async (trx) => {
      await sql.stageLines(trx, staging, lines);
      count += lines.length;
      const cursor: Cursor = { phase: 'reading', line: lines.at(-1)!.lineNo, read: count };
      // The file tells at most how many there are; the bar counts what is taken up, beside what is read.
      await run.step(trx, { cursor: { ...cursor }, total: table.rowsAtMost });
    });
  await besideReading(batches(), stage);
  async function* batches() {
    let batch: sql.StagedLine[] = [];
    for await (const { line, cells, filled } of table.rows()) {
      const lineNo = mended ? firstNumber(cells) : line;
      const result = read(cells, filled);
      if (result === null || lineNo <= from) continue;
      batch.push(staged(lineNo, result));
      if (batch.length < STAGE_AT_ONCE) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }
  const cursor: Cursor = {
    ...{ phase: 'orders', after: '', ...mended?.before },
    ...(format.dateOrder && { dateOrder: format.dateOrder }),
  };
  await run.db.transaction().execute(async (trx) => {
    // What came in before is counted with what comes in now: it is one import.
    const before = mended?.lines ?? 0;
    const total = before + (await sql.countStaged(trx, staging));
    await run.step(trx, { cursor: { ...cursor }, total, done: before });
  });
  return cursor;
}

/** Writes one batch while the next is read; they are written in their order, one at a time. */
async function besideReading<T>(batches: AsyncIterable<T>, write: (batch: T) => Promise<void>) {
  let writing = Promise.resolve();
  try {
    for await (const batch of batches) {
      await writing;
      writing = write(batch);
      // It is thrown where it is awaited, a batch later.
      writing.catch(() => undefined);
    }
  } finally {
    await writing;
  }
}

/** A line that is refused takes its order along; without any number it stands for itself. */
const staged = (lineNo: number, result: LineResult): sql.StagedLine =>
  result.ok
    ? { lineNo, orderKey: result.line.platformOrderNo, line: result.line, reason: null }
    : {
        lineNo,
        orderKey: result.orderNo || `#${lineNo}`,
        line: null,
        reason: result.reasons.map((reason) => reason.msg).join('；'),
      };

/** How this file is read: its columns as the user mapped them, and what its header gives away. */
async function readingOf(
  table: TableSource,
  { mapping: names, currency, timeZone, preset, mended }: ImportInput,
) {
  const columns = table.columns;
  const lists = Object.fromEntries(
    Object.entries(names).map(([field, name]) => [field, name === null ? [] : [name]]),
  );
  const mapping = mappingOf(columns, lists);
  const known = preset ? exportNamed(preset) : recogniseExport(columns);
  const times: string[] = [];
  const timeColumns = [mapping.payTime, mapping.createTime].filter((column) => column !== null);
  if (timeColumns.length > 0) {
    let seen = 0;
    for await (const { cells } of table.rows()) {
      times.push(...timeColumns.map((column) => cells[column] ?? ''));
      if (++seen >= 1000) break;
    }
  }
  const format: ImportFormat = {
    zone: timeZone,
    currency,
    // Of the whole file, of which the refused lines are a part.
    dateOrder: mended ? mended.dateOrder : guessDateOrder(times),
    carryDown: known?.carryDown,
    skipRows: known?.skipRows,
    blank: known?.blank,
  };
  return { mapping, format };
}

async function takeUpAll(job: Job, start: Cursor): Promise<Cursor> {
  const { db } = job.run;
  let cursor = start;
  let ahead = nextOrders(db, job.staging, cursor.after ?? '');
  for (;;) {
    const next = await ahead;
    if (next === null) return cursor;
    // The orders behind them are read while these are written; it is thrown where it is awaited.
    ahead = nextOrders(db, job.staging, next.upTo);
    ahead.catch(() => undefined);
    cursor = await db.transaction().execute((trx) => takeUp(job, trx, next, cursor));
  }
}

interface Next {
  /** Key of the last of them. */
  upTo: string;
  /** Whole orders; empty where the next one has more lines than are read at once. */
  lines: sql.StagedLine[];
}

async function nextOrders(db: Db, staging: sql.Staging, after: string): Promise<Next | null> {
  const lines = await sql.linesAfter(db, staging, after, LINES_AT_ONCE);
  const last = lines.at(-1)?.orderKey;
  if (last === undefined) return null;
  if (lines.length < LINES_AT_ONCE) return { upTo: last, lines };
  const whole = lines.slice(
    0,
    lines.findIndex((line) => line.orderKey === last),
  );
  return { upTo: whole.at(-1)?.orderKey ?? last, lines: whole };
}

type Trx = Parameters<typeof sql.stageLines>[0];

/** The next orders, all or none of them: made, told apart from what is known, or refused line by line. */
async function takeUp(job: Job, trx: Trx, { lines, upTo }: Next, cursor: Cursor): Promise<Cursor> {
  const { run, input, staging } = job;
  if (lines.length === 0) return refuseTooLong(job, trx, upTo, cursor);
  const groups = [...Map.groupBy(lines, (line) => line.orderKey).values()];
  const assembled = groups.map((group) => ({ group, result: assemble(group) }));
  const numbers = assembled.flatMap(({ result }) =>
    'order' in result ? [result.order.platformOrderNo] : [],
  );
  const known = await knownOrders(trx, input.place, numbers);
  const refused: { lineNo: number; reason: string }[] = [];
  const fresh = [];
  let refusedOrders = 0;
  let unchanged = 0;
  let free = cursor.free ?? 0;
  for (const { group, result } of assembled) {
    if ('refused' in result) {
      refused.push(...result.refused);
      refusedOrders += 1;
      continue;
    }
    const before = known.get(result.order.platformOrderNo);
    if (!before) {
      fresh.push(result.order);
      free += group.filter(({ line }) => line?.unitCents === 0).length;
    } else if (before.contentHash === result.order.contentHash) unchanged += 1;
    else {
      refused.push(...group.map(({ lineNo }) => ({ lineNo, reason: CHANGED })));
      refusedOrders += 1;
    }
  }
  const now = new Date();
  const { userId } = run.task;
  const split = [];
  for (const one of fresh) split.push(await withPlace(one));
  const place = { ...input.place, importTaskId: run.task.id };
  const ids = [
    ...(await createOrders(trx, place, split, { userId, userName: input.userName, now })).values(),
  ];
  const orderIds = await applyMappings(trx, staging.merchantId, ids, now);
  if (orderIds.length > 0)
    await systemMove(trx, { tenantId: staging.merchantId, event: 'order.match', orderIds, now });
  const pushed = await pushMatched(job, trx, orderIds, now);
  await sql.refuseLines(trx, staging, refused);
  const next: Cursor = {
    phase: 'orders',
    after: upTo,
    created: (cursor.created ?? 0) + ids.length,
    unchanged: (cursor.unchanged ?? 0) + unchanged + (fresh.length - ids.length),
    refused: (cursor.refused ?? 0) + refusedOrders,
    ...(cursor.dateOrder && { dateOrder: cursor.dateOrder }),
    ...(free > 0 && { free }),
    ...(pushed + (cursor.pushed ?? 0) > 0 && { pushed: (cursor.pushed ?? 0) + pushed }),
  };
  await run.step(trx, { cursor: { ...next }, done: lines.length, failed: refused.length });
  return next;
}

/** Where the merchant has set so, what waits for no code goes to its factory. @returns how many orders went. */
async function pushMatched(job: Job, trx: Trx, ids: readonly number[], now: Date): Promise<number> {
  const { staging, input, run } = job;
  if (ids.length === 0 || !(await paramOf(trx, staging.merchantId, 'order.autoPush'))) return 0;
  const by = { merchantId: staging.merchantId, userId: run.task.userId, userName: input.userName, now };
  const { successIds, tenants } = await pushOrders(trx, by, ids);
  for (const tenantId of tenants) job.told.add(tenantId);
  return successIds.length;
}

async function refuseTooLong({ run, staging }: Job, trx: Trx, key: string, cursor: Cursor): Promise<Cursor> {
  const lines = await sql.refuseOrder(trx, staging, key, TOO_LONG);
  const next: Cursor = { ...cursor, after: key, refused: (cursor.refused ?? 0) + 1 };
  await run.step(trx, { cursor: { ...next }, done: lines, failed: lines });
  return next;
}

const CHANGED = '这个订单已导入过，且内容与现在不同；未覆盖，请在订单列表中修改';
