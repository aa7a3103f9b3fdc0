import { useId } from 'react';
import { Checkbox, FormGroup } from '@blueprintjs/core';

/** Some of a few, all in sight; in the order in which they stand. */
export function ChecksField<V extends string>({
  label,
  options,
  value,
  error,
  onChange,
}: {
  label: string;
  options: readonly { value: V; label: string }[];
  value: readonly V[];
  error: string | undefined;
  onChange: (value: V[]) => void;
}) {
  const id = useId();
  return (
    <FormGroup
      className="form-field"
      label={<span id={id}>{label}</span>}
      labelInfo={
        <span className="form-required" aria-hidden="true">
          *
        </span>
      }
      intent={error ? 'danger' : 'none'}
      helperText={<span id={`${id}-help`}>{error}</span>}
    >
      <div className="open-checks" role="group" aria-labelledby={id} aria-describedby={`${id}-help`}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={value.includes(option.value)}
            onChange={(event) => {
              const on = event.currentTarget.checked;
              const chosen = (one: V) => (one === option.value ? on : value.includes(one));
              onChange(options.map((one) => one.value).filter(chosen));
            }}
          />
        ))}
      </div>
    </FormGroup>
  );
}
