import { ADDRESS_TEXT_LIMIT } from '#contract/order/order-address.ts';
import { splitAddress, type NewOrder } from '#server/modules/order/service.ts';

const CHINA = ['', '中国', '中国大陆', 'CN', 'China'];

/**
 * An order whose address came in one column, with its parts found in it as when it is pasted. What tells the file's content
 * from another is left as it was: the same file a second time changes nothing.
 */
export async function withPlace(order: NewOrder): Promise<NewOrder> {
  const { recipientName = '', recipientPhone = '', country = '', address = '', postcode = '' } = order;
  const { province = '', city = '', district = '' } = order;
  const whole = !province && !city && !district && CHINA.includes(country) && /\p{Script=Han}/u.test(address);
  if (!whole || address.length > ADDRESS_TEXT_LIMIT) return order;
  const given = { recipientName, recipientPhone, country, province, city, district, address, postcode };
  return { ...order, ...(await splitAddress(given)) };
}
