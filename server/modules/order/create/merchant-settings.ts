import { decodeOrders } from '#server/modules/decode/service.ts';
import { expressChooser } from '#server/modules/express/service.ts';
import type { NewOrder, OrderPlace } from './create.sql.ts';
import type { Trx } from '#server/platform/database.ts';

/**
 * What the merchant has set for orders that come: codes are decoded, and who says no express company gets the one of the
 * rules. @param decodes whether codes are read: who types an order chooses its SKUs, a file or a platform names them by codes.
 */
export async function withMerchantSettings(
  trx: Trx,
  place: OrderPlace,
  orders: readonly NewOrder[],
  { now, decodes }: { now: Date; decodes: boolean },
): Promise<readonly NewOrder[]> {
  if (orders.length === 0) return orders;
  const read = decodes ? await decodeOrders(trx, place, orders, now) : orders;
  const choose = await expressChooser(trx, place.merchantId);
  if (!choose) return read;
  return read.map((order) =>
    order.expressName
      ? order
      : {
          ...order,
          expressName: choose({
            shopId: place.shopId,
            province: order.province ?? '',
            platform: place.platform,
            ...{ amountCents: order.amountCents, currency: order.currency },
            pieces: order.lines.reduce((sum, line) => sum + line.quantity, 0),
          }),
        },
  );
}
