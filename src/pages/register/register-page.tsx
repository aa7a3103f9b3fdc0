import { Link, Navigate } from 'react-router';
import { Registration } from '@/features/registration/index.ts';
import { useSession, useSessionPort } from '@/entities/session/index.ts';
import { withoutInvite } from '@/features/entry/entry-address.ts';
import { EntryFrame } from '@/features/entry/entry-frame.tsx';
import { Failed, Working } from '@/features/entry/session-panels.tsx';
import { useEntry } from '@/features/entry/use-entry.ts';
import { PATHS } from '@/shared/routes/index.ts';

/** A new account: of one's own, by an invite, or for an account of another service. */
export const RegisterPage = () => (
  <EntryFrame>
    <Step />
  </EntryFrame>
);

function Step() {
  const { stage, failure } = useSession();
  const session = useSessionPort();
  const { search, inviteCode, mobile, ticket, addressOf, go, replace } = useEntry();
  switch (stage) {
    case 'choosingTenant':
      return <Navigate to={addressOf(PATHS.login)} replace />;
    case 'failed':
      return <Failed reason={failure} />;
    case 'signedOut':
      return (
        <>
          <h1>{ticket ? '注册并绑定微信' : '注册'}</h1>
          <Registration
            inviteCode={inviteCode}
            withoutTenant={search.get('loginPageStatus') === 'register'}
            mobile={mobile}
            social={ticket}
            onInviteLeft={() => replace(withoutInvite(search))}
            onArrived={session.arrive}
            onKnown={(mobile) => go(PATHS.login, { mobile })}
          />
          <p className="login-links">
            <span>
              已有账号？<Link to={addressOf(PATHS.login)}>登录</Link>
            </span>
          </p>
        </>
      );
    default:
      return <Working text="正在打开工作台，请稍候。" />;
  }
}
