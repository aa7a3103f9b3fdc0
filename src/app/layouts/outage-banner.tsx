import { useEffect } from 'react';
import { Callout } from '@blueprintjs/core';
import { connected, outageShown, watchConnection } from '@/shared/api/index.ts';
import { useCell } from '@/shared/lib/cell/cell.ts';

/** Says once that the server is out of reach; what failed meanwhile recovers by itself. */
export function OutageBanner() {
  const reached = useCell(connected);
  useEffect(() => {
    outageShown.set(true);
    const stop = watchConnection();
    return () => {
      stop();
      outageShown.set(false);
    };
  }, []);
  if (reached) return null;
  return (
    <Callout intent="warning" compact role="alert" className="outage-banner">
      网络已断开，恢复后会自动刷新；没有发出的操作会在这个标签页中为您保留。
    </Callout>
  );
}
