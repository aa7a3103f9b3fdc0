import { useState } from 'react';
import { InputGroup } from '@blueprintjs/core';
import { Field, type FieldProps } from '@/shared/ui/form/field.tsx';

const FOLD = 1000;

/** A discount as one says it, 8.5 折, kept in ten-thousandths; what is no discount is NaN, which no schema takes. */
export function FoldsField({
  value,
  onChange,
  ...field
}: FieldProps & { value: number; onChange: (value: number) => void }) {
  const [text, setText] = useState(Number.isNaN(value) ? '' : String(value / FOLD));
  return (
    <Field {...field}>
      {(control) => (
        <InputGroup
          {...control}
          fill
          inputMode="decimal"
          className="form-number"
          value={text}
          onValueChange={(next) => {
            setText(next);
            onChange(read(next));
          }}
          rightElement={<span className="form-unit">折</span>}
        />
      )}
    </Field>
  );
}

/** At most three decimals, read digit by digit: never through a binary fraction. */
function read(text: string): number {
  const found = /^(\d{1,2})(?:\.(\d{1,3}))?$/.exec(text.trim());
  return found ? Number(`${found[1]}${(found[2] ?? '').padEnd(3, '0')}`) : Number.NaN;
}
