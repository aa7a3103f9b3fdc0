import type { FormEvent } from 'react';
import { Button } from '@blueprintjs/core';
import { fromPromise } from 'xstate';
import { profile } from '#contract/profile/profile.ts';
import { sms, SMS_SCENES } from '#contract/sms/sms.ts';
import { CodeField, maskedMobile, MobileField, sendCode, told } from '@/entities/sms/index.ts';
import { call } from '@/shared/api/index.ts';
import { useKeptMachine } from '@/shared/lib/machine/use-kept-machine.ts';
import { FormFailure } from '@/shared/ui/form/form-failure.tsx';
import { PasswordField } from '@/shared/ui/form/password-field.tsx';
import { useValues } from '@/shared/ui/form/use-values.ts';
import { forgotPasswordMachine } from './forgot-password.machine.ts';

const scene = SMS_SCENES.forgotPassword;
const quiet = { quiet: true } as const;
const actors = {
  sendCode: fromPromise<unknown, { mobile: string }>(({ input }) => sendCode(input.mobile, scene)),
  checkCode: fromPromise<unknown, { mobile: string; code: string }>(({ input }) =>
    call(sms.validate, { ...input, scene }, quiet),
  ),
  reset: fromPromise<unknown, { mobile: string; code: string; password: string }>(({ input }) =>
    call(profile.forgotPassword, input, quiet),
  ),
};
const input = profile.forgotPassword.input;

/** From a forgotten password to a new one: whose mobile it is, the new password, done. */
export function ForgotPassword({
  mobile = '',
  onDone,
}: {
  /** Filled in already. */
  mobile?: string | undefined;
  /** The password is set, and its owner wants to sign in. */
  onDone: (mobile: string) => void;
}) {
  const [{ value, context }, send] = useKeptMachine(forgotPasswordMachine.provide({ actors }));
  const { values, errors, check, form, field } = useValues({ mobile, code: '', password: '' });
  const { ofCode, ofForm } = told(context.failure);
  switch (value) {
    case 'proving':
    case 'sendingCode':
    case 'checkingCode': {
      const ask = (): void => {
        const entry = check(input.pick({ mobile: true }));
        if (entry) send({ type: 'code.asked', mobile: entry.mobile });
      };
      const submit = (event: FormEvent): void => {
        event.preventDefault();
        const entry = check(input.pick({ mobile: true, code: true }));
        if (entry) send({ type: 'code.sent', ...entry });
      };
      return (
        <form key="proof" ref={form} className="form-tall" noValidate onSubmit={submit}>
          <FormFailure failure={ofForm} />
          <MobileField
            size="large"
            autoFocus={values.mobile === ''}
            disabled={value === 'checkingCode'}
            {...field('mobile')}
          />
          <CodeField
            size="large"
            mobile={values.mobile}
            sending={value === 'sendingCode'}
            disabled={value === 'checkingCode'}
            onAsk={ask}
            {...field('code')}
            error={errors.code ?? ofCode}
          />
          <Button
            type="submit"
            intent="primary"
            size="large"
            fill
            loading={value === 'checkingCode'}
            text="下一步"
          />
        </form>
      );
    }
    case 'choosing':
    case 'resetting': {
      const submit = (event: FormEvent): void => {
        event.preventDefault();
        const entry = check(input.pick({ password: true }));
        if (entry) send({ type: 'password.sent', ...entry });
      };
      return (
        <form key="password" ref={form} className="form-tall" noValidate onSubmit={submit}>
          <p className="form-hint">
            手机号 {maskedMobile(context.mobile)} 已验证。
            <Button
              variant="minimal"
              size="small"
              text="换一个手机号"
              disabled={value === 'resetting'}
              onClick={() => send({ type: 'mobile.changed' })}
            />
          </p>
          <FormFailure failure={ofForm} />
          <PasswordField
            label="新密码"
            size="large"
            autoComplete="new-password"
            autoFocus
            help="6 至 16 个字符"
            disabled={value === 'resetting'}
            {...field('password')}
          />
          <Button
            type="submit"
            intent="primary"
            size="large"
            fill
            loading={value === 'resetting'}
            text="设置新密码"
          />
        </form>
      );
    }
    case 'reset':
      return (
        <div role="status">
          <p className="form-hint">新密码已设置，这个账号在其他设备上的登录都已退出。</p>
          <Button
            intent="primary"
            size="large"
            fill
            autoFocus
            text="去登录"
            onClick={() => onDone(context.mobile)}
          />
        </div>
      );
  }
}
