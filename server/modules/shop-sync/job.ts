import fsp from 'node:fs/promises';
import path from 'node:path';
import { PlatformError } from '#server/modules/platform/service.ts';
import type { Outcome, TaskRun } from '#server/platform/tasks.ts';
import { writeXlsx } from '#server/platform/spreadsheet/write-table.ts';
import { pullShop } from './pull.ts';
import type { Refused } from './take-up.ts';

export interface SyncInput {
  shops: { id: number; nick: string }[];
  userName: string;
}

/** Where a killed server goes on: with which shop. What it pulled of that one is known and changes nothing. */
interface Cursor {
  at: number;
  created: number;
  unchanged: number;
  intercepted: number;
  followed: number;
  asked: number;
  failedShops: number;
  refused: (Refused & { shopName: string })[];
}
const NOTHING: Cursor = {
  at: 0,
  created: 0,
  unchanged: 0,
  intercepted: 0,
  followed: 0,
  asked: 0,
  failedShops: 0,
  refused: [],
};
const MORE = '订单较多，本次只同步了一部分；请再次同步，自动同步也会接着拉取。';
/** In the file of what was refused; more are counted. */
const MOST_REFUSED = 5000;

/** Pulls shop after shop; one that cannot be reached stops no other. */
export async function runSync(run: TaskRun): Promise<Outcome> {
  const input = run.task.input as unknown as SyncInput;
  const merchantId = run.task.tenantId;
  let cursor: Cursor = { ...NOTHING, ...(run.task.cursor as Partial<Cursor>) };
  const keep = (next: Cursor, step: { done?: number; failed?: number; total?: number }) =>
    run.db.transaction().execute(async (trx) => {
      await run.step(trx, { cursor: { ...next } as never, ...step });
      cursor = next;
    });
  await keep(cursor, { total: input.shops.length });
  for (const shop of input.shops.slice(cursor.at)) {
    const refuse = (list: readonly Refused[]) =>
      [...cursor.refused, ...list.map((one) => ({ ...one, shopName: shop.nick }))].slice(0, MOST_REFUSED);
    try {
      const { userId } = run.task;
      const pulled = await pullShop(run, {
        ...{ merchantId, shopId: shop.id, userId, userName: input.userName },
        // Who cancels the task, or ends the product, does not wait for the rest of the shop.
        onPage: (trx) => run.step(trx, { cursor: { ...cursor } as never }),
      });
      const rest = pulled.more ? [{ platformOrderNo: '', reason: MORE }] : [];
      await keep(
        {
          ...cursor,
          at: cursor.at + 1,
          created: cursor.created + pulled.created,
          unchanged: cursor.unchanged + pulled.unchanged,
          intercepted: cursor.intercepted + pulled.intercepted,
          followed: cursor.followed + pulled.followed,
          asked: cursor.asked + pulled.asked,
          refused: refuse([...pulled.refused, ...rest]),
        },
        { done: 1 },
      );
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      const refused = refuse([{ platformOrderNo: '', reason: error.message }]);
      await keep(
        { ...cursor, at: cursor.at + 1, failedShops: cursor.failedShops + 1, refused },
        { done: 1, failed: 1 },
      );
    }
  }
  const { created, unchanged, intercepted, followed, asked, failedShops, refused } = cursor;
  return {
    result: {
      ...{ 新增: created, 已有: unchanged },
      ...(intercepted > 0 && { 退款拦截: intercepted }),
      ...(followed > 0 && { 按平台修改: followed }),
      ...(asked > 0 && { 平台改单待决定: asked }),
      ...{ 未导入: refused.filter((one) => one.platformOrderNo).length, 失败店铺: failedShops },
    },
    ...(refused.length > 0 && { errorFileId: await refusedFile(run, refused) }),
  };
}

async function refusedFile(run: TaskRun, refused: Cursor['refused']): Promise<number> {
  const folder = await run.files.scratch();
  try {
    const at = path.join(folder, 'refused');
    await writeXlsx(
      at,
      ['店铺', '平台订单号', '原因'],
      refused.map((one) => [one.shopName, one.platformOrderNo, one.reason]),
    );
    const kept = await run.db
      .transaction()
      .execute((trx) => run.files.keepPath(trx, run.task.tenantId, '同步订单-未导入.xlsx', at));
    return kept.id;
  } finally {
    await fsp.rm(folder, { recursive: true, force: true });
  }
}
