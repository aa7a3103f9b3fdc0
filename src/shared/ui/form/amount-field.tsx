import { useState } from 'react';
import { InputGroup } from '@blueprintjs/core';
import { formatAmount, parseAmount } from '@/shared/lib/money/money.ts';
import { Field, type FieldProps } from './field.tsx';

/**
 * Money as one writes it, kept as integer cents; what is no amount is NaN, which no schema takes. `mayBeEmpty`: where
 * nothing is typed it is null.
 */
export function AmountField({
  value,
  currency,
  onChange,
  mayBeEmpty,
  ...field
}: FieldProps & { currency: string } & (
    | { mayBeEmpty: true; value: number | null | undefined; onChange: (cents: number | null) => void }
    | { mayBeEmpty?: undefined; value: number; onChange: (cents: number) => void }
  )) {
  const [text, setText] = useState(value == null || Number.isNaN(value) ? '' : formatAmount(value, currency));
  const take = (typed: string): void => {
    setText(typed);
    if (mayBeEmpty && typed.trim() === '') onChange(null);
    else (onChange as (cents: number) => void)(parseAmount(typed, currency) ?? Number.NaN);
  };
  return (
    <Field {...field}>
      {(control) => (
        <InputGroup
          {...control}
          fill
          inputMode="decimal"
          className="form-number"
          value={text}
          onValueChange={take}
          rightElement={<span className="form-unit">{currency}</span>}
        />
      )}
    </Field>
  );
}
