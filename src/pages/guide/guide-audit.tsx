import { useEffect } from 'react';
import { Button } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { REGISTRATION_STATES } from '#contract/register/register.ts';
import { useGuide, useGuidePort } from '@/entities/session/index.ts';
import { formatMinute } from '@/shared/lib/time/index.ts';
import { StepHead } from './guide-frame.tsx';

/** Step 5 of a factory that has asked: where its request stands (F17). Who comes back to the window sees it anew. */
export function GuideAudit() {
  const guide = useGuidePort();
  const { progress } = useGuide();
  const request = progress?.registration;
  useEffect(() => {
    globalThis.addEventListener('focus', guide.refreshAudit);
    return () => globalThis.removeEventListener('focus', guide.refreshAudit);
  }, [guide]);
  if (!request) return null;
  return (
    <div className="form-tall">
      <StepHead step={5} text="平台正在审核您的工厂申请。通过之前可以关闭此页，登录后会回到这里。" />
      <div role="status">
        <dl className="guide-facts">
          <dt>申请</dt>
          <dd>成为工厂</dd>
          <dt>名称</dt>
          <dd>{request.tenantName}</dd>
          <dt>提交时间</dt>
          <dd className="tabular">{formatMinute(request.createdAt)}</dd>
          <dt>状态</dt>
          <dd>{REGISTRATION_STATES[request.status]}</dd>
        </dl>
      </div>
      <div className="guide-actions">
        <Button
          intent="primary"
          size="large"
          autoFocus
          icon={<Refresh />}
          text="刷新状态"
          onClick={guide.refreshAudit}
        />
        <Button
          variant="minimal"
          size="large"
          text="改为商家，马上开始"
          onClick={() => guide.chooseKind('merchant')}
        />
      </div>
    </div>
  );
}
