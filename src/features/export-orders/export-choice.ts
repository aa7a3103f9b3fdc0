import {
  EXPORT_COLUMNS,
  EXPORT_PRESETS,
  exportColumnsOf,
  exportPresetEntry,
  ExportShape,
  type ExportColumn,
  type ExportPresetName,
} from '#contract/order-export/order-export.ts';
import { DEFAULT_PATTERN } from '#contract/order-export/print-file-name.ts';

export type Side = 'business' | 'factory';

export const presetsOf = (side: Side): { value: ExportPresetName; label: string }[] =>
  (Object.keys(EXPORT_PRESETS) as ExportPresetName[])
    .filter((name) => (exportPresetEntry(name).of ?? side) === side)
    .map((value) => ({ value, label: EXPORT_PRESETS[value].title }));

/** The columns of a preset that this side sees. */
export const presetColumns = (name: ExportPresetName, side: Side): ExportColumn[] => {
  const seen = new Set(exportColumnsOf(side));
  return exportPresetEntry(name).columns.filter((column) => seen.has(column));
};

/** A preset's own way; pictures and file names stay as the user had them. */
export const withPreset = (shape: ExportShape, name: ExportPresetName, side: Side): ExportShape => ({
  ...shape,
  columns: presetColumns(name, side),
  lines: exportPresetEntry(name).lines,
});

/** The preset that a choice of columns is; undefined where it is the user's own. */
export const presetOf = ({ columns, lines }: ExportShape, side: Side): ExportPresetName | undefined =>
  presetsOf(side).find(({ value }) => {
    const own = presetColumns(value, side);
    return (
      exportPresetEntry(value).lines === lines &&
      own.length === columns.length &&
      own.every((column, i) => column === columns[i])
    );
  })?.value;

export const firstShape = (side: Side): ExportShape => ({
  columns: presetColumns('all', side),
  lines: false,
  format: 'xlsx',
  pictures: false,
  pattern: DEFAULT_PATTERN,
});

/** What was kept, as far as it still fits: a column that went, or is the other side's, falls away. */
export function readKept(kept: string | null | undefined, side: Side): ExportShape {
  try {
    const shape = JSON.parse(kept ?? '') as { columns: string[] };
    const columns = shape.columns.filter((name) => Object.hasOwn(EXPORT_COLUMNS, name)) as ExportColumn[];
    const seen = exportColumnsOf(side);
    return ExportShape.parse({ ...shape, columns: columns.filter((name) => seen.includes(name)) });
  } catch {
    return firstShape(side);
  }
}
