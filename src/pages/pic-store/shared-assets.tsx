import { useMemo, type ReactElement } from 'react';
import { ASSET_KINDS, sharedAsset, type SharedAsset } from '#contract/asset/asset.ts';
import { AssetTags, LicenceTag, licenceText, pictureOfAsset } from '@/entities/asset/index.ts';
import { formatBytes } from '@/shared/lib/bytes/bytes.ts';
import { columnsOf, ListScreen, optionsOf, useList, type Column } from '@/shared/ui/list/index.ts';
import { PictureThumb } from '@/shared/ui/picture/index.ts';

const c = columnsOf<SharedAsset>();

const sizeText = ({ widthPx: w, heightPx: h, hanzi }: SharedAsset): string =>
  hanzi === null ? (w && h ? `${w} × ${h}` : '') : `汉字 ${hanzi.toLocaleString('zh-CN')} 个`;

const columnsFor = (rows: readonly SharedAsset[]): Column<SharedAsset>[] => {
  const among = rows.map(pictureOfAsset);
  return [
    {
      name: 'preview',
      title: '预览',
      width: 76,
      cell: (row) => (
        <PictureThumb picture={among[rows.indexOf(row)] ?? pictureOfAsset(row)} among={among} size={44} />
      ),
    },
    c.text('name', '名称', 180),
    c.word('kind', '类型', 70, ASSET_KINDS, {}),
    c.text('factoryName', '工厂', 130),
    c.text('category', '分类', 84),
    {
      name: 'tags',
      title: '标签',
      width: 130,
      tip: ({ tags }) => tags.join('、'),
      cell: ({ tags }) => <AssetTags tags={tags} />,
    },
    {
      ...{ name: 'licence', title: '授权', width: 160, tip: licenceText },
      cell: (row) => <LicenceTag row={row} />,
    },
    c.text('size', '像素 / 字符', 110, sizeText),
    c.text('bytes', '大小', 84, (row) => formatBytes(row.bytes), { align: 'right' }),
    c.time('updatedAt', '更新', 100),
  ];
};

/** What the factories that this merchant is bound to share with him. */
export function SharedAssets({ tabs }: { tabs: ReactElement }) {
  const list = useList(sharedAsset.page, { name: 'business.asset' });
  const columns = useMemo(() => columnsFor(list.rows), [list.rows]);
  return (
    <ListScreen
      title="图库"
      list={list}
      columns={columns}
      tabs={tabs}
      filters={[
        { name: 'keyword', label: '名称', kind: 'text', placeholder: '名称的一部分' },
        { name: 'kind', label: '类型', kind: 'choice', options: optionsOf(ASSET_KINDS) },
      ]}
      empty={{
        title: '还没有字体与素材',
        text: '绑定的工厂共享给您的贴纸、相框、背景、纹理和字体会在这里出现。',
      }}
    />
  );
}
