import { useRoutes, type RouteObject } from 'react-router';
import { lazyScreen } from '@/shared/lib/chunk/chunk.ts';
import { ErrorFence } from '@/shared/ui/app-error/app-error.tsx';
import { PATHS } from '@/shared/routes/index.ts';
import { PublicScreen } from './public-screen.tsx';
import { Workspace } from './workspace.tsx';

const intro = lazyScreen(() => import('@/pages/entry/ui/intro-page.tsx').then((m) => m.IntroPage));
const login = lazyScreen(() => import('@/pages/entry/ui/login-page.tsx').then((m) => m.LoginPage));
const systemTip = lazyScreen(() =>
  import('@/pages/entry/ui/system-tip-page.tsx').then((m) => m.SystemTipPage),
);

const loginScreen = <PublicScreen title="登录" screen={login} />;

/** Every screen of the product: these, and those that the server's menus name (screens.ts). */
const ROUTES: RouteObject[] = [
  { path: PATHS.intro, element: <PublicScreen title="ERP 介绍" screen={intro} /> },
  { path: PATHS.recommend, element: <PublicScreen title="ERP 介绍" screen={intro} /> },
  { path: PATHS.login, element: loginScreen },
  { path: PATHS.systemTip, element: <PublicScreen title="系统提示" screen={systemTip} /> },
  { path: '*', element: <Workspace login={loginScreen} /> },
];

export const AppRoutes = () => <ErrorFence>{useRoutes(ROUTES)}</ErrorFence>;
