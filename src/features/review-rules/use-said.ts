import { useMemo, useState } from 'react';
import type { z } from 'zod';
import type { Form } from '@/shared/ui/form/index.ts';

/** What is wrong with the part of the rule that the path names. */
export type Said = (...path: string[]) => string | undefined;

/**
 * The form of a rule with all that is wrong with it since the user tried to save it: a rule's parts lie deeper than the
 * fields of other forms. @param formOf what the schema takes of the form's values
 */
export function useSaid<V extends object>(form: Form<V>, schema: z.ZodType, formOf: (values: V) => unknown) {
  const [tried, setTried] = useState(false);
  const { values } = form;
  const issues = useMemo(
    () => (tried ? (schema.safeParse(formOf(values)).error?.issues ?? []) : []),
    [tried, schema, formOf, values],
  );
  const said: Said = (...path) =>
    issues.find(
      (one) => path.every((part, i) => one.path[i] === part) && (path.length > 1 || one.path.length === 1),
    )?.message;
  const submit = (): void => {
    setTried(true);
    form.submit();
  };
  return { form: { ...form, submit }, issues, said };
}
