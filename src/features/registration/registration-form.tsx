import type { FormEvent } from 'react';
import { Button, Callout, InputGroup, Radio, RadioGroup, Tag } from '@blueprintjs/core';
import { Office, Shop } from '@blueprintjs/icons';
import type { InviteFace } from '#contract/invite/invite.ts';
import { nameText } from '#contract/values/name.ts';
import { register, TENANT_KINDS } from '#contract/register/register.ts';
import type { SocialTicket } from '#contract/auth/social-ticket.ts';
import { CodeField, MobileField, told } from '@/entities/sms/index.ts';
import { Field } from '@/shared/ui/form/field.tsx';
import { FormFailure } from '@/shared/ui/form/form-failure.tsx';
import { PasswordField } from '@/shared/ui/form/password-field.tsx';
import { useValues } from '@/shared/ui/form/use-values.ts';
import { AUDIT_HINT, KIND_CHOICES, planOf, TENANT_LABEL, type Kind } from './kinds.ts';
import type { RegistrationRequest } from './registration.machine.ts';
import './registration.css';

const userInput = register.user.input.omit({ social: true });
/** The complaint about the name says it as the form's label does. */
const tenantInput = (kind: Kind) =>
  register.tenant.input.omit({ social: true }).extend({ tenantName: nameText(TENANT_LABEL[kind], 64) });

export function RegistrationForm({
  face,
  withoutTenant,
  mobile,
  social,
  sending,
  busy,
  known,
  failure,
  onAsk,
  onMobileChanged,
  onLogin,
  onSubmit,
}: {
  /** The tenant that invites. */
  face: InviteFace | null;
  withoutTenant: boolean;
  mobile: string;
  social: SocialTicket | undefined;
  /** A code is on its way. */
  sending: boolean;
  busy: boolean;
  /** The mobile has an account. */
  known: boolean;
  failure: Error | null;
  onAsk: (mobile: string) => void;
  onMobileChanged: () => void;
  onLogin: () => void;
  onSubmit: (request: RegistrationRequest) => void;
}) {
  const plan = planOf(face, withoutTenant, social !== undefined);
  const { values, set, errors, check, form, field } = useValues({
    kind: plan.kind ?? (TENANT_KINDS.merchant as Kind),
    tenantName: '',
    realName: '',
    mobile,
    code: '',
    password: '',
  });
  const { ofCode, ofForm } = told(busy ? null : failure);
  const ofTenant = plan.kind !== null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (ofTenant) {
      const entry = check(tenantInput(values.kind));
      if (entry) onSubmit({ of: 'tenant', entry: { ...entry, social } });
    } else {
      const entry = check(userInput);
      if (entry) onSubmit({ of: 'user', entry: { ...entry, social } });
    }
  };
  const ask = (): void => {
    const entry = check(userInput.pick({ mobile: true }));
    if (entry) onAsk(entry.mobile);
  };
  const text = (name: 'tenantName' | 'realName', label: string, autoComplete: string, most: number) => (
    <Field label={label} error={errors[name]}>
      {(control) => (
        <InputGroup
          {...control}
          fill
          size="large"
          autoComplete={autoComplete}
          maxLength={most}
          disabled={busy}
          value={values[name]}
          onValueChange={(value) => set({ [name]: value })}
        />
      )}
    </Field>
  );
  return (
    <form ref={form} className="form-tall" noValidate onSubmit={submit}>
      {face && <Inviter face={face} />}
      {plan.hint && <p className="form-hint">{plan.hint}</p>}
      <FormFailure failure={ofForm} />
      {plan.kind === undefined && (
        <RadioGroup
          label="我是"
          className="kind-choice"
          disabled={busy}
          selectedValue={values.kind}
          onChange={(event) => set({ kind: Number(event.currentTarget.value) as Kind })}
        >
          {KIND_CHOICES.map(({ kind, name, about }) => (
            <Radio key={kind} value={kind} alignIndicator="end">
              <strong>{name}</strong>
              <small>{about}</small>
            </Radio>
          ))}
        </RadioGroup>
      )}
      {plan.kind === undefined && values.kind === TENANT_KINDS.factory && (
        <p className="form-hint">{AUDIT_HINT}</p>
      )}
      {ofTenant && text('tenantName', TENANT_LABEL[values.kind], 'organization', 64)}
      {text('realName', '姓名', 'name', 32)}
      <MobileField
        size="large"
        disabled={busy}
        error={errors.mobile}
        value={values.mobile}
        onChange={(mobile) => {
          set({ mobile });
          onMobileChanged();
        }}
      />
      {known && (
        <Callout intent="warning" compact role="alert" className="form-offer">
          这个手机号已经注册。
          <Button variant="outlined" size="small" text="用它登录" onClick={onLogin} />
        </Callout>
      )}
      <CodeField
        size="large"
        mobile={values.mobile}
        sending={sending}
        disabled={busy}
        onAsk={ask}
        {...field('code')}
        error={errors.code ?? ofCode}
      />
      <PasswordField
        label="密码"
        size="large"
        autoComplete="new-password"
        help="6 至 16 个字符"
        disabled={busy}
        {...field('password')}
      />
      <Button
        type="submit"
        intent="primary"
        size="large"
        fill
        loading={busy}
        disabled={known}
        text={plan.submit}
      />
    </form>
  );
}

/** Who invites, in plain sight before anything is typed. */
const Inviter = ({ face }: { face: InviteFace }) => (
  <div className="inviter">
    {face.from === 'factory' ? <Office size={20} /> : <Shop size={20} />}
    <div>
      <small>邀请您的{face.from === 'factory' ? '工厂' : '商家'}</small>
      <strong>{face.tenantName}</strong>
    </div>
    <Tag minimal>{face.from === 'factory' ? '工厂' : '商家'}</Tag>
  </div>
);
