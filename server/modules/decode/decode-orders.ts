import type { Db } from '#server/platform/database.ts';
import { meant, readCodes } from './decoder.ts';
import { forgetKept, insertDecoded, lockForBringing, meantCodes } from '#server/modules/mapping/service.ts';
import { shopFactories } from './shop.sql.ts';
import * as sql from './sql.ts';

/** What is read of a line that comes. */
interface Line {
  platformCode: string;
  quantity: number;
  unitCents: number | null;
  sku?: unknown;
  decoded?: boolean;
}

/** Above this a line would not fit what an order may hold: it stays as the platform has it. */
const MOST_PIECES = 1_000_000;

/**
 * Reads the codes of orders that come, where the merchant lets it: codes without a meaning get the SKU that is read out of
 * them, and lines the pieces that their code says.
 */
export async function decodeOrders<O extends { lines: readonly Line[] }>(
  trx: Db,
  { merchantId, shopId }: { merchantId: number; shopId: number },
  orders: readonly O[],
  now: Date,
): Promise<readonly O[]> {
  if (!(await sql.featureOf(trx, merchantId))?.open) return orders;
  const rules = (await sql.rulesOf(trx, merchantId)).filter(({ open }) => open);
  const lines = orders.flatMap((order) => order.lines);
  const codes = [...new Set(lines.flatMap((line) => (line.sku ? [] : [line.platformCode])))];
  if (rules.length === 0 || codes.length === 0) return orders;
  const asked = codes.map((code) => ({ code, shopIds: [shopId] }));
  const read = await readCodes(trx, merchantId, rules, asked);
  if (read.size === 0) return orders;

  const known = await meantCodes(trx, merchantId, [...read.keys()]);
  const factory = (await shopFactories(trx, merchantId)).get(shopId);
  const fresh = [...read].flatMap(([code, { offered, quantity, pictureFileId, ruleName }]) => {
    const sku = known.has(code) ? undefined : meant(offered, factory);
    return sku ? [{ code, factoryId: sku.factoryId, skuId: sku.id, pictureFileId, quantity, ruleName }] : [];
  });
  if (fresh.length > 0) {
    await lockForBringing(trx, merchantId);
    await forgetKept(trx, merchantId, await insertDecoded(trx, merchantId, fresh, now));
  }
  // A person gave the code its meaning: as many as the platform says.
  const asIs = (line: Line) => known.get(line.platformCode)?.decoded === false;
  const lineOf = <L extends Line>(line: L) => (asIs(line) ? line : multiplied(line, read));
  return orders.map((order) => ({ ...order, lines: order.lines.map(lineOf) }));
}

function multiplied<L extends Line>(line: L, read: Awaited<ReturnType<typeof readCodes>>): L {
  const times = line.sku ? 1 : (read.get(line.platformCode)?.quantity ?? 1);
  if (times <= 1 || line.quantity * times > MOST_PIECES) return line;
  // What the platform sold costs what it cost: a piece of it is less by as much.
  return {
    ...line,
    quantity: line.quantity * times,
    unitCents: line.unitCents === null ? null : Math.round(line.unitCents / times),
    decoded: true,
  };
}
