import { InputGroup } from '@blueprintjs/core';
import { Field } from '@/shared/ui/form/index.ts';

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

/** The day in the factory, so many days from now. */
export const factoryDay = (days = 0): string =>
  new Date(Date.now() + days * 24 * 3_600_000 + 8 * 3_600_000).toISOString().slice(0, 10);
