import { HTMLTable } from '@blueprintjs/core';
import type { RefusedColumn, RefusedLine } from '#contract/order-import/order-import.ts';
import type { MendedCell, Mends } from './import-orders.machine.ts';
import { fieldsIn } from './mends.ts';
import { fieldLabel } from './result-words.ts';

/** The number of the order first, then what the reasons are about, then the rest as in the file. */
function inReadingOrder(columns: readonly RefusedColumn[], rows: readonly RefusedLine[]) {
  const concerned = new Set<string>(rows.flatMap(({ reason }) => [...fieldsIn(reason)]));
  const rank = ({ field }: RefusedColumn): number => {
    if (field === 'platformOrderNo') return 0;
    return concerned.has(field) ? 1 : 2;
  };
  return columns.map((column, place) => ({ ...column, place })).toSorted((a, b) => rank(a) - rank(b));
}

/** As in a spreadsheet: the same cell of the line below, or above. */
function toNextLine(from: HTMLElement, up: boolean): void {
  const cell = from.closest('td');
  const row = cell?.closest('tr');
  const next = up ? row?.previousElementSibling : row?.nextElementSibling;
  next?.children[cell?.cellIndex ?? 0]?.querySelector('input')?.select();
}

/** Each line with why it was refused, and its cells as they stand in the file, to be typed over. */
export function RefusedTable({
  columns,
  rows,
  mends,
  closed,
  onMend,
  onSend,
}: {
  columns: readonly RefusedColumn[];
  rows: readonly RefusedLine[];
  mends: Mends;
  /** Nothing can be typed now. */
  closed: boolean;
  onMend: (cell: MendedCell) => void;
  onSend: () => void;
}) {
  const shown = inReadingOrder(columns, rows);
  return (
    <div
      className="import-refused-table"
      tabIndex={0}
      role="group"
      aria-label="被拒绝的行表格"
      onKeyDown={(event) => {
        // An input method ends a word with the same key.
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        if (event.ctrlKey || event.metaKey) onSend();
        else toNextLine(event.target as HTMLElement, event.shiftKey);
      }}
    >
      <HTMLTable compact>
        <thead>
          <tr>
            <th scope="col">行号</th>
            <th scope="col">拒绝原因</th>
            {shown.map(({ at, name, field }) => (
              <th key={at} scope="col" title={name}>
                {fieldLabel(field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, reason, cells }) => {
            const wrong: ReadonlySet<string> = fieldsIn(reason);
            const own = mends[line];
            return (
              <tr key={line} data-mended={own !== undefined}>
                <th scope="row" className="tabular">
                  {line.toLocaleString('zh-CN')}
                </th>
                <td className="import-reason">{reason}</td>
                {shown.map(({ at, place, field }) => {
                  const before = cells[place] ?? '';
                  const text = own?.[at];
                  return (
                    <td key={at}>
                      <input
                        className="bp6-input"
                        aria-label={`第 ${line} 行的${fieldLabel(field)}`}
                        aria-invalid={wrong.has(field) && text === undefined}
                        data-mended={text !== undefined}
                        title={text === undefined ? before : `文件中是：${before || '空'}`}
                        disabled={closed}
                        maxLength={4000}
                        value={text ?? before}
                        onChange={(event) => onMend({ line, at, text: event.currentTarget.value, before })}
                      />
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </HTMLTable>
    </div>
  );
}
