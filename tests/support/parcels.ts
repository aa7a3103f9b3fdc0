import { sql } from 'kysely';
import { order } from '#contract/order/order.ts';
import { packages, type PACKAGE_DEEDS } from '#contract/package/package.ts';
import type { Hall } from './hall.ts';

/** Orders of a hall that are packed in one package or several, by calls; their packages as SQL has them. */
export async function openParcels(hall: Hall) {
  const { sku } = await hall.newGoods();
  let made = 0;
  const of = (orderId: number) =>
    hall.ask(sql<{
      id: number;
      number: string;
      stage: number;
      transit: number;
      no: string;
      left: Date | null;
    }>`
      select p.id, p.number, p.stage, p.transit, p.waybill_no as no, p.handed_over_at as left
      from package p join package_order o on o.package_id = p.id where o.order_id = ${orderId} order by p.id`);
  const send = (event: (typeof PACKAGE_DEEDS)[number], id: number, params: object = {}) =>
    hall.factory.call(packages.act, { event, ids: [id], params: { ...params } });
  const newNo = () => `YT80000${String((made += 1)).padStart(5, '0')}`;
  const enter = (id: number, waybillNo = newNo()) =>
    hall.factory.call(packages.enter, { id, waybillNo, expressName: '圆通速递' });
  /** Approved, of so many lines of one copy each. */
  const approved = (lines = 1): Promise<number> =>
    hall.approved(Array.from({ length: lines }, () => [{ id: sku.id, code: sku.code }, 1] as const));
  /** Approved and packed by force, in so many packages of one copy each. */
  async function boxed(parts = 1): Promise<number> {
    const id = await approved(parts);
    if (parts > 1) {
      const lines = await hall.ask(
        sql<{ id: number }>`select id from order_line where order_id = ${id} order by line_no`,
      );
      const [first] = await of(id);
      await send('package.split', first!.id, {
        parts: lines.slice(1).map((line) => [{ lineId: line.id, quantity: 1 }]),
      });
    }
    const forced = { event: 'order.pack.forced', ids: [id], params: {}, dangerVerified: true };
    await hall.factory.call(order.action, forced);
    return id;
  }
  return {
    ...{ of, send, newNo, enter, approved, boxed },
    /** The same, each package with a number of its own. */
    async packed(parts = 1): Promise<number> {
      const id = await boxed(parts);
      for (const one of await of(id)) await enter(one.id);
      return id;
    },
  };
}
export type Parcels = Awaited<ReturnType<typeof openParcels>>;
