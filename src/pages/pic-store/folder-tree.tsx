import { useId, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { CaretDown, CaretRight, Edit, FolderClose, Move, Plus, Trash } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { pictureFolder, type PictureFolder } from '#contract/picture/folder.ts';
import { call, query } from '@/shared/api/index.ts';
import { SureDialog, useDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { FolderNameDialog } from './folder-name-dialog.tsx';
import { MoveFolderDialog } from './move-dialogs.tsx';

const TOP = 0;

/** All folders with what lies in them and below; the one chosen narrows the list, and is what the buttons change. */
export function FolderTree() {
  const [search, setSearch] = useSearchParams();
  const read = useQuery(query(pictureFolder.list, {}, { quiet: true }));
  const { open, shown } = useDialog(() => void read.refetch());
  const mayEdit = usePermits(['business:picture:edit']);
  const folders = read.data?.folders ?? [];
  const byParent = Map.groupBy(folders, ({ parentId }) => parentId);
  const given = search.get('folderId');
  const chosen = folders.find(({ id }) => String(id) === given);
  const choose = (id: number | undefined): void =>
    setSearch((before) => {
      if (id === undefined) before.delete('folderId');
      else before.set('folderId', String(id));
      before.delete('pageNo');
      return before;
    });
  const all = folders.reduce((sum, { parentId, count }) => sum + (parentId === null ? count : 0), 0);
  const rootCount = read.data?.rootCount ?? 0;
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
      <ul className="folder-tree" role="tree" aria-label="文件夹">
        <Entry
          name="全部图片"
          count={all + rootCount}
          isChosen={given === null}
          onChoose={() => choose(undefined)}
        />
        <Entry
          name="未归类"
          count={rootCount}
          isChosen={given === String(TOP)}
          onChoose={() => choose(TOP)}
        />
        {byParent.get(null)?.map((folder) => (
          <Branch key={folder.id} folder={folder} byParent={byParent} chosen={chosen} onChoose={choose} />
        ))}
      </ul>
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

function Branch({
  folder,
  byParent,
  chosen,
  onChoose,
}: {
  folder: PictureFolder;
  byParent: ReadonlyMap<number | null, readonly PictureFolder[]>;
  chosen: PictureFolder | undefined;
  onChoose: (id: number) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const below = byParent.get(folder.id);
  return (
    <Entry
      name={folder.name}
      count={folder.count}
      isChosen={chosen?.id === folder.id}
      onChoose={() => onChoose(folder.id)}
      {...(below && { isOpen, onToggle: () => setOpen(!isOpen) })}
    >
      {below && isOpen && (
        <ul role="group">
          {below.map((one) => (
            <Branch key={one.id} folder={one} byParent={byParent} chosen={chosen} onChoose={onChoose} />
          ))}
        </ul>
      )}
    </Entry>
  );
}

function Entry({
  name,
  count,
  isChosen,
  onChoose,
  isOpen,
  onToggle,
  children,
}: {
  name: string;
  count: number;
  isChosen: boolean;
  onChoose: () => void;
  /** undefined: nothing lies below. */
  isOpen?: boolean;
  onToggle?: () => void;
  children?: React.ReactNode;
}) {
  const ownId = useId();
  return (
    <li
      role="treeitem"
      aria-selected={isChosen}
      aria-labelledby={ownId}
      {...(onToggle && { 'aria-expanded': isOpen })}
    >
      <div className="folder-entry" data-chosen={isChosen}>
        {onToggle ? (
          <Button
            variant="minimal"
            size="small"
            icon={isOpen ? <CaretDown /> : <CaretRight />}
            aria-label={`${isOpen ? '收起' : '展开'} ${name}`}
            onClick={onToggle}
          />
        ) : (
          <span className="folder-gap" />
        )}
        <button type="button" id={ownId} className="folder-name" title={name} onClick={onChoose}>
          <FolderClose size={14} aria-hidden />
          <span className="folder-text">{name}</span>
          <span className="list-quiet tabular">{count.toLocaleString('zh-CN')}</span>
        </button>
      </div>
      {children}
    </li>
  );
}
