import { InputGroup } from '@blueprintjs/core';
import { Field } from '@/shared/ui/form/index.ts';

type FieldProps = Omit<Parameters<typeof Field>[0], 'children'>;

/** A time of the factory's day, as hours and minutes. */
export const ClockField = ({
  value,
  onChange,
  ...field
}: FieldProps & { value: string; onChange: (clock: string) => void }) => (
  <Field {...field}>
    {(control) => (
      <InputGroup {...control} fill type="time" className="tabular" value={value} onValueChange={onChange} />
    )}
  </Field>
);
