import { COLOR_COLUMNS as C, type ColorForm } from '#contract/means/color.ts';
import type { z } from 'zod';
import { amountOf, readAmount, readText, readTextOrNone, readWhole, type Field } from './fields.ts';

type Form = z.output<typeof ColorForm>;

export const COLOR_FIELDS: readonly Field<Form>[] = [
  { key: 'code', title: C.code, write: ({ code }) => code, read: readText },
  { key: 'name', title: C.name, write: ({ name }) => name, read: readText },
  { key: 'hex', title: C.hex, write: ({ hex }) => hex ?? '', read: readTextOrNone },
  {
    ...{ key: 'opacity', title: C.opacity },
    write: ({ opacity }) => String(opacity),
    read: readWhole(C.opacity),
  },
  {
    ...{ key: 'surchargeCents', title: C.surchargeCents },
    write: ({ surchargeCents }) => amountOf(surchargeCents),
    read: readAmount(C.surchargeCents),
  },
  // A file has no pictures; its log tells that another one came.
  {
    key: 'swatchFileId',
    title: '色样图片',
    write: ({ swatchFileId }) => (swatchFileId ? `图片 ${swatchFileId}` : ''),
  },
];
