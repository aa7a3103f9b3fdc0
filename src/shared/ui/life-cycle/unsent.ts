import { useEffect, useRef } from 'react';
import { readDraft, removeDraft, writeDraft } from '@/shared/lib/draft/draft.ts';
import type { ActionRequest, NamedRow } from './action.machine.ts';

/** An action on a row that no answer came to; sent again, it is the same request. */
export interface UnsentAction {
  row: NamedRow;
  request: Pick<ActionRequest, 'label' | 'input' | 'idempotencyKey' | 'by'>;
}

const keptAs = (list: string): string => `unsent-${list}`;

/** What a list could not send before a reload, as drafts are kept: by its user in its tenant, until he signs out. */
export function unsentOf(list: string): readonly UnsentAction[] {
  const found = readDraft(keptAs(list))?.['actions'];
  return Array.isArray(found) ? (found as UnsentAction[]) : [];
}

export function keepUnsent(list: string, actions: readonly UnsentAction[]): void {
  // A call of a feature's own is a function, which no reload outlives: its row stands in the list as it was.
  const kept = actions.filter(({ request }) => !request.by);
  if (kept.length === 0) removeDraft(keptAs(list));
  else
    writeDraft(keptAs(list), {
      // Its way back is a function, which only this page has.
      actions: kept.map(({ row, request: { label, input, idempotencyKey } }) => ({
        row,
        request: { label, input, idempotencyKey },
      })),
    });
}

/** Keeps them as they change. */
export function useKeptUnsent(list: string, actions: readonly UnsentAction[]): void {
  const keys = actions.map(({ request }) => request.idempotencyKey).join(' ');
  const written = useRef(keys);
  useEffect(() => {
    if (written.current === keys) return;
    written.current = keys;
    keepUnsent(list, actions);
  }, [list, keys, actions]);
}
