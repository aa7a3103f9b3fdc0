import type { z } from 'zod';

/** The first complaint about each field. */
export function errorsOf(schema: z.ZodType, values: unknown): Record<string, string> {
  const read = schema.safeParse(values);
  const errors: Record<string, string> = {};
  for (const issue of read.error?.issues ?? []) errors[String(issue.path[0] ?? '')] ??= issue.message;
  return errors;
}
