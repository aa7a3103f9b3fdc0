import {
  CHARGE_UNITS,
  expressFee,
  ExpressFeeForm as Schema,
  type ExpressFee,
} from '#contract/price/express-fee.ts';
import { useParam } from '@/entities/param/index.ts';
import { CHARGE_CHOICES, CurrencyField } from '@/entities/price/index.ts';
import { call } from '@/shared/api/index.ts';
import { removeDraft } from '@/shared/lib/draft/draft.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import {
  AmountField,
  NumberField,
  SelectField,
  TextField,
  useForm,
  useVerification,
  NOT_SENT,
} from '@/shared/ui/form/index.ts';

const EMPTY: Schema = {
  mode: 'piece',
  expressName: '',
  area: '',
  startCount: 1,
  startCents: Number.NaN,
  extraCount: 1,
  extraCents: Number.NaN,
};

/** Makes a template, or changes the one given; sent once it is verified. */
export function ExpressFeeForm({ edited, onDone, onClose }: DialogEnds & { edited: ExpressFee | undefined }) {
  const preset = useParam('sku.currency');
  const { verification, verify } = useVerification();
  const name = `express-fee-${edited?.id ?? 'new'}`;
  const form = useForm(
    Schema,
    edited ?? EMPTY,
    async (values) => {
      const wish = { ...values, currency: values.currency ?? preset ?? 'CNY' };
      const { id, version } = edited ?? {};
      verify(
        `快递费模板「${values.expressName || '全部快递'}，${values.area || '全国'}」将${edited ? '修改' : '新建'}，之后的快递费按它计算。`,
        (pass): Promise<unknown> =>
          id !== undefined && version !== undefined
            ? call(expressFee.update, { ...wish, id, version, ...pass }, { quiet: true })
            : call(expressFee.create, { ...wish, ...pass }, { quiet: true }),
        () => {
          removeDraft(name);
          showMessage('快递费模板已保存');
          onDone();
        },
      );
      return NOT_SENT;
    },
    name,
  );
  const { values, field, set } = form;
  const currency = values.currency ?? preset ?? 'CNY';
  const unit = CHARGE_UNITS[values.mode];
  const amount = (name: 'startCents' | 'extraCents', label: string) => (
    <AmountField
      label={label}
      required
      currency={currency}
      {...field(name, Number.isNaN(values[name]) ? `请输入${label}，最多两位小数` : undefined)}
    />
  );
  const count = (name: 'startCount' | 'extraCount', label: string, least: number, help?: string) => (
    <NumberField
      label={label}
      unit={unit}
      help={help}
      empty={NaN}
      {...field(name, `请输入从 ${least} 起的整数`)}
    />
  );
  return (
    <FormDialog
      title={edited ? '修改快递费模板' : '新建快递费模板'}
      form={{ ...form, verification }}
      submitText="下一步"
      onClose={onClose}
    >
      <div className="form-stack">
        <div className="form-pair">
          <TextField label="快递公司" autoFocus help="不填为全部快递" {...field('expressName')} />
          <TextField label="省份" help="不填为全国，如「浙江省」" {...field('area')} />
        </div>
        <div className="form-pair">
          <SelectField label="计费方式" options={CHARGE_CHOICES} {...field('mode')} />
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
