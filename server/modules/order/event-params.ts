import { carrierName } from '#contract/express-name.ts';
import { orderEventParams, type OrderEventType } from '#contract/order-events.ts';

/** Every order list has the events; who carries a parcel is looked up here, so that no list fetches the carriers' table. */
const shipped = orderEventParams['order.ship'].extend({ expressName: carrierName().optional() });

/** What is sent with an event. @throws ZodError where it is not fit, or names a carrier that nobody knows */
export const readParams = (type: OrderEventType, params: unknown) =>
  type === 'order.ship' ? shipped.parse(params) : orderEventParams[type].parse(params);
