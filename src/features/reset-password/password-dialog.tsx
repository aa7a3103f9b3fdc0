import { z } from 'zod';
import { password } from '#contract/auth/auth.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { PasswordField, useForm } from '@/shared/ui/form/index.ts';

const Form = z.object({ password });

/** A new password for another user; all his logins end. */
export function PasswordDialog({
  name,
  submitText = '重置密码',
  onSend,
  onClose,
}: {
  name: string;
  submitText?: string;
  /** Does it, quietly, and closes; or asks on. */
  onSend: (password: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const form = useForm(Form, { password: '' }, (values) => onSend(values.password));
  return (
    <FormDialog
      title={`重置「${name}」的密码`}
      form={form}
      width={420}
      submitText={submitText}
      onClose={onClose}
    >
      <div className="form-stack">
        <p className="form-hint">重置后他在所有设备上的登录都会失效，请把新密码告诉他。</p>
        <PasswordField
          label="新密码"
          autoFocus
          autoComplete="new-password"
          help="6 至 16 个字符"
          {...form.field('password')}
        />
      </div>
    </FormDialog>
  );
}
