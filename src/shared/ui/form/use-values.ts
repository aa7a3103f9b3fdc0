import { useEffect, useRef, useState, type RefObject } from 'react';
import type { z } from 'zod';
import { errorsOf } from './errors-of.ts';

export interface Values<T extends object> {
  values: T;
  set: (change: Partial<T>) => void;
  /** By field: shown beside it once the user tried to send, and gone when he changes it. */
  errors: Readonly<Record<string, string>>;
  /**
   * What the schema makes of the values; undefined where it complains, and then the first field that it complains about
   * has the focus.
   */
  check: <S extends z.ZodType>(schema: S) => z.output<S> | undefined;
  /** For what holds the fields: they are looked through for the one to focus. */
  form: RefObject<(HTMLFormElement & HTMLDivElement) | null>;
}

/** What is being typed into a form whose sending is a machine's: `useForm` without the sending. */
export function useValues<T extends object>(initial: T): Values<T> {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusals, setRefusals] = useState(0);
  const form = useRef<HTMLFormElement & HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return {
    values,
    errors,
    form,
    set(change) {
      setValues((before) => ({ ...before, ...change }));
      const changed = Object.keys(change);
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([k]) => !changed.includes(k))));
    },
    check(schema) {
      const read = schema.safeParse(values);
      setErrors(errorsOf(schema, values));
      if (!read.success) setRefusals((before) => before + 1);
      return read.data;
    },
  };
}
