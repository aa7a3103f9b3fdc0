import { useState } from 'react';
import { NumberField, SelectField } from '@/shared/ui/form/index.ts';

const WAYS = [
  { value: 'none', label: '免检' },
  { value: 'some', label: '抽检' },
  { value: 'all', label: '全检' },
] as const;
type Way = (typeof WAYS)[number]['value'];
/** What a sample begins with. */
const USUAL = 10;

/** How many of a hundred pieces are inspected: none, all, or so many. */
export function InspectedField({
  value,
  error,
  onChange,
}: {
  value: number | null;
  error: string | undefined;
  onChange: (value: number | null) => void;
}) {
  const [way, setWay] = useState<Way>(value === 0 ? 'none' : value === 100 ? 'all' : 'some');
  const choose = (chosen: Way): void => {
    setWay(chosen);
    onChange(chosen === 'none' ? 0 : chosen === 'all' ? 100 : USUAL);
  };
  return (
    <>
      <SelectField
        label="质检"
        options={WAYS}
        value={way}
        onChange={choose}
        help="抽检的生产件由它的编号决定，重扫不会改变"
      />
      {way === 'some' ? (
        <NumberField label="抽检比例" required unit="%" {...{ value, error, onChange }} />
      ) : (
        <span />
      )}
    </>
  );
}
