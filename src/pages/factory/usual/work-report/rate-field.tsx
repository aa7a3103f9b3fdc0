import { formatE4, parseE4 } from '#contract/wage/amount.ts';
import { MeasureField, type FieldProps } from '@/shared/ui/form/index.ts';

/** Yuan with up to four decimals, kept as whole 1/10,000; what is no amount is NaN, which no schema takes. */
export const RateField = ({
  value,
  onChange,
  ...field
}: FieldProps & { value: number; onChange: (e4: number) => void; autoFocus?: boolean }) => (
  <MeasureField
    {...field}
    written={Number.isNaN(value) ? '' : formatE4(value).replaceAll(',', '')}
    unit="元"
    onType={(typed) => onChange(parseE4(typed) ?? Number.NaN)}
  />
);
