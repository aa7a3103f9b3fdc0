import { setTimeout as wait } from 'node:timers/promises';
import { mapping } from '#contract/mapping/mapping.ts';
import { order } from '#contract/order/order.ts';
import type { Platform } from '#contract/platform/platform.ts';
import { shopBind } from '#contract/shop/shop-bind.ts';
import { shopSync } from '#contract/shop-sync/shop-sync.ts';
import { task, type Task } from '#contract/task/task.ts';
import { buildPicture, buildSku } from './goods.ts';
import type { Client, TestApp } from './app.ts';

/** A merchant and his factory, who let orders of platforms go their whole way over the routes. */
export interface ShopOrders {
  merchant: Client;
  factory: Client;
  bind(platform: Platform, fields: Record<string, string>): Promise<number>;
  /** Pulls a shop as a task, to its end. */
  pull(shopId: number): Promise<Task>;
  /** By the platform's number; undefined where it is not here. */
  find(
    platformOrderNo: string,
  ): Promise<{ id: number; status: string; hold: string; platformSync: string } | undefined>;
  /** Gives codes of a platform a SKU of the factory, with a picture. */
  map(codes: string[]): Promise<void>;
  /** From 待推单 to 已发货. */
  ship(id: number, waybillNo: string): Promise<void>;
}

export async function shopOrders(t: TestApp): Promise<ShopOrders> {
  const merchant = await t.as('merchant01');
  const factory = await t.as('factory01');
  const { system } = t.database;
  const send = async (who: Client, event: string, id: number, rest: object = {}) => {
    const { failed } = await who.call(order.action, { event, ids: [id], params: {}, ...rest });
    if (failed[0]) throw new Error(`${event}: ${failed[0].msg}`);
  };
  return {
    merchant,
    factory,
    async bind(platform, fields) {
      const { shop } = await merchant.call(shopBind.inputAuthorize, {
        platform,
        brandName: '云朵',
        fields,
      });
      return shop!.id;
    },
    async pull(shopId) {
      const { taskId } = await merchant.call(shopSync.start, { shopIds: [shopId] });
      for (;;) {
        const now = await merchant.call(task.get, { id: taskId });
        if (now.status !== 'waiting' && now.status !== 'running') return now;
        await wait(30);
      }
    },
    async find(platformOrderNo) {
      const { list } = await merchant.call(order.page, { platformOrderNo: [platformOrderNo] });
      return list.find((one) => one.platformOrderNo === platformOrderNo);
    },
    async map(codes) {
      const sku = await buildSku(system, { factoryId: t.tenants.factory });
      const picture = await buildPicture(system, merchant.tenantId);
      await merchant.call(mapping.save, { codes, kind: 'sku', skuId: sku.id, pictureFileId: picture.id });
    },
    async ship(id, waybillNo) {
      await send(merchant, 'order.push', id);
      await send(factory, 'order.approve', id);
      await send(factory, 'order.pack.forced', id, { dangerVerified: true });
      await send(factory, 'order.ship', id, { params: { waybillNo, expressName: '顺丰速运' } });
    },
  };
}
