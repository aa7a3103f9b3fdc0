import { useRoutes, type RouteObject } from 'react-router';
import { PUBLIC_SCREENS, type PublicScreenId } from '#contract/screens.ts';
import { lazyScreen, type Screen } from '@/shared/lib/chunk/chunk.ts';
import { ErrorFence } from '@/shared/ui/app-error/app-error.tsx';
import { PublicScreen } from './public-screen.tsx';
import { Guarded } from './guarded.tsx';

const SCREENS: Readonly<Record<PublicScreenId, Screen>> = {
  intro: lazyScreen(() => import('@/pages/recommend/intro-page.tsx').then((m) => m.IntroPage)),
  recommend: lazyScreen(() => import('@/pages/recommend/intro-page.tsx').then((m) => m.IntroPage)),
  login: lazyScreen(() => import('@/pages/login/login-page.tsx').then((m) => m.LoginPage)),
  systemTip: lazyScreen(() => import('@/pages/system-tip/system-tip-page.tsx').then((m) => m.SystemTipPage)),
  register: lazyScreen(() => import('@/pages/register/register-page.tsx').then((m) => m.RegisterPage)),
  forgetPwd: lazyScreen(() =>
    import('@/pages/forget-pwd/forgot-password-page.tsx').then((m) => m.ForgotPasswordPage),
  ),
  guide: lazyScreen(() => import('@/app/routes/guide-screen.tsx').then((m) => m.GuideScreen)),
  demo: lazyScreen(() => import('@/pages/demo/demo-page.tsx').then((m) => m.DemoPage)),
};

const shown = (id: PublicScreenId) => <PublicScreen title={PUBLIC_SCREENS[id].title} screen={SCREENS[id]} />;
const loginScreen = shown('login');

/** Every screen of the product: these, which open without login, and those that the server's menus name (screens.ts). */
const ROUTES: RouteObject[] = [
  ...(Object.keys(SCREENS) as PublicScreenId[]).map((id) => ({
    path: PUBLIC_SCREENS[id].path,
    element: id === 'login' ? loginScreen : shown(id),
  })),
  // A public path without a screen of its own; every other one is the guard's.
  { path: '*', element: loginScreen },
];

export const AppRoutes = () => (
  <ErrorFence>
    <Guarded page={useRoutes(ROUTES)} login={loginScreen} />
  </ErrorFence>
);
