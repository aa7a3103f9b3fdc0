import { Button } from '@blueprintjs/core';
import type { ElementOf } from '#contract/print-template/design.ts';
import { LINE_VARIABLES } from '#contract/print-template/variables.ts';
import { SelectField, TextField } from '@/shared/ui/form/index.ts';
import { LengthInput } from './length-input.tsx';

type Table = ElementOf<'table'>;
const OPTIONS = Object.entries(LINE_VARIABLES).map(([value, { title }]) => ({ value, label: title }));
const [MOST, USUAL] = [12, 2000];

/** The columns of a table, from left to right. */
export function TableColumns({
  table,
  onChange,
}: {
  table: Table;
  onChange: (part: Partial<Table>) => void;
}) {
  const { columns, rowHeight } = table;
  const set = (at: number, part: Partial<Table['columns'][number]>): void =>
    onChange({ columns: columns.map((column, nth) => (nth === at ? { ...column, ...part } : column)) });
  return (
    <>
      <LengthInput label="行高" value={rowHeight} onChange={(height) => onChange({ rowHeight: height })} />
      {columns.map((column, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a column is its place
        <fieldset key={at} className="design-column">
          <legend>第 {at + 1} 列</legend>
          <SelectField
            label="内容"
            options={OPTIONS}
            value={column.key}
            onChange={(key) => set(at, { key, title: LINE_VARIABLES[key]!.title })}
          />
          <div className="design-pairs">
            <TextField label="列名" value={column.title} onChange={(title) => set(at, { title })} />
            <LengthInput label="列宽" value={column.w} onChange={(w) => set(at, { w })} />
          </div>
          {columns.length > 1 && (
            <Button
              variant="minimal"
              size="small"
              text="删除这一列"
              onClick={() => onChange({ columns: columns.filter((_one, nth) => nth !== at) })}
            />
          )}
        </fieldset>
      ))}
      {columns.length < MOST && (
        <Button
          size="small"
          text="加一列"
          onClick={() =>
            onChange({
              columns: [...columns, { key: 'remark', title: LINE_VARIABLES['remark']!.title, w: USUAL }],
            })
          }
        />
      )}
    </>
  );
}
