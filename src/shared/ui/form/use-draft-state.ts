import { useState } from 'react';
import { useDraft, useKeptDraft, type Draft } from './use-draft.ts';

/**
 * The state of a form that is sent otherwise than by `useForm`, kept in the same way.
 * @returns the values, what changes some of them, and what the dialog needs to know
 */
export function useDraftState<T extends object>(form: string, initial: () => T) {
  const [first] = useState(initial);
  const { begun, restored, forget } = useDraft(form, first);
  const [values, setValues] = useState(begun);
  useKeptDraft(form, values, begun);
  const set = (change: Partial<T>): void => setValues((before) => ({ ...before, ...change }));
  const draft: Draft = {
    restored,
    forget,
    discard() {
      setValues(first);
      forget();
    },
  };
  return [values, set, draft] as const;
}
