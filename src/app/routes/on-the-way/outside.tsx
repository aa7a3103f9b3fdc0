import { useEffect } from 'react';
import { AnchorButton, Button } from '@blueprintjs/core';
import { InfoSign } from '@blueprintjs/icons';
import { useSessionPort } from '@/entities/session/index.ts';
import { designerDashboard } from '@/shared/config/brands.ts';
import { EmptyState } from '@/shared/ui/empty-state/empty-state.tsx';

/** Whether the back button has led to this document: who comes back is asked, not sent out again. */
const cameBack = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'back_forward');

/** Designers work elsewhere (N14): out to there. What stays behind lets them go again, or sign out. */
export function Outside() {
  const session = useSessionPort();
  const address = designerDashboard(globalThis.location.host);
  useEffect(() => {
    if (!cameBack()) globalThis.location.assign(address);
  }, [address]);
  return (
    <main className="error-screen">
      <EmptyState
        icon={<InfoSign />}
        title="设计师在设计工作台工作"
        text="正在前往设计工作台。没有自动打开时，请点击下面的按钮。"
        action={
          <div className="way-actions">
            <AnchorButton intent="primary" href={address} text="前往设计工作台" />
            <Button text="换一个账号登录" onClick={session.signOut} />
          </div>
        }
      />
    </main>
  );
}
