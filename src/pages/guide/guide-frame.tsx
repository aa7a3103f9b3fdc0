import type { ReactNode } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { Tick } from '@blueprintjs/icons';
import { Link } from 'react-router';
import type { GuideStep } from '#contract/guide/guide-steps.ts';
import { useGuide, useSessionPort } from '@/entities/session/index.ts';
import { brandOf } from '@/shared/config/brands.ts';
import { guidePath, PATHS } from '@/shared/routes/index.ts';
import { RequestId } from '@/shared/ui/failure/request-id.tsx';
import { stepTitle } from './guide-text.ts';
import { useGuideKind } from './use-guide-kind.ts';
import { useInviter } from './use-inviter.ts';

const brand = brandOf(globalThis.location?.host ?? '');

/** What stands around every step: the brand, who is here, who invited, and how far it is. */
export function GuideFrame({ children }: { children: ReactNode }) {
  const { step, progress } = useGuide();
  const session = useSessionPort();
  return (
    <div className="guide">
      <header className="guide-bar">
        <Link to={PATHS.intro} className="guide-brand">
          <img src={brand.LOGO} alt="" width={28} height={28} />
          <span>{brand.TITLE}</span>
        </Link>
        {progress ? (
          <>
            <span className="guide-who">{progress.realName}</span>
            <Button variant="minimal" text="退出登录" onClick={session.signOut} />
          </>
        ) : (
          <LoginLink />
        )}
      </header>
      <div className="guide-body">
        <Steps />
        <main className="guide-panel">
          {step < 6 && <Inviter />}
          {children}
        </main>
      </div>
    </div>
  );
}

/** Who has an account goes on where he was, here or on another machine. */
function LoginLink() {
  const { address } = useGuide();
  const query = new URLSearchParams({ redirect: guidePath({ ...address, step: null }) });
  return (
    <>
      <span className="guide-who">已有账号？登录后从上次的步骤继续</span>
      <Link to={`${PATHS.login}?${query}`} className="guide-login">
        登录
      </Link>
    </>
  );
}

function Steps() {
  const { step: current, marks, address } = useGuide();
  const kind = useGuideKind();
  return (
    <nav className="guide-steps" aria-label="引导步骤">
      <ol>
        {marks.map(({ step, mark }) => (
          <li key={step} data-mark={mark} aria-current={step === current ? 'step' : undefined}>
            <span className="guide-number" aria-hidden="true">
              {mark === 'done' ? <Tick size={14} /> : step}
            </span>
            <StepName
              to={mark === 'closed' ? undefined : guidePath({ ...address, step })}
              text={stepTitle(step, kind)}
              note={mark === 'done' ? '已完成' : undefined}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepName({ to, text, note }: { to: string | undefined; text: string; note: string | undefined }) {
  const words = (
    <>
      {text}
      {note && <small>{note}</small>}
    </>
  );
  return to ? <Link to={to}>{words}</Link> : <span>{words}</span>;
}

/** Who invites stands in plain sight from the first step on; at the sixth it is confirmed. */
function Inviter() {
  const { address } = useGuide();
  const code = address.inviteFactoryCode || address.inviteBusinessCode;
  const { face, failure } = useInviter(code);
  if (failure)
    return (
      <Callout compact intent="warning" className="guide-inviter" role="status">
        {failure.message}您可以先继续，稍后再填写新的邀请码。
        <RequestId of={failure} />
      </Callout>
    );
  if (!face) return null;
  return (
    <Callout compact className="guide-inviter" role="status">
      <strong>{face.tenantName}</strong>
      {face.from === 'factory' ? ' 邀请您成为它的商家客户。' : ' 邀请您成为它的生产工厂。'}
    </Callout>
  );
}

/** Which step's heading, and what it is about. */
export const StepHead = ({ step, text }: { step: GuideStep; text: ReactNode }) => {
  const kind = useGuideKind();
  return (
    <div className="guide-head">
      <h1>{stepTitle(step, kind)}</h1>
      <p>{text}</p>
    </div>
  );
};
