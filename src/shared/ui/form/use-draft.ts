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

/** Keeps what has changed since the form began, without the fields that are secrets. */
export function useKeptDraft(
  form: string | undefined,
  values: object,
  begun: object,
  secrets?: readonly string[],
): void {
  useEffect(() => {
    if (form !== undefined && values !== begun) writeDraft(form, values, secrets);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- which fields are secrets stands with the form
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
