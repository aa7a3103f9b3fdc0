import { useState } from 'react';
import type { DangerPass } from '#contract/endpoint.ts';
import { password } from '#contract/auth.ts';
import { tenancy, type AdminUser } from '#contract/tenancy.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { DangerDialog, FormDialog } from '@/shared/ui/dialog/index.ts';
import { PasswordField, useForm } from '@/shared/ui/form/index.ts';
import { z } from 'zod';

const Form = z.object({ password });

/** A new password for any account; it works in every tenant of that user, so it is verified. */
export function AdminPasswordDialog({
  row: { id, realName },
  onClose,
}: {
  row: AdminUser;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<string>();
  const form = useForm(Form, { password: '' }, (values) => Promise.resolve(setChosen(values.password)));
  const send = async (pass: DangerPass): Promise<void> => {
    await call(tenancy.userPassword, { id, password: chosen!, ...pass }, { quiet: true });
    showMessage(`「${realName}」的密码已重置`);
  };
  if (chosen !== undefined)
    return (
      <DangerDialog
        prompt="dangerous"
        text={`「${realName}」的密码将被重置，他在所有设备上的登录立即失效。`}
        onConfirm={send}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title={`重置「${realName}」的密码`}
      isOpen
      width={420}
      submitText="下一步"
      busy={form.busy}
      failure={form.failure}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <PasswordField
        label="新密码"
        autoFocus
        autoComplete="new-password"
        help="6 至 16 个字符"
        error={form.errors['password']}
        value={form.values.password}
        onChange={(next) => form.set({ password: next })}
      />
    </FormDialog>
  );
}
