import { useRef, useState, type KeyboardEvent } from 'react';
import { Button, Dialog, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight, Search } from '@blueprintjs/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { pictureFolder } from '#contract/picture/folder.ts';
import { picture, type Picture } from '#contract/picture/picture.ts';
import { query } from '@/shared/api/index.ts';
import { EmptyState } from '@/shared/ui/empty-state/empty-state.tsx';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { stepAmong } from '@/shared/ui/tiles/index.ts';
import { printText } from '@/shared/ui/picture/index.ts';
import { FolderList } from './folder-list.tsx';
import { PictureTile } from './picture-tile.tsx';
import { storePictureOf, whyUnusable, type PrintedOn, type StorePicture } from './store-picture.ts';
import './pick-dialog.css';

const OF_A_PAGE = 60;
const quiet = { quiet: true } as const;

/** One picture of the store, found by its folder and its name: arrows move, enter takes it. */
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
  const [name, setName] = useState('');
  const [pageNo, setPageNo] = useState(1);
  const [chosen, setChosen] = useState<Picture>();
  const tiles = useRef<HTMLUListElement>(null);
  const folders = useQuery(query(pictureFolder.list, {}, quiet));
  const asked = { folderId, skuId, pageNo, pageSize: OF_A_PAGE, ...(name.trim() && { name: name.trim() }) };
  const found = useQuery({ ...query(picture.page, asked, quiet), placeholderData: keepPreviousData });
  const rows = found.data?.list ?? [];
  const total = found.data?.total ?? 0;
  const at = rows.findIndex(({ id }) => id === chosen?.id);
  const place = print ?? found.data?.sku ?? null;
  const printed = place && printText(place);
  const narrow = (how: () => void): void => {
    how();
    setPageNo(1);
    setChosen(undefined);
  };
  const take = (one: Picture | undefined): void => {
    if (one && !whyUnusable(one)) onPick(storePictureOf(one));
  };
  const stepTo = (index: number | undefined): boolean => {
    const row = index === undefined ? undefined : rows[index];
    if (!row) return false;
    setChosen(row);
    tiles.current?.children[index!]?.scrollIntoView({ block: 'nearest' });
    return true;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const drawn = [...(tiles.current?.children ?? [])] as HTMLElement[];
    if (event.key === 'Enter') take(rows[at]);
    else if (!stepTo(stepAmong(event.key, at, drawn))) return;
    event.preventDefault();
  };
  const why = !rows[at] ? '请先选择一张图片。' : whyUnusable(rows[at]);
  return (
    <Dialog isOpen onClose={onClose} title="从图库选择" className="form-dialog pick-dialog">
      <DialogBody>
        <div className="pick-picture">
          <div className="pick-folders">
            <FolderList
              read={folders.data}
              chosenId={folderId}
              onChoose={(id) => narrow(() => setFolderId(id))}
            />
          </div>
          <div className="pick-found">
            <div className="pick-ask">
              <InputGroup
                autoFocus
                fill
                leftIcon={<Search />}
                placeholder="搜索图片名称"
                aria-label="搜索图片名称"
                value={name}
                onValueChange={(text) => narrow(() => setName(text))}
                onKeyDown={(event) => {
                  if (event.key !== 'ArrowDown' || rows.length === 0) return;
                  event.preventDefault();
                  tiles.current?.focus();
                  if (at < 0) stepTo(0);
                }}
              />
              {printed && <span className="list-quiet tabular pick-print">印刷 {printed}</span>}
            </div>
            <FailureNote error={found.error ?? folders.error} retry={() => void found.refetch()} />
            {found.data && rows.length === 0 ? (
              <EmptyState
                title={name.trim() ? '没有这个名称的图片' : '这里还没有图片'}
                text={
                  name.trim() ? '请换个关键词，或选择别的文件夹。' : '请选择别的文件夹，或先到图库上传图片。'
                }
              />
            ) : (
              <ul
                ref={tiles}
                className="pick-tiles"
                role="listbox"
                tabIndex={0}
                aria-label="图库图片，用方向键移动，回车使用"
                aria-busy={found.isFetching}
                aria-activedescendant={rows[at] && `pick-${rows[at].id}`}
                onKeyDown={onKeyDown}
              >
                {rows.map((row) => (
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list has the keys
                  <li
                    key={row.id}
                    id={`pick-${row.id}`}
                    role="option"
                    aria-selected={row.id === chosen?.id}
                    aria-disabled={whyUnusable(row) !== undefined}
                    aria-label={row.name}
                    onClick={() => setChosen(row)}
                    onDoubleClick={() => take(row)}
                  >
                    <PictureTile picture={row} print={place} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="取消" onClick={onClose} />
            <ReasonedButton
              intent="primary"
              text="使用这张图片"
              why={why && whyText(why)}
              onClick={() => take(rows[at])}
            />
          </>
        }
      >
        <Turn pageNo={pageNo} total={total} onTurn={(to) => (setPageNo(to), setChosen(undefined))} />
      </DialogFooter>
    </Dialog>
  );
}

const whyText = (why: string): string => (why.endsWith('。') ? why : `这张图片${why}，请选择别的图片。`);

function Turn({ pageNo, total, onTurn }: { pageNo: number; total: number; onTurn: (to: number) => void }) {
  const pages = Math.max(1, Math.ceil(total / OF_A_PAGE));
  return (
    <div className="pick-turn">
      <span className="list-quiet tabular">共 {total.toLocaleString('zh-CN')} 张</span>
      {pages > 1 && (
        <>
          <Button
            variant="minimal"
            icon={<ChevronLeft />}
            aria-label="上一页"
            disabled={pageNo <= 1}
            onClick={() => onTurn(pageNo - 1)}
          />
          <span className="list-quiet tabular">
            {pageNo} / {pages}
          </span>
          <Button
            variant="minimal"
            icon={<ChevronRight />}
            aria-label="下一页"
            disabled={pageNo >= pages}
            onClick={() => onTurn(pageNo + 1)}
          />
        </>
      )}
    </div>
  );
}
