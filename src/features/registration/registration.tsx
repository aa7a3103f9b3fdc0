import { Button, ProgressBar } from '@blueprintjs/core';
import { fromPromise } from 'xstate';
import type { Tokens } from '#contract/auth/auth.ts';
import { invite, type InviteFace } from '#contract/invite/invite.ts';
import { register } from '#contract/register/register.ts';
import { SMS_SCENES } from '#contract/sms/sms.ts';
import type { SocialTicket } from '#contract/auth/social-ticket.ts';
import { sendCode } from '@/entities/sms/index.ts';
import { call } from '@/shared/api/index.ts';
import { useKeptMachine } from '@/shared/lib/machine/use-kept-machine.ts';
import { FormFailure } from '@/shared/ui/form/form-failure.tsx';
import { AUDIT_HINT } from './kinds.ts';
import { RegistrationForm } from './registration-form.tsx';
import { registrationMachine, type RegistrationRequest } from './registration.machine.ts';

const quiet = { quiet: true } as const;
const actors = {
  lookUp: fromPromise<InviteFace | null, { inviteCode: string | null }>(({ input: { inviteCode }, signal }) =>
    inviteCode === null
      ? Promise.resolve(null)
      : call(invite.lookUp, { code: inviteCode }, { ...quiet, signal }),
  ),
  sendCode: fromPromise<unknown, { mobile: string }>(({ input }) =>
    sendCode(input.mobile, SMS_SCENES.register),
  ),
  register: fromPromise<Tokens, RegistrationRequest>(({ input }) =>
    input.of === 'user' ? call(register.user, input.entry, quiet) : call(register.tenant, input.entry, quiet),
  ),
};

/** The registration, whoever brought the visitor here. */
export function Registration({
  inviteCode,
  withoutTenant,
  mobile = '',
  social,
  onInviteLeft,
  onArrived,
  onKnown,
}: {
  inviteCode: string | null;
  /** A user alone; the guide gives him a tenant. */
  withoutTenant: boolean;
  /** Filled in already. */
  mobile?: string | undefined;
  /** Of the bunding state: bound with the registration. */
  social: SocialTicket | undefined;
  /** He goes on without the invite. */
  onInviteLeft: () => void;
  onArrived: (tokens: Tokens) => void;
  /** The mobile has an account, and its owner wants to sign in. */
  onKnown: (mobile: string) => void;
}) {
  const [{ value, context }, send] = useKeptMachine(
    registrationMachine.provide({
      actors,
      actions: {
        leaveInvite: onInviteLeft,
        arrive: (_, tokens) => onArrived(tokens),
        refer: (_, mobile) => onKnown(mobile),
      },
    }),
    { input: { inviteCode } },
  );
  switch (value) {
    case 'lookingUp':
      return (
        <div role="status">
          <p className="form-hint">正在核对邀请，请稍候。</p>
          <ProgressBar aria-label="正在核对邀请" />
        </div>
      );
    case 'inviteRefused':
      return (
        <div className="form-tall">
          <FormFailure failure={context.failure} />
          <p className="form-hint">您可以向邀请人索取新的链接，也可以先注册，以后再绑定。</p>
          <Button
            intent="primary"
            size="large"
            text="不用邀请，直接注册"
            onClick={() => send({ type: 'invite.dropped' })}
          />
          <Button size="large" text="重新核对邀请" onClick={() => send({ type: 'invite.retried' })} />
        </div>
      );
    case 'submitted':
      return (
        <div role="status">
          <h2>注册成功，等待平台审核</h2>
          <p className="form-hint">{AUDIT_HINT}</p>
          <Button
            intent="primary"
            size="large"
            fill
            autoFocus
            text="查看审核进度"
            onClick={() => send({ type: 'registration.continued' })}
          />
        </div>
      );
    default:
      return (
        <RegistrationForm
          face={context.face}
          withoutTenant={withoutTenant}
          mobile={mobile}
          social={social}
          sending={value === 'sendingCode'}
          busy={value === 'registering' || value === 'arrived'}
          known={value === 'known'}
          failure={context.failure}
          onAsk={(mobile) => send({ type: 'code.asked', mobile })}
          onMobileChanged={() => send({ type: 'mobile.changed' })}
          onLogin={() => send({ type: 'login.chosen' })}
          onSubmit={(request) => send({ type: 'registration.sent', request })}
        />
      );
  }
}
