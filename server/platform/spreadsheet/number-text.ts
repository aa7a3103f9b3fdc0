import { isDateFormat, serialToDate } from 'hucre';
import type { XmlElement } from './xml-elements.ts';
import { attribute } from './xml-scanner.ts';

/** What a cell's style says of its number: a date, padded with zeros to a width, or nothing of interest. */
export type StyleKind = 'date' | 'time' | 'plain' | { zeros: number };

/** Dates among the built-in formats, those of the Chinese and Japanese editions included. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58);
const isBuiltInTime = (id: number) =>
  (id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47);

/** The kinds of a workbook's cell styles, in their order, out of its styles part. */
export function styleKinds(styles: readonly XmlElement[]): StyleKind[] {
  const formats = new Map<number, string>();
  for (const e of styles)
    if (e.name === 'numFmt')
      formats.set(Number(attribute(e.attributes, 'numFmtId')), attribute(e.attributes, 'formatCode') ?? '');
  return styles
    .filter((e) => e.name === 'xf' && e.parent === 'cellXfs')
    .map((e) => {
      const id = Number(attribute(e.attributes, 'numFmtId') ?? 0);
      const code = formats.get(id);
      if (code !== undefined) return kindOfCode(code);
      return isBuiltInDate(id) ? 'date' : isBuiltInTime(id) ? 'time' : 'plain';
    });
}

/** Excel allows no longer one. What is longer is there to take time and memory, not to show a number. */
const MAX_FORMAT_CODE = 255;

function kindOfCode(code: string): StyleKind {
  if (code.length > MAX_FORMAT_CODE) return 'plain';
  if (/^0{2,}$/.test(code)) return { zeros: code.length };
  if (!isDateFormat(code)) return 'plain';
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
  return /[yd]/i.test(bare) || !/[hs]/i.test(bare) ? 'date' : 'time';
}

/** So many digits of a number are kept by every spreadsheet program; of a longer one the last digits are lost. */
const KEPT_DIGITS = 15;

/**
 * A number as its reader sees it, from the text in the file: without an exponent and without the noise behind the 15th
 * digit. A whole number that is longer than that is no longer what was typed, and stands in scientific notation, whatever
 * the file says: see contract/values/spoilt-number.ts.
 */
export function numberText(raw: string): string {
  if (/^-?\d+$/.test(raw)) return spoiltAbove15(raw);
  const value = Number(raw);
  if (raw === '' || !Number.isFinite(value)) return raw;
  if (Number.isInteger(value)) return spoiltAbove15(wholeText(raw, value));
  const short = Number(value.toPrecision(15));
  const text = String(short);
  return text.includes('e') ? short.toFixed(15).replace(/\.?0+$/, '') : text;
}

function spoiltAbove15(whole: string): string {
  const [, sign, first, rest = ''] = /^(-?)0*(\d)(\d*)$/.exec(whole)!;
  if (rest.length < KEPT_DIGITS) return whole;
  const known = rest.replace(/0+$/, '');
  return `${sign}${first}${known && `.${known}`}E+${rest.length}`;
}

/** 1.23456789012346E+18 by its own digits: a double would add some that the file never had. */
function wholeText(raw: string, value: number): string {
  const [, sign, first, rest = '', power] = /^(-?)(\d)(?:\.(\d+))?E\+?(\d{1,3})$/i.exec(raw) ?? [];
  if (first === undefined || rest.length > Number(power)) return BigInt(value).toString();
  return sign + first + rest.padEnd(Number(power), '0');
}

/** 'yyyy-MM-dd HH:mm:ss'; 'HH:mm:ss' for a time of no day. */
export function serialText(raw: string, kind: 'date' | 'time', from1904: boolean): string {
  const serial = Number(raw);
  if (raw === '' || !Number.isFinite(serial) || serial < 0 || serial > 2_958_466) return numberText(raw);
  const rounded = Math.round(serial * 86_400) / 86_400;
  const [day, time] = secondText(serialToDate(rounded, from1904));
  return kind === 'time' && serial < 1 ? time : `${day} ${time}`;
}

/** serialToDate keeps fractions of a second; half of one may be missing. */
function secondText(date: Date): [day: string, time: string] {
  const text = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString();
  return [text.slice(0, 10), text.slice(11, 19)];
}

/** What a numeric cell shows. */
export function numericCell(raw: string, style: StyleKind | undefined, from1904: boolean): string {
  if (style === 'date' || style === 'time') return serialText(raw, style, from1904);
  const text = numberText(raw);
  return typeof style === 'object' && /^\d+$/.test(text) ? text.padStart(style.zeros, '0') : text;
}
