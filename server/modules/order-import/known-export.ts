import type { TargetField } from '#contract/order-import/import-fields.ts';
import type { ImportPresetName } from '#contract/order-import/import-presets.ts';

/** An order export that is known by its header. Names of columns are compared as normalName does. */
export interface KnownExport {
  name: ImportPresetName;
  /** It is this export where all columns of one of the lists are there. */
  signs: readonly (readonly string[])[];
  /** The columns of each field, the best first. */
  fields: Partial<Record<TargetField, readonly string[]>>;
  /** Later lines of an order leave the order's own fields blank. */
  carryDown?: true;
  /** Lines below the header that describe the columns; one that looks like an order is not skipped. */
  skipRows?: number;
  /** What stands in a cell that holds nothing. */
  blank?: string;
  /** Of its amounts, where the file names none. */
  currency?: string;
}
