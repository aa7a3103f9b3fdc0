import { useState } from 'react';
import { InputGroup } from '@blueprintjs/core';
import { Field, type FieldProps } from './field.tsx';

/** A quantity as one writes it, beside its unit: what is typed stays as it is typed, and is read at each key. */
export function MeasureField({
  written,
  unit,
  onType,
  autoFocus,
  ...field
}: FieldProps & {
  /** How the value is written when the field opens. */
  written: string;
  unit: string;
  onType: (typed: string) => void;
  autoFocus?: boolean | undefined;
}) {
  const [text, setText] = useState(written);
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
          rightElement={<span className="form-unit">{unit}</span>}
          onValueChange={(typed) => {
            setText(typed);
            onType(typed);
          }}
        />
      )}
    </Field>
  );
}
