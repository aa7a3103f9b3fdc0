import { Button, InputGroup } from '@blueprintjs/core';
import { ArrowRight } from '@blueprintjs/icons';
import { register } from '#contract/register/register.ts';
import { useGuide, useGuidePort } from '@/entities/session/index.ts';
import { Field } from '@/shared/ui/form/field.tsx';
import { FormFailure } from '@/shared/ui/form/form-failure.tsx';
import { useValues } from '@/shared/ui/form/use-values.ts';
import { StepHead } from './guide-frame.tsx';

/** Step 4: the tenant, by the name that the other side reads on every order. */
export function GuideTenant() {
  const guide = useGuidePort();
  const { failure, busy } = useGuide();
  const { values, set, errors, check, form } = useValues({ tenantName: '' });
  return (
    <form
      ref={form}
      className="form-tall"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const named = check(register.openTenant.input);
        if (named) guide.nameTenant(named.tenantName);
      }}
    >
      <StepHead step={4} text="合作的工厂或商家在每一张订单上看到的就是这个名称，之后可以修改。" />
      <FormFailure failure={failure} />
      <Field label="公司或店铺名称" error={errors['tenantName']}>
        {(control) => (
          <InputGroup
            {...control}
            fill
            size="large"
            autoFocus
            autoComplete="organization"
            disabled={busy !== null}
            value={values.tenantName}
            onValueChange={(tenantName) => set({ tenantName })}
          />
        )}
      </Field>
      <div className="guide-actions">
        <Button
          type="submit"
          intent="primary"
          size="large"
          text="开通并继续"
          endIcon={<ArrowRight />}
          loading={busy !== null}
        />
      </div>
    </form>
  );
}
