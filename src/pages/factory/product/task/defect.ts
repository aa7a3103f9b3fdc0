import { z } from 'zod';
import { plate } from '#contract/plate/plate.ts';

const Defect = plate.failed.input.shape.defect;
type Defect = z.output<typeof Defect>;

/** A defect as it is filled in: nothing is chosen before somebody chooses it. */
export const DefectTyped = z.object({
  defect: z.string(),
  level: Defect.shape.level.nullable(),
  responsible: Defect.shape.responsible.nullable(),
});
export const NO_DEFECT: z.input<typeof DefectTyped> = { defect: '', level: null, responsible: null };

/** The defect as the server takes it, or its complaints. */
export function readDefect(typed: z.output<typeof DefectTyped>, issues: z.RefinementCtx): Defect {
  const read = Defect.safeParse(typed);
  if (read.success) return read.data;
  for (const { path, message } of read.error.issues)
    issues.addIssue({ code: 'custom', path: [...path], message });
  return z.NEVER;
}
