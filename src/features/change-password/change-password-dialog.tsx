import { fromPromise } from 'xstate';
import { profile } from '#contract/profile/profile.ts';
import { call } from '@/shared/api/index.ts';
import { useKeptMachine } from '@/shared/lib/machine/use-kept-machine.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { PasswordField, useValues } from '@/shared/ui/form/index.ts';
import { changePasswordMachine, type PasswordChange } from './change-password.machine.ts';

const actors = {
  change: fromPromise<unknown, PasswordChange>(({ input }) =>
    call(profile.changePassword, input, { quiet: true }),
  ),
};

/** A new password for the signed-in user. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const [{ value, context }, send] = useKeptMachine(
    changePasswordMachine.provide({
      actors,
      actions: {
        finish() {
          showMessage('密码已修改，其他设备上的登录都已退出');
          onClose();
        },
      },
    }),
  );
  const { check, form, field } = useValues({ oldPassword: '', newPassword: '' });
  return (
    <FormDialog
      title="修改密码"
      form={{
        busy: value === 'changing',
        failure: context.failure,
        submit: () => {
          const change = check(profile.changePassword.input);
          if (change) send({ type: 'password.sent', change });
        },
      }}
      width={420}
      submitText="修改密码"
      onClose={onClose}
    >
      <div ref={form} className="form-stack">
        <PasswordField label="原密码" autoComplete="current-password" autoFocus {...field('oldPassword')} />
        <PasswordField
          label="新密码"
          autoComplete="new-password"
          help="6 至 16 个字符；修改后，其他设备需要重新登录"
          {...field('newPassword')}
        />
      </div>
    </FormDialog>
  );
}
