import type { Trx } from '#server/platform/database.ts';
import type { Mover } from '#server/modules/order/reach/mover.ts';
import { plainEvent, type Move } from '#server/modules/order/row/step.ts';
import { noteParts, saidToBeTold } from './part-back.sql.ts';

interface Moving {
  trx: Trx;
  move: Move;
}
interface Told {
  merchantId: number;
  ids: readonly number[];
  now: Date;
}

/** Orders whose platform is to hear more than it was told say that it waits again. The statements are the merchant's. */
export async function reopenTold({ trx, move }: Moving, { merchantId, ids, now }: Told): Promise<void> {
  if (ids.length === 0) return;
  const system: Mover = {
    ...{ tenantId: merchantId, side: 'merchant', by: 'system', userId: null, userName: null },
    now,
  };
  await move(trx, system, plainEvent('sync.reopened', 'system'), { ids });
}

/** [X28] What left of orders in several packages is noted for their platforms. The statements are the merchant's. */
export async function notePartsOf(moving: Moving, told: Told & { isLast: boolean }): Promise<void> {
  const { merchantId, ids, now, isLast } = told;
  const noted = await noteParts(moving.trx, merchantId, ids, { now, isLast });
  const again = noted.length > 0 ? await saidToBeTold(moving.trx, merchantId, noted) : [];
  await reopenTold(moving, { merchantId, ids: again, now });
}
