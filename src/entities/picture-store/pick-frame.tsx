import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button, Dialog, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight, Search } from '@blueprintjs/icons';
import type { PrintSize } from '#contract/values/picture.ts';
import { EmptyState } from '@/shared/ui/empty-state/empty-state.tsx';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { stepAmong } from '@/shared/ui/tiles/index.ts';
import { printText } from '@/shared/ui/picture/index.ts';
import { PictureTile } from './picture-tile.tsx';
import { storePictureOf, whyUnusable, type StorePicture, type TilePicture } from './store-picture.ts';
import './pick-dialog.css';

export const OF_A_PAGE = 60;
/** Which pictures are asked for. */
export interface Sought {
  name: string;
  pageNo: number;
}
export const NOTHING_SOUGHT: Sought = { name: '', pageNo: 1 };

/** Pictures to choose one of: found by name, arrows move, enter takes it. */
export function PickFrame({
  title,
  side,
  rows,
  total,
  busy,
  failure,
  retry,
  empty,
  print,
  sought: { name, pageNo },
  onSeek,
  onPick,
  onClose,
}: {
  title: string;
  /** What else narrows them, beside the tiles. */
  side?: ReactNode;
  /** Undefined until the first answer. */
  rows: readonly (TilePicture & { id: number })[] | undefined;
  total: number;
  busy: boolean;
  failure: Error | null;
  retry: () => void;
  /** Said where there are none, and nothing was typed. */
  empty: { title: string; text: string };
  print: Pick<PrintSize, 'printWidthMm' | 'printHeightMm'> | null;
  sought: Sought;
  onSeek: (sought: Sought) => void;
  onPick: (picked: StorePicture) => void;
  onClose: () => void;
}) {
  const [chosenId, setChosen] = useState<number>();
  const tiles = useRef<HTMLUListElement>(null);
  const at = rows?.findIndex(({ id }) => id === chosenId) ?? -1;
  const chosen = rows?.[at];
  const printed = print && printText(print);
  const seek = (next: Sought): void => {
    onSeek(next);
    setChosen(undefined);
  };
  const take = (one: TilePicture | undefined): void => {
    if (one && !whyUnusable(one)) onPick(storePictureOf(one));
  };
  const stepTo = (index: number | undefined): boolean => {
    const row = index === undefined ? undefined : rows?.[index];
    if (!row) return false;
    setChosen(row.id);
    tiles.current?.children[index!]?.scrollIntoView({ block: 'nearest' });
    return true;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const drawn = [...(tiles.current?.children ?? [])] as HTMLElement[];
    if (event.key === 'Enter') take(chosen);
    else if (!stepTo(stepAmong(event.key, at, drawn))) return;
    event.preventDefault();
  };
  const why = chosen ? whyUnusable(chosen) : '请先选择一张图片。';
  return (
    <Dialog isOpen onClose={onClose} title={title} className="form-dialog pick-dialog">
      <DialogBody>
        <div className="pick-picture" data-side={side !== undefined}>
          {side !== undefined && <div className="pick-folders">{side}</div>}
          <div className="pick-found">
            <div className="pick-ask">
              <InputGroup
                autoFocus
                fill
                leftIcon={<Search />}
                placeholder="搜索图片名称"
                aria-label="搜索图片名称"
                value={name}
                onValueChange={(text) => seek({ name: text, pageNo: 1 })}
                onKeyDown={(event) => {
                  if (event.key !== 'ArrowDown' || !rows?.length) return;
                  event.preventDefault();
                  tiles.current?.focus();
                  if (at < 0) stepTo(0);
                }}
              />
              {printed && <span className="list-quiet tabular pick-print">印刷 {printed}</span>}
            </div>
            <FailureNote error={failure} retry={retry} />
            {rows?.length === 0 ? (
              <EmptyState
                title={name.trim() ? '没有这个名称的图片' : empty.title}
                text={name.trim() ? '请换个关键词再试。' : empty.text}
              />
            ) : (
              <ul
                ref={tiles}
                className="pick-tiles"
                role="listbox"
                tabIndex={0}
                aria-label="图库图片，用方向键移动，回车使用"
                aria-busy={busy}
                aria-activedescendant={chosen && `pick-${chosen.id}`}
                onKeyDown={onKeyDown}
              >
                {rows?.map((row) => (
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list has the keys
                  <li
                    key={row.id}
                    id={`pick-${row.id}`}
                    role="option"
                    aria-selected={row.id === chosenId}
                    aria-disabled={whyUnusable(row) !== undefined}
                    aria-label={row.name}
                    onClick={() => setChosen(row.id)}
                    onDoubleClick={() => take(row)}
                  >
                    <PictureTile picture={row} print={print} />
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
              onClick={() => take(chosen)}
            />
          </>
        }
      >
        <Turn pageNo={pageNo} total={total} onTurn={(to) => seek({ name, pageNo: to })} />
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
