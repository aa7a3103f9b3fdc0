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
 * session that ended. undefined: nothing is kept.
 * @param revive what was kept, as it fits to what stands by now
 * @returns where the form begins, too; `clean` are the values that need no keeping
 */
export function useDraft<T extends object>(
  form: string | undefined,
  initial: T,
  revive: (kept: T) => T = (kept) => kept,
) {
  const [begun] = useState(() => {
    const draft = form === undefined ? undefined : readDraft(form);
    return { values: draft ? revive(merged(initial, draft)) : initial, restored: draft !== undefined };
  });
  const [restored, setRestored] = useState(begun.restored);
  const [clean, setClean] = useState(begun.values);
  const forget = (): void => {
    setRestored(false);
    if (form !== undefined) removeDraft(form);
  };
  /** The form begins anew with these. */
  const renew = (values: T): void => {
    setClean(values);
    forget();
  };
  return { begun: begun.values, clean, restored, forget, renew };
}

/** Keeps what has changed since the form began, or began anew, without the fields that are secrets. */
export function useKeptDraft(
  form: string | undefined,
  values: object,
  clean: object,
  secrets?: readonly string[],
): void {
  useEffect(() => {
    if (form !== undefined && values !== clean) writeDraft(form, values, secrets);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- which fields are secrets stands with the form
  }, [form, values, clean]);
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
