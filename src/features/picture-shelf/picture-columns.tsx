import { Tag } from '@blueprintjs/core';
import { keptMs, PICTURE_KINDS, type Picture } from '#contract/picture/picture.ts';
import { PICTURE_REGIONS } from '#contract/picture/life-cycle/picture-states.ts';
import { dpiAtPrint, type PrintSize } from '#contract/values/picture.ts';
import { colourText } from '@/entities/picture/index.ts';
import { serverNow } from '@/shared/api/index.ts';
import { formatBytes } from '@/shared/lib/bytes/bytes.ts';
import { columnsOf, LongText, Nothing, WordTag, type Column } from '@/shared/ui/list/index.ts';
import { DpiTag, PictureThumb } from '@/shared/ui/picture/index.ts';
import './picture-shelf.css';

/** What pictures are printed on; null: no SKU is chosen. */
export type Print = Pick<PrintSize, 'printWidthMm' | 'printHeightMm'> | null;
export type StoreTab = 'ready' | 'broken' | 'trashed';

const { checking } = PICTURE_REGIONS.status;
const NO_PRINT = { printWidthMm: null, printHeightMm: null };
const c = columnsOf<Picture>();

/** As the viewer and the dpi tag take it. */
export const shownOf = (row: Picture, print: Print = null) => ({
  ...(print ?? NO_PRINT),
  pictureUrl: row.url,
  thumbUrl: row.thumbUrl,
  pictureKind: row.kind,
  title: row.name,
  widthPx: row.widthPx,
  heightPx: row.heightPx,
});

const usesText = ({ usedByCodes: codes, usedByLines: lines }: Picture): string =>
  [codes > 0 && `${codes} 个编码`, lines > 0 && `${lines} 行订单`].filter(Boolean).join('，');

/** Whole days until it is purged by itself. */
const daysLeft = (row: Picture, tab: Parameters<typeof keptMs>[0]): number =>
  Math.max(0, Math.ceil((row.since + keptMs(tab) - serverNow()) / 86_400_000));

const name: Column<Picture> = {
  name: 'name',
  title: '名称',
  width: 180,
  tip: (row) => row.name,
  cell: (row) =>
    row.status === checking.code ? (
      <>
        {row.name} <WordTag intent="primary">检查中</WordTag>
      </>
    ) : (
      row.name
    ),
};
const thumb = (rows: readonly Picture[], print: Print): Column<Picture> => {
  const among = rows.map((row) => shownOf(row, print));
  return {
    name: 'picture',
    title: '图片',
    width: 64,
    cell: (row) => {
      const at = rows.indexOf(row);
      return <PictureThumb picture={among[at] ?? shownOf(row, print)} among={among} size={40} />;
    },
  };
};
const pixels = c.text('px', '像素', 100, ({ widthPx: w, heightPx: h }) => (w && h ? `${w} × ${h}` : ''), {
  align: 'right',
});
const SHARED: Column<Picture>[] = [
  c.text('folder', '文件夹', 130, ({ folder }) => folder.join(' / ')),
  {
    name: 'tags',
    title: '标签',
    width: 110,
    tip: ({ tags }) => tags.join('、'),
    cell: ({ tags }) =>
      tags.length === 0 ? (
        <Nothing />
      ) : (
        tags.map((tag) => (
          <Tag key={tag} minimal className="store-tag">
            {tag}
          </Tag>
        ))
      ),
  },
  pixels,
];
const dpi = (print: Print): Column<Picture> => ({
  name: 'dpi',
  title: '清晰度',
  width: 104,
  cell: (row) => {
    const size = shownOf(row, print);
    return dpiAtPrint(size) === null ? <Nothing /> : <DpiTag size={size} />;
  },
});
const kept = c.text('bytes', '大小', 84, ({ bytes }) => formatBytes(bytes), { align: 'right' });
const kind = c.text('kind', '类型', 70, (row) => PICTURE_KINDS[row.kind as keyof typeof PICTURE_KINDS]);
const by = c.text('uploadedBy', '上传人', 96);
const REST: Column<Picture>[] = [
  kept,
  kind,
  {
    name: 'colour',
    title: '色彩',
    width: 130,
    tip: colourText,
    cell: (row) =>
      row.space !== null && row.space !== 'rgb' && row.profile === '' ? (
        <WordTag intent="warning" title="没有色彩配置，印出来的颜色可能与屏幕不同">
          {colourText(row)}
        </WordTag>
      ) : (
        colourText(row)
      ),
  },
  c.text('alpha', '透明', 60, ({ alpha }) => (alpha === null ? '' : alpha ? '有' : '无')),
  c.text('uses', '使用', 150, usesText),
  by,
  c.time('createdAt', '上传时间'),
];

/** What a tab shows of its pictures. */
export function columnsFor(tab: StoreTab, rows: readonly Picture[], print: Print): Column<Picture>[] {
  const first = [thumb(rows, print), name];
  if (tab === 'ready') return [...first, ...SHARED, dpi(print), ...REST];
  const left: Column<Picture> = {
    ...{ name: 'left', title: '自动清除', width: 96 },
    cell: (row) => `${daysLeft(row, tab)} 天后`,
  };
  if (tab === 'trashed')
    return [
      ...first,
      ...SHARED,
      kept,
      kind,
      c.text('uses', '使用', 150, usesText),
      by,
      c.time('since', '删除时间'),
      left,
    ];
  return [
    ...first,
    { name: 'reason', title: '原因', width: 320, cell: ({ reason }) => <LongText text={reason} /> },
    ...[kept, kind, by, c.time('createdAt', '上传时间'), left],
  ];
}
