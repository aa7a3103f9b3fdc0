import { useState } from 'react';

/**
 * What stood when a dialog opened, as long as it is open: a list goes on reading beside it, and what somebody else did
 * meanwhile was not seen by the user. So the server can tell him who came first.
 */
export function useAsSeen<T>(now: T, isOpen: boolean): T {
  const [kept, setKept] = useState<{ value: T } | null>(null);
  if (isOpen && !kept) setKept({ value: now });
  if (!isOpen && kept) setKept(null);
  return kept && isOpen ? kept.value : now;
}
