import { useState } from 'react';
import { InputGroup } from '@blueprintjs/core';
import { Field, type FieldProps } from './field.tsx';

/** Millimetres as one writes them, kept as whole tenths; nothing is null, and what is no length NaN, which no schema takes. */
export function MillimetreField({
  value,
  onChange,
  autoFocus,
  ...field
}: FieldProps & {
  value: number | null | undefined;
  // A field that must be filled takes no null: then its schema says so.
  onChange: (tenths: never) => void;
  autoFocus?: boolean;
}) {
  const [text, setText] = useState(value == null || Number.isNaN(value) ? '' : String(value / 10));
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
          rightElement={<span className="form-unit">mm</span>}
          onValueChange={(typed) => {
            setText(typed);
            const isLength = /^\d{1,5}(\.\d)?$/.test(typed.trim());
            const tenths =
              typed.trim() === '' ? null : isLength ? Math.round(Number(typed) * 10) : Number.NaN;
            (onChange as (read: number | null) => void)(tenths);
          }}
        />
      )}
    </Field>
  );
}
