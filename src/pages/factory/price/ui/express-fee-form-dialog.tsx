import { useState } from 'react';
import { CHARGE_UNITS, expressFee, ExpressFeeForm, type ExpressFee } from '#contract/express/express-fee.ts';
import type { DangerPass } from '#contract/endpoint.ts';
import { useParam } from '@/entities/param/index.ts';
import { CHARGE_CHOICES, CurrencyField } from '@/entities/price/index.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, VerifiedStep } from '@/shared/ui/dialog/index.ts';
import {
  AmountField,
  NumberField,
  NOT_SENT,
  SelectField,
  TextField,
  useForm,
} from '@/shared/ui/form/index.ts';

const EMPTY: ExpressFeeForm = {
  mode: 'piece',
  expressName: '',
  area: '',
  startCount: 1,
  startCents: Number.NaN,
  extraCount: 1,
  extraCents: Number.NaN,
};

/** Makes a template, or changes the one given; sent once it is verified. */
export function ExpressFeeFormDialog({
  edited,
  onSaved,
  onClose,
}: {
  edited: ExpressFee | undefined;
  onSaved: () => void;
  onClose: () => void;
}) {
  const [confirming, setConfirming] = useState(false);
  const form = useForm(
    ExpressFeeForm,
    edited ?? EMPTY,
    () => {
      setConfirming(true);
      return Promise.resolve(NOT_SENT);
    },
    `express-fee-${edited?.id ?? 'new'}`,
  );
  const { values, errors, set } = form;
  const preset = useParam('sku.currency');
  const currency = values.currency ?? preset ?? 'CNY';
  const unit = CHARGE_UNITS[values.mode];
  const amount = (field: 'startCents' | 'extraCents', label: string) => (
    <AmountField
      label={label}
      required
      error={errors[field] && (Number.isNaN(values[field]) ? `请输入${label}，最多两位小数` : errors[field])}
      cents={values[field]}
      currency={currency}
      onChange={(cents) => set({ [field]: cents })}
    />
  );
  const count = (field: 'startCount' | 'extraCount', label: string, least: number, help?: string) => (
    <NumberField
      label={label}
      unit={unit}
      help={help}
      error={errors[field] && `请输入从 ${least} 起的整数`}
      value={values[field]}
      onChange={(next) => set({ [field]: next ?? Number.NaN })}
    />
  );
  if (confirming) {
    const send = (pass: DangerPass) =>
      edited
        ? call(
            expressFee.update,
            { ...values, currency, id: edited.id, version: edited.version, ...pass },
            { quiet: true },
          )
        : call(expressFee.create, { ...values, currency, ...pass }, { quiet: true });
    return (
      <VerifiedStep
        text={`快递费模板「${values.expressName || '全部快递'}，${values.area || '全国'}」将${edited ? '修改' : '新建'}，之后的快递费按它计算。`}
        send={send}
        onDone={() => {
          form.draft.forget();
          showMessage('快递费模板已保存');
          onSaved();
        }}
        onBack={() => setConfirming(false)}
      />
    );
  }
  return (
    <FormDialog
      title={edited ? '修改快递费模板' : '新建快递费模板'}
      isOpen
      submitText="下一步"
      onClose={onClose}
      draft={form.draft}
      onSubmit={form.submit}
    >
      <div className="form-stack">
        <div className="form-pair">
          <TextField
            label="快递公司"
            autoFocus
            help="不填为全部快递"
            error={errors['expressName']}
            value={values.expressName ?? ''}
            onChange={(expressName) => set({ expressName })}
          />
          <TextField
            label="省份"
            help="不填为全国，如「浙江省」"
            error={errors['area']}
            value={values.area ?? ''}
            onChange={(area) => set({ area })}
          />
        </div>
        <div className="form-pair">
          <SelectField
            label="计费方式"
            value={values.mode}
            options={CHARGE_CHOICES}
            onChange={(mode = 'piece') => set({ mode })}
          />
          <CurrencyField value={currency} onChange={(chosen) => set({ currency: chosen })} />
        </div>
        <div className="form-pair">
          {count('startCount', unit === '件' ? '首件' : '首重', 1)}
          {amount('startCents', '首费')}
        </div>
        <div className="form-pair">
          {count('extraCount', unit === '件' ? '每续件' : '每续重', 0, '填 0 则不加收')}
          {amount('extraCents', '续费')}
        </div>
      </div>
    </FormDialog>
  );
}
