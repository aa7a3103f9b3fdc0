import { moveOrders, plainEvent } from '#server/modules/order/service.ts';
import { conflict } from '#server/platform/refusal.ts';
import { warnShipped } from './due.ts';
import type { PackageFollows } from './life-types.ts';
import { shippedIn } from './lock.sql.ts';
import { readyToShip } from './number.sql.ts';

/** [X28] An order leaves with the last of its packages, in the same transaction. @throws Refusal where it may not */
export const ship: PackageFollows = async ({ trx, mover, steps }) => {
  const { tenantId, userId, userName, now, sentBy } = mover;
  const ids = steps.map(({ row }) => row.id);
  const orders = await readyToShip(trx, tenantId, ids);
  if (orders.length === 0) return;
  // That one number is for several recipients was asked when it was entered.
  const params = new Map(orders.map(({ id, ...parcel }) => [id, { ...parcel, oneParcel: true }]));
  const { failed } = await moveOrders(
    trx,
    { tenantId, userId, userName, now, side: 'factory', by: 'factory', ...(sentBy && { sentBy }) },
    { type: 'order.ship', by: 'factory', waybillNo: '' },
    { ids: [...params.keys()], params },
  );
  if (failed[0]) throw conflict(failed[0].msg);
  await warnShipped(trx, tenantId, ids, now);
};

/** [X28] Orders that were shipped with these are packed again, whichever package left last. @throws Refusal where one may not */
export const unship: PackageFollows = async ({ trx, mover, steps }) => {
  const { tenantId, userId, userName, now } = mover;
  const ids = await shippedIn(
    trx,
    tenantId,
    steps.map(({ row }) => row.id),
  );
  if (ids.length === 0) return;
  const { failed } = await moveOrders(
    trx,
    { tenantId, userId, userName, now, side: 'factory', by: 'factory' },
    plainEvent('order.ship.undone', 'factory'),
    { ids },
  );
  if (failed[0]) throw conflict(failed[0].msg);
};
