import { useState } from 'react';
import type { DangerPass } from '#contract/endpoint.ts';
import { CODES } from '#contract/errors.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { PasswordField } from '../form/password-field.tsx';
import { FormDialog } from './form-dialog.tsx';

/**
 * Asks once before something that can be taken back: no code is typed. Where the server asks for the tenant's password
 * for dangerous operations (F14), its field comes with the refusal. `onConfirm` does it, quietly; `onDone` follows.
 */
export function SureDialog({
  title,
  text,
  act,
  intent = 'danger',
  told,
  onConfirm,
  onClose,
  onDone = onClose,
}: {
  title: string;
  /** What it will do. */
  text: string;
  /** The deed, on the button. */
  act: string;
  intent?: 'primary' | 'danger';
  /** Said once it is done. */
  told?: string;
  onConfirm: (pass: DangerPass) => Promise<unknown>;
  onClose: () => void;
  onDone?: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const [password, setPassword] = useState<string>();
  const asksPassword = (failure as { code?: unknown } | null)?.code === CODES.dangerPassword;
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      await onConfirm(password === undefined ? {} : { dangerOptPassword: password });
      if (told) showMessage(told);
      onDone();
    } catch (error) {
      setFailure(error as Error);
      if ((error as { code?: unknown }).code === CODES.dangerPassword) setPassword((typed) => typed ?? '');
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={title}
      width={440}
      intent={intent}
      submitText={act}
      form={{ busy, failure: asksPassword ? null : failure, submit: () => void confirm() }}
      onClose={onClose}
    >
      <p>{text}</p>
      {password !== undefined && (
        <PasswordField
          label="危险操作密码"
          autoComplete="current-password"
          autoFocus
          error={asksPassword ? failure?.message : undefined}
          value={password}
          onChange={setPassword}
        />
      )}
    </FormDialog>
  );
}
