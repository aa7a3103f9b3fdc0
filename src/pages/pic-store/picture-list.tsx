import { useMemo, useState, type DragEvent, type ReactElement } from 'react';
import { Button } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import type { Output } from '#contract/endpoint.ts';
import { COLOUR_WORDS, picture, PICTURE_KINDS } from '#contract/picture/picture.ts';
import { SkuPicker } from '@/entities/sku/index.ts';
import {
  columnsFor,
  FindDialog,
  PictureActions,
  UploadPanel,
  type StoreTab,
} from '@/features/picture-shelf/index.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { ListScreen, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { MovePicturesDialog } from './move-dialogs.tsx';
import { StoredPicture } from './stored-picture.tsx';
import { collectDropped } from './upload/collect.ts';
import { UploadButton } from './upload/upload-button.tsx';
import { uploadInto } from './upload/upload-into.ts';

const EMPTY = {
  ready: { title: '这里还没有图片', text: '把文件或文件夹拖进来，或点击「上传」；文件夹会原样保留。' },
  broken: { title: '没有无法使用的图片', text: '检查没有通过的图片会在这里保留 7 天，并写明原因。' },
  trashed: { title: '回收站是空的', text: '删除的图片会在这里保留 30 天，期间可以还原。' },
} as const;

/** The pictures of one tab: in use, not usable, or thrown away. */
export function PictureList({
  tab,
  tabs,
  options,
}: {
  tab: StoreTab;
  tabs: ReactElement;
  options: Output<typeof picture.options> | undefined;
}) {
  const list = useList(picture.page, { name: `business.picture.${tab}`, start: { tab } });
  const { open, shown } = useDialog(list.afterAction);
  const mayEdit = usePermits(['business:picture:edit']);
  const sku = list.answer?.sku ?? null;
  const columns = useMemo(() => columnsFor(tab, list.rows, sku), [tab, list.rows, sku]);
  const { asked } = list;
  const folderId = asked['folderId'] as number | undefined;
  const isReady = tab === 'ready';
  const into = folderId && folderId > 0 ? folderId : null;
  const [over, setOver] = useState(false);
  const onDragOver = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    // What is refused is announced by the call.
    void collectDropped(event.dataTransfer.items)
      .then((files) => uploadInto(into, files))
      .catch(() => undefined);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a place to drop files on; the button beside takes them, too
    <div
      className="pic-store-list"
      data-over={over}
      {...(isReady && mayEdit && { onDragOver, onDragLeave: () => setOver(false), onDrop })}
    >
      <ListScreen
        title="图库"
        list={list}
        columns={columns}
        filters={[
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
          ...(sku
            ? ([{ name: 'dpiAtLeast', label: '清晰度至少', kind: 'choice', options: DPIS }] as const)
            : []),
          { name: 'used', label: '已使用', kind: 'yesNo' },
          {
            name: 'uploadedBy',
            label: '上传人',
            kind: 'choice',
            options: (options?.uploaders ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
          { name: 'createdAt', label: '上传时间', kind: 'dates' },
        ]}
        tabs={tabs}
        quick={
          isReady && (
            <div className="store-quick">
              <span className="list-quiet">按 SKU 看清晰度</span>
              <div className="store-sku">
                <SkuPicker label="按 SKU 看清晰度" value={sku} onPick={({ id }) => list.ask({ skuId: id })} />
              </div>
              {sku && (
                <>
                  <span className="list-quiet tabular">
                    {sku.printWidthMm && sku.printHeightMm
                      ? `印刷 ${sku.printWidthMm} × ${sku.printHeightMm} mm，铺满`
                      : '这个 SKU 没有印刷尺寸'}
                  </span>
                  <Button
                    variant="minimal"
                    size="small"
                    text="清除"
                    onClick={() => list.ask({ skuId: undefined, dpiAtLeast: undefined })}
                  />
                </>
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
              kept="还有编码或未完成订单使用的会留下。"
              more={
                <ReasonedButton
                  text="移动"
                  why={list.chosen.count === 0 ? '请先选择图片。' : undefined}
                  onClick={() =>
                    open((ends) => (
                      <MovePicturesDialog ids={list.chosen.rows.map(({ id }) => id)} {...ends} />
                    ))
                  }
                />
              }
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
              {mayEdit && <UploadButton folderId={into} />}
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
  content: (id: number) => <StoredPicture key={id} id={id} mayEdit={mayEdit} />,
});

const PIXELS = [500, 1000, 1500, 2000, 3000].map((value) => ({ value, label: `${value} 像素` }));
const DPIS = [100, 150, 200, 300].map((value) => ({ value, label: `${value} dpi` }));
