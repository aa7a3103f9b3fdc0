import { z } from 'zod';
import { id, post } from '#contract/endpoint.ts';
import { OrderStatusName } from '#contract/order/life-cycle/order-rows.ts';
import { seeOrders } from './order-access.ts';
import { BULK_LIMIT } from './order.ts';

export const orderSplit = {
  children: post('/order/trade/children', '拆分出的订单', seeOrders, {
    input: z.object({ ids: z.array(id).min(1, '请选择订单').max(BULK_LIMIT) }),
    output: z.array(
      z.object({
        id,
        parentId: id,
        orderNo: z.string(),
        status: OrderStatusName,
        pieces: z.int(),
      }),
    ),
  }),
};
