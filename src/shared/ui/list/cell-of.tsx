import type { AnyColumn } from './column.ts';
import type { CellPlace } from './place-of.ts';
import { fits } from './room.ts';

/**
 * A row's cell under a column. It is no component: rows have twenty of them and come by the hundred. Only a cell whose
 * content may not fit is told to cut it: each cell that cuts is one more piece of the page for the browser to put together
 * anew with every frame of scrolling.
 */
export function cellOf<R>(column: AnyColumn<R>, row: R, place?: CellPlace) {
  const content = column.cell(row);
  if (content === '' || content === false || content === null || content === undefined)
    return (
      <td key={column.name} {...place} className="list-nothing" aria-label="无">
        –
      </td>
    );
  const cuts = !column.whole && !fits(content, column.width);
  return (
    <td
      key={column.name}
      title={column.tip?.(row) || undefined}
      {...place}
      className={cuts ? `list-cut ${place?.className ?? ''}`.trimEnd() : place?.className}
    >
      {content}
    </td>
  );
}
