import { Button } from '@blueprintjs/core';
import { ArrowRight } from '@blueprintjs/icons';
import { useGuide, useGuidePort } from '@/entities/session/index.ts';
import { FormFailure } from '@/shared/ui/form/form-failure.tsx';
import { StepHead } from './guide-frame.tsx';
import { FirstCustomer, FirstOrders, FirstReview, FirstShop, FirstSku } from './guide-tasks.tsx';
import { useGuideKind } from './use-guide-kind.ts';

/** Step 7: what makes the first day work; then home. Each part is ticked by what there is, and none must be done. */
export function GuideOrders() {
  const guide = useGuidePort();
  const { failure, busy } = useGuide();
  const kind = useGuideKind();
  return (
    <div className="form-tall">
      <StepHead
        step={7}
        text={
          kind === 'merchant'
            ? '从店铺到工厂审核，第一张订单这样走完。做过的会打勾；中途离开，随时可以从「商家指南」回来。'
            : '商家按您的 SKU 下单。录入第一个 SKU，把邀请码发给第一位客户。'
        }
      />
      <FormFailure failure={failure} />
      {kind === 'merchant' ? (
        <>
          <FirstShop />
          <FirstOrders />
          <FirstReview />
        </>
      ) : (
        <>
          <FirstSku />
          <FirstCustomer />
        </>
      )}
      <div className="guide-actions">
        <Button
          intent="primary"
          size="large"
          text="进入工作台"
          endIcon={<ArrowRight />}
          disabled={busy !== null}
          onClick={guide.goHome}
        />
      </div>
    </div>
  );
}
