import { useEffect } from 'react';
import { Button } from '@blueprintjs/core';
import { Shop } from '@blueprintjs/icons';
import { useNavigate } from 'react-router';
import { homePath, useHomeSession, useSwitch, useSwitchPort } from '@/entities/session/index.ts';
import { EmptyState } from '@/shared/ui/empty-state/empty-state.tsx';
import { Splash } from '../../layouts/splash.tsx';

/** The mall is a merchant's: into the first tenant of the user that is one (N15). */
export function ToMall({ tenantId }: { tenantId: number }) {
  const { failure } = useSwitch();
  const tenantSwitch = useSwitchPort();
  const { baseInfo } = useHomeSession();
  const navigate = useNavigate();
  useEffect(() => tenantSwitch.choose(tenantId), [tenantSwitch, tenantId]);
  if (failure === null) return <Splash />;
  return (
    <main className="error-screen">
      <EmptyState
        icon={<Shop />}
        title="没有切换到商家"
        text={failure}
        action={
          <div className="way-actions">
            <Button intent="primary" text="重试" onClick={() => tenantSwitch.choose(tenantId)} />
            {baseInfo && <Button text="进入工作台" onClick={() => void navigate(homePath(baseInfo))} />}
          </div>
        }
      />
    </main>
  );
}
