import { lazy, Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { homePath, useHomeSession, useInvite, useInvitePort } from '@/entities/session/index.ts';
import { loadChunk } from '@/shared/lib/chunk/chunk.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { areaOf, bare } from '../guard/situation.ts';

const InviteDialog = lazy(async () => {
  const { InviteDialog } = await loadChunk(() => import('./invite-dialog.tsx'));
  return { default: InviteDialog };
});

const ALREADY = { factory: '您已绑定过该工厂', business: '您已绑定过该商家' } as const;

/** How a binding went, over whatever page follows (F06 to F08). What a page asked to confirm, it shows itself. */
export function InviteOutcome() {
  const { stage, face, bound, failure, atOnce, settled, code } = useInvite();
  const invite = useInvitePort();
  const { baseInfo } = useHomeSession();
  const navigate = useNavigate();
  const home = baseInfo ? homePath(baseInfo) : null;

  const { pathname } = useLocation();
  const atGuide = areaOf(bare(pathname)) === 'guide';
  useEffect(() => {
    // Who typed a code on a page of the workspace is told there.
    if (stage === 'alreadyBound' && home && (atOnce || atGuide)) {
      showMessage(ALREADY[face?.from ?? 'factory'], 'warning');
      // The guard leads home who came in with the code.
      if (atGuide) void navigate(home, { replace: true });
      invite.leave();
    }
    if (stage === 'bound' && atOnce && bound && face?.from === 'factory') {
      showMessage(`已绑定工厂「${bound.factoryName}」`);
      invite.leave();
    }
  }, [stage, face, bound, atOnce, atGuide, home, invite, navigate]);

  const close = (to: string | null): void => {
    invite.leave();
    if (to) void navigate(to);
  };
  const ofMerchant = stage === 'bound' && atOnce && bound !== null && face?.from === 'business';
  const refused = stage === 'refused' && atOnce && settled === code && failure !== null;
  if (!home || (!ofMerchant && !refused)) return null;
  return (
    <Suspense>
      <InviteDialog
        {...(ofMerchant
          ? {
              title: '绑定成功',
              username: bound.username,
              text: `商家「${bound.shopName}」已成为您的客户，可以开始接单。`,
            }
          : { title: '没有绑定', username: face?.tenantName ?? '', text: failure! })}
        good={ofMerchant}
        targetUrl={home}
        onClose={close}
      />
    </Suspense>
  );
}
