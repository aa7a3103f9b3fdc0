import { z } from 'zod';
import { standardExpress } from '#contract/values/express-standard.ts';
import type { PlatformAddress, PulledOrder } from './adapter.ts';

/** An amount in whole units, as number or text, in cents. @returns null where it is none. */
export function cents(amount: number | string | null | undefined): number | null {
  if (amount === null || amount === undefined || amount === '') return null;
  const value = Math.round(Number(amount) * 100);
  return Number.isSafeInteger(value) ? value : null;
}

/** Text that may be missing. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
export const moment = z.coerce.date();

export const words = (...parts: string[]) =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');

export const NO_ADDRESS: PlatformAddress = {
  name: '',
  phone: '',
  country: '',
  province: '',
  city: '',
  district: '',
  address: '',
  postcode: '',
};

/** How many pieces of each line are to be sent: what is left of it, at most what the shipment names of its code. */
export function toSend<L extends { platformCode: string; left: number }>(
  lines: readonly L[],
  wanted: readonly { platformCode: string; quantity: number }[] | undefined,
): (L & { quantity: number })[] {
  const open = new Map<string, number>();
  for (const { platformCode, quantity } of wanted ?? [])
    open.set(platformCode, (open.get(platformCode) ?? 0) + quantity);
  return lines.flatMap((line) => {
    const quantity = wanted ? Math.min(line.left, open.get(line.platformCode) ?? 0) : line.left;
    if (quantity <= 0) return [];
    open.set(line.platformCode, (open.get(line.platformCode) ?? 0) - quantity);
    return [{ ...line, quantity }];
  });
}

/** An order of which nothing is left to send: sent by others, or nothing that is sent at all. */
export const leftOf = (order: PulledOrder): PulledOrder =>
  order.state === 'open' && order.lines.length === 0 ? { ...order, state: 'shipped' } : order;

/** What the buyer has paid after refunds, in cents. Where the platform took them off its total already, they count once. */
export const afterRefunds = (total: number | null, paid: number, refunded: number): number | null =>
  total === null || refunded === 0 ? total : Math.max(0, Math.min(total, (paid || total) - refunded));

/** Of a platform's carriers the one that is called so, by whichever of its names. */
export function carrierNamed<C extends { name: string }>(
  known: readonly C[],
  expressName: string,
): C | undefined {
  const standard = standardExpress(expressName);
  const all = [expressName, standard?.name, standard?.codes.shopify, ...(standard?.aliases ?? [])];
  const wanted = all.flatMap((word) => (word?.trim() ? [word.trim().toLowerCase()] : []));
  return (
    known.find(({ name }) => wanted.includes(name.trim().toLowerCase())) ??
    known.find(({ name }) => wanted.some((word) => name.toLowerCase().includes(word)))
  );
}
