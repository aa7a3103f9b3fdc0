import { useId, useState, type ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { CaretDown, CaretRight, FolderClose } from '@blueprintjs/icons';
import type { Output } from '#contract/endpoint.ts';
import type { pictureFolder, PictureFolder } from '#contract/picture/folder.ts';
import './folder-list.css';

/** Stands for what lies in no folder. */
export const NO_FOLDER = 0;
type ByParent = ReadonlyMap<number | null, readonly PictureFolder[]>;
type Choose = (id: number | undefined) => void;

/** All folders of the store as a tree, with what lies in them and below; one of them may be chosen. */
export function FolderList({
  read,
  chosenId,
  onChoose,
}: {
  read: Output<typeof pictureFolder.list> | undefined;
  /** undefined: all pictures. */
  chosenId: number | undefined;
  onChoose: Choose;
}) {
  const folders = read?.folders ?? [];
  const byParent = Map.groupBy(folders, ({ parentId }) => parentId);
  const all = folders.reduce((sum, { parentId, count }) => sum + (parentId === null ? count : 0), 0);
  const rootCount = read?.rootCount ?? 0;
  return (
    <ul className="folder-tree" role="tree" aria-label="文件夹">
      <Entry
        name="全部图片"
        count={all + rootCount}
        isChosen={chosenId === undefined}
        onChoose={() => onChoose(undefined)}
      />
      <Entry
        name="未归类"
        count={rootCount}
        isChosen={chosenId === NO_FOLDER}
        onChoose={() => onChoose(NO_FOLDER)}
      />
      {byParent.get(null)?.map((folder) => (
        <Branch key={folder.id} folder={folder} byParent={byParent} chosenId={chosenId} onChoose={onChoose} />
      ))}
    </ul>
  );
}

function Branch({
  folder,
  byParent,
  chosenId,
  onChoose,
}: {
  folder: PictureFolder;
  byParent: ByParent;
  chosenId: number | undefined;
  onChoose: Choose;
}) {
  const [isOpen, setOpen] = useState(false);
  const below = byParent.get(folder.id);
  return (
    <Entry
      name={folder.name}
      count={folder.count}
      isChosen={chosenId === folder.id}
      onChoose={() => onChoose(folder.id)}
      {...(below && { isOpen, onToggle: () => setOpen(!isOpen) })}
    >
      {below && isOpen && (
        <ul role="group">
          {below.map((one) => (
            <Branch key={one.id} folder={one} byParent={byParent} chosenId={chosenId} onChoose={onChoose} />
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
  children?: ReactNode;
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
