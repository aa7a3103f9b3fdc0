import { useState } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { EyeOff, EyeOpen } from '@blueprintjs/icons';
import { Field } from './field.tsx';

/** A password, hidden until somebody asks to see what he typed. */
export function PasswordField({
  label,
  value,
  onChange,
  error,
  help,
  autoComplete,
  autoFocus,
  disabled,
  size,
}: {
  label: string;
  value: string | undefined;
  onChange: (value: string) => void;
  error?: string | undefined;
  help?: string;
  autoComplete: 'current-password' | 'new-password';
  autoFocus?: boolean;
  disabled?: boolean;
  size?: 'large';
}) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} error={error} help={help}>
      {(control) => (
        <InputGroup
          {...control}
          fill
          size={size}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoFocus={autoFocus}
          disabled={disabled}
          value={value ?? ''}
          onValueChange={onChange}
          rightElement={
            <Button
              variant="minimal"
              icon={shown ? <EyeOff /> : <EyeOpen />}
              aria-label={shown ? '隐藏密码' : '显示密码'}
              onClick={() => setShown(!shown)}
            />
          }
        />
      )}
    </Field>
  );
}
