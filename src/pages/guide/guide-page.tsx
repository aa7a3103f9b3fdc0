import { useEffect, useRef } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { Error as ErrorIcon } from '@blueprintjs/icons';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { homePath, useGuide, useGuidePort, useHomeSession, useSession } from '@/entities/session/index.ts';
import { Failed, Working } from '@/features/entry/session-panels.tsx';
import { guidePath, PATHS, readGuideAddress } from '@/shared/routes/index.ts';
import { EmptyState } from '@/shared/ui/empty-state/empty-state.tsx';
import { RequestId } from '@/shared/ui/failure/request-id.tsx';
import { GuideAccount } from './guide-account.tsx';
import { GuideAudit } from './guide-audit.tsx';
import { GuideBinding } from './guide-binding.tsx';
import { GuideDone } from './guide-done.tsx';
import { GuideFrame } from './guide-frame.tsx';
import { GuideIntroduction } from './guide-introduction.tsx';
import { GuideKindStep } from './guide-kind.tsx';
import { GuideMobile } from './guide-mobile.tsx';
import { GuideOrders } from './guide-orders.tsx';
import { GuideTenant } from './guide-tenant.tsx';
import { keptMobile } from './kept-mobile.ts';
import './guide-page.css';

/** From nothing to the first orders (F15). The address says the step, the guide's process whether it can be. */
export function GuidePage() {
  useAddressOfGuide();
  const { stage: sessionStage, failure } = useSession();
  if (sessionStage === 'choosingTenant') return <Navigate to={PATHS.login} replace />;
  return <GuideFrame>{sessionStage === 'failed' ? <Failed reason={failure} /> : <Panel />}</GuideFrame>;
}

/**
 * Tells the process where the page stands, and follows where it leads. A mobile that a link has brought is taken out of
 * the address at once; this tab keeps it, for who reloads the page.
 */
function useAddressOfGuide() {
  const guide = useGuidePort();
  const { move, address, progress } = useGuide();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  useEffect(() => {
    const read = readGuideAddress(search);
    if (!search.has('mobile')) return guide.open({ ...read, mobile: keptMobile.read() });
    keptMobile.write(read.mobile);
    void navigate(guidePath(read), { replace: true });
  }, [guide, navigate, search]);
  const known = useRef('');
  useEffect(() => {
    // An account takes the mobile over; nobody who comes after its user may find it here.
    if (progress !== null || (known.current !== '' && address.mobile === '')) keptMobile.forget();
    else if (address.mobile !== '') keptMobile.write(address.mobile);
    known.current = address.mobile;
  }, [address.mobile, progress]);
  useEffect(() => {
    if (!move) return;
    const to = guidePath({ ...address, step: move.step });
    if (to !== guidePath(readGuideAddress(search))) void navigate(to, { replace: move.instead });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only where the guide has led on, not where the user went
  }, [move]);
}

const STEPS = {
  1: GuideIntroduction,
  2: GuideMobile,
  3: GuideAccount,
  4: GuideTenant,
  5: GuideKindStep,
  6: GuideBinding,
  7: GuideOrders,
} as const;

function Panel() {
  const { stage, step } = useGuide();
  switch (stage) {
    case 'waiting':
      return <Working text="正在读取您的进度，请稍候。" />;
    case 'unreadable':
      return <Unreadable />;
    case 'lookingBack':
      return <GuideDone key={step} step={step} />;
    case 'underAudit':
      return <GuideAudit />;
    case 'left':
      return <Leaving />;
    case 'asking': {
      const Step = STEPS[step];
      return <Step />;
    }
  }
}

function Unreadable() {
  const guide = useGuidePort();
  const { failure } = useGuide();
  return (
    <EmptyState
      icon={<ErrorIcon />}
      title="没有读到您的进度"
      text={
        <Callout compact intent="danger" role="alert">
          {failure?.message}
          <RequestId of={failure} />
        </Callout>
      }
      action={<Button intent="primary" text="重试" autoFocus onClick={guide.retry} />}
    />
  );
}

/** Home as soon as the session has read what was bound on the way. */
function Leaving() {
  const { stage, refreshing } = useSession();
  const { baseInfo } = useHomeSession();
  if (stage === 'ready' && !refreshing && baseInfo) return <Navigate to={homePath(baseInfo)} replace />;
  return <Working text="正在打开工作台，请稍候。" />;
}
