import { Button } from '@blueprintjs/core';
import { InfoSign } from '@blueprintjs/icons';
import { useNavigate, useSearchParams } from 'react-router';
import { PATHS } from '@/shared/routes/index.ts';
import { EmptyState } from '@/shared/ui/empty-state/empty-state.tsx';
import { RegistrationTip } from './system-tip-registration.tsx';

/** What a link may say with `?kind=`; never a text of the link's own. */
const TIPS: Readonly<Record<string, { title: string; text: string }>> = {
  maintenance: { title: '系统正在维护', text: '维护期间暂时不能使用，数据不受影响，请稍后再试。' },
  expired: { title: '链接已失效', text: '请向发给您链接的人索取新的链接。' },
  invite: { title: '邀请已失效', text: '邀请码过期、用完或被停用了，请向邀请您的工厂或商家索取新的邀请。' },
  browser: { title: '浏览器版本过低', text: '请使用最新版的 Chrome、Edge、Firefox 或 Safari 浏览器打开。' },
};
const PLAIN = { title: '系统提示', text: '您要打开的内容暂时不可用，请返回登录页重新进入。' };

export function SystemTipPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const kind = search.get('kind') ?? '';
  const { title, text } = TIPS[kind] ?? PLAIN;
  return (
    <main className="error-screen">
      {kind === 'registration' ? (
        <RegistrationTip />
      ) : (
        <EmptyState
          icon={<InfoSign />}
          title={title}
          text={text}
          action={<Button intent="primary" text="前往登录" onClick={() => void navigate(PATHS.login)} />}
        />
      )}
    </main>
  );
}
