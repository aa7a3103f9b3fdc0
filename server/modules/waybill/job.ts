import fsp from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { orderEventParams } from '#contract/order-events.ts';
import type { WaybillMapping } from '#contract/waybill.ts';
import { shipOrders, tellPartner } from '#server/modules/order/service.ts';
import { writeRefused, type RefusedAfter } from '#server/platform/spreadsheet/refused-file.ts';
import { openTable } from '#server/platform/spreadsheet/table.ts';
import type { Outcome, TaskRun } from '#server/platform/tasks.ts';
import { lineReader } from './line.ts';
import * as sql from './sql.ts';

export interface WaybillInput {
  fileId: number;
  mapping: WaybillMapping;
  userName: string;
}

/** Where a killed server goes on: which line was staged last, or which order was shipped last. */
interface Cursor {
  phase?: 'reading' | 'orders' | 'settled';
  line?: number;
  after?: number;
  shipped?: number;
  unchanged?: number;
  /** Lines. */
  refused?: number;
  /** Numbers that several orders of one parcel have. */
  shared?: number;
  errorFileId?: number | undefined;
}

const STAGE_AT_ONCE = 1000;
const SHIP_AT_ONCE = 500;

interface Job {
  app: FastifyInstance;
  run: TaskRun;
  input: WaybillInput;
  staging: sql.Staging;
  file: { path: string; name: string };
}

/** Ships what a file of waybill numbers names: lines are staged, matched to orders, then shipped chunk by chunk. */
export async function runWaybillImport(app: FastifyInstance, run: TaskRun): Promise<Outcome> {
  const input = run.task.input as unknown as WaybillInput;
  const staging = { taskId: run.task.id, factoryId: run.task.tenantId };
  const file = await app.files.pathOf(run.db, staging.factoryId, input.fileId);
  const job: Job = { app, run, input, staging, file };
  let cursor = run.task.cursor as Cursor;
  if (cursor.phase === undefined || cursor.phase === 'reading') {
    await readAll(job, cursor.line ?? 0);
    cursor = await match(job);
  }
  if (cursor.phase === 'orders') cursor = await settle(job, await shipAll(job, cursor));
  const { shipped = 0, unchanged = 0, refused = 0, shared = 0, errorFileId } = cursor;
  return {
    result: { 发货: shipped, 未变: unchanged, 拒绝: refused, ...(shared > 0 && { 共用单号: shared }) },
    errorFileId,
  };
}

async function readAll({ run, input, staging, file }: Job, from: number) {
  const table = await openTable(file.path, { name: file.name });
  const read = lineReader(table.columns, input.mapping);
  let batch: sql.WaybillLine[] = [];
  const flush = async () => {
    if (batch.length === 0) return;
    await run.db.transaction().execute(async (trx) => {
      await sql.stageLines(trx, staging, batch);
      const cursor: Cursor = { phase: 'reading', line: batch.at(-1)!.lineNo };
      await run.step(trx, { cursor: { ...cursor }, done: batch.length });
    });
    batch = [];
  };
  for await (const { line, cells } of table.rows()) {
    if (line <= from) continue;
    batch.push(read(line, cells));
    if (batch.length >= STAGE_AT_ONCE) await flush();
  }
  await flush();
}

/** Which order each line means, and what speaks against it within the file; from here on the bar counts lines settled. */
const match = ({ run, staging }: Job): Promise<Cursor> =>
  run.db.transaction().execute(async (trx) => {
    await sql.resolveLines(trx, staging);
    await sql.refuseTwoNumbers(trx, staging);
    const shared = await sql.refuseStrangersInOneParcel(trx, staging);
    const { lines, refused } = await sql.countStaged(trx, staging);
    const cursor: Cursor = { phase: 'orders', after: 0, shared, refused };
    await run.step(trx, { cursor: { ...cursor }, done: refused - lines, failed: refused, total: lines });
    return cursor;
  });

async function shipAll(job: Job, start: Cursor): Promise<Cursor> {
  let cursor = start;
  for (;;) {
    const orders = await sql.ordersAfter(job.run.db, job.staging, cursor.after ?? 0, SHIP_AT_ONCE);
    if (orders.length === 0) return cursor;
    const [next, tenants] = await job.run.db.transaction().execute((trx) => ship(job, trx, orders, cursor));
    for (const tenantId of tenants) job.app.live.publish(tenantId, { kind: 'order' });
    cursor = next;
  }
}

type Orders = Awaited<ReturnType<typeof sql.ordersAfter>>;

/** What cannot be shipped because it already was, with this very number, stands as unchanged. */
async function ship(
  { run, input, staging }: Job,
  trx: sql.Trx,
  orders: Orders,
  cursor: Cursor,
): Promise<[Cursor, Set<number>]> {
  const waybills = new Map(
    orders.map(({ orderId, ...own }) => [orderId, orderEventParams['order.ship'].parse(waybillOf(own))]),
  );
  const by = { ...staging, userId: run.task.userId, userName: input.userName, now: new Date() };
  const { successIds, failed, tenants } = await shipOrders(trx, by, waybills);
  const before = await sql.shippedWith(
    trx,
    staging,
    failed.map(({ id }) => id),
  );
  const settled: sql.Settled[] = successIds.map((orderId) => ({ orderId, outcome: 'shipped', reason: null }));
  for (const { id: orderId, msg } of failed) {
    const has = before.get(orderId);
    if (has && has === waybills.get(orderId)!.waybillNo)
      settled.push({ orderId, outcome: 'unchanged', reason: null });
    else
      settled.push({
        orderId,
        outcome: 'refused',
        reason: has ? `订单已发货，运单号是 ${has}，与文件中的不同，请核对` : msg,
      });
  }
  await sql.settleOrders(trx, staging, settled);
  const count = (outcome: sql.Settled['outcome']) => settled.filter((one) => one.outcome === outcome).length;
  const refusedIds = new Set(settled.filter((s) => s.outcome === 'refused').map((s) => s.orderId));
  const lines = orders.reduce((sum, order) => sum + order.lines, 0);
  const refused = orders.reduce((sum, o) => sum + (refusedIds.has(o.orderId) ? o.lines : 0), 0);
  const next: Cursor = {
    ...cursor,
    after: orders.at(-1)!.orderId,
    shipped: (cursor.shipped ?? 0) + count('shipped'),
    unchanged: (cursor.unchanged ?? 0) + count('unchanged'),
    refused: (cursor.refused ?? 0) + refused,
  };
  await run.step(trx, { cursor: { ...next }, done: lines, failed: refused });
  return [next, tenants];
}

const waybillOf = ({ waybillNo, expressName }: { waybillNo: string; expressName: string }) => ({
  waybillNo,
  ...(expressName && { expressName }),
});

/** The refused lines as a file, a notice to each merchant, and the staging gone: all in one moment or not at all. */
async function settle({ app, run, staging, file }: Job, cursor: Cursor): Promise<Cursor> {
  const folder = await app.files.scratch();
  try {
    const refused: RefusedAfter = (after, limit) => sql.refusedAfter(run.db, staging, after, limit);
    const written = await writeRefused(refused, file, folder);
    const told: number[] = [];
    const next = await run.db.transaction().execute(async (trx) => {
      const kept = written && (await app.files.keepPath(trx, staging.factoryId, written.name, written.path));
      for (const { merchantId, orders } of await sql.shippedByMerchant(trx, staging)) {
        const title = `工厂发货了 ${orders} 个订单`;
        const body = '运单号已回填，可在「已发货」中查看，并导出给平台。';
        await tellPartner(trx, merchantId, 'order.ship', title, body, '/business/order?status=shipped');
        told.push(merchantId);
      }
      await sql.clearStaging(trx, staging);
      const settled: Cursor = { ...cursor, phase: 'settled', errorFileId: kept?.id };
      await run.step(trx, { cursor: { ...settled } });
      return settled;
    });
    for (const merchantId of told) app.live.publish(merchantId, { kind: 'notice' });
    return next;
  } finally {
    await fsp.rm(folder, { recursive: true, force: true });
  }
}
