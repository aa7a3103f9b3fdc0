import { formatAmount, parseAmount } from '@/shared/lib/money/money.ts';
import type { FieldProps } from './field.tsx';
import { MeasureField } from './measure-field.tsx';

/**
 * Money as one writes it, kept as integer cents; what is no amount is NaN, which no schema takes. `mayBeEmpty`: where
 * nothing is typed it is null.
 */
export function AmountField({
  value,
  currency,
  onChange,
  mayBeEmpty,
  ...field
}: FieldProps & { currency: string } & (
    | { mayBeEmpty: true; value: number | null | undefined; onChange: (cents: number | null) => void }
    | { mayBeEmpty?: undefined; value: number; onChange: (cents: number) => void }
  )) {
  const take = (typed: string): void => {
    if (mayBeEmpty && typed.trim() === '') onChange(null);
    else (onChange as (cents: number) => void)(parseAmount(typed, currency) ?? Number.NaN);
  };
  const written = value == null || Number.isNaN(value) ? '' : formatAmount(value, currency);
  return <MeasureField {...field} written={written} unit={currency} onType={take} />;
}
