import { useQueryClient } from '@tanstack/react-query';
import { Dialog, DialogBody, ProgressBar } from '@blueprintjs/core';
import { fromPromise } from 'xstate';
import { z } from 'zod';
import { auth } from '#contract/auth/auth.ts';
import { profile } from '#contract/profile/profile.ts';
import { sms, SMS_SCENES, smsCode } from '#contract/sms/sms.ts';
import { CodeField, maskedMobile, MobileField, sendCode, told } from '@/entities/sms/index.ts';
import { call, queryKey } from '@/shared/api/index.ts';
import { useKeptMachine } from '@/shared/lib/machine/use-kept-machine.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote, FormDialog } from '@/shared/ui/dialog/index.ts';
import { useValues } from '@/shared/ui/form/index.ts';
import { changeMobileMachine, type MobileChange } from './change-mobile.machine.ts';

const scene = SMS_SCENES.changeMobile;
const quiet = { quiet: true } as const;
const actors = {
  // One that he has never proven has nothing to say.
  readMobile: fromPromise<string | null, void>(async () => {
    const { mobile, mobileProven } = await call(auth.profile, {}, quiet);
    return mobileProven ? mobile : null;
  }),
  sendCode: fromPromise<unknown, { mobile: string }>(({ input }) => sendCode(input.mobile, scene)),
  checkCode: fromPromise<unknown, { mobile: string; code: string }>(({ input }) =>
    call(sms.validate, { ...input, scene }, quiet),
  ),
  change: fromPromise<unknown, MobileChange>(({ input }) => call(profile.changeMobile, input, quiet)),
};
const input = profile.changeMobile.input;
const oldProof = z.object({ oldCode: smsCode });

/** Another mobile for the signed-in user: a code to the old one, then a code to the new one. */
export function ChangeMobileDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [{ value, context }, send] = useKeptMachine(
    changeMobileMachine.provide({
      actors,
      actions: {
        finish() {
          showMessage('手机号已修改');
          void client.invalidateQueries({ queryKey: queryKey(auth.profile) });
          onClose();
        },
      },
    }),
  );
  const { values, errors, check, form, field } = useValues({ oldCode: '', mobile: '', code: '' });
  const { ofCode, ofForm } = told(context.failure);
  const title = '修改手机号';
  switch (value) {
    case 'reading':
    case 'unread':
      return (
        <Dialog isOpen onClose={onClose} title={title} className="form-dialog" style={{ width: 420 }}>
          <DialogBody>
            {value === 'reading' ? (
              <ProgressBar aria-label="正在读取当前手机号" />
            ) : (
              <FailureNote error={context.failure} retry={() => send({ type: 'reading.retried' })} />
            )}
          </DialogBody>
        </Dialog>
      );
    case 'proving':
    case 'sendingOldCode':
    case 'checkingOldCode':
      return (
        <FormDialog
          key="proof"
          title={title}
          form={{
            busy: value === 'checkingOldCode',
            failure: ofForm,
            submit: () => {
              const proof = check(oldProof);
              if (proof) send({ type: 'old-code.sent', code: proof.oldCode });
            },
          }}
          width={420}
          submitText="下一步"
          onClose={onClose}
        >
          <div ref={form} className="form-stack">
            <p className="form-hint">先验证当前手机号 {maskedMobile(context.oldMobile ?? '')}。</p>
            <CodeField
              key="old"
              mobile={context.oldMobile ?? ''}
              autoFocus
              sending={value === 'sendingOldCode'}
              onAsk={() => send({ type: 'old-code.asked' })}
              {...field('oldCode')}
              error={errors.oldCode ?? ofCode}
            />
          </div>
        </FormDialog>
      );
    default:
      return (
        <FormDialog
          key="change"
          title={title}
          form={{
            busy: value === 'changing',
            failure: ofForm,
            submit: () => {
              const entry = check(input.pick({ mobile: true, code: true }));
              if (entry) send({ type: 'mobile.sent', ...entry });
            },
          }}
          width={420}
          submitText="修改手机号"
          onClose={onClose}
        >
          <div ref={form} className="form-stack">
            <MobileField label="新手机号" autoFocus {...field('mobile')} />
            <CodeField
              key="new"
              mobile={values.mobile}
              sending={value === 'sendingCode'}
              onAsk={() => {
                const entry = check(input.pick({ mobile: true }));
                if (entry) send({ type: 'code.asked', mobile: entry.mobile });
              }}
              {...field('code')}
              error={errors.code ?? ofCode}
            />
          </div>
        </FormDialog>
      );
  }
}
