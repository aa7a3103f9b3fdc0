import { carrierName } from '#contract/values/express-name.ts';
import { orderEventParams, type OrderEventType } from '#contract/order/life-cycle/order-events.ts';

/** Every order list has the events; who carries a parcel is looked up here, so that no list fetches the carriers' table. */
const carrier = { expressName: carrierName().optional() };
const shipped = orderEventParams['order.ship'].extend(carrier);
const corrected = orderEventParams['order.waybill.corrected'].extend(carrier);

/** What is sent with an event. @throws ZodError where it is not fit, or names a carrier that nobody knows */
export function readParams(type: OrderEventType, params: unknown) {
  if (type === 'order.ship') return shipped.parse(params);
  return type === 'order.waybill.corrected' ? corrected.parse(params) : orderEventParams[type].parse(params);
}
