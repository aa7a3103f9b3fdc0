import type { ReactNode } from 'react';
import { Button, Spinner } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { idOf, type Identified } from './column.ts';
import { nothingSelected } from './selection.ts';
import type { ListView } from './list-view.ts';

const countOf = (count: number): string => count.toLocaleString('zh-CN');

/** What can be done with the selected rows; it stays while the rows scroll and pages turn. */
export function ActionBar<R extends Identified>({
  list,
  children,
  settings,
}: {
  list: ListView<R>;
  children?: ReactNode;
  /** At its end: what concerns the list itself. */
  settings?: ReactNode;
}) {
  const { chosen, allMatching, rows } = list;
  const wholePage = rows.length > 0 && rows.every((row) => list.selection.rows.has(idOf(row)));
  return (
    <div className="list-actions" role="toolbar" aria-label="批量操作">
      {children}
      <span className="list-chosen tabular" role="status">
        {chosen.count > 0 && (
          <>
            {chosen.all ? '已选符合条件的全部 ' : '已选 '}
            <strong>{countOf(chosen.count)}</strong> 条
          </>
        )}
      </span>
      {wholePage && !chosen.all && allMatching && allMatching.total > chosen.count && (
        <Button
          variant="minimal"
          intent="primary"
          text={`选择符合条件的全部 ${countOf(allMatching.total)} 条`}
          onClick={() => list.select((before) => ({ ...before, all: allMatching }))}
        />
      )}
      {chosen.count > 0 && (
        <Button variant="minimal" text="取消选择" onClick={() => list.select(nothingSelected)} />
      )}
      <span className="list-actions-end">
        {settings}
        <Button
          variant="minimal"
          icon={list.fetching ? <Spinner size={16} /> : <Refresh />}
          aria-label="刷新"
          title="刷新"
          onClick={list.reload}
        />
      </span>
    </div>
  );
}
