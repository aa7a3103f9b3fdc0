import type { KeptAddress } from '#contract/express/express.ts';

export const addressText = ({ name, phone, province, city, district, address }: KeptAddress): string =>
  [name, phone, province, city, district, address].filter(Boolean).join(' ');

export const addressOptions = (addresses: readonly KeptAddress[]) =>
  addresses.map((one) => ({ value: one.id, label: addressText(one) }));
