import { useEffect, useRef, useState, type RefObject } from 'react';
import type { z } from 'zod';
import { fieldsOf, type FieldOf } from './bound.ts';
import { errorsOf } from './errors-of.ts';

export interface Values<T extends object> {
  values: T;
  set: (change: Partial<T>) => void;
  /** Binds a field by its name. */
  field: FieldOf<T>;
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
  const set = (change: Partial<T>): void => {
    setValues((before) => ({ ...before, ...change }));
    const changed = Object.keys(change);
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([k]) => !changed.includes(k))));
  };
  return {
    values,
    errors,
    form,
    set,
    field: fieldsOf(values, errors, set),
    check(schema) {
      const read = schema.safeParse(values);
      setErrors(errorsOf(schema, values));
      if (!read.success) setRefusals((before) => before + 1);
      return read.data;
    },
  };
}
