import { FITS, MATERIAL_COLUMNS as C, type MaterialForm } from '#contract/means/material.ts';
import type { z } from 'zod';
import { PRINT_COLORS, PRINT_WHITES } from '#contract/print-file/print-file.ts';
import { badRequest } from '#server/platform/refusal.ts';
import {
  amountOf,
  readAmountOrNone,
  readNames,
  readText,
  readWhole,
  readYes,
  yesOf,
  type ColorCodes,
  type Field,
} from './fields.ts';

type Form = z.output<typeof MaterialForm>;

/** One of a few words, by its key; an empty cell says nothing. */
const readWord =
  <K extends string>(title: string, words: Readonly<Record<K, string>>) =>
  (text: string): K | undefined => {
    if (text === '') return undefined;
    const key = (Object.keys(words) as K[]).find((one) => words[one] === text);
    if (!key) throw badRequest(`${title}应为「${Object.values(words).join('」或「')}」。`);
    return key;
  };

/** Hundredths of a millimetre. */
const chokeOf = (choke: number): string => (choke / 100).toFixed(2);
function readChoke(text: string): number | undefined {
  if (text === '') return undefined;
  if (!/^0(\.\d{1,2})?$/.test(text)) throw badRequest(`${C.choke}应为 0 至 0.50 的毫米数，如 0.20。`);
  return Math.round(Number(text) * 100);
}

function readColors(text: string, { idOf }: ColorCodes): number[] {
  return readNames(text).map((code) => {
    const id = idOf.get(code.toUpperCase());
    if (id === undefined) throw badRequest(`没有编码为「${code}」的颜色，请先新建颜色，或改正编码。`);
    return id;
  });
}

export const MATERIAL_FIELDS: readonly Field<Form>[] = [
  { key: 'code', title: C.code, write: ({ code }) => code, read: readText },
  { key: 'name', title: C.name, write: ({ name }) => name, read: readText },
  { key: 'category', title: C.category, write: ({ category }) => category, read: readText },
  { key: 'process', title: C.process, write: ({ process }) => process, read: readText },
  {
    ...{ key: 'baseCents', title: C.baseCents },
    write: ({ baseCents }) => amountOf(baseCents),
    read: readAmountOrNone(C.baseCents),
  },
  {
    ...{ key: 'dpiTarget', title: C.dpiTarget },
    write: ({ dpiTarget }) => String(dpiTarget),
    read: readWhole(C.dpiTarget),
  },
  {
    ...{ key: 'dpiLeast', title: C.dpiLeast },
    write: ({ dpiLeast }) => String(dpiLeast),
    read: readWhole(C.dpiLeast),
  },
  { key: 'fit', title: C.fit, write: ({ fit }) => FITS[fit], read: readWord(C.fit, FITS) },
  { key: 'mayTurn', title: C.mayTurn, write: ({ mayTurn }) => yesOf(mayTurn), read: readYes(C.mayTurn) },
  {
    ...{ key: 'maskNeeded', title: C.maskNeeded },
    write: ({ maskNeeded }) => yesOf(maskNeeded),
    read: readYes(C.maskNeeded),
  },
  {
    ...{ key: 'colorIds', title: C.colorIds },
    write: ({ colorIds }, { codeOf }) =>
      colorIds
        .flatMap((id) => codeOf.get(id) ?? [])
        .toSorted()
        .join('、'),
    read: readColors,
  },
  {
    ...{ key: 'printColor', title: C.printColor },
    write: ({ printColor }) => PRINT_COLORS[printColor],
    read: readWord(C.printColor, PRINT_COLORS),
  },
  {
    ...{ key: 'printWhite', title: C.printWhite },
    write: ({ printWhite }) => PRINT_WHITES[printWhite],
    read: readWord(C.printWhite, PRINT_WHITES),
  },
  { key: 'choke', title: C.choke, write: ({ choke }) => chokeOf(choke), read: readChoke },
];
