import { useState } from 'react';
import { useDraft, useKeptDraft, type Draft } from './use-draft.ts';

/**
 * The state of a form that is sent otherwise than by `useForm`, kept in the same way.
 * @param revive what was kept, as it fits to what stands by now
 * @returns the values, what changes some of them, and what the dialog needs to know
 */
export function useDraftState<T extends object>(form: string, initial: () => T, revive?: (kept: T) => T) {
  const [first] = useState(initial);
  const { begun, clean, restored, forget, renew } = useDraft(form, first, revive);
  const [values, setValues] = useState(begun);
  useKeptDraft(form, values, clean);
  const set = (change: Partial<T> | ((before: T) => Partial<T>)): void =>
    setValues((before) => ({ ...before, ...(typeof change === 'function' ? change(before) : change) }));
  const draft: Draft = {
    restored,
    forget,
    discard() {
      setValues(first);
      renew(first);
    },
  };
  return [values, set, draft] as const;
}
