import fsp from 'node:fs/promises';
import { MOST_BILL_LINES } from '#contract/bill/bill.ts';
import type { BillMapping } from '#contract/bill/fields.ts';
import { readBillEvent } from '#contract/bill/life-cycle/bill-events.ts';
import { PLAIN_BILL } from '#contract/bill/life-cycle/bill-facts.ts';
import type { TablePlace } from '#contract/values/table-place.ts';
import { paramOf } from '#server/modules/param/service.ts';
import { conflict } from '#server/platform/refusal.ts';
import type { Json } from '#server/platform/schema.ts';
import { writeRefused } from '#server/platform/spreadsheet/refused-file.ts';
import { openTable } from '#server/platform/spreadsheet/table.ts';
import type { TaskForgetter } from '#server/platform/task-sweep.ts';
import type { TaskSettler } from '#server/platform/task-settling.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Outcome, TaskRun } from '#server/platform/tasks.ts';
import { compare, type Compared } from './compare.ts';
import * as compared from './compare.sql.ts';
import * as sql from './import.sql.ts';
import { lineReader, type ReadLine } from './line.ts';
import { beginLines, moveLines } from './life.ts';
import { systemMover } from './life-types.ts';

export interface BillInput {
  fileId: number;
  express: string;
  currency: string;
  mapping: BillMapping;
  userName: string;
  place: TablePlace;
}

type Counts = Readonly<Record<Compared['event'], number>>;
/** Where a killed server goes on: behind the line that came in last, or with the lines that nobody compared yet. */
interface Cursor {
  phase?: 'reading' | 'comparing' | 'done';
  line?: number;
  counts?: Counts;
  outcome?: Outcome;
}

export const ALREADY = '这个账单文件已导入';
const READ_AT_ONCE = 1000;
const COMPARE_AT_ONCE = 500;
const NONE: Counts = { 'bill.matched': 0, 'bill.differed': 0, 'bill.unfound': 0, 'bill.repeated': 0 };
const EVENTS = Object.keys(NONE) as Compared['event'][];

interface Job {
  run: TaskRun;
  input: BillInput;
  factoryId: number;
  billId: number;
  file: { path: string; name: string; search: TablePlace };
}

/** [X26] A file of a carrier comes in line by line, and is compared with what we know of its packages. */
export async function runBillImport(run: TaskRun): Promise<Outcome> {
  const input = run.task.input as unknown as BillInput;
  const factoryId = run.task.tenantId;
  let cursor = run.task.cursor as Cursor;
  if (cursor.outcome) return cursor.outcome;
  const stored = await run.files.pathOf(run.db, factoryId, input.fileId);
  const sha256 = await sql.contentOf(run.db, factoryId, input.fileId);
  const { name } = stored;
  const { express, currency, userName } = input;
  const billId = await run.db
    .transaction()
    .execute((trx) =>
      sql.beginBill(
        trx,
        { ...{ factoryId, taskId: run.task.id, name, express, currency, sha256, userName } },
        run.clock.now(),
      ),
    );
  if (billId === undefined) throw conflict(`${ALREADY}，不用再次导入。`);
  const job = { run, input, factoryId, billId, file: { ...stored, search: input.place } };
  if (cursor.phase !== 'comparing') {
    await readAll(job, cursor.line ?? 0);
    cursor = { phase: 'comparing', counts: NONE };
  }
  return finish(job, await compareAll(job, cursor.counts ?? NONE));
}

async function readAll(job: Job, from: number): Promise<void> {
  const { run, input, file } = job;
  const table = await openTable(file.path, { name: file.name, ...file.search });
  const read = lineReader(table.columns, input.mapping);
  let batch: ReadLine[] = [];
  const flush = async () => {
    const lines = batch;
    batch = [];
    if (lines.length > 0)
      await takeLines(job, lines, Math.min(table.rowsAtMost ?? MOST_BILL_LINES, MOST_BILL_LINES));
  };
  for await (const { line, cells } of table.rows()) {
    if (line <= from) continue;
    const one = read(line, cells);
    if (one) batch.push(one);
    if (batch.length >= READ_AT_ONCE) await flush();
  }
  await flush();
  const { lines, refusedLines } = await sql.countsOf(run.db, job.factoryId, job.billId);
  await run.db.transaction().execute((trx) => {
    const cursor: Cursor = { phase: 'comparing', counts: NONE };
    return run.step(trx, { cursor: cursor as unknown as Json, total: lines + refusedLines });
  });
}

type Taken = Extract<ReadLine, { reason: null }>;
type Refused = Extract<ReadLine, { reason: string }>;
const isTaken = (line: ReadLine): line is Taken => line.reason === null;
const isRefused = (line: ReadLine): line is Refused => line.reason !== null;

function takeLines({ run, input, factoryId, billId }: Job, lines: readonly ReadLine[], total: number) {
  const taken = lines.filter(isTaken);
  const refused = lines.filter(isRefused);
  return run.db.transaction().execute(async (trx) => {
    const { userId } = run.task;
    const mover = { tenantId: factoryId, userId, userName: input.userName, now: run.clock.now() };
    const rows = taken.map(({ reason: _reason, ...line }) => ({
      ...{ factoryId, billId, expressName: input.express },
      ...{ ...line, reason: '', baseCents: 0 },
    }));
    const begun = await beginLines(
      trx,
      { ...mover, by: 'factory' },
      readBillEvent('bill.imported', 'factory', {}),
      { rows, facts: { ...PLAIN_BILL, readable: true, newFile: true } },
      {},
    );
    if ('msg' in begun) throw conflict(begun.msg);
    const cents = taken.reduce((sum, line) => sum + line.cents, 0);
    await sql.countIn(trx, factoryId, billId, { lines: taken.length, cents, refused });
    const cursor: Cursor = { phase: 'reading', line: lines.at(-1)!.lineNo };
    await run.step(trx, {
      ...{ cursor: cursor as unknown as Json, done: refused.length, failed: refused.length, total },
    });
  });
}

async function compareAll(job: Job, start: Counts): Promise<Counts> {
  let counts = start;
  for (;;) {
    const next = await job.run.db.transaction().execute((trx) => compareNext(job, trx, counts));
    if (!next) return counts;
    counts = next;
  }
}

/** @returns undefined where every line was compared */
async function compareNext({ run, factoryId, billId }: Job, trx: Trx, before: Counts) {
  await compared.holdBills(trx, factoryId);
  const lines = await compared.linesToCompare(trx, factoryId, billId, COMPARE_AT_ONCE);
  if (lines.length === 0) return undefined;
  const now = run.clock.now();
  const byNo = await compared.parcelsByNo(trx, factoryId, [...new Set(lines.map(({ no }) => no))]);
  const parcels = new Map(
    lines.flatMap(({ id, no }) => (byNo.has(no) ? [[id, byNo.get(no)!] as const] : [])),
  );
  const tolerance = await paramOf(trx, factoryId, 'bill.toleranceCents');
  const found = await compare(trx, factoryId, lines, parcels, { tolerance, now });
  await compared.noteFindings(trx, factoryId, found);
  const counts = { ...before };
  for (const event of EVENTS) {
    const ids = found.filter((one) => one.event === event).map(({ id }) => id);
    if (ids.length === 0) continue;
    const { failed } = await moveLines(
      trx,
      systemMover({ tenantId: factoryId, now }),
      readBillEvent(event, 'system', {}),
      { ids, known: KNOWN[event] },
    );
    if (failed[0]) throw new Error(`${event} is refused by a line: ${failed[0].msg}`);
    counts[event] += ids.length;
  }
  const cursor: Cursor = { phase: 'comparing', counts };
  await run.step(trx, { cursor: cursor as unknown as Json, done: lines.length });
  return counts;
}

const KNOWN = {
  'bill.matched': { found: true, fits: true },
  'bill.differed': { found: true, fits: false },
  'bill.unfound': { strange: true },
  'bill.repeated': { doubled: true },
} as const;

/** The refused lines as a file, and the bill open for people: in one moment. */
async function finish(job: Job, counts: Counts): Promise<Outcome> {
  const { run, factoryId, billId, file } = job;
  const { refusedLines } = await sql.countsOf(run.db, factoryId, billId);
  const folder = await run.files.scratch();
  try {
    const refusedAfter = (after: number, limit: number) =>
      sql.refusedAfter(run.db, factoryId, billId, after, limit);
    const written = await writeRefused(refusedAfter, file, folder);
    return await run.db.transaction().execute(async (trx) => {
      const kept = written && (await run.files.keepPath(trx, factoryId, written.name, written.path));
      await sql.openBill(trx, factoryId, billId);
      const result = {
        ...{ 一致: counts['bill.matched'], 有差异: counts['bill.differed'], 无包裹: counts['bill.unfound'] },
        ...{ 重复: counts['bill.repeated'], 拒绝: refusedLines },
      };
      const outcome: Outcome = { result, ...(kept && { errorFileId: kept.id }) };
      await run.step(trx, { cursor: { phase: 'done', outcome } as unknown as Json });
      return outcome;
    });
  } finally {
    await fsp.rm(folder, { recursive: true, force: true });
  }
}

/** Of an import that was cancelled: the bill is gone with its lines, so that its file can be imported again. */
export const settleBillImport: TaskSettler = ({ id, tenantId }, db, finished) =>
  db.transaction().execute(async (trx) => {
    await sql.dropBill(trx, tenantId, id);
    await finished(trx, { result: {} });
  });

export const forgetBillImport: TaskForgetter = async (trx, { id, tenantId }) => {
  await sql.dropBill(trx, tenantId, id);
  return {};
};
