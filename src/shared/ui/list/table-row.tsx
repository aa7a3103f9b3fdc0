import { memo, type MouseEvent } from 'react';
import type { AnyColumn, Identified } from './column.ts';
import { cellOf } from './cell-of.tsx';
import type { Mark } from './list-view.ts';
import type { CellPlace } from './place-of.ts';

interface Props<R> {
  id: string;
  row: R;
  columns: readonly AnyColumn<R>[];
  /** Where the cells of each column stand, in the order of the columns. */
  places: readonly CellPlace[];
  /** Place in the page, from 0. */
  index: number;
  selected: boolean;
  /** Where the keyboard stands. */
  active: boolean;
  /** Its detail is open beside the list. */
  opened: boolean;
  /** The list no longer holds it. */
  gone: boolean;
  /** What somebody is doing with it. */
  mark: Mark | undefined;
  /** Why it came back from an action that had already taken it along. */
  refused: string | undefined;
  onToggle: (row: R, range: boolean) => void;
  onShow: (row: R) => void;
}

function Row<R extends Identified>({
  id,
  row,
  columns,
  places,
  index,
  selected,
  active,
  opened,
  gone,
  mark,
  refused,
  onToggle,
  onShow,
}: Props<R>) {
  return (
    <tr
      id={id}
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-active={active || undefined}
      data-opened={opened || undefined}
      data-gone={gone || undefined}
      data-mark={mark?.kind}
      data-refused={refused !== undefined || undefined}
      title={gone ? '已离开本列表，刷新后不再显示' : (refused ?? mark?.words)}
      onClick={(event) => {
        if ((event.target as Element).closest('.list-check')) onToggle(row, event.shiftKey);
        else if (isPlainClick(event)) onShow(row);
      }}
    >
      <td className="list-check">
        <input
          type="checkbox"
          className="list-box"
          aria-label={`选择第 ${index + 1} 行`}
          tabIndex={-1}
          checked={selected}
          onChange={nothing}
        />
      </td>
      {columns.map((column, i) => cellOf(column, row, places[i]))}
    </tr>
  );
}

/** The click on its cell tells, with its shift key. */
const nothing = (): void => undefined;

/** To select one row draws one row. */
export const TableRow = memo(Row) as typeof Row;

/** Not on something that acts by itself, and not the end of marking a text. */
const isPlainClick = (event: MouseEvent): boolean =>
  !(event.target as Element).closest('button, a, input, label') && !globalThis.getSelection()?.toString();
