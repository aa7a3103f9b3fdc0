import type { FieldProps } from './field.tsx';
import { MeasureField } from './measure-field.tsx';

/** Millimetres as one writes them, kept as whole tenths; nothing is null, and what is no length NaN, which no schema takes. */
export function MillimetreField({
  value,
  onChange,
  ...field
}: FieldProps & {
  value: number | null | undefined;
  // A field that must be filled takes no null: then its schema says so.
  onChange: (tenths: never) => void;
  autoFocus?: boolean;
}) {
  const take = (typed: string): void => {
    const isLength = /^\d{1,5}(\.\d)?$/.test(typed.trim());
    const tenths = typed.trim() === '' ? null : isLength ? Math.round(Number(typed) * 10) : Number.NaN;
    (onChange as (read: number | null) => void)(tenths);
  };
  const written = value == null || Number.isNaN(value) ? '' : String(value / 10);
  return <MeasureField {...field} written={written} unit="mm" onType={take} />;
}
