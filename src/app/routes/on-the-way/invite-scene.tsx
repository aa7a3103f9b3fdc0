import { useEffect } from 'react';
import { Button, ProgressBar } from '@blueprintjs/core';
import { Office } from '@blueprintjs/icons';
import { useInvite, useInvitePort } from '@/entities/session/index.ts';
import { EmptyState } from '@/shared/ui/empty-state/empty-state.tsx';

/** Neither a merchant's nor a factory's: the platform's own, say. */
const CANNOT = '当前公司不能使用邀请码。请切换到商家或工厂，再打开邀请链接。';

/**
 * Who came in with an invite code is bound by it (F06, F07). It goes on in the address: a reload begins anew. Only what
 * could not be asked stays here; every end leads on, and InviteOutcome says how it went.
 */
export function InviteScene({ code }: { code: string }) {
  const invite = useInvitePort();
  const { stage, code: current, face, failure } = useInvite();
  const again = (): void => invite.open(code, { atOnce: true });
  useEffect(() => {
    if (invite.view().code !== code) invite.open(code, { atOnce: true });
  }, [invite, code]);

  const stuck = current === code && (stage === 'refused' || stage === 'confirming');
  return (
    <main className="error-screen" aria-live="polite">
      <EmptyState
        icon={<Office />}
        title={face ? `正在绑定「${face.tenantName}」` : '正在核对邀请码'}
        text={stuck ? (failure ?? CANNOT) : '请稍候。'}
        action={
          stuck ? (
            <div className="way-actions">
              <Button intent="primary" text="重试" onClick={face ? invite.confirm : again} />
              <Button text="以后再绑定" onClick={invite.leave} />
            </div>
          ) : (
            <ProgressBar className="way-progress" aria-label="正在核对邀请" />
          )
        }
      />
    </main>
  );
}
