import { useCallback, useMemo, type ReactElement } from 'react';
import { Button } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useSearchParams } from 'react-router';
import type { Output } from '#contract/endpoint.ts';
import { picture, type Picture } from '#contract/picture/picture.ts';
import { PictureTile } from '@/entities/picture-store/index.ts';
import {
  columnsFor,
  FindDialog,
  PictureActions,
  SkuQuick,
  UploadPanel,
  type StoreTab,
} from '@/features/picture-shelf/index.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { ListFrame, ListScreen, useList } from '@/shared/ui/list/index.ts';
import { TileGrid } from '@/shared/ui/tiles/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { filtersOf } from './picture-filters.ts';
import { withSharing } from './share/shared-column.ts';
import { StoredActions } from './stored-actions.tsx';
import { StoredPicture } from './stored-picture.tsx';
import { UploadButton } from './upload/upload-button.tsx';
import { WayIn } from './upload/way-in.tsx';
import { isTiled, ViewSwitch } from './view.tsx';

const EMPTY = {
  ready: {
    title: '这里还没有图片',
    text: '把文件或文件夹拖进来，按 Ctrl+V 粘贴，或点击「上传」；文件夹和 ZIP 里的文件夹会原样保留。',
  },
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
  const [search] = useSearchParams();
  const mayEdit = usePermits(['business:picture:edit']);
  const sku = list.answer?.sku ?? null;
  const columns = useMemo(() => withSharing(tab, columnsFor(tab, list.rows, sku)), [tab, list.rows, sku]);
  const tile = useCallback((row: Picture) => <PictureTile picture={row} print={sku} />, [sku]);
  const folderId = list.asked['folderId'] as number | undefined;
  const isReady = tab === 'ready';
  const into = folderId && folderId > 0 ? folderId : null;
  const frame = {
    ...{ title: '图库', list, tabs, empty: EMPTY[tab], detail: detailOf(mayEdit) },
    filters: filtersOf(options, sku !== null),
    quick: (
      <div className="store-quick">
        <ViewSwitch />
        {isReady && (
          <SkuQuick
            sku={sku}
            onPick={(skuId) => list.ask({ skuId, ...(skuId === undefined && { dpiAtLeast: undefined }) })}
          />
        )}
        {isReady && mayEdit && <UploadPanel />}
      </div>
    ),
    actions: mayEdit && (
      <PictureActions
        target={list}
        tab={tab}
        open={open}
        kept="还有编码或未完成订单使用的会留下。"
        more={<StoredActions chosen={list.chosen} open={open} />}
      />
    ),
    tools: isReady && (
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
    ),
  };
  return (
    <WayIn folderId={into} open={isReady && mayEdit}>
      {isTiled(search) ? (
        <ListFrame {...frame}>
          <TileGrid label="图库" list={list} tile={tile} nameOf={({ name }) => name} />
        </ListFrame>
      ) : (
        <ListScreen {...frame} columns={columns} />
      )}
      {shown}
    </WayIn>
  );
}

const detailOf = (mayEdit: boolean) => ({
  title: '图片详情',
  content: (id: number) => <StoredPicture key={id} id={id} mayEdit={mayEdit} />,
});
