import { FAULTS } from '#contract/wage/price.ts';
import { CalendarField, NumberField, SelectField, type Form } from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';
import { RateField } from '../rate-field.tsx';
import type { PriceDraft } from './price-draft.ts';

/** What a price says, and from when on. */
export function PriceFields({ form, fromHelp }: { form: Form<PriceDraft>; fromHelp: string }) {
  const { values, field, set } = form;
  return (
    <>
      <RateField label="单价" required help="每件，最多四位小数" {...field('rateE4')} />
      <CalendarField label="从" required help={fromHelp} {...field('fromDay')} />
      <NumberField label="标准秒" unit="秒" help="一件的标准用时，可不填" {...field('seconds')} />
      <NumberField label="返工付" required unit="%" help="返工时付单价的多少" {...field('reworkPercent')} />
      <SelectField
        label="责任扣"
        required
        options={optionsOf(FAULTS)}
        help="判定为这道工序责任的不合格件"
        value={values.fault}
        onChange={(fault) => set({ fault, ...(fault !== 'fixed' && { faultE4: 0 }) })}
      />
      {values.fault === 'fixed' ? (
        <RateField label="固定扣" required help="每件，最多两位小数" {...field('faultE4')} />
      ) : (
        <span />
      )}
    </>
  );
}
