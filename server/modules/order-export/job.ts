import fs from 'node:fs';
import fsp from 'node:fs/promises';
import path from 'node:path';
import { CODES } from '#contract/errors.ts';
import { MOST_EXPORTED, type ExportColumn, type ExportShape } from '#contract/order-export/order-export.ts';
import { idsSeen, tenantNames, type Asker, type Filter } from '#server/modules/order/service.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { writeCsv, writeXlsx, type OutCell } from '#server/platform/spreadsheet/write-table.ts';
import type { Outcome, TaskRun } from '#server/platform/tasks.ts';
import { columnsOf, headingsOf, rowWriter, type Exported } from './cells.ts';
import { asTheyCame, LIST_NAME, MISSING_NAME, printFiles } from './print-files.ts';
import * as sql from './sql.ts';
import { writeZip } from '#server/platform/zip.ts';

export interface ExportInput extends ExportShape {
  ids?: number[] | undefined;
  filter?: Filter | undefined;
  position?: string | undefined;
  timeZone: string;
  side: 'business' | 'factory';
  /** Of the file, without its extension. */
  name: string;
}

/** With pictures a chunk is gigabytes at worst: it is then cancelled, and its progress seen, between fewer orders. */
const CHUNK = { list: 500, pictures: 50 };
const MISSING_AT_ONCE = 1000;

/** What a killed server leaves: the file that it had written whole. */
interface Cursor {
  folder?: string;
  kept?: { result: Record<string, number>; resultFileId: number };
}

interface Job {
  run: TaskRun;
  input: ExportInput;
  asker: Asker;
  columns: ExportColumn[];
  folder: string;
  ids: readonly number[];
  counts: { orders: number; rows: number };
}

/**
 * Writes the chosen orders into one file. Work that was killed begins anew: what it had written is taken away first, and
 * only a whole file is ever kept.
 */
export async function runExport(run: TaskRun): Promise<Outcome> {
  const before = run.task.cursor as Cursor;
  if (before.kept) return before.kept;
  const input = run.task.input as unknown as ExportInput;
  const party = input.side === 'business' ? 'merchantId' : 'factoryId';
  const { tenantId, userId } = run.task;
  const asker: Asker = { party, tenantId, ...(userId !== null && { userId }) };
  const ids = await chosenIds(run, input, asker);
  const folder = await run.files.scratch();
  const counts = { orders: 0, rows: 0 };
  const job: Job = { run, input, asker, columns: columnsOf(input), folder, ids, counts };
  try {
    await begin(job);
    const { name, at, result } = await (input.pictures ? writePictures(job) : writeList(job));
    if (counts.orders === 0) throw nothingThere();
    // Who is killed here finds the file and the note of it, or neither.
    return await run.db.transaction().execute(async (trx) => {
      const { id } = await run.files.keepPath(trx, asker.tenantId, name, at);
      const kept = { result: { 订单: counts.orders, 行: counts.rows, ...result }, resultFileId: id };
      await run.step(trx, { cursor: { kept } });
      return kept;
    });
  } finally {
    await fsp.rm(folder, { recursive: true, force: true });
  }
}

const nothingThere = () => new Refusal(CODES.badRequest, '没有可导出的订单，请调整筛选条件后重试。');

async function chosenIds({ db }: TaskRun, { ids, filter, position }: ExportInput, asker: Asker) {
  if (ids) return [...new Set(ids)].toSorted((a, b) => a - b);
  const found = await idsSeen(db, asker, filter!, position!, 0, MOST_EXPORTED + 1);
  if (found.length === 0) throw nothingThere();
  if (found.length > MOST_EXPORTED)
    throw new Refusal(
      CODES.badRequest,
      `一次最多导出 ${MOST_EXPORTED.toLocaleString('zh-CN')} 单，请缩小筛选范围后分次导出。`,
    );
  return found;
}

/** Counts from nothing. By its folder whoever worked on it before finds that it is no longer his. */
const begin = ({ run, ids, folder }: Job): Promise<void> =>
  run.db
    .transaction()
    .execute((trx) =>
      run.step(trx, { cursor: { folder: path.basename(folder) }, done: -run.task.done, total: ids.length }),
    );

/** Chunk after chunk of whole orders; each is counted when it is written. */
async function* chunksOf(job: Job): AsyncGenerator<Exported[]> {
  const { run, ids, folder, counts, input } = job;
  const size = input.pictures ? CHUNK.pictures : CHUNK.list;
  for (let from = 0; from < ids.length; from += size) {
    const chunk = ids.slice(from, from + size);
    const read = await readChunk(job, chunk);
    yield read;
    counts.orders += read.length;
    const cursor = { folder: path.basename(folder), orders: from + chunk.length };
    await run.db.transaction().execute((trx) => run.step(trx, { cursor, done: chunk.length }));
  }
}

async function readChunk({ run: { db }, asker, columns }: Job, ids: readonly number[]): Promise<Exported[]> {
  const [orders, lines, repulsed] = await Promise.all([
    sql.readOrders(db, asker, ids),
    sql.readLines(db, asker, ids),
    columns.includes('repulsedAt') ? sql.repulseTimes(db, asker, ids) : undefined,
  ]);
  const names = await tenantNames(
    db,
    orders.flatMap((order) => [order.merchantId, order.factoryId]),
  );
  const byOrder = Map.groupBy(lines, (line) => line.orderId);
  return orders.map((order) => ({
    order,
    lines: byOrder.get(order.id) ?? [],
    merchantName: names.get(order.merchantId) ?? '',
    factoryName: names.get(order.factoryId) ?? '',
    repulsedAt: repulsed?.get(order.id) ?? null,
  }));
}

interface Written {
  name: string;
  at: string;
  result?: Record<string, number>;
}

async function writeList(job: Job): Promise<Written> {
  const { input, folder, columns, counts } = job;
  const at = path.join(folder, 'list');
  const rowsOf = rowWriter(columns, input);
  const write = input.format === 'csv' ? writeCsv : writeXlsx;
  counts.rows = await write(at, headingsOf(columns), rows());
  return { name: `${input.name}.${input.format}`, at };

  async function* rows() {
    for await (const chunk of chunksOf(job)) for (const of of chunk) yield* rowsOf(of);
  }
}

/** The print files, the list of the orders that names them, and what is missing, in one zip. */
async function writePictures(job: Job): Promise<Written> {
  const { run, input, folder, columns, counts, asker } = job;
  const at = path.join(folder, 'zip');
  const zip = writeZip(at, new Date());
  try {
    const files = printFiles(asTheyCame(run.files), zip, input.pattern);
    const rowsOf = rowWriter(columns, input);
    const list = path.join(folder, 'list');
    counts.rows = await writeXlsx(list, [...headingsOf(columns), '印刷文件'], rows());
    await zip.add(LIST_NAME, await sized(list));
    if (files.missing.length > 0) {
      const missing = path.join(folder, 'missing');
      await writeCsv(missing, MISSING_COLUMNS, missingRows(run, asker, files.missing));
      await zip.add(MISSING_NAME, await sized(missing));
    }
    await zip.close();
    return {
      name: `${input.name}.zip`,
      at,
      result: { 图片: files.pictures(), 缺图: files.missing.length },
    };

    async function* rows(): AsyncGenerator<OutCell[]> {
      for await (const chunk of chunksOf(job)) {
        const names = await files.take(chunk);
        for (const of of chunk) {
          const named = of.lines.map((line) => names.get(line.id) ?? '');
          yield* rowsOf(of).map((row, i) => [
            ...row,
            input.lines ? named[i] : named.filter(Boolean).join('；'),
          ]);
        }
      }
    }
  } catch (error) {
    zip.abandon();
    throw error;
  }
}

const sized = async (file: string) => ({
  open: () => fs.createReadStream(file),
  bytes: (await fsp.stat(file)).size,
});

const MISSING_COLUMNS = ['订单号', '平台单号', '序号', 'SKU', '商家编码', '商品名称', '说明'];

async function* missingRows(
  { db }: TaskRun,
  asker: Asker,
  ids: readonly number[],
): AsyncGenerator<OutCell[]> {
  for (let from = 0; from < ids.length; from += MISSING_AT_ONCE) {
    for (const line of await sql.linesById(db, asker, ids.slice(from, from + MISSING_AT_ONCE))) {
      const why =
        line.kind === 'unmapped'
          ? '编码还没有匹配到 SKU'
          : line.pictureFileId === null
            ? '没有印刷图片，请商家补图'
            : '图片文件已不在服务器上，请商家重新上传';
      yield [
        { digits: line.orderNo },
        { digits: line.platformOrderNo },
        line.lineNo,
        { digits: line.skuCode ?? '' },
        { digits: line.platformCode },
        line.title,
        why,
      ];
    }
  }
}
