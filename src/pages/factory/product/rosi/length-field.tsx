import type { ComponentProps } from 'react';
import { MillimetreField } from '@/shared/ui/form/index.ts';

/** A length of the hall: typed in millimetres with one decimal, kept in hundredths. */
export const LengthField = ({
  value,
  onChange,
  ...field
}: Omit<ComponentProps<typeof MillimetreField>, 'value' | 'onChange'> & {
  value: number | undefined;
  onChange: (length: number) => void;
}) => (
  <MillimetreField
    {...field}
    value={value === undefined ? null : value / 10}
    onChange={(tenths: number | null) => onChange(tenths === null ? Number.NaN : tenths * 10)}
  />
);
