import type { AnyColumn } from './column.ts';
import type { CellPlace } from './place-of.ts';

/** A row's cell under a column. It is no component: rows have twenty of them and come by the hundred. */
export function cellOf<R>(column: AnyColumn<R>, row: R, place?: CellPlace) {
  const content = column.cell(row);
  if (content === '' || content === false || content === null || content === undefined)
    return (
      <td key={column.name} {...place} className="list-nothing" aria-label="无">
        –
      </td>
    );
  return (
    <td key={column.name} title={column.tip?.(row) || undefined} {...place}>
      {content}
    </td>
  );
}
