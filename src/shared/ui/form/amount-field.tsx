import { useState } from 'react';
import { InputGroup } from '@blueprintjs/core';
import { formatAmount, parseAmount } from '@/shared/lib/money/money.ts';
import { Field } from './field.tsx';

/** Money as one writes it, kept as integer cents; what is no amount is NaN, which no schema takes. */
export function AmountField({
  label,
  error,
  required,
  value,
  currency,
  onChange,
}: {
  label: string;
  error?: string | undefined;
  required?: boolean;
  value: number;
  currency: string;
  onChange: (cents: number) => void;
}) {
  const [text, setText] = useState(Number.isNaN(value) ? '' : formatAmount(value, currency));
  return (
    <Field label={label} error={error} required={required}>
      {(control) => (
        <InputGroup
          {...control}
          fill
          inputMode="decimal"
          className="form-number"
          value={text}
          onValueChange={(next) => {
            setText(next);
            onChange(parseAmount(next, currency) ?? Number.NaN);
          }}
          rightElement={<span className="form-unit">{currency}</span>}
        />
      )}
    </Field>
  );
}
