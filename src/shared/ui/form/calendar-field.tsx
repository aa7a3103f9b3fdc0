import { InputGroup } from '@blueprintjs/core';
import { Field } from './field.tsx';

type FieldProps = Omit<Parameters<typeof Field>[0], 'children'>;

/** A day of the calendar as year-month-day: what a price or a period goes by, whatever the clock of the browser. */
export const CalendarField = ({
  value,
  onChange,
  ...field
}: FieldProps & { value: string; onChange: (day: string) => void }) => (
  <Field {...field}>
    {(control) => (
      <InputGroup {...control} fill type="date" className="tabular" value={value} onValueChange={onChange} />
    )}
  </Field>
);
