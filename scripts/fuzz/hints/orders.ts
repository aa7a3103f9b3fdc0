import { file } from '#contract/file/file.ts';
import { guide } from '#contract/guide/guide.ts';
import { mapping } from '#contract/mapping/mapping.ts';
import { openWebhook } from '#contract/open-webhook/open-webhook.ts';
import { orderGoods } from '#contract/order/order-goods.ts';
import { orderImport } from '#contract/order-import/order-import.ts';
import { orderPicture } from '#contract/order/order-picture.ts';
import { order } from '#contract/order/order.ts';
import { openOrder } from '#contract/order/open-order.ts';
import { reviewRule } from '#contract/review-rule/review-rule.ts';
import { waybill } from '#contract/waybill/waybill.ts';
import { shop } from '#contract/shop/shop.ts';
import { task } from '#contract/task/task.ts';
import { shopSync } from '#contract/shop-sync/shop-sync.ts';
import { buildOrder, buildSku } from '#tests/support/goods.ts';
import { until } from '#tests/support/until.ts';
import { files } from '../files.ts';
import { hint, type Hands, type Hint } from './hint.ts';

/** Orders and what changes them. */
export function orderHints({ world, call, merchant, factory, word, table }: Hands): Hint[] {
  const { system } = world.database;
  const { merchant1: merchantId, factory: factoryId } = world.tenants;
  const newSku = () =>
    buildSku(system, { factoryId, code: word('SKU'), printWidthMm: 70, printHeightMm: 150 });
  /** Waits to be pushed: the merchant may change all of it. */
  const waiting = async () => {
    const sku = await newSku();
    const { id, version } = await buildOrder(system, {
      merchantId,
      status: 'waitPush',
      platformOrderNo: word('T'),
      orderNo: word('PH'),
      lines: [{ platformCode: sku.code, kind: 'sku', skuId: sku.id, skuCode: sku.code }],
    });
    const [line] = (await merchant(order.get, { id })).lines;
    return { id, version, sku, lineId: line!.id };
  };
  const atFactory = (status: 'packed' | 'waitReview') =>
    buildOrder(system, {
      merchantId,
      factoryId,
      status,
      platformOrderNo: word('T'),
      orderNo: word('PH'),
    });
  const rule = () => ({
    name: word('规则'),
    condition: {
      join: 'all' as const,
      groups: [{ join: 'all' as const, leaves: [{ field: 'urgent' as const, is: true }] }],
    },
    actions: { tags: ['加急'] },
  });
  const newRule = async () => factory(reviewRule.create, rule());
  const picture = async () => (await call(world.cast.business, file.upload, {}, (await files())[0])).fileId;
  const orderFile = (quantity = '1') =>
    table([
      '平台订单号,商家编码,数量,收件人,收件人电话,国家/地区,省/州,城市,区/县,详细地址',
      `${word('T')},A,${quantity},王小明,13800000000,中国,浙江省,杭州市,西湖区,文三路 1 号`,
    ]);
  const wantedImport = async (quantity?: string) => {
    const seen = await call(world.cast.business, orderImport.inspect, {}, orderFile(quantity));
    const { id: shopId } = await merchant(shop.createLocal, { brandName: '云朵', nick: word('线下店') });
    return { fileId: seen.fileId, shopId, mapping: seen.suggested };
  };
  /** An import that has refused its line. */
  const refusedImport = async () => {
    const { taskId } = await merchant(orderImport.start, await wantedImport('0'));
    await until(
      async () => (await merchant(task.get, { id: taskId })).status === 'done',
      'the import did not end',
    );
    return taskId;
  };
  const inspectedWaybills = async () => {
    const line = `${(await atFactory('packed')).orderNo},,顺丰,${word('SF')}`;
    const lines = table(['订单号,平台单号,快递公司,运单号', line]);
    return call(world.cast.factory, waybill.inspect, {}, lines);
  };
  return [
    hint(guide.takeSample, async () => {
      await merchant(shop.createLocal, { brandName: '云朵', nick: word('线下店') });
      return {};
    }),
    hint(mapping.delete, async () => {
      const { code, id: skuId } = await newSku();
      await merchant(mapping.save, { codes: [code], kind: 'sku', skuId });
      return { id: (await merchant(mapping.page, { code })).list[0]!.id };
    }),
    hint(mapping.pictures, async () => ({
      items: [{ code: (await newSku()).code, pictureFileId: await picture() }],
    })),
    hint(orderGoods.gift, async () => {
      const { id, sku } = await waiting();
      return { ids: [id], skuId: sku.id, quantity: 1 };
    }),
    hint(orderGoods.update, async () => {
      const { id, version, sku, lineId } = await waiting();
      return {
        id,
        version,
        lines: [{ id: lineId, kind: 'sku' as const, skuId: sku.id, quantity: 2, unitCents: 100 }],
      };
    }),
    hint(orderPicture.linePicture, async () => {
      const { id, version, lineId } = await waiting();
      return { id, version, lineId, pictureFileId: await picture() };
    }),
    hint(order.update, async () => {
      const { id, version } = await waiting();
      return { id, version, remark: '请尽快' };
    }),
    hint(order.action, async () => ({ event: 'order.cancel', ids: [(await waiting()).id] })),
    hint(shopSync.decide, async () => {
      const { id, version } = await waiting();
      await world.ask(`update trade_order set platform_change = '{备注已修改}' where id = $1`, [id]);
      return { id, version, decision: 'keep' as const };
    }),
    hint(openOrder.create, async () => {
      const { id: shopId } = await merchant(shop.createLocal, { brandName: '云朵', nick: word('线下店') });
      const lines = [{ skuCode: (await newSku()).code, quantity: 1 }];
      return { shopId, platformOrderNo: word('T'), lines };
    }),
    hint(openOrder.cancel, async () => ({ id: (await waiting()).id })),
    hint(openOrder.ship, async () => ({
      orderNo: (await atFactory('packed')).orderNo,
      waybillNo: word('SF'),
    })),
    hint(
      waybill.look,
      async () => ({ fileId: (await inspectedWaybills()).fileId, sheet: 0 }),
      world.cast.factory,
    ),
    hint(waybill.start, async () => {
      const seen = await inspectedWaybills();
      return { fileId: seen.fileId, mapping: seen.suggested };
    }),
    hint(reviewRule.update, async () => {
      return { ...rule(), id: await newRule(), version: 1 };
    }),
    hint(reviewRule.delete, async () => ({ id: await newRule() })),
    hint(reviewRule.sort, async () => {
      await newRule();
      return { ids: (await factory(reviewRule.page, { pageSize: 1000 })).list.map(({ id }) => id) };
    }),
    hint(
      reviewRule.undo,
      async () => {
        const { id } = await atFactory('waitReview');
        const form = {
          name: word('规则'),
          condition: {
            join: 'all' as const,
            groups: [{ join: 'all' as const, leaves: [{ field: 'urgent' as const, is: false }] }],
          },
          actions: { pend: { reason: word('原因') } },
        };
        const ruleId = await factory(reviewRule.create, form);
        const { doneTaskId } = await factory(reviewRule.run, { ids: [id], ruleId });
        await factory(reviewRule.update, { ...form, id: ruleId, version: 1, enabled: false });
        return { taskId: doneTaskId! };
      },
      world.cast.factory,
    ),
    hint(orderImport.deleteTemplate, () =>
      merchant(orderImport.saveTemplate, { name: word('模板'), mapping: { platformOrderNo: '平台订单号' } }),
    ),
    { of: orderImport.inspect, make: async () => ({ file: orderFile() }) },
    hint(orderImport.look, async () => {
      const { fileId } = await call(world.cast.business, orderImport.inspect, {}, orderFile());
      return { fileId, sheet: 0, headerLine: 1 };
    }),
    hint(orderImport.start, () => wantedImport()),
    hint(orderImport.refused, async () => ({ taskId: await refusedImport() })),
    hint(orderImport.mend, async () => {
      const taskId = await refusedImport();
      const { columns, list } = await merchant(orderImport.refused, { taskId });
      const at = columns.find(({ field }) => field === 'quantity')!.at;
      return { taskId, lines: [{ line: list[0]!.line, cells: [{ at, text: '1' }] }] };
    }),
    hint(openWebhook.delivery, async () => {
      const form = { name: word('推送'), url: `${world.outside}/hook` };
      const { id: webhookId } = await merchant(openWebhook.create, { ...form, events: ['order.cancelled'] });
      await merchant(order.action, { event: 'order.cancel', ids: [(await waiting()).id] });
      return until(async () => {
        const [sent] = (await merchant(openWebhook.deliveries, { webhookId })).list;
        return sent && { id: sent.id };
      }, 'nothing was to be delivered');
    }),
  ];
}
