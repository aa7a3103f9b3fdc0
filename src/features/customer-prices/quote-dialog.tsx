import { useState } from 'react';
import { Callout } from '@blueprintjs/core';
import type { Output } from '#contract/endpoint.ts';
import { CHARGE_UNITS } from '#contract/price/charge-mode.ts';
import { expressFee } from '#contract/price/express-fee.ts';
import { AreaNodeFields } from '@/entities/area/index.ts';
import { CustomerPicker, type PickedCustomer } from '@/entities/customer/index.ts';
import { useParam } from '@/entities/param/index.ts';
import { CHARGE_CHOICES } from '@/entities/price/index.ts';
import { call } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import {
  AmountField,
  CalendarField,
  Field,
  NumberField,
  SelectField,
  TextField,
  useForm,
} from '@/shared/ui/form/index.ts';
import { FeeExplained } from './fee-explained.tsx';

const SIDES = [
  ['lengthMm', '长'],
  ['widthMm', '宽'],
  ['heightMm', '高'],
] as const;
type Size = Record<(typeof SIDES)[number][0], number | null>;
const NO_SIZE: Size = { lengthMm: null, widthMm: null, heightMm: null };
const isWhole = (size: Size): size is Record<keyof Size, number> =>
  Object.values(size).every((side) => side !== null);

/** What a parcel would cost, and why. */
export function QuoteDialog({ onClose }: { onClose: () => void }) {
  const preset = useParam('sku.currency');
  const [customer, setCustomer] = useState<PickedCustomer | null>(null);
  const [size, setSize] = useState(NO_SIZE);
  const [answer, setAnswer] = useState<Output<typeof expressFee.quote>>();
  const form = useForm(
    expressFee.quote.input,
    { mode: 'weight', expressName: '', areaCode: '', count: 1000, declaredCents: 0 },
    async (values) => {
      const question = { ...values, merchantId: customer?.merchantId ?? null };
      setAnswer(await call(expressFee.quote, question, { quiet: true }));
    },
  );
  const { values, set, errors } = form;
  const unit = CHARGE_UNITS[values.mode];
  const putSide = (side: keyof Size, mm: number | null): void => {
    const next = { ...size, [side]: mm };
    setSize(next);
    set({ size: isWhole(next) ? next : null });
  };
  const isHalf = !isWhole(size) && Object.values(size).some((side) => side !== null);
  return (
    <FormDialog
      title="快递费试算"
      form={form}
      width={640}
      submitText="试算"
      why={isHalf ? '长、宽、高请都填写，或都不填。' : undefined}
      onClose={onClose}
    >
      <div className="form-stack">
        <div className="form-pair">
          <Field label="客户" help="不选则只按模板计算">
            {() => <CustomerPicker label="客户" value={customer} onPick={setCustomer} />}
          </Field>
          <TextField label="快递公司" {...form.field('expressName')} />
        </div>
        <AreaNodeFields
          value={values.areaCode ?? ''}
          error={errors['areaCode']}
          onChange={(areaCode) => set({ areaCode })}
        />
        <div className="form-trio">
          <SelectField label="计费方式" options={CHARGE_CHOICES} {...form.field('mode')} />
          <NumberField
            label={values.mode === 'piece' ? '件数' : '实重'}
            unit={unit}
            empty={Number.NaN}
            {...form.field('count', '请输入从 1 起的整数')}
          />
          <CalendarField
            label="哪一天"
            help="不填为今天"
            value={values.day ?? ''}
            error={errors['day']}
            onChange={(day) => set({ day: day || null })}
          />
        </div>
        <div className="form-trio">
          {SIDES.map(([side, label]) => (
            <NumberField
              key={side}
              label={label}
              unit="毫米"
              value={size[side]}
              onChange={(mm) => putSide(side, mm)}
              error={side === 'lengthMm' ? errors['size'] : undefined}
            />
          ))}
        </div>
        <AmountField
          label="声明价值"
          help="按模板的保价费率收保价费"
          currency={preset ?? 'CNY'}
          mayBeEmpty
          value={values.declaredCents || null}
          error={errors['declaredCents']}
          onChange={(cents) => set({ declaredCents: cents ?? 0 })}
        />
        {answer && <FeeExplained answer={answer} mode={values.mode} />}
        {answer?.notServed && (
          <Callout compact intent="warning">
            {answer.notServed}
          </Callout>
        )}
      </div>
    </FormDialog>
  );
}
