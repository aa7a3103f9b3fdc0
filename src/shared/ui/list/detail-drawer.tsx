import type { ReactNode } from 'react';
import { Button, Drawer } from '@blueprintjs/core';
import { ChevronDown, ChevronUp, Cross } from '@blueprintjs/icons';
import { idOf, type Identified, type RowId } from './column.ts';
import type { ListView } from './list-view.ts';

/** One row in full beside the list, which stays in use: the next row is one key or click away. */
export function DetailDrawer<R extends Identified>({
  title,
  list,
  children,
}: {
  title: string;
  list: ListView<R>;
  children: (id: RowId) => ReactNode;
}) {
  const { openId, rows } = list;
  const at = rows.findIndex((row) => idOf(row) === openId);
  const { pageNo, pageSize } = list.asked as { pageNo: number; pageSize: number };
  const hasPage = (by: 1 | -1): boolean => (by === 1 ? pageNo * pageSize < list.total : pageNo > 1);
  const step = (label: string, icon: React.ReactElement, by: 1 | -1) => (
    <Button
      variant="minimal"
      icon={icon}
      aria-label={label}
      title={label}
      disabled={at < 0 || (!rows[at + by] && !hasPage(by))}
      onClick={() => (rows[at + by] ? list.open(idOf(rows[at + by]!)) : list.turn(by))}
    />
  );
  return (
    <Drawer
      isOpen={openId !== undefined}
      onClose={() => list.open(undefined)}
      className="detail-drawer"
      // Inside the page: a page that is left takes its drawer with it.
      usePortal={false}
      hasBackdrop={false}
      enforceFocus={false}
      autoFocus={false}
      canOutsideClickClose={false}
      // A page whose detail needs more room says so by this variable.
      size="var(--detail-width, min(760px, 92%))"
      transitionDuration={120}
    >
      <section className="detail-part" aria-label={title}>
        <div className="detail-head">
          <h2>{title}</h2>
          {step('上一条', <ChevronUp />, -1)}
          {step('下一条', <ChevronDown />, 1)}
          <Button
            variant="minimal"
            icon={<Cross />}
            aria-label="关闭详情"
            title="关闭（Esc）"
            onClick={() => list.open(undefined)}
          />
        </div>
        <div className="detail-body">{openId !== undefined && children(openId)}</div>
      </section>
    </Drawer>
  );
}
