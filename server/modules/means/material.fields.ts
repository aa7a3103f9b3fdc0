import { FITS, MATERIAL_COLUMNS as C, type MaterialForm } from '#contract/means/material.ts';
import type { z } from 'zod';
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

function readFit(text: string): Form['fit'] | undefined {
  if (text === '') return undefined;
  const fit = Object.entries(FITS).find(([, word]) => word === text)?.[0];
  if (!fit) throw badRequest(`${C.fit}应为「${Object.values(FITS).join('」或「')}」。`);
  return fit as Form['fit'];
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
  { key: 'fit', title: C.fit, write: ({ fit }) => FITS[fit], read: readFit },
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
];
