import { useState } from 'react';
import type { DangerPass } from '#contract/endpoint.ts';
import { tenancy, type AdminUser } from '#contract/tenancy/tenancy.ts';
import { PasswordDialog } from '@/features/reset-password/index.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { DangerDialog } from '@/shared/ui/dialog/index.ts';

/** A new password for any account; it works in every tenant of that user, so it is verified. */
export function AdminPasswordDialog({
  row: { id, realName },
  onClose,
}: {
  row: AdminUser;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<string>();
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
    <PasswordDialog
      name={realName}
      submitText="下一步"
      onSend={(password) => Promise.resolve(setChosen(password))}
      onClose={onClose}
    />
  );
}
