import { badRequest } from '#server/platform/refusal.ts';

// What a form of a material, a model or a colour says, field by field, in words: as a cell of a file has it, and as its log
// tells of a change. One list of fields serves both, so that neither forgets what the other knows.

/** Colours by number and by code: a material names those that it is offered in. */
export interface ColorCodes {
  codeOf: ReadonlyMap<number, string>;
  idOf: ReadonlyMap<string, number>;
}

/** For who names none. */
export const NO_COLORS: ColorCodes = { codeOf: new Map(), idOf: new Map() };

export interface Field<Form> {
  key: keyof Form & string;
  /** The heading of its column. */
  title: string;
  write: (form: Form, codes: ColorCodes) => string;
  /**
   * The value that a cell means; undefined: it says nothing, and what stands stays. Without it no column of a file.
   * @throws Refusal 400 with what is wrong
   */
  read?: (text: string, codes: ColorCodes) => unknown;
}

/** What differs between two, in words; empty where nothing does. */
export const differences = <Form>(
  fields: readonly Field<Form>[],
  [before, after]: readonly [Form, Form],
  codes: ColorCodes,
): string[] =>
  fields.flatMap(({ title, write }) => {
    const [from, to] = [write(before, codes), write(after, codes)];
    return from === to ? [] : [`${title} ${from || '空'} → ${to || '空'}`];
  });

export const amountOf = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2));
export const lengthOf = (tenths: number | null): string => (tenths === null ? '' : (tenths / 10).toFixed(1));
export const yesOf = (is: boolean): string => (is ? '是' : '否');

/** Of a cell that is not empty; the others say nothing. */
const said =
  <T>(read: (text: string) => T) =>
  (text: string) =>
    text === '' ? undefined : read(text);

const amount = (title: string) => (text: string) => {
  const plain = text.replaceAll(/[,，\s]/g, '');
  if (!/^-?\d{1,9}(\.\d{1,2})?$/.test(plain)) throw badRequest(`${title}应为金额，最多两位小数，如 9.90。`);
  return Math.round(Number(plain) * 100);
};
const length = (title: string) => (text: string) => {
  if (!/^\d{1,4}(\.\d)?$/.test(text)) throw badRequest(`${title}应为毫米数，最多一位小数，如 71.5。`);
  return Math.round(Number(text) * 10);
};

export const readAmount = (title: string) => said(amount(title));
/** An empty cell takes it away. */
export const readAmountOrNone = (title: string) => (text: string) =>
  text === '' ? null : amount(title)(text);
export const readLengthOrNone = (title: string) => (text: string) =>
  text === '' ? null : length(title)(text);
export const readWhole = (title: string) =>
  said((text) => {
    if (!/^\d{1,6}$/.test(text)) throw badRequest(`${title}应为整数。`);
    return Number(text);
  });
export const readYes = (title: string) =>
  said((text) => {
    if (text !== '是' && text !== '否') throw badRequest(`${title}应为「是」或「否」。`);
    return text === '是';
  });
export const readText = (text: string) => text;
export const readTextOrNone = (text: string) => (text === '' ? null : text);

/** The names between 、 , ; or line breaks, each once; where a | stands, which no name has, between those alone. */
export function readNames(text: string): string[] {
  const between = text.includes('|') ? /[|\n]/ : /[、,，;；\n]/;
  const names = text.split(between).map((name) => name.trim());
  return [...new Set(names.filter(Boolean))];
}
/** As readNames finds them again, whatever stands in them. */
export const writeNames = (names: readonly string[]): string =>
  names.some((name) => /[、,，;；]/.test(name)) ? `${names.join('|')}|` : names.join('、');
