import { useEffect, useState } from 'react';

/**
 * Whether another tenant than before has been entered while this page was open: its pages mean nothing there, so the
 * first render under the new tenant goes to its home. Who signed out, or was signed out, and comes in again goes where
 * he wanted to.
 */
export function useMoved(tenantId: number | undefined, signedOut: boolean): boolean {
  const [last, setLast] = useState(tenantId);
  const moved = tenantId !== undefined && last !== undefined && tenantId !== last;
  useEffect(() => {
    // After the render that went home, and not in it: it must be shown once.
    // oxlint-disable-next-line react/set-state-in-effect -- the first render under the new tenant is the point
    if (tenantId !== undefined || signedOut) setLast(tenantId);
  }, [tenantId, signedOut]);
  return moved;
}
