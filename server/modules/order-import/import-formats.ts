import { ALIASES } from './import-aliases.ts';
import type { KnownExport } from './known-export.ts';
import { KNOWN_EXPORTS } from './known-exports.ts';
import {
  bareName,
  FIELD_NAMES,
  normalName,
  REQUIRED_FIELDS,
  TARGET_FIELDS,
  type ColumnMapping,
  type TargetField,
} from '#contract/order-import/import-fields.ts';

export { fieldRule, type ColumnMapping, type TargetField } from '#contract/order-import/import-fields.ts';
export { exportNamed, KNOWN_EXPORTS } from './known-exports.ts';
export { guessDateOrder, isZone, lineReader, type ImportFormat, type LineResult } from './import-line.ts';

/** The header of our own template; what must be filled bears a star. */
export const TEMPLATE_COLUMNS: readonly string[] = FIELD_NAMES.map((field) =>
  REQUIRED_FIELDS.includes(field) ? `${TARGET_FIELDS[field].label}*` : TARGET_FIELDS[field].label,
);

/** The known export whose columns these are; further columns do no harm. */
export function recogniseExport(columns: readonly string[]): KnownExport | null {
  const names = new Set(columns.flatMap((column) => [normalName(column), bareName(column)]));
  return (
    KNOWN_EXPORTS.find((known) =>
      known.signs.some((sign) => sign.every((name) => names.has(normalName(name)))),
    ) ?? null
  );
}

/** Which column is likely to be which field; each column is used once. */
export function suggestMapping(columns: readonly string[]): ColumnMapping {
  return mappingOf(columns, recogniseExport(columns)?.fields ?? ALIASES);
}

/** A mapping out of names of columns, also one that was saved under a name: fields whose column is gone get null. */
export function mappingOf(
  columns: readonly string[],
  names: Partial<Record<TargetField, readonly string[]>>,
): ColumnMapping {
  const whole = columns.map(normalName);
  const bare = columns.map(bareName);
  const used = new Set<number>();
  const find = (name: string) => {
    for (const list of [whole, bare]) {
      const at = list.findIndex((column, i) => column === normalName(name) && column !== '' && !used.has(i));
      if (at >= 0) return at;
    }
    return undefined;
  };
  const choose = (field: TargetField): number | null => {
    for (const name of names[field] ?? []) {
      const at = find(name);
      if (at === undefined) continue;
      used.add(at);
      return at;
    }
    return null;
  };
  return Object.fromEntries(FIELD_NAMES.map((field) => [field, choose(field)])) as ColumnMapping;
}

/** The inverse of mappingOf, to be saved under a name. */
export function namesOf(
  mapping: ColumnMapping,
  columns: readonly string[],
): Partial<Record<TargetField, [string]>> {
  return Object.fromEntries(
    FIELD_NAMES.flatMap((field) => {
      const name = columns[mapping[field] ?? -1];
      return name === undefined ? [] : [[field, [name]]];
    }),
  );
}

/** Fields that a file cannot be imported without and that no column holds yet. */
export const missingRequired = (mapping: ColumnMapping): TargetField[] =>
  REQUIRED_FIELDS.filter(
    (field) => mapping[field] === null && !(field === 'skuCode' && mapping.platformSku !== null),
  );
