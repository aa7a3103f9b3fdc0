import { adapterOf } from '#server/modules/platform/service.ts';
import { onBehalfOf } from '#server/platform/on-behalf.ts';
import type { Trx } from '#server/platform/database.ts';
import { withdrawParts } from '#server/modules/order/shipping/part-back.sql.ts';
import { notePartsOf } from '#server/modules/order/shipping/parts.ts';
import { moveOrders } from './moves.ts';
import * as sql from './parts.sql.ts';

interface Parts {
  factoryId: number;
  packageIds: readonly number[];
  now: Date;
}

/** Orders in these packages that are still here, by merchants, where their platform can be told of a part of them. */
async function byMerchant(trx: Trx, { factoryId, packageIds }: Parts) {
  const rows = await sql.packedIn(trx, factoryId, packageIds);
  return Map.groupBy(
    rows.filter(({ platform }) => adapterOf(platform)),
    ({ merchantId }) => merchantId,
  );
}

/** [X28] These packages left before others of their orders: the platforms hear of what lies in them. */
export async function tellParts(trx: Trx, parts: Parts): Promise<void> {
  for (const [merchantId, rows] of await byMerchant(trx, parts)) {
    const told = { merchantId, ids: rows.map(({ id }) => id), now: parts.now, isLast: false };
    await onBehalfOf(trx, merchantId, () => notePartsOf({ trx, move: moveOrders }, told));
  }
}

/** These packages are here again: the platforms hear of those that stay away, and of these no more. */
export async function untellParts(trx: Trx, parts: Parts): Promise<void> {
  for (const [merchantId, rows] of await byMerchant(trx, parts)) {
    const told = { merchantId, ids: rows.map(({ id }) => id), now: parts.now, isLast: false };
    await onBehalfOf(trx, merchantId, async () => {
      await withdrawParts(trx, merchantId, told.ids);
      await notePartsOf({ trx, move: moveOrders }, told);
    });
  }
}
