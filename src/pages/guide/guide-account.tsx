import { Button, InputGroup } from '@blueprintjs/core';
import { ArrowRight, TickCircle } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { z } from 'zod';
import { password } from '#contract/auth/auth.ts';
import { CODES } from '#contract/errors.ts';
import { nameText } from '#contract/values/name.ts';
import { smsCode } from '#contract/sms/sms.ts';
import { CodeField, maskedMobile, told } from '@/entities/sms/index.ts';
import { useGuide, useGuidePort, useSocial } from '@/entities/session/index.ts';
import { isApiError } from '@/shared/api/index.ts';
import { guidePath, PATHS } from '@/shared/routes/index.ts';
import { Field } from '@/shared/ui/form/field.tsx';
import { FormFailure } from '@/shared/ui/form/form-failure.tsx';
import { PasswordField } from '@/shared/ui/form/password-field.tsx';
import { useValues } from '@/shared/ui/form/use-values.ts';
import { StepHead } from './guide-frame.tsx';

const wish = z.object({ realName: nameText('姓名', 32), password, code: z.string() });
const wishWithCode = wish.extend({ code: smsCode });

/** Step 3: who it is. After a reload, or on another machine, the mobile is proved again. */
export function GuideAccount() {
  const guide = useGuidePort();
  const { address, proved, failure, sendingCode, busy } = useGuide();
  const { ticket } = useSocial();
  const { values, set, errors, check, form, field } = useValues({ realName: '', password: '', code: '' });
  const { ofCode, ofForm } = told(failure);
  const isKnown = isApiError(failure, CODES.usernameTaken);
  return (
    <form
      ref={form}
      className="form-tall"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const account = check(proved ? wish : wishWithCode);
        if (account) guide.giveAccount({ ...account, ...(ticket && { social: ticket }) });
      }}
    >
      <StepHead step={3} text="姓名会显示在订单日志里，同事和合作方由此知道是谁做的。" />
      <FormFailure failure={ofForm}>{isKnown && <LoginInstead />}</FormFailure>
      {proved ? (
        <p className="guide-proved">
          <TickCircle />
          手机号 {maskedMobile(address.mobile)} 已验证
        </p>
      ) : (
        <CodeField
          size="large"
          autoFocus
          label={`发送到 ${maskedMobile(address.mobile)} 的验证码`}
          mobile={address.mobile}
          onAsk={() => guide.sendCode(address.mobile)}
          sending={sendingCode}
          disabled={busy !== null}
          {...field('code')}
          error={errors['code'] ?? ofCode}
        />
      )}
      <Field label="姓名" error={errors['realName']}>
        {(control) => (
          <InputGroup
            {...control}
            fill
            size="large"
            autoComplete="name"
            autoFocus={proved}
            disabled={busy !== null}
            value={values.realName}
            onValueChange={(realName) => set({ realName })}
          />
        )}
      </Field>
      <PasswordField
        size="large"
        label="密码"
        help="6 至 16 个字符"
        autoComplete="new-password"
        disabled={busy !== null}
        {...field('password')}
      />
      <div className="guide-actions">
        <Button
          type="submit"
          intent="primary"
          size="large"
          text="注册并继续"
          endIcon={<ArrowRight />}
          loading={busy !== null}
        />
        <Link to={guidePath({ ...address, step: 2 })}>换一个手机号</Link>
      </div>
    </form>
  );
}

function LoginInstead() {
  const { address } = useGuide();
  const query = new URLSearchParams({
    mobile: address.mobile,
    redirect: guidePath({ ...address, step: null }),
  });
  return (
    <>
      {' '}
      <Link to={`${PATHS.login}?${query}`}>用这个手机号登录</Link>
    </>
  );
}
