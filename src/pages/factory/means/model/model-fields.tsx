import { useState } from 'react';
import { InputGroup } from '@blueprintjs/core';
import { MOST_ALIASES } from '#contract/means/model.ts';
import { Field, TextField } from '@/shared/ui/form/index.ts';

/** Millimetres as one writes them, kept as whole tenths; what is no length is NaN, which no schema takes. */
export function MillimetreField({
  label,
  value,
  onChange,
  error,
}: {
  label: string;
  value: number | null | undefined;
  onChange: (tenths: number | null) => void;
  error: string | undefined;
}) {
  const [text, setText] = useState(value == null || Number.isNaN(value) ? '' : String(value / 10));
  return (
    <Field label={label} error={error}>
      {(control) => (
        <InputGroup
          {...control}
          fill
          inputMode="decimal"
          className="form-number"
          value={text}
          rightElement={<span className="form-unit">mm</span>}
          onValueChange={(typed) => {
            setText(typed);
            const fits = /^\d{1,4}(\.\d)?$/.test(typed.trim());
            onChange(typed.trim() === '' ? null : fits ? Math.round(Number(typed) * 10) : Number.NaN);
          }}
        />
      )}
    </Field>
  );
}

/** One in each line; blank ones are none. */
const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

/** How shops call a model, a name in each line. */
export function AliasesField({
  value,
  error,
  onChange,
}: {
  value: readonly string[];
  error: string | undefined;
  onChange: (aliases: string[]) => void;
}) {
  const [text, setText] = useState(value.join('\n'));
  return (
    <TextField
      label="别名"
      lines={4}
      help={`标题和编码里的叫法，一行一个，最多 ${MOST_ALIASES} 个；不分大小写、全半角和空格`}
      value={text}
      error={error}
      onChange={(typed) => {
        setText(typed);
        onChange(linesOf(typed));
      }}
    />
  );
}
