import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TableAt, TableOffer } from '#contract/values/table-place.ts';

/** A sheet by its place, and the line of its header. */
export type TablePlaceAsked = TableAt & { sheet: number };

export interface Look {
  /** Until the table stands here, what is shown is the one before it: nothing of the file may be sent. */
  asked: TablePlaceAsked | undefined;
  failure: Error | null;
  choose: (asked: TablePlaceAsked) => void;
}

/**
 * Looks at another table of the file. The table that was asked for last counts, whatever answers later; nothing that
 * comes after the form has gone is taken.
 * @param look Without a line the header is looked for in that sheet.
 */
export function useLook<T extends TableOffer>(
  look: (asked: TablePlaceAsked) => Promise<T>,
  onLooked: (inspection: T) => void,
): Look {
  const [asked, setAsked] = useState<TablePlaceAsked>();
  const [failure, setFailure] = useState<Error | null>(null);
  const last = useRef<TablePlaceAsked>(undefined);
  // What else was filled in while it was on its way stays as it is by then.
  const latest = useRef(onLooked);
  useLayoutEffect(() => {
    latest.current = onLooked;
  });
  useEffect(
    () => () => {
      last.current = undefined;
    },
    [],
  );
  const choose = async (wanted: TablePlaceAsked): Promise<void> => {
    last.current = wanted;
    setAsked(wanted);
    setFailure(null);
    let found: T | undefined;
    let error: Error | null = null;
    try {
      found = await look(wanted);
    } catch (caught) {
      error = caught as Error;
    }
    if (last.current !== wanted) return;
    setAsked(undefined);
    setFailure(error);
    if (found) latest.current(found);
  };
  return { asked, failure, choose: (wanted) => void choose(wanted) };
}
