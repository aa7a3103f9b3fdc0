import { useState } from 'react';
import type { z } from 'zod';
import { fieldsOf, type FieldOf } from './bound.ts';
import { errorsOf } from './errors-of.ts';
import { useDraft, useKeptDraft, type Draft } from './use-draft.ts';
import { useSending, type Sendable } from './use-sending.ts';

export interface Form<T extends object> extends Required<Omit<Sendable, 'verification'>> {
  values: T;
  set: (change: Partial<T>) => void;
  /** Binds a field by its name: `<TextField label="…" {...form.field('name')} />`. */
  field: FieldOf<T>;
  /** By field: shown beside it once the user tried to send, and gone when he changes it. */
  errors: Readonly<Record<string, string>>;
  draft: Draft;
}

/** What a form answers that has only led on to its next step: what was typed is still kept. */
export const NOT_SENT = Symbol('not sent');

/**
 * A form over the schema of the call that takes it: what the server would refuse is said before it is sent.
 * @param name of what is typed, for it to be kept until it is sent or given up; a record that is edited has its id in it.
 * @param secrets fields that are never kept, beside those whose names say it.
 */
export function useForm<S extends z.ZodType<unknown, object>>(
  schema: S,
  initial: z.input<S>,
  send: (values: z.output<S>) => Promise<unknown>,
  name?: string,
  secrets?: readonly string[],
): Form<z.input<S>> {
  const { begun, clean, restored, forget, renew } = useDraft(name, initial);
  const [values, setValues] = useState(begun);
  useKeptDraft(name, values, clean, secrets);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const sending = useSending(async (read: z.output<S>) => {
    if ((await send(read)) !== NOT_SENT) forget();
  });
  const set = (change: Partial<z.input<S>>): void => {
    setValues((before) => ({ ...before, ...change }));
    const changed = Object.keys(change);
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([k]) => !changed.includes(k))));
  };
  return {
    values,
    errors,
    set,
    field: fieldsOf(values, errors, set),
    busy: sending.busy,
    failure: sending.failure,
    submit() {
      if (sending.busy) return;
      const read = schema.safeParse(values);
      setErrors(errorsOf(schema, values));
      if (read.success) sending.submit(read.data);
      else sending.forgive();
    },
    draft: {
      restored,
      forget,
      discard() {
        setValues(initial);
        renew(initial);
      },
    },
  };
}
