import {
  FIELD_NAMES,
  REQUIRED_FIELDS,
  TARGET_FIELDS,
  type TargetField,
} from '#contract/order-import/import-fields.ts';
import type { ColumnMapping, Inspection } from '#contract/order-import/order-import.ts';
import type { ImportDraft } from './import-orders.machine.ts';

/** The platform's number of a SKU stands in for the merchant's code. */
const STANDS_IN: Partial<Record<TargetField, TargetField>> = { skuCode: 'platformSku' };

/** What the draft still lacks, as sentences that say what to do. */
export function complaintsOf({ mapping, shopId }: ImportDraft): string[] {
  const missing = REQUIRED_FIELDS.filter((field) => {
    const other = STANDS_IN[field];
    return !mapping[field] && !(other && mapping[other]);
  });
  return [
    ...missing.map((field) => `请为「${TARGET_FIELDS[field].label}」选择一列`),
    ...(shopId === null ? ['请选择店铺'] : []),
  ];
}

/** A mapping for this file: of columns that it has, and fields that we know. */
export const fittingMapping = (
  mapping: ColumnMapping,
  { columns }: Pick<Inspection, 'columns'>,
): ColumnMapping =>
  Object.fromEntries(
    FIELD_NAMES.map((field) => {
      const column = mapping[field];
      return [field, column && columns.includes(column) ? column : null];
    }),
  );

/** The field that a column is read as; undefined where it is left aside. */
export const fieldOf = (mapping: ColumnMapping, column: string): TargetField | undefined =>
  FIELD_NAMES.find((field) => mapping[field] === column);

/** A column holds one field, a field stands in one column: the other ones give way. */
export function withField(
  mapping: ColumnMapping,
  column: string,
  field: TargetField | undefined,
): ColumnMapping {
  const next: ColumnMapping = Object.fromEntries(
    Object.entries(mapping).map(([name, held]) => [name, held === column ? null : held]),
  );
  if (field) next[field] = column;
  return next;
}
