import { Button } from '@blueprintjs/core';
import { ArrowRight } from '@blueprintjs/icons';
import { z } from 'zod';
import { mobile } from '#contract/values/phone.ts';
import { smsCode } from '#contract/sms/sms.ts';
import { CodeField, MobileField, told } from '@/entities/sms/index.ts';
import { useGuide, useGuidePort } from '@/entities/session/index.ts';
import { FormFailure } from '@/shared/ui/form/form-failure.tsx';
import { useValues } from '@/shared/ui/form/use-values.ts';
import { StepHead } from './guide-frame.tsx';

const asked = z.object({ mobile });
const given = z.object({ mobile, code: smsCode });

/** Step 2: a mobile, and the code that shows whose it is. */
export function GuideMobile() {
  const guide = useGuidePort();
  const { address, progress, failure, sendingCode, busy } = useGuide();
  const { values, errors, check, form, field } = useValues({ mobile: address.mobile, code: '' });
  const { ofCode, ofForm } = told(failure);
  return (
    <form
      ref={form}
      className="form-tall"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const proof = check(given);
        if (proof) guide.giveCode(proof);
      }}
    >
      <StepHead
        step={2}
        text={
          progress
            ? '您的账号还没有手机号。绑定后可以用它登录，忘记密码时也靠它找回。'
            : '手机号就是您的登录账号，忘记密码时也靠它找回。'
        }
      />
      <FormFailure failure={ofForm} />
      <MobileField
        size="large"
        autoFocus={address.mobile === ''}
        disabled={busy !== null}
        {...field('mobile')}
      />
      <CodeField
        size="large"
        autoFocus={address.mobile !== ''}
        mobile={values.mobile}
        onAsk={() => {
          const read = check(asked);
          if (read) guide.sendCode(read.mobile);
        }}
        sending={sendingCode}
        disabled={busy !== null}
        {...field('code')}
        error={errors['code'] ?? ofCode}
      />
      <div className="guide-actions">
        <Button
          type="submit"
          intent="primary"
          size="large"
          text="下一步"
          endIcon={<ArrowRight />}
          loading={busy !== null}
        />
      </div>
    </form>
  );
}
