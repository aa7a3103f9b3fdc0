import { useEffect, useState } from 'react';
import { readDraft, removeDraft, writeDraft } from '@/shared/lib/draft/draft.ts';

/** What a form dialog needs to know about what was typed before. */
export interface Draft {
  /** The form began with it. */
  restored: boolean;
  /** The form begins anew. */
  discard: () => void;
  /** Nothing of it is kept any more: it was sent, or given up. */
  forget: () => void;
}

/**
 * What is typed into the form of this name (one for each record that it edits), over a reload, a change of tenant and a
 * session that ended. undefined: nothing is kept. @returns where the form begins, too
 */
export function useDraft<T extends object>(form: string | undefined, initial: T) {
  const [begun] = useState(() => {
    const draft = form === undefined ? undefined : readDraft(form);
    return { values: draft ? merged(initial, draft) : initial, restored: draft !== undefined };
  });
  const [restored, setRestored] = useState(begun.restored);
  const forget = (): void => {
    setRestored(false);
    if (form !== undefined) removeDraft(form);
  };
  return { begun: begun.values, restored, forget };
}

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

/** Keeps what has changed since the form began. */
export function useKeptDraft(form: string | undefined, values: object, begun: object): void {
  useEffect(() => {
    if (form !== undefined && values !== begun) writeDraft(form, values);
  }, [form, values, begun]);
}

/** What is of another kind than the form has there, such as a number that was none, is left as it begins. */
const merged = <T extends object>(initial: T, draft: Record<string, unknown>): T => ({
  ...initial,
  ...Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => {
      const first = (initial as Record<string, unknown>)[name];
      return first === undefined || first === null || typeof first === typeof value;
    }),
  ),
});
