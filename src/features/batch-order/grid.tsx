import { memo, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { Button, HTMLTable } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import {
  BATCH_COLUMN_KEYS,
  BATCH_COLUMNS,
  BATCH_LIMIT,
  type BatchColumn,
} from '#contract/order/order-batch.ts';
import { pasted, problemsOf, typed, withSpare, type GridRow } from './batch-grid.ts';

type Change = (how: (rows: GridRow[]) => GridRow[]) => void;

/** The rows as a spreadsheet shows them: typed, pasted in blocks, walked with enter and the arrows. */
export function Grid({
  rows,
  known,
  onChange,
}: {
  rows: readonly GridRow[];
  known: ReadonlyMap<string, boolean>;
  onChange: Change;
}) {
  const table = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState(0);

  const paste = (event: ClipboardEvent): void => {
    const at = placeOf(event.target);
    const text = event.clipboardData.getData('text/plain');
    // A single value goes into its cell as everywhere.
    if (!at || !/[\t\r\n]/.test(text.replace(/[\r\n]+$/, ''))) return;
    event.preventDefault();
    const next = pasted(rows, at, text);
    setLeft(next.left);
    onChange(() => next.rows);
  };
  const walk = (event: KeyboardEvent): void => {
    const at = placeOf(event.target);
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!at || step === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const place = `[data-row="${at.row + step}"][data-column="${at.column}"]`;
    table.current?.querySelector<HTMLInputElement>(place)?.focus();
  };
  return (
    <>
      <div className="batch-grid" ref={table} onPaste={paste} onKeyDown={walk}>
        <HTMLTable compact aria-label="批量下单">
          <thead>
            <tr>
              <th>#</th>
              {BATCH_COLUMN_KEYS.map((column) => (
                <th key={column} data-column={column}>
                  {BATCH_COLUMNS[column]}
                </th>
              ))}
              <th data-column="problem">问题</th>
              <th aria-label="操作" />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => (
              <Row
                key={row.key}
                row={row}
                nth={i}
                known={known.get(row.cells.skuCode.trim())}
                onChange={onChange}
              />
            ))}
          </tbody>
        </HTMLTable>
      </div>
      {left > 0 && (
        <p role="alert" className="batch-left">
          一次最多 {BATCH_LIMIT} 行，后面的 {left} 行没有粘贴进来，请提交后再粘贴。
        </p>
      )}
    </>
  );
}

function placeOf(target: EventTarget): { row: number; column: BatchColumn } | undefined {
  const { row, column } = (target as HTMLElement).dataset;
  return row === undefined || column === undefined
    ? undefined
    : { row: Number(row), column: column as BatchColumn };
}

/** Kept from being drawn again while other rows are typed into: there may be 500. */
const Row = memo(function Row({
  row,
  nth,
  known,
  onChange,
}: {
  row: GridRow;
  nth: number;
  known: boolean | undefined;
  onChange: Change;
}) {
  const codes = known === undefined ? NONE_KNOWN : new Map([[row.cells.skuCode.trim(), known]]);
  const problems = problemsOf(row, codes);
  const said = row.refused ?? Object.values(problems).join('；');
  return (
    <tr data-bad={said !== '' || undefined}>
      <td className="tabular list-quiet">{nth + 1}</td>
      {BATCH_COLUMN_KEYS.map((column) => (
        <td key={column} data-bad={problems[column] !== undefined || undefined}>
          <input
            data-row={nth}
            data-column={column}
            aria-label={`第 ${nth + 1} 行${BATCH_COLUMNS[column]}`}
            aria-invalid={problems[column] !== undefined}
            title={row.cells[column].length > 12 ? row.cells[column] : undefined}
            value={row.cells[column]}
            onChange={(event) => {
              const text = event.currentTarget.value;
              onChange((rows) => typed(rows, row.key, column, text));
            }}
          />
        </td>
      ))}
      <td className="batch-problem" title={said}>
        {said}
      </td>
      <td>
        <Button
          variant="minimal"
          size="small"
          icon={<Trash />}
          aria-label={`删除第 ${nth + 1} 行`}
          title="删除"
          onClick={() => onChange((rows) => withSpare(rows.filter(({ key }) => key !== row.key)))}
        />
      </td>
    </tr>
  );
});
const NONE_KNOWN: ReadonlyMap<string, boolean> = new Map();
