import { Button } from '@blueprintjs/core';
import { Edit, Move, Plus, Trash } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { pictureFolder, type PictureFolder } from '#contract/picture/folder.ts';
import { FolderList } from '@/entities/picture-store/index.ts';
import { call, query } from '@/shared/api/index.ts';
import { SureDialog, useDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { FolderNameDialog } from './folder-name-dialog.tsx';
import { MoveFolderDialog } from './move-dialogs.tsx';
import { ShareFolderButton } from './share/folder-shares.tsx';

/** All folders with what lies in them and below; the one chosen narrows the list, and is what the buttons change. */
export function FolderTree() {
  const [search, setSearch] = useSearchParams();
  const read = useQuery(query(pictureFolder.list, {}, { quiet: true }));
  const { open, shown } = useDialog(() => void read.refetch());
  const mayEdit = usePermits(['business:picture:edit']);
  const folders = read.data?.folders ?? [];
  const given = search.get('folderId');
  const chosen = folders.find(({ id }) => String(id) === given);
  const choose = (id: number | undefined): void =>
    setSearch((before) => {
      if (id === undefined) before.delete('folderId');
      else before.set('folderId', String(id));
      before.delete('pageNo');
      return before;
    });
  return (
    <>
      <div className="folder-head">
        <h2>文件夹</h2>
        {mayEdit && (
          <>
            <Button
              variant="minimal"
              size="small"
              icon={<Plus />}
              title={chosen ? `在「${chosen.name}」下新建文件夹` : '新建文件夹'}
              aria-label="新建文件夹"
              onClick={() => open((ends) => <FolderNameDialog parent={chosen} {...ends} />)}
            />
            {chosen && <ChosenButtons chosen={chosen} folders={folders} open={open} onGone={choose} />}
          </>
        )}
      </div>
      <FolderList read={read.data} chosenId={given === null ? undefined : Number(given)} onChoose={choose} />
      {shown}
    </>
  );
}

function ChosenButtons({
  chosen,
  folders,
  open,
  onGone,
}: {
  chosen: PictureFolder;
  folders: readonly PictureFolder[];
  open: ReturnType<typeof useDialog>['open'];
  onGone: (id: number | undefined) => void;
}) {
  const { name } = chosen;
  const button = { variant: 'minimal', size: 'small' } as const;
  return (
    <>
      <Button
        {...button}
        icon={<Edit />}
        title={`重命名「${name}」`}
        aria-label="重命名文件夹"
        onClick={() => open((ends) => <FolderNameDialog edited={chosen} {...ends} />)}
      />
      <Button
        {...button}
        icon={<Move />}
        title={`移动「${name}」`}
        aria-label="移动文件夹"
        onClick={() => open((ends) => <MoveFolderDialog moved={chosen} folders={folders} {...ends} />)}
      />
      <ShareFolderButton folder={chosen} open={open} />
      <Button
        {...button}
        icon={<Trash />}
        title={`删除「${name}」`}
        aria-label="删除文件夹"
        onClick={() =>
          open((ends) => <DeleteDialog folder={chosen} onGone={() => onGone(undefined)} {...ends} />)
        }
      />
    </>
  );
}

function DeleteDialog({
  folder: { id, name, count },
  onGone,
  onDone,
  onClose,
}: DialogEnds & { folder: PictureFolder; onGone: () => void }) {
  return (
    <SureDialog
      title={`删除文件夹「${name}」`}
      text={`它和下面的文件夹都会删除，其中的 ${count.toLocaleString('zh-CN')} 张图片进入回收站，30 天内可以还原；已在使用它们的编码和订单不受影响。`}
      act="删除"
      told={`文件夹「${name}」已删除`}
      onConfirm={() => call(pictureFolder.delete, { id }, { quiet: true })}
      onClose={onClose}
      onDone={() => {
        onGone();
        onDone();
      }}
    />
  );
}
