import { useEffect, useState, type ReactElement } from 'react';
import { Button } from '@blueprintjs/core';
import { Error as ErrorIcon, InfoSign, TickCircle, Time } from '@blueprintjs/icons';
import { useNavigate } from 'react-router';
import { register, type Registration } from '#contract/register/register.ts';
import { homePath, useHomeSession, useSession } from '@/entities/session/index.ts';
import { Working } from '@/features/entry/session-panels.tsx';
import { call } from '@/shared/api/index.ts';
import { formatMinute } from '@/shared/lib/time/index.ts';
import { guidePath, PATHS } from '@/shared/routes/index.ts';
import { EmptyState } from '@/shared/ui/empty-state/empty-state.tsx';
import { RequestId } from '@/shared/ui/failure/request-id.tsx';

type Answer = { request: Registration | null } | { failure: Error };

/** Where the own request to become a factory stands (F17). */
export function RegistrationTip() {
  const { stage } = useSession();
  const [attempt, setAttempt] = useState(0);
  switch (stage) {
    case 'starting':
    case 'signingIn':
    case 'loading':
    case 'signingOut':
      return <Working text="正在查询您的申请，请稍候。" />;
    case 'signedOut':
    case 'choosingTenant':
    case 'failed':
      return (
        <Tip
          icon={<InfoSign />}
          title="登录后查看申请进度"
          text="申请的进度只有申请人自己能看到。"
          to={PATHS.login}
          go="前往登录"
        />
      );
    default:
      return <Own key={attempt} onRetry={() => setAttempt(attempt + 1)} />;
  }
}

function Own({ onRetry }: { onRetry: () => void }) {
  const [answer, setAnswer] = useState<Answer>();
  const { baseInfo } = useHomeSession();
  useEffect(() => {
    const left = new AbortController();
    call(register.mine, {}, { quiet: true, signal: left.signal }).then(
      (request) => setAnswer({ request }),
      (error: Error) => left.signal.aborted || setAnswer({ failure: error }),
    );
    return () => left.abort();
  }, []);
  if (!answer) return <Working text="正在查询您的申请，请稍候。" />;
  if ('failure' in answer)
    return (
      <EmptyState
        icon={<ErrorIcon />}
        title="没有查到您的申请"
        text={
          <>
            {answer.failure.message}
            <br />
            <RequestId of={answer.failure} />
          </>
        }
        action={<Button intent="primary" text="重试" onClick={onRetry} />}
      />
    );
  const { request } = answer;
  const guide = guidePath({ step: 5 });
  if (!request || request.status === 3)
    return (
      <Tip
        icon={<InfoSign />}
        title="没有待审核的申请"
        text={request ? '您已撤回上一次申请。' : '您还没有提交成为工厂的申请。'}
        to={guidePath({})}
        go="打开新手引导"
      />
    );
  switch (request.status) {
    case 0:
      return (
        <Tip
          icon={<Time />}
          title="工厂申请正在审核"
          text={`${request.tenantName} 的申请于 ${formatMinute(request.createdAt)} 提交，平台审核后会出现在这里。`}
          to={guide}
          go="查看申请"
        />
      );
    case 1:
      return (
        <Tip
          icon={<TickCircle />}
          title="工厂申请已通过"
          text={`${request.tenantName} 已经是工厂，可以开始接单。`}
          to={baseInfo ? homePath(baseInfo) : guide}
          go="进入工作台"
        />
      );
    case 2:
      return (
        <Tip
          icon={<ErrorIcon />}
          title="工厂申请没有通过"
          text={`原因：${request.reason ?? '平台没有写明，请联系客服。'}`}
          to={guide}
          go="再次申请"
        />
      );
  }
}

function Tip({
  to,
  go,
  ...state
}: {
  icon: ReactElement;
  title: string;
  text: string;
  to: string;
  go: string;
}) {
  const navigate = useNavigate();
  return (
    <EmptyState {...state} action={<Button intent="primary" text={go} onClick={() => void navigate(to)} />} />
  );
}
