import fsp from 'node:fs/promises';
import path from 'node:path';
import { mapDecoded, waitingAfter, type DecodedMapping } from '#server/modules/mapping/service.ts';
import { writeCsv } from '#server/platform/spreadsheet/write-table.ts';
import type { Outcome, TaskRun } from '#server/platform/tasks.ts';
import { shopFactories } from './shop.sql.ts';
import type { DecodeInput } from './decode-input.ts';
import { meant, readCodes, type Read } from './decoder.ts';
import * as sql from './sql.ts';

/** A transaction holds the merchant's mappings and the orders of its codes: it takes few codes at a time. */
const AT_ONCE = 200;

interface Cursor {
  after?: string;
  codes?: number;
  orders?: number;
  left?: number;
}

/** Why a code waits still; undefined where it need not. */
function whyLeft(read: Read | undefined, factory: number | undefined): string | undefined {
  if (!read) return '没有解码规则适合这个编码';
  if (read.offered.length === 0) return `解出的 SKU「${read.skuCode}」没有工厂提供，或已停用`;
  return meant(read.offered, factory)
    ? undefined
    : `有多个工厂都提供「${read.skuCode}」，请为店铺设置默认工厂，或手工匹配`;
}

/** Reads the codes that wait, chunk by chunk, each a transaction; what waits still is listed with its reason. */
export async function runDecode(run: TaskRun): Promise<Outcome> {
  const { tenantId } = run.task;
  const of = { merchantId: tenantId, shopIds: (run.task.input as unknown as DecodeInput).shopIds };
  const rules = (await sql.rulesOf(run.db, tenantId)).filter(({ open }) => open);
  const factories = await shopFactories(run.db, tenantId);
  let cursor = run.task.cursor as Cursor;
  for (;;) {
    const waiting = await waitingAfter(run.db, of, cursor.after ?? '', AT_ONCE);
    if (waiting.length === 0) break;
    const read = await readCodes(run.db, tenantId, rules, waiting);
    const items: DecodedMapping[] = [];
    for (const { code, shopIds } of waiting) {
      const one = read.get(code);
      const sku = one && meant(one.offered, factories.get(shopIds[0] ?? 0));
      if (!sku) continue;
      const { pictureFileId, quantity, ruleName } = one;
      items.push({ code, factoryId: sku.factoryId, skuId: sku.id, pictureFileId, quantity, ruleName });
    }
    cursor = await run.db.transaction().execute(async (trx) => {
      const mapped = await mapDecoded(trx, { tenantId, shopIds: of.shopIds, now: new Date() }, items);
      const left = waiting.length - items.length;
      const next: Cursor = {
        after: waiting.at(-1)!.code,
        codes: (cursor.codes ?? 0) + mapped.codes,
        orders: (cursor.orders ?? 0) + mapped.orders,
        left: (cursor.left ?? 0) + left,
      };
      await run.step(trx, { cursor: { ...next }, done: waiting.length, failed: left });
      return next;
    });
  }
  run.live.publish(tenantId, { kind: 'order' });
  const { codes = 0, orders = 0, left = 0 } = cursor;
  const result = { 解出编码: codes, 放行订单: orders, 仍待匹配: left };
  return { result, ...(left > 0 && { errorFileId: await writeLeft(run, rules) }) };
}

async function writeLeft({ db, task, files }: TaskRun, rules: readonly sql.RuleRow[]): Promise<number> {
  const folder = await files.scratch();
  try {
    const to = path.join(folder, 'left.csv');
    await writeCsv(to, ['编码', '原因'], rows());
    return (await files.keepPath(db, task.tenantId, '仍待匹配的编码.csv', to)).id;
  } finally {
    await fsp.rm(folder, { recursive: true, force: true });
  }
  async function* rows() {
    const factories = await shopFactories(db, task.tenantId);
    const { shopIds } = task.input as unknown as DecodeInput;
    let after = '';
    for (;;) {
      const waiting = await waitingAfter(db, { merchantId: task.tenantId, shopIds }, after, AT_ONCE);
      if (waiting.length === 0) return;
      after = waiting.at(-1)!.code;
      const read = await readCodes(db, task.tenantId, rules, waiting);
      for (const { code, shopIds } of waiting) {
        yield [code, whyLeft(read.get(code), factories.get(shopIds[0] ?? 0)) ?? '请重新运行一次'];
      }
    }
  }
}
