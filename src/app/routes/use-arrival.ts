import { useEffect, useState } from 'react';

/**
 * Whether another tenant than before has been entered while this page was open: its pages mean nothing there, so the
 * first render under the new tenant goes to its home.
 */
export function useArrival(tenantId: number | undefined): boolean {
  const [last, setLast] = useState(tenantId);
  const changed = tenantId !== undefined && last !== undefined && tenantId !== last;
  useEffect(() => {
    // After the render that went home, and not in it: it must be shown once.
    // oxlint-disable-next-line react/set-state-in-effect -- the first render under the new tenant is the point
    if (tenantId !== undefined) setLast(tenantId);
  }, [tenantId]);
  return changed;
}
