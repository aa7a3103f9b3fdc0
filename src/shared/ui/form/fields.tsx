import { HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core';
import { Field, type FieldProps } from './field.tsx';

export function TextField({
  value,
  onChange,
  placeholder,
  autoFocus,
  lines = 1,
  ...field
}: FieldProps & {
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  autoFocus?: boolean;
  /** More than one: a field of several lines. */
  lines?: number;
}) {
  return (
    <Field {...field}>
      {(control) =>
        lines > 1 ? (
          <TextArea
            {...control}
            fill
            rows={lines}
            autoFocus={autoFocus}
            placeholder={placeholder}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        ) : (
          <InputGroup
            {...control}
            fill
            autoFocus={autoFocus}
            placeholder={placeholder}
            value={value}
            onValueChange={onChange}
          />
        )
      }
    </Field>
  );
}

export function SelectField<V extends string | number>({
  value,
  onChange,
  options,
  empty,
  ...field
}: FieldProps & {
  value: V | undefined;
  onChange: (value: V | undefined) => void;
  options: readonly { value: V; label: string }[];
  /** The words for no choice; without them one of the options must be taken. */
  empty?: string;
}) {
  return (
    <Field {...field}>
      {({ intent: _intent, ...control }) => (
        <HTMLSelect
          {...control}
          fill
          value={value === undefined ? '' : String(value)}
          options={[...(empty === undefined ? [] : [{ value: '', label: empty }]), ...options]}
          onChange={(event) =>
            onChange(options.find((o) => String(o.value) === event.currentTarget.value)?.value)
          }
        />
      )}
    </Field>
  );
}

/** A whole number such as millimetres; empty is null, and what is no number is NaN, which no schema takes. */
export const NumberField = ({
  value,
  onChange,
  unit,
  ...field
}: FieldProps & { value: number | null; onChange: (value: number | null) => void; unit?: string }) => (
  <Field {...field}>
    {(control) => (
      <InputGroup
        {...control}
        fill
        inputMode="numeric"
        className="form-number"
        defaultValue={value === null ? '' : String(value)}
        onValueChange={(text) => onChange(text.trim() === '' ? null : Number(text))}
        rightElement={unit ? <span className="form-unit">{unit}</span> : undefined}
      />
    )}
  </Field>
);
