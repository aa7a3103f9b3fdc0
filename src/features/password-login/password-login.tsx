import type { FormEvent, ReactNode } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { fromPromise } from 'xstate';
import { auth, type Tokens } from '#contract/auth/auth.ts';
import type { SocialTicket } from '#contract/auth/social-ticket.ts';
import { call } from '@/shared/api/index.ts';
import { useKeptMachine } from '@/shared/lib/machine/use-kept-machine.ts';
import { Field } from '@/shared/ui/form/field.tsx';
import { FormFailure } from '@/shared/ui/form/form-failure.tsx';
import { PasswordField } from '@/shared/ui/form/password-field.tsx';
import { useValues } from '@/shared/ui/form/use-values.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { passwordLoginMachine, type PasswordEntry } from './password-login.machine.ts';

const actors = {
  login: fromPromise<Tokens, PasswordEntry>(({ input, signal }) =>
    call(auth.login, input, { quiet: true, signal }),
  ),
};

/** The way in by name and password. */
export function PasswordLogin({
  social,
  username = '',
  notice,
  otherWays,
  links,
  onArrived,
}: {
  /** Of the bunding state: bound with the login. */
  social: SocialTicket | undefined;
  /** Filled in already. */
  username?: string | undefined;
  /** What is to be said before the first attempt: why the last session ended. */
  notice: string | null;
  /** For somebody who is locked out. */
  otherWays: ReactNode;
  /** Below the button. */
  links: ReactNode;
  onArrived: (tokens: Tokens) => void;
}) {
  const [{ value, context }, send] = useKeptMachine(
    passwordLoginMachine.provide({ actors, actions: { arrive: (_, tokens) => onArrived(tokens) } }),
  );
  const { values, set, errors, check, form, field } = useValues({ username, password: '' });
  const busy = value === 'checking' || value === 'arrived';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const entry = check(auth.login.input.omit({ social: true }));
    if (entry) send({ type: 'login.sent', entry: { ...entry, social } });
  };
  return (
    <>
      <form ref={form} className="form-tall" noValidate onSubmit={submit}>
        <FormFailure failure={context.failure} text={busy ? null : (context.failure?.message ?? notice)}>
          {value === 'lockedOut' && otherWays}
        </FormFailure>
        <Field label="用户名或手机号" error={errors.username}>
          {(control) => (
            <InputGroup
              {...control}
              size="large"
              name="username"
              autoComplete="username"
              autoFocus={username === ''}
              disabled={busy}
              value={values.username}
              onValueChange={(username) => set({ username })}
            />
          )}
        </Field>
        <PasswordField
          label="密码"
          size="large"
          autoComplete="current-password"
          autoFocus={username !== ''}
          disabled={busy}
          {...field('password')}
        />
        <Button
          type="submit"
          intent="primary"
          size="large"
          fill
          loading={busy}
          text={social ? '登录并绑定' : '登录'}
        />
      </form>
      {links}
      <DemoAccounts
        disabled={busy}
        onChosen={(entry) => send({ type: 'login.sent', entry: { ...entry, social } })}
      />
    </>
  );
}
