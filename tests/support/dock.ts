import { sql } from 'kysely';
import { expect } from 'vitest';
import { order } from '#contract/order/order.ts';
import { packages } from '#contract/package/package.ts';
import type { Hall } from './hall.ts';

export type Dock = Awaited<ReturnType<typeof openDock>>;

/** Where packages leave the hall: goods of 100 g, their packages with numbers, weighed and handed over by calls. */
export async function openDock(hall: Hall) {
  const { sku } = await hall.newGoods();
  await hall.system.updateTable('sku').set({ weightG: 100 }).where('id', '=', sku.id).execute();
  let made = 0;
  const newNo = () => `SF91000${String((made += 1)).padStart(5, '0')}`;
  const act = (event: 'package.weighed' | 'package.handed.over', ids: number[], params: object = {}) =>
    hall.factory.call(packages.act, { event, ids, params: { ...params } });
  return {
    act,
    /** An order that is packed, its package with a number on it. */
    async ready(copies = 3, expressName = '顺丰速运') {
      const orderId = await hall.approved([[{ id: sku.id, code: sku.code }, copies]]);
      const forced = { event: 'order.pack.forced', ids: [orderId], params: {}, dangerVerified: true };
      await hall.factory.call(order.action, forced);
      const [row] = await hall.ask(
        sql<{ id: number; number: string }>`
          select id, number from package where order_id = ${orderId} and stage <> 90`,
      );
      const { id, number } = row!;
      const waybillNo = newNo();
      const entered = { id, waybillNo, expressName, oneParcel: true };
      expect((await hall.factory.ask(packages.enter, entered)).code).toBe(0);
      return { orderId, id, number, waybillNo };
    },
    async weigh(id: number, grams: number, size: object = {}) {
      const { failed } = await act('package.weighed', [id], { grams, reason: '加了衬板', ...size });
      expect(failed).toEqual([]);
    },
    async leave(...ids: number[]) {
      expect((await act('package.handed.over', ids)).failed).toEqual([]);
    },
    /** What an order bears in all, and what its packages cost in all, both from the rows. */
    async borne(orderId: number) {
      const [row] = await hall.ask(
        sql<{ shares: number; charged: number }>`select
          (select coalesce(sum(cents), 0)::int from package_fee_share where order_id = ${orderId}) as shares,
          (select coalesce(sum(f.cents), 0)::int from package_fee f join package p on p.id = f.package_id
            where p.order_id = ${orderId}) as charged`,
      );
      return row!;
    },
  };
}
