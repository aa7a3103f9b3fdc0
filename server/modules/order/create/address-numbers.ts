/** Stands where a number or a label was: what is before it and what is behind it are two things. */
export const BREAK = '\u{1F}';

/** Two spellings of an extension, as platforms write the numbers that they lend: 13900001234-5678, 转5678. */
const EXTENSION = String.raw`(?:(?:-|\s?转\s?|\s?#\s?|\s?ext\.?\s?)\d{1,6})?`;
const MOBILE = new RegExp(String.raw`(?<![\d-])1[3-9]\d{9}${EXTENSION}(?!\d)`, 'iu');
const LANDLINE = new RegExp(String.raw`(?<![\d-])\(?0\d{2,3}\)?[-\s]?[2-9]\d{6,7}${EXTENSION}(?!\d)`, 'iu');
const ABROAD = /(?<![\d+])(?:\+|00)[1-9]\d{0,2}[-\s]?(?:\(?\d{1,4}\)?[-\s]?){1,3}\d{3,4}(?!\d)/u;
/** Hotlines: 400-820-8820. */
const HOTLINE = /(?<![\d-])[48]00-?\d{3}-?\d{4}(?!\d)/u;
const PHONES = [MOBILE, ABROAD, LANDLINE, HOTLINE];

/** A mobile number without its country code and its breaks. */
const plain = (text: string): string =>
  text
    .replaceAll(/(?<!\d)(?:\+|00)?\(?86\)?[-\s]?(?=1[3-9]\d[-\s]?\d)/g, BREAK)
    .replaceAll(/(?<!\d)(1[3-9]\d)[-\s](\d{4})[-\s](\d{4})(?!\d)/g, '$1$2$3');

/** The numbers that one can call, mobiles first, and the text without them. */
export function takePhones(pasted: string): { text: string; phones: string[] } {
  let text = plain(pasted);
  const phones: string[] = [];
  for (const form of PHONES) {
    for (let found = form.exec(text); found; found = form.exec(text)) {
      phones.push(found[0].trim());
      text = text.slice(0, found.index) + BREAK + text.slice(found.index + found[0].length);
    }
  }
  return { text, phones };
}

/** Six digits by themselves; before 号 or 室 they are a part of the address. */
const POSTCODE = /(?<![\dA-Za-z#-])[0-9]\d{5}(?![\dA-Za-z-]|\s?[号室栋幢座楼弄单])/u;

export function takePostcode(text: string): { text: string; postcode: string } {
  const found = POSTCODE.exec(text);
  if (!found) return { text, postcode: '' };
  const [postcode] = found;
  return { text: text.slice(0, found.index) + BREAK + text.slice(found.index + 6), postcode };
}
