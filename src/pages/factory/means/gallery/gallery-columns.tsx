import { GALLERY_STATUS, RIGHTS, SOON_DAYS, type GalleryPicture } from '#contract/gallery/gallery.ts';
import { PICTURE_REGIONS } from '#contract/picture/life-cycle/picture-states.ts';
import { audienceText } from '@/entities/customer/index.ts';
import { columnsFor, type Print, type StoreTab } from '@/features/picture-shelf/index.ts';
import { serverNow } from '@/shared/api/index.ts';
import { columnsOf, Nothing, WordTag, type Column } from '@/shared/ui/list/index.ts';

const c = columnsOf<GalleryPicture>();

export const rightsText = ({ rights, licensedUntil }: GalleryPicture['entry']): string =>
  rights === 'licensed' ? `授权至 ${licensedUntil}` : RIGHTS[rights];
/** Days until its licence ends; undefined: it has none. */
export const daysLeft = ({ licensedUntil }: GalleryPicture['entry']): number | undefined =>
  licensedUntil === null
    ? undefined
    : Math.floor((Date.parse(`${licensedUntil}T23:59:59+08:00`) - serverNow()) / 86_400_000);

const no = c.text('no', '编号', 120, ({ entry }) => entry.no);
const OWN: Column<GalleryPicture>[] = [
  {
    ...{ name: 'status', title: '状态', width: 64 },
    cell: ({ entry, use }) =>
      use === PICTURE_REGIONS.use.blocked.code ? (
        <WordTag intent="danger">禁用</WordTag>
      ) : (
        <WordTag intent={entry.status === 0 ? 'success' : 'none'}>
          {GALLERY_STATUS[entry.status as keyof typeof GALLERY_STATUS]}
        </WordTag>
      ),
  },
  {
    ...{ name: 'rights', title: '版权', width: 130 },
    tip: ({ entry }) => `${rightsText(entry)}，${entry.statedBy} 确认`,
    cell: ({ entry }) => {
      const left = daysLeft(entry);
      if (left === undefined || left > SOON_DAYS) return rightsText(entry);
      return <WordTag intent={left < 0 ? 'danger' : 'warning'}>{rightsText(entry)}</WordTag>;
    },
  },
  c.text('scope', '可见范围', 130, ({ entry }) => audienceText(entry)),
  {
    ...{ name: 'used', title: '30 天使用', width: 190 },
    cell: ({ used: { merchants, lines, pieces } }) =>
      lines === 0 ? <Nothing /> : `${merchants} 个客户，${lines} 行，${pieces} 件`,
  },
];
const series = c.text('series', '系列', 90, ({ entry }) => entry.series);
const updated = [
  c.text('updatedBy', '更新人', 90, ({ entry }) => entry.updatedBy, { hidden: true }),
  c.time('updatedAt', '更新时间', 92, ({ entry }) => entry.updatedAt),
];
/** What a store says and a gallery does not. */
const NOT_HERE = new Set(['folder', 'uses']);
const AT_THE_END = new Set(['bytes', 'kind', 'colour', 'alpha', 'uploadedBy', 'createdAt']);

/** What a tab shows of the gallery. */
export function galleryColumns(
  tab: StoreTab,
  rows: readonly GalleryPicture[],
  print: Print,
): Column<GalleryPicture>[] {
  const [thumb, name, ...rest] = columnsFor(tab, rows, print).filter((one) => !NOT_HERE.has(one.name));
  if (tab !== 'ready') return [thumb!, no, name!, ...rest];
  return [
    ...[thumb!, no, name!, ...OWN, series],
    ...rest.filter((one) => !AT_THE_END.has(one.name)),
    ...rest.filter((one) => AT_THE_END.has(one.name)).map((one) => ({ ...one, hidden: true })),
    ...updated,
  ];
}
