import type { CSSProperties } from 'react';
import { Navigate, useLocation } from 'react-router';
import { homePath, placeOf, useHomeSession, useSession } from '@/entities/session/index.ts';
import { brandOf } from '@/shared/config/brands.ts';
import { PATHS } from '@/shared/routes/index.ts';
import { LoginForm } from './login-form.tsx';
import { AlreadyIn, Failed, Working } from './session-panels.tsx';
import { TenantChooser } from './tenant-chooser.tsx';
import './login.css';

const brand = brandOf(globalThis.location?.host ?? '');

/** The way in: the brand on one side, on the other what the session asks for next. */
export function LoginPage() {
  return (
    <div className="login">
      <aside className="login-brand" style={{ '--icp': brand.ICP_COLOR } as CSSProperties}>
        <header>
          <img src={brand.LOGO} alt="" width={32} height={32} />
          <span>{brand.TITLE}</span>
        </header>
        <figure>
          <img src={brand.BANNER} alt="" />
          <figcaption>{brand.BANNER_CONTENT}</figcaption>
        </figure>
        <footer>
          <span>{brand.COMPANY_NAME}</span>
          <span>{brand.ICP}</span>
        </footer>
      </aside>
      <main className="login-main">
        <div className="login-panel">
          <Step />
        </div>
      </main>
    </div>
  );
}

function Step() {
  const { stage, failure } = useSession();
  const { baseInfo, routeList } = useHomeSession();
  const { pathname, search } = useLocation();
  switch (stage) {
    case 'starting':
    case 'loading':
    case 'signingOut':
      return <Working />;
    case 'choosingTenant':
      return <TenantChooser />;
    case 'failed':
      return <Failed reason={failure} />;
    case 'signedOut':
    case 'signingIn':
      return <LoginForm />;
    case 'ready':
    case 'switching': {
      if (!baseInfo) return <Working />;
      // Under an unknown path the login screen stays (N04) and offers the way on.
      if (pathname !== PATHS.login) return <AlreadyIn home={homePath(baseInfo)} />;
      const wanted = new URLSearchParams(search).get('redirect') ?? '';
      const known = placeOf(routeList, wanted.split(/[?#]/)[0]!);
      return <Navigate to={known ? wanted : homePath(baseInfo)} replace />;
    }
  }
}
