import { useRoutes, type RouteObject } from 'react-router';
import { lazyScreen } from '@/shared/lib/chunk/chunk.ts';
import { ErrorFence } from '@/shared/ui/app-error/app-error.tsx';
import { PATHS } from '@/shared/routes/index.ts';
import { PublicScreen } from './public-screen.tsx';
import { Guarded } from './guarded.tsx';

const intro = lazyScreen(() => import('@/pages/entry/ui/intro-page.tsx').then((m) => m.IntroPage));
const login = lazyScreen(() => import('@/pages/entry/ui/login-page.tsx').then((m) => m.LoginPage));
const systemTip = lazyScreen(() =>
  import('@/pages/entry/ui/system-tip-page.tsx').then((m) => m.SystemTipPage),
);
const register = lazyScreen(() => import('@/pages/entry/ui/register-page.tsx').then((m) => m.RegisterPage));
const forgotPassword = lazyScreen(() =>
  import('@/pages/entry/ui/forgot-password-page.tsx').then((m) => m.ForgotPasswordPage),
);
const guide = lazyScreen(() => import('@/app/routes/guide-screen.tsx').then((m) => m.GuideScreen));
const demo = lazyScreen(() => import('@/pages/entry/ui/demo-page.tsx').then((m) => m.DemoPage));

const loginScreen = <PublicScreen title="登录" screen={login} />;

/** Every screen of the product: these, which open without login, and those that the server's menus name (screens.ts). */
const ROUTES: RouteObject[] = [
  { path: PATHS.intro, element: <PublicScreen title="ERP 介绍" screen={intro} /> },
  { path: PATHS.recommend, element: <PublicScreen title="ERP 介绍" screen={intro} /> },
  { path: PATHS.login, element: loginScreen },
  { path: PATHS.systemTip, element: <PublicScreen title="系统提示" screen={systemTip} /> },
  { path: PATHS.register, element: <PublicScreen title="注册" screen={register} /> },
  { path: PATHS.forgetPwd, element: <PublicScreen title="忘记密码" screen={forgotPassword} /> },
  { path: PATHS.guide, element: <PublicScreen title="新手引导" screen={guide} /> },
  { path: PATHS.demo, element: <PublicScreen title="虚拟表格演示" screen={demo} /> },
  // A public path without a screen of its own; every other one is the guard's.
  { path: '*', element: loginScreen },
];

export const AppRoutes = () => (
  <ErrorFence>
    <Guarded page={useRoutes(ROUTES)} login={loginScreen} />
  </ErrorFence>
);
