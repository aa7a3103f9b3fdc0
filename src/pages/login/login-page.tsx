import { Button } from '@blueprintjs/core';
import { useLocation } from 'react-router';
import { WECHAT } from '#contract/social/social.ts';
import { homePath, useHomeSession, useSession, useSocial, useSocialPort } from '@/entities/session/index.ts';
import { EntryFrame } from '@/features/entry/entry-frame.tsx';
import { AlreadyIn, Failed, Working } from '@/features/entry/session-panels.tsx';
import { PATHS } from '@/shared/routes/index.ts';
import { LoginForm } from './login-form.tsx';
import { TenantChooser } from './tenant-chooser.tsx';

/** The way in: what the session asks for next. */
export const LoginPage = () => (
  <EntryFrame>
    <Step />
  </EntryFrame>
);

/** WeChat's page may not answer, and nobody says so. */
function OpenAgain() {
  const port = useSocialPort();
  return (
    <Button
      variant="minimal"
      size="small"
      className="login-again"
      text="没有打开？再试一次"
      onClick={() => port.begin(WECHAT)}
    />
  );
}

function Step() {
  const { stage, failure } = useSession();
  const social = useSocial();
  const { baseInfo } = useHomeSession();
  const { pathname } = useLocation();
  if (social.stage === 'leaving' || social.stage === 'away')
    return <Working text="正在打开微信登录，请稍候。">{social.stage === 'away' && <OpenAgain />}</Working>;
  if (social.stage === 'exchanging') return <Working text="正在用微信登录，请稍候。" />;
  switch (stage) {
    case 'starting':
    case 'signingIn':
    case 'loading':
    case 'signingOut':
    // The guard leads such a visitor on; the login shows nothing meanwhile.
    case 'withoutTenant':
      return <Working text="正在打开工作台，请稍候。" />;
    case 'choosingTenant':
      return <TenantChooser />;
    case 'failed':
      return <Failed reason={failure} />;
    case 'signedOut':
      return <LoginForm notice={social.failure ?? failure} />;
    case 'ready': {
      // Back from WeChat as another one than who is signed in here (F02).
      if (social.stage === 'bunding' || social.stage === 'failed')
        return <LoginForm notice={social.failure} />;
      // Under an unknown path the login screen stays (N04) and offers the way on; from its own the guard leads on.
      if (!baseInfo || pathname === PATHS.login) return <Working text="正在打开工作台，请稍候。" />;
      return <AlreadyIn home={homePath(baseInfo)} />;
    }
  }
}
