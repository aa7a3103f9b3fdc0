import type { ParsedAddress } from '#contract/order-address.ts';

/** Half a megabyte with all the places of China: it comes with the first address. */
const load = async () => new (await import('address-parse')).ParseAddress();
let parser: ReturnType<typeof load> | undefined;

/** Words before a value, as shops and chats write them. */
const LABEL =
  '(?:收货人|收件人|收货地址|收件地址|详细地址|所在地区|所在区域|联系电话|联系方式|手机号码?|电话号码?|姓名|电话|手机|地址|邮编|邮政编码)';
const LABELS = new RegExp(String.raw`${LABEL}\s*[:：]|(?<=^|\s)${LABEL}(?=\s)`, 'g');
const SEPARATORS = /[\s,，;；。、|/]+/;

/**
 * Finds recipient, phone and place in a pasted text, in any order. What is not within China is left as typed: all of it
 * is `rest`, as is what no field took.
 */
export async function parseAddress(pasted: string): Promise<ParsedAddress> {
  const text = plain(pasted);
  const parsed = (await (parser ??= load())).parse(text)[0];
  if (!parsed?.province) return { ...EMPTY, rest: pasted };
  const { province, city, area, mobile, phone, zip_code: postcode, details, name } = parsed;
  const address = details.trim().replaceAll(/\s+/g, ' ');
  const found = {
    recipientName: name.trim(),
    recipientPhone: mobile || phone,
    country: '中国',
    // 北京 北京市: the library shortens municipalities.
    province: MUNICIPALITIES.includes(province) ? `${province}市` : province,
    city,
    district: area,
    address,
    postcode,
  };
  return {
    ...found,
    rest: restOf(text, [...Object.values(found), province, ...address.split(SEPARATORS)]),
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
const MUNICIPALITIES = ['北京', '上海', '天津', '重庆'];

/** Full-width digits as digits, a mobile number without its country code and its breaks, no labels. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(LABELS, ' ')
    .replaceAll(/(?<!\d)(?:\+|00)?\(?86\)?[-\s]?(?=1[3-9])/g, ' ')
    .replaceAll(/(?<!\d)(1[3-9]\d)[-\s](\d{4})[-\s](\d{4})(?!\d)/g, '$1$2$3');

/** The words of the text that none of the fields took. */
function restOf(text: string, taken: readonly string[]): string {
  const words = taken
    .flatMap((word) => [word, word.replace(/(?:特别行政区|自治区|自治州|省|市|区|县)$/, '')])
    .filter((word) => word.length > 1)
    .toSorted((a, b) => b.length - a.length);
  let left = text;
  for (const word of words) left = left.replace(word, ' ');
  return left
    .split(SEPARATORS)
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && !/^[省市区县州]$/.test(word))
    .join(' ');
}
