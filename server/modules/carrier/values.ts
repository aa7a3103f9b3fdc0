import { createHash } from 'node:crypto';
import { z } from 'zod';
import { CarrierError, type Applied, type CarrierParcel, type CarrierScan } from './adapter.ts';

/** The signature that most carriers of the country share: MD5 of text and secret, in base64. */
export const md5Base64 = (text: string) => createHash('md5').update(text, 'utf8').digest('base64');

/** Text that may be missing, or come as a number. */
export const text = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  .transform((value) => String(value ?? ''));
/** A number that can stand in a barcode and an address; anything else is no answer. */
export const waybillNo = z
  .union([z.string(), z.number().int()])
  .transform(String)
  .pipe(z.string().regex(/^[A-Za-z0-9-]{5,40}$/));
/** true, "true" and "1", as carriers write it. */
export const yes = z
  .union([z.boolean(), z.string(), z.number()])
  .transform((value) => ['true', '1'].includes(String(value)));

const CLOCK = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d$/;
/** Milliseconds, or a clock without a zone: carriers of the country mean Beijing by it. */
export const moment = z
  .union([z.number(), z.string()])
  .transform((value) => {
    if (typeof value === 'number') return value;
    if (/^\d{13}$/.test(value)) return Number(value);
    return Date.parse(CLOCK.test(value) ? `${value.replace(' ', 'T')}+08:00` : value);
  })
  .refine((ms) => ms >= 0 && ms < 4_102_444_800_000)
  .transform((ms) => new Date(ms));

const MOST_SCANS = 500;
export const newestFirst = (scans: CarrierScan[]) =>
  scans.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, MOST_SCANS);

const MOST_PRINT_DATA = 20_000;
/** Label data by name, without what the carrier left empty; what is longer belongs to no label. */
export const printDataOf = (given: Readonly<Record<string, string>>): Applied['printData'] =>
  Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== '' && value.length <= MOST_PRINT_DATA),
  );

/** @throws CarrierError data, where the parcel is none that this carrier takes: it is not even asked. */
export function takes(
  carrier: string,
  { recipient, weightG, goods }: CarrierParcel,
  where: 'home' | 'abroad',
) {
  const home = recipient.country === 'CN';
  if (where === 'home' && !home)
    throw new CarrierError('data', `${carrier}只送中国境内，请为这个包裹换一家国际快递。`);
  if (where === 'abroad' && home)
    throw new CarrierError('data', `${carrier}只送境外，请为这个包裹换一家国内快递。`);
  if (!(weightG > 0)) throw new CarrierError('data', '包裹没有重量，请先称重或给商品填写重量。');
  if (goods.length === 0) throw new CarrierError('data', '包裹里没有商品，无法取号，请核对包裹。');
}

/** Kilograms with three decimals, as carriers count. */
export const kilograms = (grams: number) => Number((grams / 1000).toFixed(3));
/** A title as labels and customs take it. */
export const titled = (title: string, most: number) => [...title].slice(0, most).join('');
