import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { pictureFolder } from '#contract/picture/folder.ts';
import { picture } from '#contract/picture/picture.ts';
import { query } from '@/shared/api/index.ts';
import { FolderList } from './folder-list.tsx';
import { NOTHING_SOUGHT, OF_A_PAGE, PickFrame } from './pick-frame.tsx';
import type { PrintedOn, StorePicture } from './store-picture.ts';

const quiet = { quiet: true } as const;
const EMPTY = { title: '这里还没有图片', text: '请选择别的文件夹，或先到图库上传图片。' };

/** One picture of the store, found by its folder and its name. */
export function PickDialog({
  on: { print, skuId },
  onPick,
  onClose,
}: {
  on: PrintedOn;
  onPick: (picked: StorePicture) => void;
  onClose: () => void;
}) {
  const [folderId, setFolderId] = useState<number>();
  const [sought, setSought] = useState(NOTHING_SOUGHT);
  const { pageNo } = sought;
  const name = sought.name.trim();
  const folders = useQuery(query(pictureFolder.list, {}, quiet));
  const asked = { folderId, skuId, pageNo, pageSize: OF_A_PAGE, ...(name && { name }) };
  const found = useQuery({ ...query(picture.page, asked, quiet), placeholderData: keepPreviousData });
  return (
    <PickFrame
      title="从图库选择"
      side={
        <FolderList
          read={folders.data}
          chosenId={folderId}
          onChoose={(id) => {
            setFolderId(id);
            setSought({ ...sought, pageNo: 1 });
          }}
        />
      }
      rows={found.data?.list}
      total={found.data?.total ?? 0}
      busy={found.isFetching}
      failure={found.error ?? folders.error}
      retry={() => void found.refetch()}
      empty={EMPTY}
      print={print ?? found.data?.sku ?? null}
      sought={sought}
      onSeek={setSought}
      onPick={onPick}
      onClose={onClose}
    />
  );
}
