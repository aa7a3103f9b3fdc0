import { z } from 'zod';
import { endpoint, id } from '#contract/endpoint.ts';
import { OrderStatusName } from '#contract/order/life-cycle/order-rows.ts';
import { BULK_LIMIT } from './order.ts';

export const orderSplit = {
  children: endpoint({
    id: '-',
    title: '拆分出的订单',
    method: 'POST',
    path: '/order/trade/children',
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
    access: { of: 'any', permissions: ['business:order', 'factory:order', 'factory:review'] },
  }),
};
