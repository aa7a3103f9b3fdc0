import { Button, Checkbox } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, Trash } from '@blueprintjs/icons';
import { EXPORT_COLUMNS, exportColumnsOf, type ExportColumn } from '#contract/order-export/order-export.ts';
import type { Side } from './export-choice.ts';

/** Which columns the file has, on the left, and in which order, on the right. */
export function ColumnPicker({
  side,
  columns,
  onChange,
}: {
  side: Side;
  columns: readonly ExportColumn[];
  onChange: (columns: ExportColumn[]) => void;
}) {
  const move = (from: number, to: number): void =>
    onChange(columns.toSpliced(from, 1).toSpliced(to, 0, columns[from]!));
  const toggle = (name: ExportColumn): void =>
    onChange(columns.includes(name) ? columns.filter((one) => one !== name) : [...columns, name]);
  return (
    <div className="export-columns">
      <fieldset>
        <legend>可导出的列</legend>
        <div className="export-available">
          {exportColumnsOf(side).map((name) => (
            <Checkbox
              key={name}
              label={EXPORT_COLUMNS[name].title}
              checked={columns.includes(name)}
              onChange={() => toggle(name)}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>文件中的顺序（{columns.length} 列）</legend>
        <ol className="export-chosen">
          {columns.map((name, at) => {
            const { title } = EXPORT_COLUMNS[name];
            return (
              <li key={name}>
                <span className="tabular list-quiet">{at + 1}</span>
                <span>{title}</span>
                <Button
                  variant="minimal"
                  size="small"
                  icon={<ArrowUp size={12} />}
                  aria-label={`${title}上移`}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                />
                <Button
                  variant="minimal"
                  size="small"
                  icon={<ArrowDown size={12} />}
                  aria-label={`${title}下移`}
                  disabled={at === columns.length - 1}
                  onClick={() => move(at, at + 1)}
                />
                <Button
                  variant="minimal"
                  size="small"
                  icon={<Trash size={12} />}
                  aria-label={`移除${title}`}
                  onClick={() => toggle(name)}
                />
              </li>
            );
          })}
        </ol>
      </fieldset>
    </div>
  );
}
