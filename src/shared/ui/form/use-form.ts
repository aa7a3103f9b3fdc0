import { useState } from 'react';
import type { z } from 'zod';
import { errorsOf } from './errors-of.ts';
import { useDraft, useKeptDraft, type Draft } from './use-draft.ts';

export interface Form<S extends z.ZodType> {
  values: z.input<S>;
  set: (change: Partial<z.input<S>>) => void;
  /** By field: shown beside it once the user tried to send, and gone when he changes it. */
  errors: Readonly<Record<string, string>>;
  busy: boolean;
  /** What the server said, where it belongs to no field. */
  failure: Error | null;
  submit: () => void;
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
): Form<S> {
  const { begun, restored, forget } = useDraft(name, initial);
  const [values, setValues] = useState(begun);
  useKeptDraft(name, values, begun, secrets);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);

  const submit = async (): Promise<void> => {
    if (busy) return;
    const read = schema.safeParse(values);
    setErrors(errorsOf(schema, values));
    setFailure(null);
    if (!read.success) return;
    setBusy(true);
    try {
      if ((await send(read.data)) !== NOT_SENT) forget();
    } catch (error) {
      setFailure(error as Error);
    } finally {
      setBusy(false);
    }
  };
  return {
    values,
    errors,
    busy,
    failure,
    set: (change) => {
      setValues((before) => ({ ...before, ...change }));
      const changed = Object.keys(change);
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([k]) => !changed.includes(k))));
    },
    submit: () => void submit(),
    draft: {
      restored,
      forget,
      discard() {
        setValues(initial);
        forget();
      },
    },
  };
}
