import { mapping } from '#contract/mapping/mapping.ts';
import { order } from '#contract/order/order.ts';
import { createOrders } from '#server/modules/order/service.ts';
import type { Client, TestApp } from '#tests/support/app.ts';
import { buildPicture, buildShop, buildSku } from '#tests/support/goods.ts';

/** Orders on their real way: brought in, mapped and moved by users over the routes. */
export interface Driver {
  merchant: Client;
  factory: Client;
  /** New orders of two mapped goods lines and a postage line, waiting to be pushed. @returns their ids. */
  bring: (count: number) => Promise<number[]>;
  /** Sends an event to all. @throws where one of them refuses it. */
  send: (who: Client, event: string, ids: readonly number[], rest?: object) => Promise<void>;
  /** Moves them all the way to `packed`. */
  pack: (ids: readonly number[]) => Promise<void>;
}

export async function startDriver(t: TestApp): Promise<Driver> {
  const merchant = await t.as('merchant01');
  const factory = await t.as('factory01');
  const { merchant1, factory: factoryId } = t.tenants;
  const { system } = t.database;
  const shop = await buildShop(system, { merchantId: merchant1 });
  const sku = await buildSku(system, { factoryId });
  const picture = await buildPicture(system, merchant1);
  let made = 0;

  const send: Driver['send'] = async (who, event, ids, rest = {}) => {
    const { failed } = await who.call(order.action, { event, ids: [...ids], params: {}, ...rest });
    if (failed[0]) throw new Error(`${event}: ${failed[0].msg}`);
  };

  return {
    merchant,
    factory,
    send,
    async bring(count) {
      const line = (platformCode: string, quantity: number) => ({
        platformCode,
        title: platformCode === 'POST' ? '邮费' : '手机壳',
        variation: '',
        quantity,
        unitCents: 1990,
      });
      const orders = Array.from({ length: count }, () => ({
        platformOrderNo: `D${(made += 1)}`,
        currency: 'CNY',
        amountCents: 5970,
        recipientName: '王小明',
        recipientPhone: '13812345678',
        address: '幸福路 1 号',
        lines: [line('CASE', 2), line('CASE', 1), line('POST', 1)],
      }));
      const place = { merchantId: merchant1, shopId: shop.id, shopName: shop.nick, platform: shop.platform };
      const ids = await t.database
        .of(merchant1)
        .transaction()
        .execute((trx) => createOrders(trx, place, orders, { userId: 1, userName: null, now: new Date() }));
      await merchant.call(mapping.save, {
        codes: ['CASE'],
        kind: 'sku',
        skuId: sku.id,
        pictureFileId: picture.id,
      });
      await merchant.call(mapping.save, { codes: ['POST'], kind: 'notGoods' });
      return [...ids.values()];
    },
    async pack(ids) {
      await send(merchant, 'order.push', ids);
      await send(factory, 'order.approve', ids);
      await send(factory, 'order.pack.forced', ids, { dangerVerified: true });
    },
  };
}
