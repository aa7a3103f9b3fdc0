import type { Output, Parsed } from '#contract/endpoint.ts';
import { COLOUR_WORDS, PICTURE_KINDS, type picture } from '#contract/picture/picture.ts';
import { optionsOf, type Filter } from '@/shared/ui/list/index.ts';

const PIXELS = [500, 1000, 1500, 2000, 3000].map((value) => ({ value, label: `${value} 像素` }));
const DPIS = [100, 150, 200, 300].map((value) => ({ value, label: `${value} dpi` }));

/** What the store can be asked for; how fine pictures are only where a SKU says what they are printed on. */
export const filtersOf = (
  options: Output<typeof picture.options> | undefined,
  hasSku: boolean,
): Filter<Parsed<typeof picture.page>>[] => [
  { name: 'name', label: '名称', kind: 'text' },
  {
    name: 'tags',
    label: '标签',
    kind: 'choices',
    options: (options?.tags ?? []).map((tag) => ({ value: tag, label: tag })),
  },
  { name: 'anyTag', label: '任一标签', kind: 'yesNo' },
  { name: 'kind', label: '类型', kind: 'choice', options: optionsOf(PICTURE_KINDS) },
  { name: 'colour', label: '色彩', kind: 'choice', options: optionsOf(COLOUR_WORDS) },
  { name: 'alpha', label: '透明', kind: 'yesNo' },
  { name: 'pxAtLeast', label: '短边像素至少', kind: 'choice', options: PIXELS },
  ...(hasSku ? ([{ name: 'dpiAtLeast', label: '清晰度至少', kind: 'choice', options: DPIS }] as const) : []),
  { name: 'used', label: '已使用', kind: 'yesNo' },
  { name: 'shared', label: '已共享', kind: 'yesNo' },
  {
    name: 'uploadedBy',
    label: '上传人',
    kind: 'choice',
    options: (options?.uploaders ?? []).map(({ id, name }) => ({ value: id, label: name })),
  },
  { name: 'createdAt', label: '上传时间', kind: 'dates' },
];
