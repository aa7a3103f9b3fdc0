import { MODEL_COLUMNS as C, type ModelForm } from '#contract/means/model.ts';
import type { z } from 'zod';
import {
  amountOf,
  lengthOf,
  readAmount,
  readLengthOrNone,
  readNames,
  readText,
  readTextOrNone,
  writeNames,
  type Field,
} from './fields.ts';

type Form = z.output<typeof ModelForm>;

export const MODEL_FIELDS: readonly Field<Form>[] = [
  { key: 'code', title: C.code, write: ({ code }) => code, read: readText },
  { key: 'brand', title: C.brand, write: ({ brand }) => brand, read: readText },
  { key: 'name', title: C.name, write: ({ name }) => name, read: readText },
  { key: 'series', title: C.series, write: ({ series }) => series, read: readText },
  { key: 'aliases', title: C.aliases, write: ({ aliases }) => writeNames(aliases), read: readNames },
  {
    ...{ key: 'bodyW', title: C.bodyW },
    write: ({ bodyW }) => lengthOf(bodyW),
    read: readLengthOrNone(C.bodyW),
  },
  {
    ...{ key: 'bodyH', title: C.bodyH },
    write: ({ bodyH }) => lengthOf(bodyH),
    read: readLengthOrNone(C.bodyH),
  },
  {
    ...{ key: 'surchargeCents', title: C.surchargeCents },
    write: ({ surchargeCents }) => amountOf(surchargeCents),
    read: readAmount(C.surchargeCents),
  },
  {
    ...{ key: 'launchedOn', title: C.launchedOn },
    write: ({ launchedOn }) => launchedOn ?? '',
    read: readTextOrNone,
  },
  // A file has no pictures; its log tells that another one came.
  {
    key: 'pictureFileId',
    title: '图片',
    write: ({ pictureFileId }) => (pictureFileId ? `图片 ${pictureFileId}` : ''),
  },
];
