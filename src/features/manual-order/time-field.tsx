import { InputGroup } from '@blueprintjs/core';
import { Field } from '@/shared/ui/form/index.ts';

/** A moment to the minute, in the user's zone, as the browser's own field writes it; empty is none. */
export const TimeField = ({
  label,
  error,
  value,
  onChange,
}: {
  label: string;
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
}) => (
  <Field label={label} error={error}>
    {(control) => (
      <InputGroup {...control} fill type="datetime-local" value={value} onValueChange={onChange} />
    )}
  </Field>
);
