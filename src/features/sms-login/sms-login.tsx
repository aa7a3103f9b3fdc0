import type { FormEvent, ReactNode } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { fromPromise } from 'xstate';
import { auth, type Tokens } from '#contract/auth/auth.ts';
import { SMS_SCENES } from '#contract/sms/sms.ts';
import type { SocialTicket } from '#contract/auth/social-ticket.ts';
import { CodeField, MobileField, sendCode, told } from '@/entities/sms/index.ts';
import { call } from '@/shared/api/index.ts';
import { useKeptMachine } from '@/shared/lib/machine/use-kept-machine.ts';
import { FormFailure } from '@/shared/ui/form/form-failure.tsx';
import { useValues } from '@/shared/ui/form/use-values.ts';
import { smsLoginMachine, type SmsEntry } from './sms-login.machine.ts';

const actors = {
  sendCode: fromPromise<unknown, { mobile: string }>(({ input }) => sendCode(input.mobile, SMS_SCENES.login)),
  login: fromPromise<Tokens, SmsEntry>(({ input, signal }) =>
    call(auth.smsLogin, input, { quiet: true, signal }),
  ),
};
const entryInput = auth.smsLogin.input.omit({ social: true });

/** The way in by a code that is sent to a mobile. */
export function SmsLogin({
  social,
  mobile = '',
  notice,
  links,
  onArrived,
  onUnregistered,
}: {
  /** Of the bunding state: bound with the login. */
  social: SocialTicket | undefined;
  /** Filled in already. */
  mobile?: string | undefined;
  /** What is to be said before the first attempt: why the last session ended. */
  notice: string | null;
  /** Below the button. */
  links: ReactNode;
  onArrived: (tokens: Tokens) => void;
  /** Nobody has this mobile, and its owner wants to register. */
  onUnregistered: (mobile: string) => void;
}) {
  const [{ value, context }, send] = useKeptMachine(
    smsLoginMachine.provide({
      actors,
      actions: {
        arrive: (_, tokens) => onArrived(tokens),
        refer: (_, mobile) => onUnregistered(mobile),
      },
    }),
  );
  const { values, set, errors, check, form, field } = useValues({ mobile, code: '' });
  const busy = value === 'checking' || value === 'arrived';
  const { ofCode, ofForm } = told(busy ? null : context.failure);
  const ask = (): void => {
    const entry = check(entryInput.pick({ mobile: true }));
    if (entry) send({ type: 'code.asked', mobile: entry.mobile });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const entry = check(entryInput);
    if (entry) send({ type: 'login.sent', entry: { ...entry, social } });
  };
  return (
    <>
      <form ref={form} className="form-tall" noValidate onSubmit={submit}>
        <FormFailure failure={ofForm} text={ofForm?.message ?? (busy || context.failure ? null : notice)} />
        <MobileField
          size="large"
          autoFocus={mobile === ''}
          disabled={busy}
          error={errors.mobile}
          value={values.mobile}
          onChange={(mobile) => {
            set({ mobile });
            send({ type: 'mobile.changed' });
          }}
        />
        {value === 'unregistered' && (
          <Callout intent="warning" compact role="alert" className="form-offer">
            这个手机号还没有注册。
            <Button
              variant="outlined"
              size="small"
              text="用它注册新账号"
              onClick={() => send({ type: 'registration.chosen' })}
            />
          </Callout>
        )}
        <CodeField
          size="large"
          mobile={values.mobile}
          sending={value === 'sendingCode'}
          disabled={busy}
          onAsk={ask}
          {...field('code')}
          error={errors.code ?? ofCode}
        />
        <Button
          type="submit"
          intent="primary"
          size="large"
          fill
          loading={busy}
          disabled={value === 'unregistered'}
          text={social ? '登录并绑定' : '登录'}
        />
      </form>
      {links}
    </>
  );
}
