import { CHARGE_UNITS } from '#contract/price/charge-mode.ts';
import {
  ExpressFeeForm as Schema,
  type ExpressFee,
  type TemplateCalls,
} from '#contract/price/express-fee.ts';
import { AreaNodeFields } from '@/entities/area/index.ts';
import { useParam } from '@/entities/param/index.ts';
import { CHARGE_CHOICES, CurrencyField } from '@/entities/price/index.ts';
import { call } from '@/shared/api/index.ts';
import { removeDraft } from '@/shared/lib/draft/draft.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import {
  CalendarField,
  NumberField,
  SelectField,
  TextField,
  useForm,
  useVerification,
  NOT_SENT,
} from '@/shared/ui/form/index.ts';
import { BandsField } from './bands-field.tsx';
import { FeeAmount, SurchargeFields } from './surcharge-fields.tsx';

const EMPTY: Schema = {
  mode: 'piece',
  expressName: '',
  areaCode: '',
  startCount: 1,
  startCents: Number.NaN,
  extraCount: 1,
  extraCents: Number.NaN,
};

/** As a form has it; what lies in no known area is to be given one. */
const formOf = ({ areaCode, ...row }: ExpressFee): Schema => ({ ...row, areaCode: areaCode ?? '' });

/** Which table of templates: of what customers pay, or of what carriers take. */
export interface Templates {
  calls: TemplateCalls;
  /** As in 新建快递费模板. */
  noun: string;
  /** Of its drafts. */
  name: string;
  /** What the factory's fees do by it, behind a comma. */
  does: string;
}

interface Props extends DialogEnds {
  of: Templates;
  edited: ExpressFee | undefined;
  /** Begins as this one stands, for another company, area or day. */
  copied?: ExpressFee;
}

/** Makes a template, or changes the one given; sent once it is verified. */
export function TemplateForm({ of, edited, copied, onDone, onClose }: Props) {
  const { calls, noun } = of;
  const preset = useParam('sku.currency');
  const { verification, verify } = useVerification();
  const name = `${of.name}-${edited?.id ?? `new-${copied?.id ?? ''}`}`;
  const begun = edited ?? copied;
  const form = useForm(
    Schema,
    begun ? formOf(begun) : EMPTY,
    async (values) => {
      const wish = { ...values, currency: values.currency ?? preset ?? 'CNY' };
      const { id, version } = edited ?? {};
      verify(
        `「${values.expressName || '全部快递'}」的${noun}将${edited ? '修改' : '新建'}${
          values.validFrom ? `，从 ${values.validFrom} 起生效` : ''
        }，${of.does}。`,
        (pass): Promise<unknown> =>
          id !== undefined && version !== undefined
            ? call(calls.update, { ...wish, id, version, ...pass }, { quiet: true })
            : call(calls.create, { ...wish, ...pass }, { quiet: true }),
        () => {
          removeDraft(name);
          showMessage(`${noun}已保存`);
          onDone();
        },
      );
      return NOT_SENT;
    },
    name,
  );
  const { values, field, set, errors } = form;
  const currency = values.currency ?? preset ?? 'CNY';
  const unit = CHARGE_UNITS[values.mode];
  const count = (key: 'startCount' | 'extraCount', label: string, least: number, help?: string) => (
    <NumberField
      label={label}
      unit={unit}
      help={help}
      empty={NaN}
      {...field(key, `请输入从 ${least} 起的整数`)}
    />
  );
  return (
    <FormDialog
      title={`${edited ? '修改' : copied ? '复制' : '新建'}${noun}`}
      form={{ ...form, verification }}
      width={680}
      submitText="下一步"
      onClose={onClose}
    >
      <div className="form-stack">
        <div className="form-pair">
          <TextField label="快递公司" autoFocus help="不填为全部快递" {...field('expressName')} />
          <SelectField label="计费方式" options={CHARGE_CHOICES} {...field('mode')} />
        </div>
        <AreaNodeFields
          value={values.areaCode ?? ''}
          error={errors['areaCode']}
          onChange={(areaCode) => set({ areaCode })}
        />
        <div className="form-pair">
          <CalendarField
            label="生效日"
            help="不填为一直有效；到了生效日，替换同一快递和区域先前的价格"
            value={values.validFrom ?? ''}
            error={errors['validFrom']}
            onChange={(day) => set({ validFrom: day || null })}
          />
          <CurrencyField value={currency} onChange={(chosen) => set({ currency: chosen })} />
        </div>
        <BandsField
          bands={values.bands ?? []}
          unit={unit}
          currency={currency}
          error={errors['bands']}
          onChange={(bands) => set({ bands })}
        />
        <div className="form-pair">
          {count('startCount', unit === '件' ? '首件' : '首重', 1)}
          <FeeAmount form={form} name="startCents" label="首费" currency={currency} required />
        </div>
        <div className="form-pair">
          {count('extraCount', unit === '件' ? '每续件' : '每续重', 0, '填 0 则不加收')}
          <FeeAmount form={form} name="extraCents" label="续费" currency={currency} required />
        </div>
        <SurchargeFields form={form} currency={currency} />
      </div>
    </FormDialog>
  );
}
