import { HTMLTable } from '@blueprintjs/core';
import './table-place.css';

/** The first lines of a file, to compare; columns that are not used are pale. */
export const FileRows = ({
  columns,
  rows,
  isUsed,
}: {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  isUsed?: (column: string) => boolean;
}) => (
  <div className="file-rows">
    <HTMLTable compact aria-label="文件的前几行">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} data-used={isUsed?.(column) ?? true}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines of a file have no other name
          <tr key={i}>
            {columns.map((column, at) => (
              <td key={column} data-used={isUsed?.(column) ?? true} title={row[at]}>
                {row[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  </div>
);
