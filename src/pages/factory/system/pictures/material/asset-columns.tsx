import { ASSET_KINDS, ASSET_STATUS, assetTrashMs, type Asset } from '#contract/asset/asset.ts';
import { serverNow } from '@/shared/api/index.ts';
import { formatBytes } from '@/shared/lib/bytes/bytes.ts';
import { columnsOf, type Column } from '@/shared/ui/list/index.ts';
import { PictureThumb } from '@/shared/ui/picture/index.ts';
import { AssetTags, LicenceTag, licenceText, pictureOfAsset } from '@/entities/asset/index.ts';

export type AssetTab = 'live' | 'trashed';
const DAY_MS = 86_400_000;
const c = columnsOf<Asset>();

const preview = (rows: readonly Asset[]): Column<Asset> => {
  const among = rows.map(pictureOfAsset);
  return {
    name: 'preview',
    title: '预览',
    width: 76,
    cell: (row) => (
      <PictureThumb picture={among[rows.indexOf(row)] ?? pictureOfAsset(row)} among={among} size={44} />
    ),
  };
};
const SHARED: Column<Asset>[] = [
  c.text('name', '名称', 180),
  c.word('kind', '类型', 70, ASSET_KINDS, {}),
  c.text('category', '分类', 100),
  {
    name: 'tags',
    title: '标签',
    width: 150,
    tip: ({ tags }) => tags.join('、'),
    cell: ({ tags }) => <AssetTags tags={tags} />,
  },
  {
    name: 'licence',
    title: '授权',
    width: 170,
    tip: licenceText,
    cell: (row) => <LicenceTag row={row} />,
  },
  c.text('source', '来源', 120),
];
const bytes = c.text('bytes', '大小', 84, (row) => formatBytes(row.bytes), { align: 'right' });
const REST: Column<Asset>[] = [
  c.text('visible', '可见范围', 84, ({ shared }) => (shared ? '客户' : '本厂')),
  bytes,
  {
    ...c.word('status', '状态', 64, ASSET_STATUS, { 0: 'success', 1: 'none' }),
  },
  c.text('px', '像素', 100, ({ widthPx: w, heightPx: h }) => (w && h ? `${w} × ${h}` : ''), {
    align: 'right',
    hidden: true,
  }),
  c.text('updatedBy', '更新人', 90, { hidden: true }),
  c.time('updatedAt', '更新', 100),
];

/** What a tab shows of its assets. */
export const columnsFor = (tab: AssetTab, rows: readonly Asset[]): Column<Asset>[] => [
  preview(rows),
  ...SHARED,
  ...(tab === 'live'
    ? REST
    : [
        bytes,
        c.time('trashedAt', '删除时间'),
        c.text('left', '自动清除', 96, ({ trashedAt }) =>
          trashedAt === null
            ? ''
            : `${Math.max(0, Math.ceil((trashedAt + assetTrashMs - serverNow()) / DAY_MS))} 天后`,
        ),
      ]),
];
