import { HTMLSelect, HTMLTable } from '@blueprintjs/core';
import {
  FIELD_NAMES,
  fieldRule,
  REQUIRED_FIELDS,
  TARGET_FIELDS,
  type TargetField,
} from '#contract/order-import/import-fields.ts';
import type { ColumnMapping, Inspection } from '#contract/order-import/order-import.ts';
import { fieldOf, withField } from './import-draft.ts';

const OPTIONS = FIELD_NAMES.map((field) => ({
  value: field,
  label: `${TARGET_FIELDS[field].label}${REQUIRED_FIELDS.includes(field) ? ' *' : ''}`,
}));

/** Two columns may have one name: the place tells them apart. */
const seatsOf = (columns: readonly string[]) =>
  columns.map((column, at) => ({ column, at, key: `${at} ${column}` }));

/** The file as it is, and above each column what it is read as. */
export const PreviewTable = ({
  inspection: { columns, rows },
  mapping,
  onChange,
}: {
  inspection: Inspection;
  mapping: ColumnMapping;
  onChange: (mapping: ColumnMapping) => void;
}) => (
  <div className="import-preview" tabIndex={0} role="group" aria-label="文件预览">
    <HTMLTable compact>
      <thead>
        <tr>
          {seatsOf(columns).map(({ key, column }) => {
            const field = fieldOf(mapping, column);
            return (
              <th key={key} data-field={field !== undefined} scope="col">
                <HTMLSelect
                  fill
                  aria-label={`「${column}」列对应`}
                  value={field ?? ''}
                  options={[{ value: '', label: '不导入' }, ...OPTIONS]}
                  onChange={(event) =>
                    onChange(
                      withField(
                        mapping,
                        column,
                        (event.currentTarget.value || undefined) as TargetField | undefined,
                      ),
                    )
                  }
                />
                <div title={column}>{column}</div>
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines of a file never move
          <tr key={row}>
            {seatsOf(columns).map(({ key, column, at }) => {
              const field = fieldOf(mapping, column);
              const kind = field && fieldRule(field).kind;
              return (
                <td
                  key={key}
                  data-field={field !== undefined}
                  data-align={kind === 'money' || kind === 'quantity' ? 'right' : undefined}
                  title={cells[at]}
                >
                  {cells[at]}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  </div>
);
