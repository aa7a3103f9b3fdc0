import { InputGroup } from '@blueprintjs/core';
import { Field } from '@/shared/ui/form/field.tsx';

/** A mainland mobile; blanks and +86 are taken off where it is checked (V02). */
export function MobileField({
  label = '手机号',
  value,
  onChange,
  error,
  autoFocus,
  disabled,
  size,
}: {
  label?: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  autoFocus?: boolean;
  disabled?: boolean;
  size?: 'large';
}) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <InputGroup
          {...control}
          fill
          size={size}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          autoFocus={autoFocus}
          disabled={disabled}
          maxLength={20}
          value={value}
          onValueChange={onChange}
        />
      )}
    </Field>
  );
}
