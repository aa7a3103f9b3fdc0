import { useMemo, type ReactElement } from 'react';
import { Button } from '@blueprintjs/core';
import { Search, Upload } from '@blueprintjs/icons';
import { AUDIENCES } from '#contract/customer/audience.ts';
import type { Output, Parsed } from '#contract/endpoint.ts';
import { gallery, GALLERY_STATUS, RIGHTS, type GalleryPicture } from '#contract/gallery/gallery.ts';
import { PICTURE_KINDS } from '#contract/picture/picture.ts';
import { FindDialog, PictureActions, UploadPanel, type StoreTab } from '@/features/picture-shelf/index.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, ListScreen, optionsOf, useList, type Filter } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { galleryColumns } from './gallery-columns.tsx';
import { GalleryDeeds } from './gallery-deeds.tsx';
import { GalleryDetail } from './gallery-picture.tsx';
import { UploadDialog } from './upload-dialog.tsx';

const EMPTY = {
  ready: {
    title: '图库里还没有图片',
    text: '上传可以给客户印刷的图片，客户在「图库」的「工厂图库」里取用。',
  },
  broken: { title: '没有无法使用的图片', text: '检查没有通过的图片会在这里保留 7 天，并写明原因。' },
  trashed: { title: '回收站是空的', text: '删除的图片会在这里保留 30 天，期间可以还原。' },
} as const;
const DPIS = [100, 150, 200, 300].map((value) => ({ value, label: `低于 ${value} dpi` }));
const c = columnsOf<GalleryPicture>();

/** The gallery's pictures of one tab: offered or stopped, not usable, or thrown away. */
export function GalleryList({
  tab,
  tabs,
  options,
}: {
  tab: StoreTab;
  tabs: ReactElement;
  options: Output<typeof gallery.options> | undefined;
}) {
  const list = useList(gallery.page, { name: `factory.gallery.${tab}`, start: { tab } });
  const { open, shown } = useDialog(list.afterAction);
  const mayEdit = usePermits(['factory:gallery:edit']);
  const isReady = tab === 'ready';
  const largest = list.answer?.largest ?? null;
  const columns = useMemo(
    () => [
      ...galleryColumns(tab, list.rows, largest),
      ...(isReady && mayEdit
        ? [
            c.actions(72, (row) => [
              { text: '修改', act: () => open((ends) => <EntryDialog row={row} {...ends} />) },
            ]),
          ]
        : []),
    ],
    [tab, list.rows, largest, isReady, mayEdit, open],
  );
  return (
    <div className="pic-store-list">
      <ListScreen
        title="图库"
        list={list}
        columns={columns}
        filters={filtersOf(options, largest !== null)}
        tabs={tabs}
        quick={
          isReady && (
            <div className="store-quick">
              {largest && (
                <span className="list-quiet tabular">
                  清晰度按最大印刷区域 {largest.printWidthMm} × {largest.printHeightMm} mm 计算
                </span>
              )}
              {mayEdit && <UploadPanel />}
            </div>
          )
        }
        actions={
          mayEdit && (
            <PictureActions
              target={list}
              tab={tab}
              open={open}
              kept="客户已取用的图片是他们自己的，不受影响。"
              more={<GalleryDeeds rows={list.chosen.rows as GalleryPicture[]} open={open} />}
            />
          )
        }
        tools={
          isReady && (
            <>
              <Button
                icon={<Search />}
                text="以图搜图"
                onClick={() =>
                  open(({ onClose }) => <FindDialog onClose={onClose} onOpen={(id) => list.open(id)} />)
                }
              />
              {mayEdit && (
                <Button
                  intent="primary"
                  icon={<Upload />}
                  text="上传"
                  onClick={() => open((ends) => <UploadDialog {...ends} />)}
                />
              )}
            </>
          )
        }
        empty={EMPTY[tab]}
        detail={detailOf(mayEdit)}
      />
      {shown}
    </div>
  );
}

const detailOf = (mayEdit: boolean) => ({
  title: '图片详情',
  content: (id: number) => <GalleryDetail key={id} id={id} mayEdit={mayEdit} />,
});

const named = (words: readonly string[] = []) => words.map((word) => ({ value: word, label: word }));

const filtersOf = (
  options: Output<typeof gallery.options> | undefined,
  knowsArea: boolean,
): Filter<Parsed<typeof gallery.page>>[] => [
  { name: 'keyword', label: '名称或编号', kind: 'text' },
  { name: 'series', label: '系列', kind: 'choice', options: named(options?.series) },
  { name: 'tags', label: '标签', kind: 'choices', options: named(options?.tags) },
  { name: 'rights', label: '版权', kind: 'choice', options: optionsOf(RIGHTS) },
  { name: 'endsSoon', label: '授权 30 天内到期', kind: 'yesNo' },
  { name: 'scope', label: '可见范围', kind: 'choice', options: optionsOf(AUDIENCES) },
  ...(knowsArea ? ([{ name: 'dpiBelow', label: '清晰度', kind: 'choice', options: DPIS }] as const) : []),
  { name: 'used', label: '30 天内使用', kind: 'yesNo' },
  { name: 'status', label: '状态', kind: 'choice', options: optionsOf(GALLERY_STATUS, true) },
  { name: 'kind', label: '类型', kind: 'choice', options: optionsOf(PICTURE_KINDS) },
  { name: 'createdAt', label: '上传时间', kind: 'dates' },
];
