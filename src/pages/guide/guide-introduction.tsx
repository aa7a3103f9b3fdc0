import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { ArrowRight } from '@blueprintjs/icons';
import { kindOf, type GuideKind } from '#contract/guide/guide-steps.ts';
import { useGuide, useGuidePort } from '@/entities/session/index.ts';
import { brandOf } from '@/shared/config/brands.ts';
import { StepHead } from './guide-frame.tsx';
import { KindChoice } from './guide-kind-choice.tsx';

const brand = brandOf(globalThis.location?.host ?? '');

/** Step 1: what this is, and as whom one comes. */
export function GuideIntroduction() {
  const guide = useGuidePort();
  const { address } = useGuide();
  const [kind, setKind] = useState<GuideKind | null>(kindOf(address));
  const [missing, setMissing] = useState(false);
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
        step={1}
        text={`${brand.DESCRIPTION}商家把各平台的订单导入进来推给工厂，工厂审单、生产、发货，双方看到的是同一张订单。`}
      />
      <KindChoice
        value={kind}
        onChange={(next) => {
          setKind(next);
          setMissing(false);
        }}
        error={missing && !kind ? '请选择您的身份' : undefined}
      />
      <p className="guide-note">接下来大约需要三分钟。中途离开，登录后会回到您离开的步骤。</p>
      <div className="guide-actions">
        <Button type="submit" intent="primary" size="large" text="下一步" endIcon={<ArrowRight />} />
      </div>
    </form>
  );
}
