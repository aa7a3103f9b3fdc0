import type { ReactNode } from 'react';
import { Button, ProgressBar } from '@blueprintjs/core';
import { useNavigate } from 'react-router';
import { useHomeSession, useSessionPort } from '@/entities/session/index.ts';

export function Working({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div role="status" className="login-working">
      <p className="login-hint">{text}</p>
      <ProgressBar aria-label={text} />
      {children}
    </div>
  );
}

export function Failed({ reason }: { reason: string | null }) {
  const session = useSessionPort();
  return (
    <div role="alert">
      <h1>没有打开工作台</h1>
      <p className="login-hint">{reason}</p>
      <div className="login-actions">
        <Button intent="primary" size="large" text="重试" onClick={session.retry} />
        <Button size="large" text="换一个账号登录" onClick={session.signOut} />
      </div>
    </div>
  );
}

/** The login screen under an unknown path, for a user who is signed in (N04). */
export function AlreadyIn({ home }: { home: string }) {
  const { userInfo, baseInfo } = useHomeSession();
  const session = useSessionPort();
  const navigate = useNavigate();
  return (
    <>
      <h1>页面不存在</h1>
      <p className="login-hint">
        您已登录为 {userInfo?.user.realName}（{baseInfo?.name}）。这个地址没有对应的页面，或您没有权限打开它。
      </p>
      <div className="login-actions">
        <Button intent="primary" size="large" text="进入工作台" onClick={() => void navigate(home)} />
        <Button size="large" text="换一个账号登录" onClick={session.signOut} />
      </div>
    </>
  );
}
