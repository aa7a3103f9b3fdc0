import { PARAMS } from '#contract/param/param-keys.ts';
import { SelectField } from '@/shared/ui/form/index.ts';

const CHOICES = Object.entries(PARAMS['sku.currency'].options).map(([value, label]) => ({ value, label }));

/** In what goods are priced, and therefore what is agreed for them; one that stands already is offered, too. */
export const CurrencyField = ({
  value,
  help,
  onChange,
}: {
  value: string;
  help?: string;
  onChange: (currency: string) => void;
}) => (
  <SelectField
    label="币种"
    {...(help !== undefined && { help })}
    value={value}
    options={
      CHOICES.some((choice) => choice.value === value) ? CHOICES : [...CHOICES, { value, label: value }]
    }
    onChange={(next) => onChange(next ?? value)}
  />
);
