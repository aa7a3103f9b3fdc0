import fsp from 'node:fs/promises';
import type { TablePlace } from '#contract/values/table-place.ts';
import { MOST_NAMED, ordersLink, tellPartner } from '#server/modules/order/service.ts';
import type { Db } from '#server/platform/database.ts';
import { writeRefused, type RefusedAfter } from '#server/platform/spreadsheet/refused-file.ts';
import type { TaskSettler } from '#server/platform/task-settling.ts';
import type { TaskForgetter } from '#server/platform/task-sweep.ts';
import type { TaskRun } from '#server/platform/tasks.ts';
import type { Services } from '#server/platform/services.ts';
import * as sql from './sql.ts';

/** Where a killed server goes on: which line was staged last, or which order was shipped last. */
export interface Cursor {
  phase?: 'reading' | 'orders' | 'settled';
  line?: number;
  /** How many lines have been read so far. */
  read?: number;
  after?: number;
  shipped?: number;
  unchanged?: number;
  /** Lines. */
  refused?: number;
  /** Numbers that several orders of one parcel have. */
  shared?: number;
  errorFileId?: number | undefined;
}

export const resultOf = ({ shipped = 0, unchanged = 0, refused = 0, shared = 0 }: Cursor) => ({
  发货: shipped,
  未变: unchanged,
  拒绝: refused,
  ...(shared > 0 && { 共用单号: shared }),
});

interface Place {
  services: Services;
  db: Db;
  staging: sql.Staging;
  file: { path: string; name: string; search: TablePlace | undefined };
}

/** The refused lines as a file, a notice to each merchant, and the staging gone: all in one moment or not at all. */
async function clear(
  { services, db, staging, file }: Place,
  finish: (trx: sql.Trx, errorFileId: number | undefined) => Promise<void>,
) {
  const folder = await services.files.scratch();
  try {
    const refused: RefusedAfter = (after, limit) => sql.refusedAfter(db, staging, after, limit);
    const written = await writeRefused(refused, file, folder);
    const told: number[] = [];
    await db.transaction().execute(async (trx) => {
      const kept =
        written && (await services.files.keepPath(trx, staging.factoryId, written.name, written.path));
      for (const { merchantId, orders, some } of await sql.shippedByMerchant(trx, staging, MOST_NAMED + 1)) {
        const title = `工厂发货了 ${orders} 个订单`;
        const body = '运单号已回填，可在「已发货」中查看，并导出给平台。';
        const link = ordersLink('business', 'shipped', some);
        await tellPartner(trx, merchantId, 'order.ship', title, body, link);
        told.push(merchantId);
      }
      await sql.clearStaging(trx, staging);
      await finish(trx, kept?.id);
    });
    for (const merchantId of told) services.live.publish(merchantId, { kind: 'notice' });
  } finally {
    await fsp.rm(folder, { recursive: true, force: true });
  }
}

export async function settle(
  job: Omit<Place, 'db' | 'services'> & { run: TaskRun },
  cursor: Cursor,
): Promise<Cursor> {
  const { run, ...place } = job;
  let next: Cursor = cursor;
  await clear({ ...place, services: run, db: run.db }, async (trx, errorFileId) => {
    next = { ...cursor, phase: 'settled', errorFileId };
    await run.step(trx, { cursor: { ...next } });
  });
  return next;
}

/** Of an import that was cancelled: what was shipped until then, what was refused, and how many lines nobody looked at. */
export const settleCancelled =
  (services: Services): TaskSettler =>
  async ({ id, tenantId, input, cursor: stored }, db, finish) => {
    const cursor = stored as Cursor;
    const staging = { taskId: id, factoryId: tenantId };
    if (cursor.phase === 'settled')
      return db
        .transaction()
        .execute((trx) => finish(trx, { result: resultOf(cursor), errorFileId: cursor.errorFileId }));
    const { fileId, place: search } = input as { fileId: number; place?: TablePlace };
    const file = { ...(await services.files.pathOf(db, tenantId, fileId)), search };
    const { lines, refused, open } = await sql.countStaged(db, staging);
    const result =
      cursor.phase === 'orders'
        ? { ...resultOf(cursor), 未处理行: open }
        : { ...resultOf({ refused }), 未处理行: lines - refused };
    await clear({ services, db, staging, file }, (trx, errorFileId) =>
      finish(trx, { result, ...(errorFileId !== undefined && { errorFileId }) }),
    );
  };

/** Of an import that is retried no more: the lines that it read. */
export const forgetLeft: TaskForgetter = async (trx, { id, tenantId, cursor }) => {
  await sql.clearStaging(trx, { taskId: id, factoryId: tenantId });
  return cursor;
};
