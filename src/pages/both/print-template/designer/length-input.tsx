import { useState } from 'react';
import { InputGroup } from '@blueprintjs/core';
import { Field } from '@/shared/ui/form/index.ts';

/** A length in millimetres with two decimals, kept in hundredths; what is no length changes nothing. */
export function LengthInput({
  label,
  value,
  disabled = false,
  onChange,
}: {
  label: string;
  value: number;
  disabled?: boolean;
  onChange: (hundredths: number) => void;
}) {
  const [typed, setTyped] = useState<string>();
  return (
    <Field label={label}>
      {(control) => (
        <InputGroup
          {...control}
          fill
          disabled={disabled}
          inputMode="decimal"
          className="form-number"
          value={typed ?? String(value / 100)}
          rightElement={<span className="form-unit">mm</span>}
          onBlur={() => setTyped(undefined)}
          onValueChange={(text) => {
            setTyped(text);
            if (/^\d{1,4}(\.\d{1,2})?$/.test(text.trim())) onChange(Math.round(Number(text) * 100));
          }}
        />
      )}
    </Field>
  );
}
