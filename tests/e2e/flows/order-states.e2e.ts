import { mapping } from '#contract/mapping/mapping.ts';
import { orderCreate } from '#contract/order/order-create.ts';
import { order } from '#contract/order/order.ts';
import { reviewRule } from '#contract/review-rule/review-rule.ts';
import { shop } from '#contract/shop/shop.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { expect } from '#tests/e2e/support.ts';
import { act, bringOrders, hands, ownPrefix, pushedOrders } from '#tests/e2e/orders/own-orders.ts';
import { browserPaths } from './paths.ts';

const REASON = { reason: '请核对后再推' };

/** The same event from each state that allows it: what order.e2e.ts sends once, from where an order usually stands. */
browserPaths(
  'order',
  async ({ signedIn }) => {
    const merchant = await hands('merchant02');
    const factory = await hands('factory01');
    const list = ordersPage((await signedIn('merchant02')).page, '订单');
    const later = { until: Date.now() + 86_400_000 };

    /** An order of this path alone, on its way to the review, or to 待处理 where nobody says where it goes. */
    const one = async (kind: 'waitPush' | 'waitReview' | 'pendingRule') => {
      const wanted = { prefix: ownPrefix(), count: 1, addressed: kind !== 'pendingRule' };
      const [found] = await (kind === 'waitPush' ? bringOrders : pushedOrders)(merchant, wanted);
      expect(found!.status).toBe(kind);
      return found!;
    };
    /** A manual order of a code that nobody knows. */
    const draft = async () => {
      const { list: shops } = await merchant.call(shop.page, { pageSize: 1 });
      const line = { platformCode: `${ownPrefix()}-NEW`, title: '手工单', quantity: 2, unitCents: 100 };
      const made = { shopId: shops[0]!.id, currency: 'CNY', lines: [line], goal: 'draft' as const };
      return (await merchant.call(orderCreate.create, made)).order!;
    };
    const unmapped = async () => {
      const made = await draft();
      await act(merchant, 'order.finish', [made.id]);
      return made;
    };
    const approved = async () => {
      const found = await one('waitReview');
      await act(factory, 'order.approve', [found.id]);
      return found;
    };
    const standing = async (id: number) => {
      const { status, hold } = await merchant.call(order.get, { id });
      return hold === 'none' ? status : hold;
    };
    const edited = async (id: number) => {
      const before = await merchant.call(order.get, { id });
      await merchant.call(order.update, { id, version: before.version, recipientName: '周示例' });
      const after = await merchant.call(order.get, { id });
      expect([after.recipientName, after.log.length]).toEqual(['周示例', before.log.length + 1]);
    };

    return {
      每个状态的订单一次取消: async () => {
        const repulsed = await one('waitReview');
        await act(factory, 'order.repulse', [repulsed.id], REASON);
        const orders = [
          ...[await draft(), await unmapped(), await one('waitPush')],
          ...[await one('waitReview'), await one('pendingRule'), repulsed, await approved()],
        ];
        const numbers = orders.map(({ orderNo }) => orderNo);
        await list.open(`?${new URLSearchParams(numbers.map((number) => ['orderNo', number]))}`);
        await expect(list.rows).toHaveCount(numbers.length);
        await list.selectPage();
        await list.action('取消订单').click();
        const cancelling = dialog(list.page, `取消 ${numbers.length} 单`);
        await cancelling.field('取消原因').fill('买家不要了');
        await cancelling.button('取消订单').click();
        for (const number of numbers) await expect(list.row(number)).toContainText('已关闭');
      },
      编辑草稿和待匹配: async () => {
        await edited((await draft()).id);
        await edited((await unmapped()).id);
      },
      删除映射后回到待匹配: async () => {
        const { id, platformOrderNo } = await one('waitPush');
        const code = `${platformOrderNo.split('-')[0]}-CASE`;
        const { list: found } = await merchant.call(mapping.page, { code, pageSize: 1 });
        await merchant.call(mapping.delete, { id: found[0]!.id });
        expect(await standing(id)).toBe('unmapped');
      },
      '待推单、待处理的订单拆分': async () => {
        for (const [kind, side] of [
          ['waitPush', merchant],
          ['pendingRule', factory],
        ] as const) {
          const wanted = { prefix: ownPrefix(), count: 2, addressed: kind !== 'pendingRule' };
          const [, two] = await (kind === 'waitPush' ? bringOrders : pushedOrders)(merchant, wanted);
          const { lines } = await merchant.call(order.get, { id: two!.id });
          const part = [{ lineId: lines[0]!.id, quantity: 1 }];
          await act(side, 'order.split', [two!.id], { parts: [part, part] });
          expect(await standing(two!.id)).toBe('split');
        }
      },
      '待推单、待处理的订单合并': async () => {
        for (const [addressed, side] of [
          [true, merchant],
          [false, factory],
        ] as const) {
          const wanted = { prefix: ownPrefix(), count: 2, addressed };
          const [into, other] = await (addressed ? bringOrders : pushedOrders)(merchant, wanted);
          // Without a phone the factory's two stay in 待处理.
          const phone = addressed ? { recipientPhone: '13900007777' } : {};
          const place = {
            recipientName: '吴示例',
            province: '浙江省',
            city: '杭州市',
            address: '示例路 7 号',
            ...phone,
          };
          for (const { id, version } of [into!, other!])
            await side.call(order.update, { id, version, ...place });
          await act(side, 'order.merge', [other!.id], { into: into!.id });
          expect(await standing(other!.id)).toBe('merged');
          // Back to where its side merges; without a phone the review holds it again.
          await act(side, 'order.merge.withdrawn', [other!.id]);
          expect(await standing(other!.id)).toBe(addressed ? 'waitPush' : 'pendingRule');
        }
      },
      规则自动审核: async () => {
        const prefix = ownPrefix();
        const rule = await factory.call(reviewRule.create, {
          name: `${prefix} 自动`,
          condition: {
            join: 'all',
            groups: [{ join: 'all', leaves: [{ field: 'code', op: 'anyOf', values: [`${prefix}-CASE`] }] }],
          },
          actions: { approve: true },
        });
        const [pushed] = await pushedOrders(merchant, { prefix, count: 1 });
        expect(pushed!.status).toBe('waitProduce');
        await factory.call(reviewRule.delete, { id: rule });
      },
      '待处理的订单撤回，待生产的订单打回': async () => {
        const pending = await one('pendingRule');
        await act(merchant, 'order.recall', [pending.id]);
        expect(await standing(pending.id)).toBe('waitPush');
        const ready = await approved();
        await act(factory, 'order.repulse', [ready.id], REASON);
        expect(await standing(ready.id)).toBe('repulsed');
      },
      '打包取消后协商取消，再打包后协商取消': async () => {
        const pack = (id: number) =>
          factory.call(order.action, { event: 'order.pack.forced', ids: [id], dangerVerified: true });
        for (const again of [false, true]) {
          const { id } = await approved();
          await pack(id);
          await act(factory, 'order.unpack', [id]);
          if (again) await pack(id);
          await act(factory, 'order.cancel.agreed', [id], { lossCents: 0 });
          expect(await standing(id)).toBe('closed');
        }
      },
      '锁定、挂起的订单退款拦截': async () => {
        const [locked, halted] = [await one('waitPush'), await one('waitPush')];
        await act(merchant, 'order.lock', [locked.id]);
        await act(merchant, 'order.halt', [halted.id], later);
        await act(merchant, 'order.refund.requested', [locked.id, halted.id]);
        expect([await standing(locked.id), await standing(halted.id)]).toEqual([
          'intercepted',
          'intercepted',
        ]);
      },
    };
  },
  {
    取消每个状态: ['每个状态的订单一次取消'],
    商家的其余流转: ['编辑草稿和待匹配', '删除映射后回到待匹配', '锁定、挂起的订单退款拦截'],
    拆分和合并: ['待推单、待处理的订单拆分', '待推单、待处理的订单合并'],
    审核的其余流转: [
      '规则自动审核',
      '待处理的订单撤回，待生产的订单打回',
      '打包取消后协商取消，再打包后协商取消',
    ],
  },
);
