import { MeasureField, type FieldProps } from '@/shared/ui/form/index.ts';

const FOLD = 1000;

/** A discount as one says it, 8.5 折, kept in ten-thousandths; what is no discount is NaN, which no schema takes. */
export const FoldsField = ({
  value,
  onChange,
  ...field
}: FieldProps & { value: number; onChange: (value: number) => void }) => (
  <MeasureField
    {...field}
    written={Number.isNaN(value) ? '' : String(value / FOLD)}
    unit="折"
    onType={(typed) => onChange(read(typed))}
  />
);

/** At most three decimals, read digit by digit: never through a binary fraction. */
function read(text: string): number {
  const found = /^(\d{1,2})(?:\.(\d{1,3}))?$/.exec(text.trim());
  return found ? Number(`${found[1]}${(found[2] ?? '').padEnd(3, '0')}`) : Number.NaN;
}
