import { z } from 'zod';
import { FIELD_NAMES, TARGET_FIELDS, type TargetField } from '#contract/order-import/import-fields.ts';
import type { MendedLine } from '#contract/order-import/order-import.ts';
import type { Mends } from './import-orders.machine.ts';

export const KeptMends: z.ZodType<Mends> = z.record(z.string(), z.record(z.string(), z.string()));

export const linesOf = (mends: Mends): MendedLine[] =>
  Object.entries(mends).map(([line, cells]) => ({
    line: Number(line),
    cells: Object.entries(cells).map(([at, text]) => ({ at: Number(at), text })),
  }));

/** Where what was typed is kept over a reload. */
export const draftOf = (taskId: number): string => `import-mends-${taskId}`;

const LONGEST_FIRST = FIELD_NAMES.toSorted(
  (a, b) => TARGET_FIELDS[b].label.length - TARGET_FIELDS[a].label.length,
);

/** The fields that a reason is about: its sentences begin with a field's label, or name it where they compare two lines. */
export function fieldsIn(reason: string): Set<TargetField> {
  const found = reason.split('；').flatMap((sentence): TargetField[] => {
    if (sentence.startsWith('同一订单')) return [];
    if (sentence.startsWith('第'))
      return FIELD_NAMES.filter((f) => sentence.includes(TARGET_FIELDS[f].label));
    const one = LONGEST_FIRST.find((field) => sentence.startsWith(TARGET_FIELDS[field].label));
    return one ? [one] : [];
  });
  return new Set(found);
}
