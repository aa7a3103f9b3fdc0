import { useState } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { ArrowRight } from '@blueprintjs/icons';
import { kindOf, type GuideKind } from '#contract/guide/guide-steps.ts';
import { useGuide, useGuidePort } from '@/entities/session/index.ts';
import { FormFailure } from '@/shared/ui/form/form-failure.tsx';
import { StepHead } from './guide-frame.tsx';
import { KindChoice } from './guide-kind-choice.tsx';

/** Step 5: what the tenant is to be. Who was refused reads why, and asks again or becomes a merchant. */
export function GuideKindStep() {
  const guide = useGuidePort();
  const { address, progress, failure, busy } = useGuide();
  const [kind, setKind] = useState<GuideKind | null>(kindOf(address));
  const [missing, setMissing] = useState(false);
  const refused = progress?.registration?.status === 2 ? progress.registration : null;
  return (
    <form
      className="form-tall"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (kind) guide.chooseKind(kind);
        else setMissing(true);
      }}
    >
      <StepHead
        step={5}
        text={`${progress?.tenant?.name ?? ''} 是商家还是工厂？商家可以马上开始；工厂由平台审核，通过后开始接单。`}
      />
      {refused && (
        <Callout intent="danger" title="您的工厂申请没有通过" role="status">
          {refused.reason ?? '平台没有写明原因，请联系客服。'}
        </Callout>
      )}
      <FormFailure failure={failure} />
      <KindChoice
        value={kind}
        onChange={(next) => {
          setKind(next);
          setMissing(false);
        }}
        error={missing && !kind ? '请选择公司类型' : undefined}
        disabled={busy !== null}
      />
      <div className="guide-actions">
        <Button
          type="submit"
          intent="primary"
          size="large"
          text={kind === 'factory' ? (refused ? '再次提交审核' : '提交审核') : '确定并继续'}
          endIcon={<ArrowRight />}
          loading={busy !== null}
        />
      </div>
    </form>
  );
}
