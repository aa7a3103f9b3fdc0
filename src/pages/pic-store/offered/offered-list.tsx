import { useMemo, type ReactElement } from 'react';
import { Tag } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import type { Output } from '#contract/endpoint.ts';
import { offeredPicture, RIGHTS, type OfferedPicture } from '#contract/gallery/gallery.ts';
import { PICTURE_KINDS } from '#contract/picture/picture.ts';
import { shop } from '#contract/shop/shop.ts';
import { call, query } from '@/shared/api/index.ts';
import { formatBytes } from '@/shared/lib/bytes/bytes.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { columnsOf, ListScreen, Nothing, useList, WordTag, type Column } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { PictureThumb } from '@/shared/ui/picture/index.ts';

const c = columnsOf<OfferedPicture>();
const NO_PRINT = { printWidthMm: null, printHeightMm: null };
const OUTCOMES = {
  new: '已存入我的图片',
  same: '我的图片里已有，没有重复保存',
  restored: '已从回收站恢复',
} as const;

const shownOf = ({ name, url, thumbUrl, kind, widthPx, heightPx }: OfferedPicture) => ({
  ...NO_PRINT,
  ...{ pictureUrl: url, thumbUrl, pictureKind: kind, title: name, widthPx, heightPx },
});
const thumb = (rows: readonly OfferedPicture[]): Column<OfferedPicture> => {
  const among = rows.map(shownOf);
  return {
    ...{ name: 'picture', title: '图片', width: 64 },
    cell: (row) => (
      <PictureThumb picture={among[rows.indexOf(row)] ?? shownOf(row)} among={among} size={40} />
    ),
  };
};
const COLUMNS: Column<OfferedPicture>[] = [
  c.text('no', '编号', 120),
  {
    ...{ name: 'name', title: '名称', width: 200 },
    tip: ({ name }) => name,
    cell: ({ name, isTaken }) =>
      isTaken ? (
        <>
          {name} <WordTag intent="success">已取用</WordTag>
        </>
      ) : (
        name
      ),
  },
  c.text('series', '系列', 100),
  {
    ...{ name: 'tags', title: '标签', width: 130 },
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
  c.text('factoryName', '工厂', 140),
  c.text('rights', '版权', 136, ({ rights, licensedUntil }) =>
    rights === 'licensed' ? `授权至 ${licensedUntil}` : RIGHTS[rights],
  ),
  c.text('px', '像素', 100, ({ widthPx: w, heightPx: h }) => (w && h ? `${w} × ${h}` : ''), {
    align: 'right',
  }),
  c.text('bytes', '大小', 84, ({ bytes }) => formatBytes(bytes), { align: 'right' }),
  c.text('kind', '类型', 70, ({ kind }) => PICTURE_KINDS[kind as keyof typeof PICTURE_KINDS]),
  c.time('createdAt', '上架时间'),
];

/** What the merchant's factories offer him to print: he takes it into his own store. */
export function OfferedList({ tabs }: { tabs: ReactElement }) {
  const list = useList(offeredPicture.page, { name: 'business.picture.offered' });
  const { data } = useQuery(query(offeredPicture.options, {}, { quiet: true }));
  const { data: factories = [] } = useQuery(query(shop.boundFactories, {}, { quiet: true, later: true }));
  const mayEdit = usePermits(['business:picture:edit']);
  const { afterAction } = list;
  const columns = useMemo(() => {
    const take = async ({ id, name }: OfferedPicture): Promise<void> => {
      const { outcome }: Output<typeof offeredPicture.take> = await call(offeredPicture.take, { id });
      showMessage(`「${name}」${OUTCOMES[outcome]}`);
    };
    return [
      thumb(list.rows),
      ...COLUMNS,
      ...(mayEdit
        ? [
            c.actions(152, (row) => [
              {
                text: '取用到我的图片',
                'aria-label': `取用到我的图片 ${row.no}`,
                // What is refused is announced by the call.
                act: () =>
                  void take(row)
                    .catch(() => undefined)
                    .then(() => afterAction()),
              },
            ]),
          ]
        : []),
    ];
  }, [list.rows, mayEdit, afterAction]);
  const named = (words: readonly string[] = []) => words.map((word) => ({ value: word, label: word }));
  return (
    <div className="pic-store-list">
      <ListScreen
        title="工厂图库"
        list={list}
        columns={columns}
        tabs={tabs}
        filters={[
          { name: 'keyword', label: '名称或编号', kind: 'text' },
          { name: 'series', label: '系列', kind: 'choice', options: named(data?.series) },
          { name: 'tags', label: '标签', kind: 'choices', options: named(data?.tags) },
          {
            name: 'factoryId',
            label: '工厂',
            kind: 'choice',
            options: factories.map(({ factoryId, factoryName }) => ({
              value: factoryId,
              label: factoryName,
            })),
          },
        ]}
        empty={{
          title: '没有可以取用的工厂图片',
          text: '绑定的工厂在图库里开放给您的图片会列在这里；取用后存入「我的图片」，可以用于编码和订单。',
        }}
      />
    </div>
  );
}
