import { useState } from 'react';
import type { TableAt, TableOffer } from '#contract/values/table-place.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { SelectField } from '@/shared/ui/form/index.ts';
import './table-place.css';

/** A sheet by its place, and the line of its header. */
export type TablePlaceAsked = TableAt & { sheet: number };

const MOST_NAMED = 4;
const nameOf = (cells: readonly string[]): string => {
  const filled = cells.filter(Boolean);
  return `${filled.slice(0, MOST_NAMED).join('、')}${filled.length > MOST_NAMED ? ' …' : ''}`;
};

/**
 * Which sheet of the workbook and which of its rows is the header. Both are proposed by the server; what has no choice is
 * not shown: one sheet, and a header that is known, stands first and is the only one.
 */
export function TablePlaceFields<T extends TableOffer>({
  inspection: { sheets, place, known, top },
  look,
  onLooked,
}: {
  inspection: T;
  /** Without a line the header is looked for in that sheet. */
  look: (asked: TablePlaceAsked) => Promise<T>;
  onLooked: (inspection: T) => void;
}) {
  const [failure, setFailure] = useState<Error | null>(null);
  const choose = async (sheet: number, headerLine?: number): Promise<void> => {
    setFailure(null);
    try {
      onLooked(await look({ sheet, headerLine }));
    } catch (error) {
      setFailure(error as Error);
    }
  };
  const headers = top.slice(0, -1);
  const alike = headers.filter((row) => row.known).length;
  const isChoice = headers.length > 1 && (!known || alike > 1 || headers[0]?.line !== place.headerLine);
  if (sheets.length < 2 && !isChoice) return null;
  return (
    <div className="table-place">
      {sheets.length > 1 && (
        <SelectField
          label="工作表"
          required
          options={sheets.map((name, i) => ({ value: i, label: name }))}
          value={place.sheet}
          onChange={(sheet) => void choose(sheet ?? 0)}
        />
      )}
      {isChoice && (
        <SelectField
          label="表头所在行"
          required
          help="这一行之上的内容不导入"
          options={headers.map(({ line, cells }) => ({
            value: line,
            label: `第 ${line} 行：${nameOf(cells)}`,
          }))}
          value={place.headerLine}
          onChange={(line) => void choose(place.sheet, line)}
        />
      )}
      <FailureNote error={failure} />
    </div>
  );
}
