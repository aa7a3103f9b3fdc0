import { useState } from 'react';
import { Callout } from '@blueprintjs/core';
import type { Output } from '#contract/endpoint.ts';
import { CHARGE_UNITS, expressFee } from '#contract/price/express-fee.ts';
import { CustomerPicker, type PickedCustomer } from '@/entities/customer/index.ts';
import { CHARGE_CHOICES, PriceSteps } from '@/entities/price/index.ts';
import { call } from '@/shared/api/index.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { Field, NumberField, SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';

/** What a parcel would cost, and why. */
export function QuoteDialog({ onClose }: { onClose: () => void }) {
  const [customer, setCustomer] = useState<PickedCustomer | null>(null);
  const [answer, setAnswer] = useState<Output<typeof expressFee.quote>>();
  const form = useForm(
    expressFee.quote.input,
    { mode: 'piece', expressName: '', area: '', count: 1 },
    async (values) => {
      const question = { ...values, merchantId: customer?.merchantId ?? null };
      setAnswer(await call(expressFee.quote, question, { quiet: true }));
    },
  );
  const { values } = form;
  const unit = CHARGE_UNITS[values.mode];
  return (
    <FormDialog title="快递费试算" form={form} width={560} submitText="试算" onClose={onClose}>
      <div className="form-stack">
        <Field label="客户" help="不选则只按模板计算">
          {() => <CustomerPicker label="客户" value={customer} onPick={setCustomer} />}
        </Field>
        <div className="form-pair">
          <TextField label="快递公司" {...form.field('expressName')} />
          <TextField label="省份" {...form.field('area')} />
        </div>
        <div className="form-pair">
          <SelectField label="计费方式" options={CHARGE_CHOICES} {...form.field('mode')} />
          <NumberField
            label={values.mode === 'piece' ? '件数' : '重量'}
            unit={unit}
            empty={Number.NaN}
            {...form.field('count', '请输入从 1 起的整数')}
          />
        </div>
        {answer && (
          <Callout compact title={`快递费 ${formatMoney(answer.unitCents, answer.currency)}`}>
            <PriceSteps steps={answer.steps} currency={answer.currency} unit={unit} />
          </Callout>
        )}
      </div>
    </FormDialog>
  );
}
