import { orderEventParams } from '#contract/order/life-cycle/order-events.ts';
import type { TablePlace } from '#contract/values/table-place.ts';
import type { WaybillMapping } from '#contract/waybill/waybill.ts';
import { shipOrders } from '#server/modules/order/service.ts';
import { openTable } from '#server/platform/spreadsheet/table.ts';
import type { Outcome, TaskRun } from '#server/platform/tasks.ts';
import { lineReader } from './line.ts';
import { resultOf, settle, type Cursor } from './settle.ts';
import * as sql from './sql.ts';

export interface WaybillInput {
  fileId: number;
  mapping: WaybillMapping;
  userName: string;
  /** Of the table in the file. */
  place?: TablePlace;
}

const STAGE_AT_ONCE = 1000;
const SHIP_AT_ONCE = 500;

interface Job {
  run: TaskRun;
  input: WaybillInput;
  staging: sql.Staging;
  file: { path: string; name: string; search: TablePlace | undefined };
}

/** Ships what a file of waybill numbers names: lines are staged, matched to orders, then shipped chunk by chunk. */
export async function runWaybillImport(run: TaskRun): Promise<Outcome> {
  const input = run.task.input as unknown as WaybillInput;
  const staging = { taskId: run.task.id, factoryId: run.task.tenantId };
  const file = { ...(await run.files.pathOf(run.db, staging.factoryId, input.fileId)), search: input.place };
  const job: Job = { run, input, staging, file };
  let cursor = run.task.cursor as Cursor;
  if (cursor.phase === undefined || cursor.phase === 'reading') {
    await readAll(job, cursor);
    cursor = await match(job);
  }
  if (cursor.phase === 'orders') cursor = await settle(job, await shipAll(job, cursor));
  return { result: resultOf(cursor), errorFileId: cursor.errorFileId };
}

async function readAll({ run, input, staging, file }: Job, start: Cursor) {
  const from = start.line ?? 0;
  let count = start.read ?? 0;
  const table = await openTable(file.path, { name: file.name, ...file.search });
  const read = lineReader(table.columns, input.mapping);
  let batch: sql.WaybillLine[] = [];
  const flush = async () => {
    if (batch.length === 0) return;
    await run.db.transaction().execute(async (trx) => {
      await sql.stageLines(trx, staging, batch);
      count += batch.length;
      const cursor: Cursor = { phase: 'reading', line: batch.at(-1)!.lineNo, read: count };
      await run.step(trx, { cursor: { ...cursor }, total: table.rowsAtMost });
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

/** Which order each line means, and what speaks against it within the file. */
const match = ({ run, staging, input }: Job): Promise<Cursor> =>
  run.db.transaction().execute(async (trx) => {
    await sql.resolveLines(trx, staging);
    await sql.refuseTwoNumbers(trx, staging);
    const shared = await sql.refuseStrangersInOneParcel(trx, staging, input.mapping.oneParcel === true);
    const { lines, refused } = await sql.countStaged(trx, staging);
    const cursor: Cursor = { phase: 'orders', after: 0, shared, refused };
    await run.step(trx, { cursor: { ...cursor }, done: refused, failed: refused, total: lines });
    return cursor;
  });

async function shipAll(job: Job, start: Cursor): Promise<Cursor> {
  let cursor = start;
  for (;;) {
    const orders = await sql.ordersAfter(job.run.db, job.staging, cursor.after ?? 0, SHIP_AT_ONCE);
    if (orders.length === 0) return cursor;
    const [next, tenants] = await job.run.db.transaction().execute((trx) => ship(job, trx, orders, cursor));
    for (const tenantId of tenants) job.run.live.publish(tenantId, { kind: 'order' });
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
    orders.map(({ orderId, ...own }) => [
      orderId,
      orderEventParams['order.ship'].parse(waybillOf(own, input)),
    ]),
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

const waybillOf = (
  { waybillNo, expressName }: { waybillNo: string; expressName: string },
  { mapping }: WaybillInput,
) => ({
  waybillNo,
  ...(expressName && { expressName }),
  ...(mapping.oneParcel && { oneParcel: true }),
});
