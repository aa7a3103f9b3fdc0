import type { ImportPresetName } from '#contract/order-import/import-presets.ts';
import { REQUIRED_FIELDS, TARGET_FIELDS } from '#contract/order-import/import-fields.ts';
import { EXPORTS_ABROAD } from './exports-abroad.ts';
import { EXPORTS_AT_HOME } from './exports-at-home.ts';
import { ALIASES } from './import-aliases.ts';
import type { KnownExport } from './known-export.ts';

export const KNOWN_EXPORTS: readonly KnownExport[] = [
  ...EXPORTS_ABROAD,
  ...EXPORTS_AT_HOME,
  {
    name: 'template',
    signs: [REQUIRED_FIELDS.map((field) => TARGET_FIELDS[field].label)],
    // Its own labels stand first among the names; a column that was renamed is still found.
    fields: ALIASES,
  },
];

export const exportNamed = (name: ImportPresetName): KnownExport =>
  KNOWN_EXPORTS.find((known) => known.name === name)!;
