import { createOrders, moveOwn, systemMove, type NewOrder } from '#server/modules/order/service.ts';
import { firstShop } from '#server/modules/shop/service.ts';
import { newestOffered } from '#server/modules/sku/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { conflict } from '#server/platform/refusal.ts';
import { SAMPLE_NUMBERS } from './sql.ts';

const CASE = { title: '示例商品：磨砂手机壳', variation: '黑色', quantity: 1, unitCents: 2990 };
const UNKNOWN_GOODS = { ...CASE, platformCode: 'SAMPLE-CASE' };

const sample = (nth: 1 | 2 | 3, about: string, line: NewOrder['lines'][number]): NewOrder => ({
  platformOrderNo: SAMPLE_NUMBERS[nth - 1]!,
  currency: 'CNY',
  amountCents: line.quantity * (line.unitCents ?? 0),
  recipientName: '示例买家',
  recipientPhone: '13800000000',
  country: '中国',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  address: `示例路 ${nth} 号`,
  merchantRemark: `示例订单：${about}`,
  lines: [line],
});

/**
 * Three orders to look at in the merchant's first shop: a draft, one whose code waits for its meaning, and one that could
 * be pushed; where no factory offers anything yet, the third is a cancelled one. None goes to a factory by itself. Asked
 * again, the same three are there.
 * @throws Refusal 409 where there is no shop.
 */
export async function takeSample(ctx: Ctx): Promise<{ orders: number }> {
  const shop = await firstShop(ctx.db, ctx.tenantId);
  if (!shop) throw conflict('请先绑定或新建一个店铺，再载入示例订单。');
  const place = { merchantId: ctx.tenantId, shopId: shop.id, shopName: shop.nick, platform: shop.platform };
  const once = { userId: null, key: 'guide.sample', request: null };
  const answer = await change(ctx, { kind: 'silent', once }, async (trx) => {
    const goods = await newestOffered(trx, ctx.tenantId);
    const make = async (order: NewOrder, source: 'manual' | 'import') => [
      ...(await createOrders(trx, place, [order], ctx, source)).values(),
    ];
    await make(sample(1, '草稿，可以继续编辑', UNKNOWN_GOODS), 'manual');
    await make(sample(2, '待匹配，请给编码选择 SKU', UNKNOWN_GOODS), 'import');
    if (goods) {
      const line = { ...CASE, platformCode: goods.code, title: goods.name, sku: goods };
      const orderIds = await make(sample(3, '待推单，推给工厂后进入审核', line), 'import');
      await systemMove(trx, { tenantId: ctx.tenantId, event: 'order.match', orderIds, now: ctx.now });
    } else {
      await moveOwn(trx, ctx, 'order.cancel', await make(sample(3, '已取消', UNKNOWN_GOODS), 'manual'));
    }
    return { orders: 3 };
  });
  ctx.live.publish(ctx.tenantId, { kind: 'order' });
  return answer;
}
