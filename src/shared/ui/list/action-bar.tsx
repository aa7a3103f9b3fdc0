import type { ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { idOf, type Identified } from './column.ts';
import { nothingSelected } from './selection.ts';
import type { ListView } from './list-view.ts';

const countOf = (count: number): string => count.toLocaleString('zh-CN');

/**
 * What can be done with the selected rows. It lies over the front of the toolbar while there are any, so that no row
 * moves; out of sight it is there still, for the keys that press its buttons.
 */
export function ActionBar<R extends Identified>({
  list,
  children,
}: {
  list: ListView<R>;
  children?: ReactNode;
}) {
  const { chosen, allMatching, rows } = list;
  const wholePage = rows.length > 0 && rows.every((row) => list.selection.rows.has(idOf(row)));
  return (
    <div className="list-actions" role="toolbar" aria-label="批量操作" data-shown={chosen.count > 0}>
      {chosen.count > 0 && (
        <Button
          variant="minimal"
          icon={<Cross />}
          aria-label="取消选择"
          title="取消选择"
          onClick={() => list.select(nothingSelected)}
        />
      )}
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
      {children}
    </div>
  );
}
