import { memo } from 'react';
import type { AnyColumn, Identified } from './column.ts';
import type { CellPlace } from './place-of.ts';

function Totals<R extends Identified>({
  rows,
  selected,
  columns,
  places,
}: {
  rows: readonly R[];
  selected: readonly R[];
  columns: readonly AnyColumn<R>[];
  places: readonly CellPlace[];
}) {
  if (rows.length === 0 || !hasTotals(columns)) return null;
  const counted = selected.length > 0 ? selected : rows;
  return (
    <tfoot>
      <tr>
        <td className="list-check" />
        {columns.map((column, i) => (
          <td key={column.name} {...places[i]}>
            {i === 0 ? (
              <span className="list-total">{selected.length > 0 ? '已选合计' : '本页合计'}</span>
            ) : (
              column.total && <span className="list-total">{column.total(counted)}</span>
            )}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** Sums below the columns that have one: of the selected rows where there are any, else of the page. */
export const TableTotals = memo(Totals) as typeof Totals;

export const hasTotals = (columns: readonly Pick<AnyColumn<never>, 'total'>[]): boolean =>
  columns.some(({ total }) => total);
