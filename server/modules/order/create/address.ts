import type { ParsedAddress } from '#contract/order/order-address.ts';
import { findPlace } from '#server/modules/area/service.ts';
import { BREAK, takePhones, takePostcode } from './address-numbers.ts';
import { takeName } from './address-name.ts';

/** Words before a value, as shops and chats write them. */
const LABEL =
  '(?:收货人|收件人|收货地址|收件地址|详细地址|所在地区|所在区域|所在地址|联系电话|联系方式|手机号码?|电话号码?|姓名|电话|手机|地址|地区|邮编|邮政编码)';
const LABELS = new RegExp(String.raw`${LABEL}\s*[:：]|(?<=^|\s)${LABEL}(?=\s)`, 'g');
const SEPARATORS = /[\s,，;；。、|/]+/;
/** What ends one thing and begins the next: a line, a label, where a number stood. */
const PIECES = new RegExp(`[\n${BREAK}]+`);

/**
 * Finds recipient, phone and place in a pasted text, in any order. What is not within China is left as typed: all of it
 * is `rest`, as is what no field took.
 */
export async function parseAddress(pasted: string): Promise<ParsedAddress> {
  const { text, phones } = takePhones(pasted.normalize('NFKC').replaceAll(LABELS, BREAK));
  const { text: worded, postcode } = takePostcode(text);
  const place = findPlace(worded);
  if (!place) return { ...EMPTY, rest: pasted };
  const { name, before, after } = takeName(
    piecesOf(worded.slice(0, place.from)),
    piecesOf(worded.slice(place.to)),
  );
  const [recipientPhone = '', ...otherPhones] = phones;
  const { province, city, district } = place;
  return {
    recipientName: name,
    recipientPhone,
    country: '中国',
    province,
    city,
    district,
    address: after.join(' '),
    postcode,
    rest: [...before, ...otherPhones].join(' '),
  };
}

type Recipient = Omit<ParsedAddress, 'rest' | 'country'> & { country: string };

/**
 * What an address that was written in one piece says, beside what is known: it fills what is blank. Nothing that was
 * written is lost; a text that names no place within China stays as it is.
 */
export async function splitAddress<T extends Recipient>(known: T): Promise<T> {
  const { rest, ...found } = await parseAddress(known.address);
  if (found.province === '') return known;
  // Who is known already is not put in another's place.
  const left = (['recipientName', 'recipientPhone'] as const).flatMap((field) =>
    known[field] === '' || known[field] === found[field] ? [] : found[field],
  );
  return {
    ...known,
    ...found,
    recipientName: known.recipientName || found.recipientName,
    recipientPhone: known.recipientPhone || found.recipientPhone,
    postcode: known.postcode || found.postcode,
    address: [found.address, rest, ...left].filter(Boolean).join(' '),
  };
}

const EMPTY = {
  recipientName: '',
  recipientPhone: '',
  country: '',
  province: '',
  city: '',
  district: '',
  address: '',
  postcode: '',
};

/** Words, a list for each stretch between two breaks. */
const piecesOf = (text: string): string[][] =>
  text
    .split(PIECES)
    .map((piece) => piece.split(SEPARATORS).filter((word) => /[\p{L}\p{N}]/u.test(word)))
    .filter((words) => words.length > 0);
