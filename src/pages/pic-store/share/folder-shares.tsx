import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Share } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import type { PictureFolder } from '#contract/picture/folder.ts';
import { folderShare } from '#contract/picture/share.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { formatDateTime } from '@/shared/lib/time/index.ts';
import { FailureNote, SureDialog, type DialogEnds, type OpenDialog } from '@/shared/ui/dialog/index.ts';
import { ShareDialog } from './share-dialog.tsx';

const quiet = { quiet: true } as const;
const HINT =
  '它和下面的文件夹里可用的图片都共享：以后放进来的自动共享，移走或删除的自动取消。工厂只能查看，并用于您的订单，不能修改；已在使用的订单不受影响。';

/** Shares a folder with all that ever lies in it, changes that, and ends it. */
export const ShareFolderButton = ({ folder, open }: { folder: PictureFolder; open: OpenDialog }) => (
  <Button
    variant="minimal"
    size="small"
    icon={<Share />}
    active={folder.isShared}
    title={folder.isShared ? `「${folder.name}」的共享` : `共享「${folder.name}」`}
    aria-label="共享文件夹"
    onClick={() => open((ends) => <FolderShares folder={folder} {...ends} />)}
  />
);

function FolderShares({
  folder: { id: folderId, name },
  onDone,
  onClose,
}: DialogEnds & { folder: PictureFolder }) {
  // The form begins with who has it now, not with who had it when it was opened before.
  const { data, error, isFetchedAfterMount } = useQuery(query(folderShare.detail, { folderId }, quiet));
  const [ending, setEnding] = useState(false);
  const shares = data?.shares ?? [];
  if (ending)
    return (
      <SureDialog
        title={`取消共享文件夹「${name}」`}
        text="工厂不能再把里面的图片用于新的订单，另外单独共享的除外；已在使用的订单不受影响。"
        act="取消共享"
        told={`已取消共享文件夹「${name}」`}
        onConfirm={() => call(folderShare.unshare, { folderId }, quiet)}
        onDone={onDone}
        onClose={onClose}
      />
    );
  if (!data || !isFetchedAfterMount) return <FailureNote error={error} />;
  return (
    <ShareDialog
      title={`共享文件夹「${name}」`}
      hint={HINT}
      has={shares.map(({ factoryId }) => factoryId)}
      mayDownload={shares.every((share) => share.mayDownload)}
      more={
        shares.length > 0 && (
          <div>
            {shares.map(({ factoryId, factoryName, sharedBy, since }) => (
              <p key={factoryId} className="share-who list-quiet tabular">
                {factoryName}：{sharedBy}，{formatDateTime(since)} 起
              </p>
            ))}
            <Button text="取消共享文件夹" onClick={() => setEnding(true)} />
          </div>
        )
      }
      onSend={async (said) => {
        await call(folderShare.change, { folderId, ...said }, quiet);
        showMessage(shares.length > 0 ? '已修改文件夹的共享' : '文件夹已共享');
      }}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
