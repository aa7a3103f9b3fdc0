import type { OrderRow } from '#contract/order/order.ts';

type Addressed = Pick<
  OrderRow,
  'recipientName' | 'recipientPhone' | 'country' | 'province' | 'city' | 'district' | 'address'
>;

/** Within China from the large to the small without blanks, elsewhere from the small to the large. */
export function placeText({ country, province, city, district, address }: Addressed): string {
  if (isChina(country)) {
    // 北京市 北京市: a municipality is its own city.
    const parts = [province, city === province ? '' : city, district];
    return [parts.join(''), address].filter(Boolean).join(' ');
  }
  return [address, district, city, province, country].filter(Boolean).join(', ');
}

/** As a courier wants it on one line; what is missing is left out. */
export const addressText = (order: Addressed): string =>
  [order.recipientName, order.recipientPhone, placeText(order)].filter(Boolean).join('，');

/** Province and city, for a list. */
export const regionText = ({ country, province, city }: Addressed): string =>
  isChina(country)
    ? [province, city === province ? '' : city].filter(Boolean).join(' ')
    : [country, city].filter(Boolean).join(' ');

/** An order that names no country stays within China. */
export const isChina = (country: string): boolean =>
  ['', '中国', 'CN', 'CHN', 'China'].includes(country.trim());
