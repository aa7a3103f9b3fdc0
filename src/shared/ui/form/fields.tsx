import { Checkbox, HTMLSelect, InputGroup, Switch, TextArea } from '@blueprintjs/core';
import { Field, type FieldProps } from './field.tsx';

export function TextField({
  value: given,
  onChange,
  placeholder,
  autoFocus,
  lines = 1,
  ...field
}: FieldProps & {
  /** What is not filled in yet is an empty field. */
  value: string | null | undefined;
  onChange: (value: string) => void;
  placeholder?: string;
  autoFocus?: boolean;
  /** More than one: a field of several lines. */
  lines?: number;
}) {
  const value = given ?? '';
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

/**
 * One of a few. With `empty`, the words for no choice, null is one of the values; without it one of the options is
 * always taken.
 */
export function SelectField<V extends string | number>({
  value,
  onChange,
  options,
  empty,
  ...field
}: FieldProps & { value: V | null | undefined; options: readonly { value: V; label: string }[] } & (
    | { empty: string; onChange: (value: V | null) => void }
    | { empty?: undefined; onChange: (value: V) => void }
  )) {
  return (
    <Field {...field}>
      {({ intent: _intent, ...control }) => (
        <HTMLSelect
          {...control}
          fill
          value={value == null ? '' : String(value)}
          options={[...(empty === undefined ? [] : [{ value: '', label: empty }]), ...options]}
          onChange={(event) => {
            const chosen = options.find((o) => String(o.value) === event.currentTarget.value);
            if (chosen) onChange(chosen.value);
            else if (empty !== undefined) (onChange as (value: null) => void)(null);
          }}
        />
      )}
    </Field>
  );
}

/**
 * A whole number such as millimetres. Where nothing is typed it is null, or what `empty` says; what is no number is NaN,
 * which no schema takes.
 */
export const NumberField = ({
  value,
  onChange,
  unit,
  empty,
  ...field
}: FieldProps & { value: number | null | undefined; unit?: string } & (
    | { empty: number; onChange: (value: number) => void }
    | { empty?: undefined; onChange: (value: number | null) => void }
  )) => (
  <Field {...field}>
    {(control) => (
      <InputGroup
        {...control}
        fill
        inputMode="numeric"
        className="form-number"
        defaultValue={value == null || Number.isNaN(value) ? '' : String(value)}
        onValueChange={(text) => {
          if (text.trim() !== '') onChange(Number(text));
          else if (empty !== undefined) onChange(empty);
          else (onChange as (value: null) => void)(null);
        }}
        rightElement={unit ? <span className="form-unit">{unit}</span> : undefined}
      />
    )}
  </Field>
);

interface TickProps {
  label: string;
  value: boolean | undefined;
  onChange: (value: boolean) => void;
}

/** On or off, in a row of fields. */
export const SwitchField = ({ label, value, onChange }: TickProps) => (
  <Switch
    className="form-switch"
    label={label}
    checked={value ?? false}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);

export const CheckField = ({ label, value, onChange }: TickProps) => (
  <Checkbox
    label={label}
    checked={value ?? false}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);
