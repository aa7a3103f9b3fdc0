import { useEffect, useState, type FormEvent } from 'react';
import { Button, Callout, FormGroup, InputGroup } from '@blueprintjs/core';
import { ArrowRight, EyeOff, EyeOpen, Lock, User } from '@blueprintjs/icons';
import { auth } from '#contract/auth.ts';
import type { Output } from '#contract/endpoint.ts';
import { useSession, useSessionPort } from '@/entities/session/index.ts';
import { call } from '@/shared/api/index.ts';

type Field = 'username' | 'password';

export function LoginForm() {
  const { stage, failure } = useSession();
  const session = useSessionPort();
  const [values, setValues] = useState({ username: '', password: '' });
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [shown, setShown] = useState(false);
  const busy = stage === 'signingIn';

  const set = (field: Field) => (value: string) => {
    setValues((now) => ({ ...now, [field]: value }));
    setErrors((now) => ({ ...now, [field]: undefined }));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const checked = auth.login.input.safeParse(values);
    if (checked.success) return session.signIn(checked.data);
    setErrors(
      Object.fromEntries(checked.error.issues.toReversed().map(({ path, message }) => [path[0], message])),
    );
  };
  const field = (name: Field, label: string) => ({
    label,
    labelFor: name,
    helperText: errors[name],
    intent: errors[name] ? ('danger' as const) : undefined,
  });
  const input = (name: Field) => ({
    id: name,
    name,
    size: 'large' as const,
    value: values[name],
    disabled: busy,
    intent: errors[name] ? ('danger' as const) : undefined,
    'aria-invalid': errors[name] !== undefined,
    onValueChange: set(name),
  });
  return (
    <>
      <h1>登录</h1>
      <form onSubmit={submit} noValidate>
        {failure && !busy && (
          <Callout intent="danger" role="alert" className="login-failure">
            {failure}
          </Callout>
        )}
        <FormGroup {...field('username', '用户名')}>
          <InputGroup {...input('username')} autoComplete="username" autoFocus leftIcon={<User />} />
        </FormGroup>
        <FormGroup {...field('password', '密码')}>
          <InputGroup
            {...input('password')}
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            leftIcon={<Lock />}
            rightElement={
              <Button
                variant="minimal"
                icon={shown ? <EyeOff /> : <EyeOpen />}
                aria-label={shown ? '隐藏密码' : '显示密码'}
                onClick={() => setShown(!shown)}
              />
            }
          />
        </FormGroup>
        <Button type="submit" intent="primary" size="large" fill loading={busy} text="登录" />
      </form>
      <DemoAccounts disabled={busy} />
    </>
  );
}

/** One click for each account of the demo; the server names none outside of demo mode. */
function DemoAccounts({ disabled }: { disabled: boolean }) {
  const session = useSessionPort();
  const [accounts, setAccounts] = useState<Output<typeof auth.demoAccounts>>([]);
  useEffect(() => {
    const left = new AbortController();
    // A comfort: without an answer the form stands alone.
    call(auth.demoAccounts, {}, { quiet: true, signal: left.signal }).then(setAccounts, () => undefined);
    return () => left.abort();
  }, []);
  if (accounts.length === 0) return null;
  return (
    <section className="demo-accounts" aria-label="演示账号">
      <h2>演示账号，点击即可登录</h2>
      <ul>
        {accounts.map(({ username, password, title }) => (
          <li key={username}>
            <button type="button" disabled={disabled} onClick={() => session.signIn({ username, password })}>
              <span>{title}</span>
              <small>{username}</small>
              <ArrowRight size={14} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
