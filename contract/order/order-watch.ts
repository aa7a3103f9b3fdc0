import { z } from 'zod';
import { get, id, post } from '#contract/endpoint.ts';
import { seeOrders } from './order-access.ts';

/** How often a browser says which order it has open. */
export const WATCH_EVERY_MS = 15_000;
/** Who was silent for longer has closed his browser. */
export const WATCHED_MS = 40_000;

/** Who looks at which order, within one company. */
export const orderWatch = {
  /** The order that a window of the caller has open now, and the one that it had open before. */
  watch: post('/order/trade/watch', '正在查看的订单', seeOrders, {
    input: z.object({ opened: id.optional(), closed: id.optional() }),
  }),
  /** What the caller's colleagues have open. */
  watchers: get('/order/trade/watchers', '同事正在查看的订单', seeOrders, {
    output: z.array(z.object({ orderId: z.int(), userName: z.string() })),
  }),
};
