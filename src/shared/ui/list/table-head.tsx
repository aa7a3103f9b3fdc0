import { memo } from 'react';
import { CaretDown, CaretUp, DoubleCaretVertical } from '@blueprintjs/icons';
import { idOf, type AnyColumn, type Identified } from './column.ts';
import type { CellPlace } from './place-of.ts';
import { selectRows } from './selection.ts';
import type { ListView } from './list-view.ts';

interface Sorting {
  field: string;
  order: 'asc' | 'desc';
}

function Head<R extends Identified>({
  list,
  columns,
  places,
}: {
  list: ListView<R>;
  columns: readonly AnyColumn<R>[];
  places: readonly CellPlace[];
}) {
  const selected = list.rows.filter((row) => list.selection.rows.has(idOf(row))).length;
  const everything = list.selection.all !== undefined || (selected > 0 && selected === list.rows.length);
  const [sorting] = (list.asked['sortingFields'] ?? []) as Sorting[];
  const sortBy = (field: string): void => {
    const next: Sorting[] =
      sorting?.field !== field
        ? [{ field, order: 'desc' }]
        : sorting.order === 'desc'
          ? [{ field, order: 'asc' }]
          : [];
    list.ask({ sortingFields: next.length > 0 ? next : undefined });
  };
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th className="list-check" scope="col">
          <input
            type="checkbox"
            className="list-box"
            aria-label="选择本页全部"
            disabled={list.rows.length === 0 || list.phase === 'stale'}
            checked={everything}
            ref={(box) => {
              if (box) box.indeterminate = !everything && selected > 0;
            }}
            onChange={() => list.select((before) => selectRows(before, list.rows, !everything))}
          />
        </th>
        {columns.map((column, i) => (
          <th key={column.name} scope="col" {...places[i]} aria-sort={ariaSort(column.sort, sorting)}>
            {column.sort ? (
              <button type="button" className="list-sort" onClick={() => sortBy(column.sort!)}>
                {column.title}
                <SortMark sort={column.sort} sorting={sorting} />
              </button>
            ) : (
              column.title
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The head of the table: all rows of the page at once, and the sorts that the endpoint knows. */
export const TableHead = memo(Head) as typeof Head;

const ariaSort = (field: string | undefined, sorting: Sorting | undefined) =>
  field === undefined || sorting?.field !== field
    ? undefined
    : sorting.order === 'asc'
      ? 'ascending'
      : 'descending';

function SortMark({ sort, sorting }: { sort: string; sorting: Sorting | undefined }) {
  if (sorting?.field !== sort) return <DoubleCaretVertical size={12} aria-hidden />;
  return sorting.order === 'asc' ? <CaretUp size={12} aria-hidden /> : <CaretDown size={12} aria-hidden />;
}
