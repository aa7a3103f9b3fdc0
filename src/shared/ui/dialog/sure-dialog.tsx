import { useState } from 'react';
import type { DangerPass } from '#contract/endpoint.ts';
import { CODES } from '#contract/errors.ts';
import { PasswordField } from '../form/password-field.tsx';
import { FormDialog } from './form-dialog.tsx';

/**
 * Asks once before something that can be taken back: no code is typed. Where the server asks for the tenant's password
 * for dangerous operations (F14), its field comes with the refusal. `onConfirm` does it, quietly; `onClose` follows.
 */
export function SureDialog({
  title,
  text,
  act,
  intent = 'danger',
  onConfirm,
  onClose,
}: {
  title: string;
  /** What it will do. */
  text: string;
  /** The deed, on the button. */
  act: string;
  intent?: 'primary' | 'danger';
  onConfirm: (pass: DangerPass) => Promise<unknown>;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const [password, setPassword] = useState<string>();
  const asksPassword = (failure as { code?: unknown } | null)?.code === CODES.dangerPassword;
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      await onConfirm(password === undefined ? {} : { dangerOptPassword: password });
      onClose();
    } catch (error) {
      setFailure(error as Error);
      if ((error as { code?: unknown }).code === CODES.dangerPassword) setPassword((typed) => typed ?? '');
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={title}
      isOpen
      width={440}
      intent={intent}
      submitText={act}
      busy={busy}
      failure={asksPassword ? null : failure}
      onClose={onClose}
      onSubmit={() => void confirm()}
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
