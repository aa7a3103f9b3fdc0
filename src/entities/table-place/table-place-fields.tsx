import type { TableOffer } from '#contract/values/table-place.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { SelectField } from '@/shared/ui/form/index.ts';
import type { Look } from './use-look.ts';
import './table-place.css';

const MOST_NAMED = 4;
const nameOf = (cells: readonly string[]): string => {
  const filled = cells.filter(Boolean);
  return `${filled.slice(0, MOST_NAMED).join('、')}${filled.length > MOST_NAMED ? ' …' : ''}`;
};

/**
 * Which sheet of the workbook and which of its rows is the header. Both are proposed by the server; what has no choice is
 * not shown: one sheet, and a header that is known, stands first and is the only one.
 */
export function TablePlaceFields({
  inspection: { sheets, place, known, top },
  look: { asked, failure, choose },
}: {
  inspection: TableOffer;
  look: Look;
}) {
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
          value={asked?.sheet ?? place.sheet}
          onChange={(sheet) => choose({ sheet: sheet ?? 0 })}
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
          value={asked?.headerLine ?? place.headerLine}
          onChange={(line) => choose({ sheet: asked?.sheet ?? place.sheet, headerLine: line ?? undefined })}
        />
      )}
      <FailureNote error={failure} />
    </div>
  );
}
