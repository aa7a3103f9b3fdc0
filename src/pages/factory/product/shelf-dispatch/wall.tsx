import { useState, type ReactElement } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Drawer } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useSearchParams } from 'react-router';
import { box, BOX_BADGES, type BoxCell } from '#contract/shelf/box.ts';
import { shelf } from '#contract/shelf/shelf.ts';
import { shortOrderNo, waitText } from '@/entities/box/index.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote, useDialog } from '@/shared/ui/dialog/index.ts';
import { EmptyState } from '@/shared/ui/empty-state/empty-state.tsx';
import { BoxDetail } from './box-detail.tsx';
import { EmptyDialog } from './empty-boxes.tsx';

const ALL = 'all';

/** The wall as it stands: each box is a cell. It is read again whenever something of the hall changes. */
export function Wall({ tabs }: { tabs: ReactElement }) {
  const [search, setSearch] = useSearchParams();
  const shelves = useQuery(query(shelf.page, { pageSize: 20 }, { quiet: true }));
  const open = (shelves.data?.list ?? []).filter(({ closed }) => !closed);
  const shelfId = open.find(({ id }) => String(id) === search.get('shelf'))?.id ?? open[0]?.id;
  const shown = open.find(({ id }) => id === shelfId);
  const board = useQuery({
    ...query(box.board, { shelfId: shelfId ?? 0 }, { quiet: true }),
    enabled: shelfId !== undefined,
    placeholderData: keepPreviousData,
  });
  const [openId, setOpenId] = useState<number>();
  const [badge, setBadge] = useState<string>(ALL);
  const again = (): void => {
    void board.refetch();
    void shelves.refetch();
  };
  const dialog = useDialog(again);
  const cells = board.data?.list ?? [];
  const ended = cells.filter(({ parcel }) => parcel?.ended);
  const countOf = (of: string): number => cells.filter(({ parcel }) => parcel?.badge === of).length;
  return (
    <div className="list-screen">
      <h1 className="list-title">分拣架</h1>
      <div className="list-toolbar">
        <div className="list-front">
          <div className="list-ask">{tabs}</div>
        </div>
        <div className="list-tools">
          {ended.length > 0 && (
            <Button
              intent="danger"
              text={`清空已结束订单的格口 ${ended.length}`}
              onClick={() => dialog.open((ends) => <EmptyDialog boxes={ended} {...ends} />)}
            />
          )}
        </div>
      </div>
      <FailureNote error={shelves.error ?? board.error} />
      {shelves.data && open.length === 0 ? (
        <EmptyState
          title="还没有启用的分拣架"
          text="在「设置」中新建分拣架，分拣工位就会告诉每个包裹的件放进哪个格口。"
        />
      ) : (
        <div className="wall">
          <div className="wall-bar">
            <span role="group" aria-label="分拣架">
              {open.map(({ id, name, free }) => (
                <Button
                  key={id}
                  variant={id === shelfId ? 'solid' : 'minimal'}
                  aria-pressed={id === shelfId}
                  text={`${name}（空 ${free}）`}
                  onClick={() => setSearch({ shelf: String(id) })}
                />
              ))}
            </span>
            <span role="group" aria-label="标记">
              {Object.entries({ [ALL]: '全部', ...BOX_BADGES }).map(([id, label]) => (
                <Button
                  key={id}
                  size="small"
                  variant={badge === id ? 'solid' : 'minimal'}
                  aria-pressed={badge === id}
                  text={id === ALL ? label : `${label} ${countOf(id)}`}
                  onClick={() => setBadge(id)}
                />
              ))}
            </span>
          </div>
          {shown && (
            <div className="wall-scroll">
              <ol
                className="wall-grid"
                aria-label={shown.name}
                style={{ gridTemplateColumns: `repeat(${shown.columns}, minmax(104px, 1fr))` }}
              >
                {cells.map((cell) => (
                  <li
                    key={cell.id}
                    className={badge === ALL || cell.parcel?.badge === badge ? '' : 'wall-faint'}
                  >
                    <Cell cell={cell} isOpen={cell.id === openId} onOpen={() => setOpenId(cell.id)} />
                  </li>
                ))}
              </ol>
            </div>
          )}
        </div>
      )}
      <Drawer
        isOpen={openId !== undefined}
        onClose={() => setOpenId(undefined)}
        className="detail-drawer"
        usePortal={false}
        hasBackdrop={false}
        enforceFocus={false}
        autoFocus={false}
        canOutsideClickClose={false}
        size="min(560px, 92%)"
        transitionDuration={120}
      >
        <section className="detail-part" aria-label="格口详情">
          <div className="detail-head">
            <h2>格口详情</h2>
            <Button
              variant="minimal"
              icon={<Cross />}
              aria-label="关闭详情"
              title="关闭（Esc）"
              onClick={() => setOpenId(undefined)}
            />
          </div>
          <div className="detail-body">
            {openId !== undefined && <BoxDetail key={openId} id={openId} onChanged={again} />}
          </div>
        </section>
      </Drawer>
      {dialog.shown}
    </div>
  );
}

/** A free box is its label alone; a taken one says whose parcel it is, how far that is, and what is up with it. */
function Cell({ cell, isOpen, onOpen }: { cell: BoxCell; isOpen: boolean; onOpen: () => void }) {
  const { label, parcel } = cell;
  const place = { gridColumn: cell.column, gridRow: cell.row };
  if (!parcel)
    return (
      <button
        type="button"
        className="wall-cell"
        style={place}
        data-state={cell.state === 0 ? 'free' : 'other'}
        aria-pressed={isOpen}
        aria-label={`${label}，${cell.state === 0 ? '空闲' : '占用'}`}
        onClick={onOpen}
      >
        <strong>{label}</strong>
      </button>
    );
  return (
    <button
      type="button"
      className="wall-cell"
      style={place}
      data-state={parcel.badge}
      aria-pressed={isOpen}
      title={`订单 ${parcel.orderNo}，等待 ${waitText(parcel.since)}`}
      onClick={onOpen}
    >
      <span className="wall-line">
        <strong>{label}</strong>
        <span>{BOX_BADGES[parcel.badge]}</span>
      </span>
      <span className="wall-line tabular">
        <span className="wall-order">{shortOrderNo(parcel)}</span>
        <span>
          {parcel.there}/{parcel.of}
        </span>
      </span>
      <span className="wall-wait">{waitText(parcel.since)}</span>
    </button>
  );
}
