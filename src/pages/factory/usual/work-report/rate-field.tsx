import { useState } from 'react';
import { InputGroup } from '@blueprintjs/core';
import { formatE4, parseE4 } from '#contract/wage/amount.ts';
import { Field } from '@/shared/ui/form/index.ts';

type FieldProps = Omit<Parameters<typeof Field>[0], 'children'>;

/** Yuan with up to four decimals, kept as whole 1/10,000; what is no amount is NaN, which no schema takes. */
export function RateField({
  value,
  onChange,
  autoFocus,
  ...field
}: FieldProps & { value: number; onChange: (e4: number) => void; autoFocus?: boolean }) {
  const [text, setText] = useState(Number.isNaN(value) ? '' : formatE4(value).replaceAll(',', ''));
  return (
    <Field {...field}>
      {(control) => (
        <InputGroup
          {...control}
          fill
          autoFocus={autoFocus}
          inputMode="decimal"
          className="form-number"
          value={text}
          rightElement={<span className="form-unit">元</span>}
          onValueChange={(typed) => {
            setText(typed);
            onChange(parseE4(typed) ?? Number.NaN);
          }}
        />
      )}
    </Field>
  );
}
